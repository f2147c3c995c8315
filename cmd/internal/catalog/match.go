package catalog

// The texts of 'damone match'.
var (
	MatchTitle   = text("{first} against {second}, {ruleset}, {games} games from {openings} openings", "{first} contro {second}, {ruleset}, {games} partite da {openings} aperture")
	MatchScore   = text("{won} won, {drawn} drawn, {lost} lost: {percent} % of the points", "Vinte {won}, patte {drawn}, perse {lost}: {percent} % dei punti")
	MatchElo     = text("Elo difference {elo} ± {margin} (95 %)", "Differenza Elo {elo} ± {margin} (95 %)")
	MatchEloOpen = text("Elo difference about {elo}; too one-sided for a margin", "Differenza Elo circa {elo}; troppo netta per un margine")
	MatchPairs   = text("Pairs by points, 0 to 2: {pairs}", "Coppie per punti, da 0 a 2: {pairs}")
	MatchEnds    = text("How the games ended: {ends}", "Come sono finite le partite: {ends}")
	MatchWhite   = text("White won {white}, Black won {black}", "Il Bianco ne ha vinte {white}, il Nero {black}")
	MatchBroken  = text("broken off", "interrotta")
)
