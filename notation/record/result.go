package record

import (
	"cmp"
	"slices"
	"strings"

	"damone/rules"
)

// Result is how a record says that its game ended.
type Result string

// The results, as PDN spells them. International draughts counts 2-0, 1-1,
// 0-2; both are read.
const (
	Unfinished Result = "*"
	WhiteWon   Result = "1-0"
	BlackWon   Result = "0-1"
	DrawnGame  Result = "1/2-1/2"
	BothLost   Result = "0-0"
	WhiteWon2  Result = "2-0"
	BlackWon2  Result = "0-2"
	DrawnGame2 Result = "1-1"
)

// results is every result, the longest first: what follows one must not be a
// digit, or 1-1 would be found in 1-10.
var results = [...]Result{DrawnGame, WhiteWon, BlackWon, BothLost, WhiteWon2, BlackWon2, DrawnGame2}

// Results returns every result but Unfinished, the longest first.
func Results() []Result { return results[:] }

// ParseResult reads the value of a Result tag. Spaces and long dashes are
// forgiven, ½ too; ok is false for anything else, ? and the empty text meaning
// Unfinished.
func ParseResult(text string) (r Result, ok bool) {
	text = resultTidier.Replace(text)
	if text == "" || text == "?" || text == "*" {
		return Unfinished, true
	}
	if r = Result(text); slices.Contains(results[:], r) {
		return r, true
	}
	return Unfinished, false
}

var resultTidier = strings.NewReplacer(" ", "", "\u00A0", "", "–", "-", "—", "-", "−", "-", "‑", "-", "½", "1/2")

// ResultOf returns the result of a game that stands so on the board.
func ResultOf(s rules.Status) Result {
	switch {
	case s.Outcome == rules.Ongoing:
		return Unfinished
	case s.Outcome == rules.Drawn:
		return DrawnGame
	case s.Winner == rules.White:
		return WhiteWon
	}
	return BlackWon
}

// Says returns what a result means whichever way it counts: WhiteWon, BlackWon,
// DrawnGame, BothLost or Unfinished.
func (r Result) Says() Result { return cmp.Or(inOnes[r], r) }

var inOnes = map[Result]Result{WhiteWon2: WhiteWon, BlackWon2: BlackWon, DrawnGame2: DrawnGame, "": Unfinished}

// Result returns how the record says that the game ended; Unfinished when it does
// not, or in no way that ParseResult reads.
func (r *Record) Result() Result {
	result, _ := ParseResult(r.Tag("Result"))
	return result
}
