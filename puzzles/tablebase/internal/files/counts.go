package files

import "damone/puzzles/search"

// Counts is what a slice's positions come to, the folded ones counted once.
type Counts struct {
	Wins, Losses, Neither       int64
	LongestWin, LongestLoss     int32 // plies; -1 if there is none
	LongestWinAt, LongestLossAt int64 // the first entry that has it; -1 if there is none
}

// NewCounts returns those of no positions.
func NewCounts() Counts {
	return Counts{LongestWin: -1, LongestLoss: -1, LongestWinAt: -1, LongestLossAt: -1}
}

// Positions returns the number of positions.
func (t *Counts) Positions() int64 { return t.Wins + t.Losses + t.Neither }

// WithoutLongest returns the counts as a file of values has them.
func (t Counts) WithoutLongest() Counts {
	counts := NewCounts()
	counts.Wins, counts.Losses, counts.Neither = t.Wins, t.Losses, t.Neither
	return counts
}

// Add counts positions with one Score, and the first entry that has it.
func (t *Counts) Add(s Score, positions, entry int64) {
	switch plies := int32(s.Plies()); s.Value() {
	case search.Win:
		t.Wins += positions
		longer(&t.LongestWin, &t.LongestWinAt, plies, entry)
	case search.Loss:
		t.Losses += positions
		longer(&t.LongestLoss, &t.LongestLossAt, plies, entry)
	default:
		t.Neither += positions
	}
}

// Merge adds counts of other entries.
func (t *Counts) Merge(u *Counts) {
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
