package tablebase

import "cmp"

// Balance is how the positions of one material end, whoever is to move.
type Balance struct {
	Slice     Slice // first the side that wins more often
	Positions int64 // each side's to move
	First     Side
	Second    Side // where both have the same pieces: First is to move
}

// Side is what a side comes to.
type Side struct {
	Wins    int64
	Longest int // win in plies; NoDistance if there is none, or it is not known
}

// Neither is the number of positions in which neither side can force a win.
func (b *Balance) Neither() int64 { return b.Positions - b.First.Wins - b.Second.Wins }

// Balances puts slices and their opposites together, in the order in which the
// first of two comes; those whose opposites are missing are left out.
func Balances(stats []Stat) []Balance {
	var out []Balance
	waiting := make(map[Slice]Stat)
	for _, s := range stats {
		if s.Slice.Own == s.Slice.Opp {
			out = append(out, Balance{s.Slice, s.Positions, Side{s.Wins, s.LongestWin.plies()}, Side{s.Losses, s.LongestLoss.plies()}})
			continue
		}
		opposite, found := waiting[s.Slice.Opposite()]
		if !found {
			waiting[s.Slice] = s
			continue
		}
		out = append(out, balanceOf(opposite, s))
	}
	return out
}

func balanceOf(s, opposite Stat) Balance {
	b := Balance{s.Slice, s.Positions + opposite.Positions,
		Side{s.Wins + opposite.Losses, max(s.LongestWin.plies(), opposite.LongestLoss.plies())},
		Side{s.Losses + opposite.Wins, max(s.LongestLoss.plies(), opposite.LongestWin.plies())}}
	if cmp.Or(cmp.Compare(b.First.Wins, b.Second.Wins), cmp.Compare(strength(s.Slice.Own), strength(s.Slice.Opp))) < 0 {
		b.Slice, b.First, b.Second = b.Slice.Opposite(), b.Second, b.First
	}
	return b
}

// strength orders materials that win equally often: by pieces, then by ranks.
func strength(m Material) (sum int) {
	for rank, n := range m {
		sum += (100 + rank) * int(n)
	}
	return sum
}

// plies is the length of a win, NoDistance if there is none.
func (l *Longest) plies() int {
	if l == nil {
		return NoDistance
	}
	return l.Plies
}
