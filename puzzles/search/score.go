package search

import "fmt"

// Score is how a position looks to the side to move, in hundredths of a
// Pedina. Beyond these lie proved wins and losses: see Plies and Value.
type Score int

const (
	infinite   Score = 32000
	wins       Score = 30000 // less the plies to the end
	tableWins  Score = 20000 // a win by table, its length unknown
	opinion    Score = 10000 // no evaluation reaches this
	maxPly           = 240   // no line is followed further
	longest          = 2000  // plies a win may take and still be counted
	shortestOf       = wins - longest
)

// winIn is the score of the side that wins in so many plies.
func winIn(plies int) Score { return wins - Score(min(plies, longest)) }

// Plies is the number of single moves to the forced end of the game; ok is
// false for a score that is an opinion, or a win of unknown length.
func (s Score) Plies() (plies int, ok bool) {
	if s < 0 {
		s = -s
	}
	if s < shortestOf {
		return 0, false
	}
	return int(wins - s), true
}

// Value is what the score proves: Win, Loss, or Open for an opinion.
func (s Score) Value() Value {
	switch {
	case s > opinion:
		return Win
	case s < -opinion:
		return Loss
	}
	return Open
}

// String is the score in Pedine, or the number of moves to the end: "+1.25",
// "#+3", "#-4", "#+" for a win of unknown length.
func (s Score) String() string {
	if plies, ok := s.Plies(); ok {
		if s > 0 {
			return fmt.Sprintf("#+%d", (plies+1)/2)
		}
		return fmt.Sprintf("#-%d", (plies+1)/2)
	}
	switch s.Value() {
	case Win:
		return "#+"
	case Loss:
		return "#-"
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}
