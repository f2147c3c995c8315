package generate

import (
	"cmp"
	"context"
	"slices"

	"damone/puzzles"
	"damone/rules"
)

// without returns what test makes of a puzzle less the first of its pieces, set by set,
// that it does as well without, or nil when it needs them all.
func without(p *puzzles.Puzzle, test func(*puzzles.Puzzle, rules.Position) *puzzles.Puzzle, sets ...rules.Set) *puzzles.Puzzle {
	for _, set := range sets {
		for at := range set.All() {
			piece, _ := p.Position.At(at)
			if pos, ok := p.Ruleset.Fast().Arrange(Change{Kind: "removed", Piece: piece, At: at}.apply(p.Position)); ok {
				if less := test(p, pos); less != nil {
					return less
				}
			}
		}
	}
	return nil
}

// strip takes away, one after another, the pieces without which the solution
// stays as it is, by short searches; pared has the last word on what is kept.
// What is left may be easy, or not what is wanted.
func (u *unit) strip(p *puzzles.Puzzle) *puzzles.Puzzle {
	v := *u
	v.easy = true
	for less := p; less != nil; less = without(p, v.solvedBy, p.Position.Occupied()) {
		p = less
	}
	u.Tally = v.Tally
	return p
}

// solvedBy returns the puzzle of a position that has the same solution as
// another, or nil.
func (u *unit) solvedBy(p *puzzles.Puzzle, less rules.Position) *puzzles.Puzzle {
	if u.ctx.Err() != nil {
		return nil
	}
	q, why := u.assess(Candidate{Position: less}, nil)
	if why == None {
		why = Surpassed
	}
	u.Tally.note(why)
	if q == nil || !slices.Equal(q.Solution, p.Solution) {
		return nil
	}
	return q
}

// pared returns a composition without the pieces that do nothing: without one of them it is
// as sound, and is solved alike, be it for a win where it asked for a gain. It is Idle
// if one of them cannot go, as the solver would be too far ahead.
func pared(ctx context.Context, p *puzzles.Puzzle, deep uint64) (*puzzles.Puzzle, Rejection) {
	u := bench(ctx, p.Ruleset)
	u.source, u.deep = p.Source, cmp.Or(deep, standardDeep)
	for {
		own := p.Position.Side(p.Position.Turn())
		less := without(p, u.soundBy, own, p.Position.Occupied()&^own)
		switch {
		case less == nil:
			return p, None
		case !u.natural(less.Position):
			return nil, Idle
		}
		p = less
	}
}

// soundBy returns the puzzle of a position that is as sound as another and is
// solved alike, or nil. A short search looks first.
func (u *unit) soundBy(p *puzzles.Puzzle, less rules.Position) *puzzles.Puzzle {
	quick := *u
	quick.deep = 0
	if q, why := quick.assess(Candidate{Position: less}, nil); why != None || !solvedAlike(q, p) {
		return nil
	}
	if q, why := u.sound(less, nil); why == None {
		return q
	}
	return nil
}

// solvedAlike reports whether the solutions of two puzzles are the same as far as both
// go: a gain is told up to its last capture, a win only up to the last decision.
func solvedAlike(p, q *puzzles.Puzzle) bool {
	n := min(len(p.Solution), len(q.Solution))
	return slices.Equal(p.Solution[:n], q.Solution[:n])
}
