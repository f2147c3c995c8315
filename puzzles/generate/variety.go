package generate

import (
	"cmp"
	"slices"

	"damone/puzzles"
	"damone/rules"
)

// What makes two puzzles different to a player, in hundredths of all there is: squares of
// the solver's last three moves that are not the other's, pieces that do not stand alike, and
// another number of pieces and of moves, of which each up to so many counts.
const (
	motifWeight  = 40
	boardWeight  = 30
	piecesWeight = 15
	lengthWeight = 15
	mostApart    = 5
)

// look is a puzzle as one of its images shows it.
type look struct {
	motif      rules.Set // where the solver's last three moves go
	mine, his  rules.Set // the solver's pieces, and the defender's
	pieces, by int       // how many pieces, and moves
}

// looksOf returns the images of a puzzle: turned so that the solver goes up the board, and
// reflected.
func looksOf(p *puzzles.Puzzle) [2]look {
	side := p.Position.Turn()
	l := look{mine: p.Position.Side(side), his: p.Position.Side(side.Other()), pieces: p.Pieces(), by: (len(p.Solution) + 1) / 2}
	first := max(0, len(p.Solution)-1-(len(p.Solution)-1)%2-4)
	for i := first; i < len(p.Solution); i += 2 {
		for _, at := range p.Solution[i].Path() {
			l.motif = l.motif.With(at)
		}
	}
	if side == rules.Black {
		l.motif, l.mine, l.his = l.motif.Turned(), l.mine.Turned(), l.his.Turned()
	}
	other := l
	other.motif, other.mine, other.his = l.motif.Reflected(), l.mine.Reflected(), l.his.Reflected()
	return [2]look{l, other}
}

// distance returns how different two puzzles are, from 0 to 100.
func (l look) distance(o look) int {
	share := func(weight, common, all int) int { return weight - weight*common/max(all, 1) }
	apart := func(weight, by int) int { return weight * min(max(by, -by), mostApart) / mostApart }
	return share(motifWeight, (l.motif&o.motif).Len(), (l.motif|o.motif).Len()) +
		share(boardWeight, (l.mine&o.mine).Len()+(l.his&o.his).Len(), (l.mine|o.mine).Len()+(l.his|o.his).Len()) +
		apart(piecesWeight, l.pieces-o.pieces) + apart(lengthWeight, l.by-o.by)
}

// Varied returns some puzzles in the order in which a collection should take them: always
// the one that is most different from those taken before, and from some that are there
// already; of several, the one of the greatest Quality.
func Varied(pool, there []*puzzles.Puzzle) []*puzzles.Puzzle {
	left := slices.Clone(pool)
	slices.SortStableFunc(left, func(a, b *puzzles.Puzzle) int { return cmp.Compare(Quality(b), Quality(a)) })
	looks, nearest := make([][2]look, len(left)), make([]int, len(left))
	for i, p := range left {
		looks[i], nearest[i] = looksOf(p), 1+motifWeight+boardWeight+piecesWeight+lengthWeight
	}
	approach := func(taken [2]look) {
		for i, l := range looks {
			nearest[i] = min(nearest[i], taken[0].distance(l[0]), taken[0].distance(l[1]))
		}
	}
	for _, p := range there {
		approach(looksOf(p))
	}
	var order []*puzzles.Puzzle
	for range left {
		best := 0
		for i, n := range nearest {
			if n > nearest[best] {
				best = i
			}
		}
		order = append(order, left[best])
		approach(looks[best])
		nearest[best] = -1
	}
	return order
}
