package catalog

// The texts of 'damone analyze' and 'damone hint'.
var (
	AnalysisDepth = text("depth {depth}, {nodes} positions", "profondità {depth}, {nodes} posizioni")
	StopSpent     = text("the budget is spent", "il limite è esaurito")
	StopCancelled = text("interrupted", "interrotto")
	HeadScore     = text("score", "punteggio")
	HeadLine      = text("line", "seguito")

	HintMove      = text("Play {move}.", "Giocare {move}.")
	HintForced    = text("It is the only capture, and capturing is compulsory ({clause}).", "È l'unica presa, e la presa è obbligatoria ({clause}).")
	HintRung      = text("Of {n} captures it is the only one allowed: {clause} decides. {reason}", "Di {n} prese è l'unica ammessa: decide {clause}. {reason}")
	HintRungWhy   = text("{move} falls: {reason}.", "{move} cade: {reason}.")
	HintOnly      = text("It is the only legal move.", "È l'unica mossa ammessa.")
	HintWins      = text("It wins: the game is over in {plies} at the latest.", "Vince: la partita finisce al più tardi in {plies}.")
	HintWinsNow   = text("It ends the game at once: {side} wins.", "Finisce subito la partita: vince {side}.")
	HintWinsTable = text("It wins.", "Vince.")
	HintLoses     = text("Every move loses; this one holds out longest, {plies}.", "Ogni mossa perde; questa resiste più a lungo, {plies}.")
	HintLosesAll  = text("Every move loses.", "Ogni mossa perde.")
	HintUnless    = text("That holds unless a position that has stood here before must come back ({clause}).", "Vale a meno che non debba tornare una posizione già comparsa ({clause}).")
	HintDraws     = text("It holds the draw, by the endgame tables.", "Tiene la patta, secondo le tavole dei finali.")
	HintTakes     = text("It takes {taken}.", "Prende {taken}.")
	HintBecomes   = text("The piece becomes {piece}.", "Il pezzo diventa {piece}.")
	HintGains     = text("It gains material: {line}.", "Guadagna materiale: {line}.")
	HintSaves     = text("Other moves cost material.", "Le altre mosse costano materiale.")
	HintBest      = text("It looks best: {score}, and play may go on {line}.", "Sembra la migliore: {score}; il gioco può seguire con {line}.")
	HintMust      = text("Capturing is compulsory ({clause}); {n} captures are allowed.", "La presa è obbligatoria ({clause}); le prese ammesse sono {n}.")
)
