package search

import "fmt"

// Score is how a position looks to the side to move, in hundredths of a
// Pedina. Beyond MaxOpinion lie proved wins and losses: see Plies and Value.
type Score int

const (
	MaxOpinion Score = 9_999  // no evaluation is greater
	TableWin   Score = 20_000 // a win by the tables, its length unknown
	wins       Score = 30_000 // less the plies to the end
	longest          = 2_000  // plies a win may take and still be counted
)

// WinIn is the score of the side that wins in so many plies.
func WinIn(plies int) Score { return wins - Score(min(plies, longest)) }

// Plies is the number of single moves to the forced end of the game; ok is
// false for a score that is an opinion, or a win of unknown length.
func (s Score) Plies() (plies int, ok bool) {
	if s = max(s, -s); s < wins-longest {
		return 0, false
	}
	return int(wins - s), true
}

// Value is what the score proves: Win, Loss, or Open for an opinion.
func (s Score) Value() Value {
	switch {
	case s > MaxOpinion:
		return Win
	case s < -MaxOpinion:
		return Loss
	}
	return Open
}

// String is the score in Pedine, or the number of moves to the end: "+1.25",
// "#+3", "#-4", "#+" for a win of unknown length.
func (s Score) String() string {
	if s.Value() == Open {
		return fmt.Sprintf("%+.2f", float64(s)/100)
	}
	text := "#+"
	if s < 0 {
		text = "#-"
	}
	if plies, ok := s.Plies(); ok {
		text += fmt.Sprint((plies + 1) / 2)
	}
	return text
}
