package catalog

import (
	"strconv"

	"damone/rules"
)

// noun is a word with its forms in one language.
type noun struct {
	one, a, the, many string
}

// pieces are the names that rulesets give their ranks.
var pieces = map[string][langs]noun{
	"pedina": {{"pedina", "a pedina", "the pedina", "pedine"}, {"pedina", "una pedina", "la pedina", "pedine"}},
	"dama":   {{"dama", "a dama", "the dama", "dame"}, {"dama", "una dama", "la dama", "dame"}},
	"damone": {{"damone", "a damone", "the damone", "damoni"}, {"damone", "un damone", "il damone", "damoni"}},
	"man":    {{"man", "a man", "the man", "men"}, {"pedina", "una pedina", "la pedina", "pedine"}},
	"king":   {{"king", "a king", "the king", "kings"}, {"dama", "una dama", "la dama", "dame"}},
}

// nounOf is the word for a rank, whatever the ruleset calls it.
func nounOf(l Lang, rs *rules.Ruleset, r rules.Rank) noun {
	name := rs.RankName(r)
	if n, ok := pieces[name]; ok {
		return n[l]
	}
	if l == Italian {
		return noun{name, name, name, name}
	}
	return noun{name, "a " + name, "the " + name, name + "s"}
}

// Piece is the name of a rank: king, dama.
func Piece(l Lang, rs *rules.Ruleset, r rules.Rank) string { return nounOf(l, rs, r).one }

// APiece is the name of a rank with its article; "nothing" for none.
func APiece(l Lang, rs *rules.Ruleset, r rules.Rank) string {
	if r == rules.NoRank {
		return Nothing.In(l)
	}
	return nounOf(l, rs, r).a
}

// ThePiece is the name of a rank with its definite article.
func ThePiece(l Lang, rs *rules.Ruleset, r rules.Rank) string { return nounOf(l, rs, r).the }

// Count is so many pieces of a rank: 2 kings.
func Count(l Lang, rs *rules.Ruleset, n int, r rules.Rank) string {
	return count(n, nounOf(l, rs, r))
}

// CountPieces is so many pieces: 3 pieces.
func CountPieces(l Lang, n int) string { return count(n, anyPiece[l]) }

// CountOpenings is so many openings: 3 openings.
func CountOpenings(l Lang, n int) string { return count(n, opening[l]) }

// CountUpper is so many pieces of the rank of Dama or higher.
func CountUpper(l Lang, rs *rules.Ruleset, n int) string {
	if rs.HasRank(rules.Damone) {
		return count(n, upperPiece[l])
	}
	return Count(l, rs, n, rules.Dama)
}

var (
	anyPiece   = [langs]noun{{one: "piece", many: "pieces"}, {one: "pezzo", many: "pezzi"}}
	opening    = [langs]noun{{one: "opening", many: "openings"}, {one: "apertura", many: "aperture"}}
	upperPiece = [langs]noun{{one: "dama or damone", many: "dame or damoni"}, {one: "dama o damone", many: "dame o damoni"}}
)

func count(n int, w noun) string {
	if n == 1 {
		return "1 " + w.one
	}
	return strconv.Itoa(n) + " " + w.many
}

// Side is a side's name.
func Side(l Lang, c rules.Color) string { return sides[c&1].In(l) }

var sides = [...]*Text{rules.White: text("White", "il Bianco"), rules.Black: text("Black", "il Nero")}

// Nothing is what is taken where nothing is.
var Nothing = text("nothing", "nulla")
