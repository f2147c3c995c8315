package tablebase

// Counts is what a slice's positions come to, the folded ones counted once.
type Counts struct {
	Wins, Losses, Neither       int64
	LongestWin, LongestLoss     int32 // plies; -1 if there is none
	LongestWinAt, LongestLossAt int64 // the first entry that has it; -1 if there is none
}

func newCounts() Counts {
	return Counts{LongestWin: -1, LongestLoss: -1, LongestWinAt: -1, LongestLossAt: -1}
}

// Positions is the number of positions.
func (t *Counts) Positions() int64 { return t.Wins + t.Losses + t.Neither }

// add counts positions with one score, and the first entry that has it.
func (t *Counts) add(s score, positions, entry int64) {
	switch plies := int32(s.plies()); s.value() {
	case Win:
		t.Wins += positions
		longer(&t.LongestWin, &t.LongestWinAt, plies, entry)
	case Loss:
		t.Losses += positions
		longer(&t.LongestLoss, &t.LongestLossAt, plies, entry)
	default:
		t.Neither += positions
	}
}

func (t *Counts) merge(u *Counts) {
	t.Wins += u.Wins
	t.Losses += u.Losses
	t.Neither += u.Neither
	longer(&t.LongestWin, &t.LongestWinAt, u.LongestWin, u.LongestWinAt)
	longer(&t.LongestLoss, &t.LongestLossAt, u.LongestLoss, u.LongestLossAt)
}

// longer keeps the greater distance, and of equal ones the first entry.
func longer(plies *int32, at *int64, than int32, entry int64) {
	if than > *plies || than == *plies && than >= 0 && entry < *at {
		*plies, *at = than, entry
	}
}
