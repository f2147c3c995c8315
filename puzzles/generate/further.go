package generate

import (
	"math/rand/v2"
	"slices"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// Games that go on from a shot, as a search may take for a decision what is a lead:
// how many after a move, how many plies a game has at most, and for how many of them,
// and by how many hundredths of a Pedina, a move may be played that is worse than the
// best.
const (
	furtherGames  = 8
	furtherPlies  = 200
	furtherVaried = 12
	furtherWorse  = 12
)

// A move decides if the solver has so many points of these games, a draw being half a
// point: three of four. The key has to, and those of the other moves that a search of
// so many positions likes best must not.
const (
	pointsDecide = 6
	rivalsTried  = 2
	rivalNodes   = 200_000
)

// borneOut reports whether games that go on from a shot say what the search does: that
// the key decides, which need not be played out where its win is proved, and no other
// move.
func (u *unit) borneOut(p *puzzles.Puzzle) bool {
	f := &further{u, patterns.Learnt(u.rs), p.Position.Turn()}
	if p.Stipulation.Kind == puzzles.Gain && !f.decided(p.Position.After(p.Solution[0])) {
		return false
	}
	return !slices.ContainsFunc(f.rivals(p), f.decided)
}

// further plays games on for a solver.
type further struct {
	*unit
	learnt *patterns.Weights // nil for none
	side   rules.Color       // the solver's
}

// rivals returns where the best first moves lead that lead elsewhere than the key.
func (f *further) rivals(p *puzzles.Puzzle) (after []rules.Position) {
	key := p.Position.After(p.Solution[0])
	a, err := alphabeta.Analyze(f.ctx, f.rs, p.Position, f.options(rivalNodes, 2+rivalsTried))
	if err != nil {
		return nil
	}
	for _, l := range a.Lines {
		pos := p.Position.After(l.Move)
		if len(after) < rivalsTried && !puzzles.Equivalent(f.rs, pos, key) {
			after = append(after, pos)
		}
	}
	return after
}

func (f *further) options(nodes uint64, lines int) alphabeta.Options {
	return alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Lines: lines, Memory: 4, Prober: f.ends, Learnt: f.learnt}
}

// decided reports whether the solver has most points of the games that go on from a
// position, always the same ones.
func (f *further) decided(pos rules.Position) bool {
	lo, hi := rules.Fast{}.Pack(&pos)
	rng := rand.New(rand.NewPCG(lo, hi))
	need := 2 * pointsDecide // in halves
	for left := furtherGames; 0 < need && need <= 2*left && f.ctx.Err() == nil; left-- {
		need -= f.play(pos, rng)
	}
	return need <= 0
}

// play returns what the solver has of a game that goes on from a position, in halves of a
// point.
func (f *further) play(pos rules.Position, rng *rand.Rand) int {
	g := rules.NewGame(f.rs, pos)
	for g.Plies() < furtherPlies && !g.Status().Over() && f.ctx.Err() == nil {
		if halves, known := f.tabled(g.Position()); known {
			return halves
		}
		g.Push(f.move(g, rng))
	}
	switch s := g.Status(); {
	case s.Outcome != rules.Won:
		return 1
	case s.Winner == f.side:
		return 2
	}
	return 0
}

// tabled returns what play comes to, if tables know.
func (f *further) tabled(pos rules.Position) (halves int, known bool) {
	if f.ends == nil {
		return 0, false
	}
	value, _, _ := f.ends.Probe(pos)
	if pos.Turn() != f.side {
		value = value.Opposite()
	}
	return [...]int{search.Win: 2, search.Draw: 1, search.Loss: 0}[value], value != search.Open
}

// move returns a move of such a game, in its first plies not always the best.
func (f *further) move(g *rules.Game, rng *rand.Rand) rules.Move {
	legal := f.rs.Moves(nil, g.Position())
	if len(legal) == 1 {
		return legal[0]
	}
	o := f.options(f.Further, 1)
	if g.Plies() < furtherVaried {
		o.Lines = 3
	}
	a, err := alphabeta.Consider(f.ctx, g, o)
	if err != nil {
		return legal[0]
	}
	near := 1
	for near < len(a.Lines) && a.Lines[near].Score >= a.Best().Score-furtherWorse {
		near++
	}
	return a.Lines[rng.IntN(near)].Move
}
