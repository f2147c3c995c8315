package view

import (
	"cmp"

	"damone/puzzles/tablebase"
)

// balance is how the positions of one material end, whoever is to move.
type balance struct {
	slice         tablebase.Slice // first the side that wins more often
	positions     int64           // each side's to move
	first, second side            // where both have the same pieces, first is to move
}

// side is what a side comes to.
type side struct {
	wins    int64
	longest int // win in plies; NoDistance if there is none, or it is not known
}

// neither is the number of positions in which neither side can force a win.
func (b *balance) neither() int64 { return b.positions - b.first.wins - b.second.wins }

// balancesOf puts slices and their opposites together, in the order in which the
// first of two comes; those whose opposites are missing are left out.
func balancesOf(stats []tablebase.Stat) []balance {
	var out []balance
	waiting := make(map[tablebase.Slice]tablebase.Stat)
	for _, s := range stats {
		if s.Slice.Own == s.Slice.Opp {
			out = append(out, balance{s.Slice, s.Positions, side{s.Wins, pliesOf(s.LongestWin)}, side{s.Losses, pliesOf(s.LongestLoss)}})
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

func balanceOf(s, opposite tablebase.Stat) balance {
	b := balance{s.Slice, s.Positions + opposite.Positions,
		side{s.Wins + opposite.Losses, max(pliesOf(s.LongestWin), pliesOf(opposite.LongestLoss))},
		side{s.Losses + opposite.Wins, max(pliesOf(s.LongestLoss), pliesOf(opposite.LongestWin))}}
	if cmp.Or(cmp.Compare(b.first.wins, b.second.wins), cmp.Compare(strength(s.Slice.Own), strength(s.Slice.Opp))) < 0 {
		b.slice, b.first, b.second = b.slice.Opposite(), b.second, b.first
	}
	return b
}

// strength orders materials that win equally often: by pieces, then by ranks.
func strength(m tablebase.Material) (sum int) {
	for rank, n := range m {
		sum += (100 + rank) * int(n)
	}
	return sum
}

// pliesOf is the length of a win, NoDistance if there is none.
func pliesOf(l *tablebase.Longest) int {
	if l == nil {
		return tablebase.NoDistance
	}
	return l.Plies
}
