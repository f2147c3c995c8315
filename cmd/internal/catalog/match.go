package catalog

// The texts of 'damone match'.
var (
	MatchTitle    = text("{first} against {second}, {ruleset}, {games} games from {openings}", "{first} contro {second}, {ruleset}, {games} partite da {openings}")
	MatchScore    = text("{won} won, {drawn} drawn, {lost} lost: {percent} % of the points", "Vinte {won}, patte {drawn}, perse {lost}: {percent} % dei punti")
	MatchElo      = text("Elo difference {elo} ± {margin} (95 %)", "Differenza Elo {elo} ± {margin} (95 %)")
	MatchEloOpen  = text("Elo difference about {elo}; too one-sided for a margin", "Differenza Elo circa {elo}; troppo netta per un margine")
	MatchEloFew   = text("Elo difference about {elo}; too few games for a margin", "Differenza Elo circa {elo}; troppo poche partite per un margine")
	MatchEloAlike = text("Elo difference about {elo}; every pair came out alike, which gives no margin", "Differenza Elo circa {elo}; le coppie sono finite tutte allo stesso modo, e un margine non c'è")
	MatchNone     = text("no opening was played with both colours: there is nothing to report", "nessuna apertura è stata giocata con entrambi i colori: non c'è nulla da riferire")
	MatchPairs    = text("Pairs by points, 0 to 2: {pairs}", "Coppie per punti, da 0 a 2: {pairs}")
	MatchEnds     = text("How the games ended: {ends}", "Come sono finite le partite: {ends}")
	MatchWhite    = text("White won {white}, Black won {black}", "Il Bianco ne ha vinte {white}, il Nero {black}")
	MatchBroken   = text("broken off", "interrotta")
)
