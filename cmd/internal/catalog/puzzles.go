package catalog

// The texts of the commands that keep and try puzzles.
var (
	PuzzleCount = text("{n} puzzles", "{n} problemi")

	HeadID         = text("id", "nome")
	HeadGoal       = text("goal", "richiesta")
	HeadBand       = text("band", "fascia")
	HeadDecisions  = text("decisions", "decisioni")
	HeadPieces     = text("pieces", "pezzi")
	HeadThemes     = text("themes", "temi")
	HeadTheme      = text("theme", "tema")
	HeadGrade      = text("grade", "grado")
	HeadClass      = text("class", "classe")
	HeadSource     = text("source", "origine")
	HeadPuzzles    = text("puzzles", "problemi")
	HeadShare      = text("share", "quota")
	HeadPlayer     = text("player", "giocatore")
	HeadFindsKey   = text("finds the key", "trova la chiave")
	HeadAllowed    = text("allowed", "ammesso")
	HeadFindsAll   = text("finds the whole solution", "trova tutta la soluzione")
	HeadChange     = text("change", "modifica")
	HeadQuality    = text("quality", "qualità")
	PlayerGrabber  = text("grabber", "arraffone")
	PlayerSearcher = text("searcher, 3 plies", "calcolatore, 3 semimosse")
	PuzzleSolution = text("solution: {line}", "soluzione: {line}")
	PuzzleFacts    = text("grade {grade}, {class}, band {band}", "grado {grade}, {class}, fascia {band}")
	PuzzleFrom     = text("{facts}, from {source}", "{facts}, da {source}")
	PuzzleThemes   = text("themes: {themes}", "temi: {themes}")
	PuzzleFeatures = text("features: {features}", "caratteristiche: {features}")
	NoPuzzle       = text("no puzzle as it stands: {why}", "così com'è non è un problema: {why}")
	IdlePiece      = text("idle: {change}", "inutile: {change}")
	VariantsTally  = text("variants: {tally}", "varianti: {tally}")
	ChangeRemoved  = text("removed {piece} {at}", "tolto {piece} {at}")
	ChangeMoved    = text("moved {piece} {at} to {to}", "spostato {piece} da {at} a {to}")
	ChangeSwapped  = text("swapped {piece} {at} for a {rank}", "cambiato {piece} {at} in {rank}")
	TrySolution    = text("the solution: {line}", "la soluzione: {line}")
	TryUnreadable  = text("{fault} (a move, or help)", "{fault} (una mossa, oppure help)")
	TryHelp        = text("type a move such as 12-16, or: moves (the legal ones), board, hint, solution (gives up), quit", "si scriva una mossa, per esempio 12-16, oppure: moves (quelle ammesse), board (la damiera), hint (un aiuto), solution (si rinuncia), quit (si esce)")
	TryDual        = text("{move} does it, too; the solution goes on with {key}", "anche {move} riesce; la soluzione prosegue con {key}")
	TryRefuted     = text("{move}? but {reply}!", "{move}? ma {reply}!")
	TryTooSlow     = text("{move}? does not do it in time", "{move}? non riesce in tempo")
	TrySolved      = text("solved", "risolto")
	TrySolvedLater = text("solved, not at the first try", "risolto, non al primo tentativo")
	TryForced      = text("{move} (forced by {clause})", "{move} (obbligata da {clause})")
	TryHintThemes  = text("it is about: {themes}", "riguarda: {themes}")
	TryHintClause  = text("clause {clause} decides the reply: see 'damone rules {clause}'", "la risposta è decisa da {clause}: si veda 'damone rules {clause}'")
	TryHintSquare  = text("look at {square}", "si guardi {square}")
)

// Rejected says why something is no puzzle, by the rejection's name.
var Rejected = map[string]*Text{
	"doubtful":     text("it could not have arisen in play, or the game is over", "non può nascere dal gioco, o la partita è finita"),
	"few-moves":    text("there are less than three legal moves", "le mosse ammesse sono meno di tre"),
	"nothing":      text("no win and no gain is within reach", "nessuna vittoria e nessun guadagno è a portata"),
	"at-once":      text("the first move does it all", "basta la prima mossa"),
	"cooked":       text("several first moves do it", "riescono più prime mosse"),
	"budget":       text("it could not be decided within the budget", "non si è potuto decidere entro il limite"),
	"recapture":    text("the key only takes back", "la chiave non fa che riprendere"),
	"grabbed":      text("whoever takes the most finds it", "la trova chi prende di più"),
	"fleeting":     text("the gain does not survive a deeper look", "il guadagno non regge a uno sguardo più profondo"),
	"dual":         text("the solver has a choice later on", "più avanti chi risolve ha una scelta"),
	"short":        text("there are less than two decisions", "le decisioni sono meno di due"),
	"shallow":      text("a search of three plies finds the key", "una ricerca di tre semimosse trova la chiave"),
	"unverifiable": text("it takes too long to be proved twice", "dimostrarlo due volte è troppo lungo"),
	"refused":      text("the two proofs disagree: please report it", "le due dimostrazioni non concordano: è da segnalare"),
}
