package tablebase

import (
	"slices"

	"damone/rules"
)

// Share is how many of some positions are won.
type Share struct{ Won, Of int }

// WonBySquare returns, for each square that the only piece of the opponent may stand on, how
// many positions of a slice with either side to move its own side wins.
func (t *Tables) WonBySquare(s Slice) (by [rules.Squares]Share) {
	lone := slices.Collect(t.index(s.Opp).All())
	for own := range t.index(s.Own).All() {
		for _, opp := range lone {
			seen := opp.Turned()
			if own.Occupied()&seen.Occupied() != 0 {
				continue
			}
			share := &by[seen.Occupied().First()]
			if score, known := t.lookUp(own, opp); known {
				share.add(score > 0)
			}
			if score, known := t.lookUp(opp, own); known {
				share.add(score < 0)
			}
		}
	}
	return by
}

func (s *Share) add(won bool) {
	if s.Of++; won {
		s.Won++
	}
}
