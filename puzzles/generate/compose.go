package generate

import (
	"slices"

	"damone/puzzles"
	"damone/puzzles/generate/boards"
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// retroSource is the source of compositions.
const retroSource = "retro"

// Composition: how many boards a unit fills, and how much of each that shows
// promise is tried.
const (
	filled    = 30_000
	promising = 12 // boards a unit follows up
	climbs    = 40 // changes tried on each puzzle
)

// compose fills boards in which the defender must capture, takes back the
// solver's last move, and then improves what it finds. Where no rung is to be
// the point, half of the boards are quiet.
func (u *unit) compose() {
	without := u.withoutRung()
	followed := 0
	for n := 0; n < filled && followed < promising && u.ctx.Err() == nil; n++ {
		if u.rung < 0 && n%2 == 0 {
			if pos, ok := u.quietBoard(); ok {
				followed++
				u.follow(pos)
			}
			continue
		}
		if pos, ok := u.deal(); ok && u.promises(pos, without) {
			followed++
			for _, b := range boards.Unmoves(u.rs, pos, false) {
				if u.follow(b.Before) {
					break
				}
			}
		}
	}
}

// withoutRung is the ruleset without the rung that is to be the point; nil for none.
func (u *unit) withoutRung() *rules.Ruleset {
	if u.rung < 0 {
		return nil
	}
	without, _ := u.rs.With(func(s *rules.Spec) { s.Ladder = slices.Delete(s.Ladder, u.rung, u.rung+1) })
	return without
}

// quietBoard is a random board with the solver, White, to move and nothing to
// capture, a few defenders, and a win in a few moves that is not too near.
func (u *unit) quietBoard() (rules.Position, bool) {
	b := boards.On(rules.Setup{Turn: rules.White}, u.rs, u.rng)
	b.Scatter(rules.White, 2+u.rng.IntN(4))
	b.Scatter(rules.Black, 1+u.rng.IntN(3))
	b.PutRoyals()
	pos, ok := u.rs.Fast().Arrange(b.Setup)
	if !ok || len(u.rs.Doubts(pos)) > 0 || u.rs.Status(pos).Over() || u.rs.Fast().Glance(&pos).Captures {
		return pos, false
	}
	e, err := bounded.New(u.ctx, u.rs, pos, search.Goal{}, search.Options{Limits: search.Limits{Nodes: 3000}})
	return pos, u.natural(pos) && err == nil && e.Within(pos, 2) == search.Refuted && e.Within(pos, 4) == search.Proved
}

// deal is a random board with the defender, Black, to move and to capture.
func (u *unit) deal() (rules.Position, bool) {
	b := boards.On(rules.Setup{Turn: rules.Black}, u.rs, u.rng)
	switch kind := u.rng.IntN(4); {
	case u.rung >= 0:
		if !b.PutPair(rules.Black, u.rs.Spec().Ladder[u.rung].Tier) {
			return rules.Position{}, false
		}
	case kind == 0:
		b.Scatter(rules.White, 2+u.rng.IntN(5))
		b.Scatter(rules.Black, 1+u.rng.IntN(4))
	case kind == 1:
		b.Lattice(rules.White, rules.Black, 1+u.rng.IntN(2), true)
	default:
		b.Lattice(rules.White, rules.Black, 1+u.rng.IntN(3), false)
	}
	b.Scatter(rules.White, u.rng.IntN(3))
	b.Scatter(rules.Black, u.rng.IntN(3))
	b.PutRoyals()
	pos, ok := u.rs.Fast().Arrange(b.Setup)
	return pos, ok && u.mustCapture(&pos)
}

// mustCapture reports whether a capture is due in a position that play could have led
// to.
func (u *unit) mustCapture(pos *rules.Position) bool {
	return len(u.rs.Doubts(*pos)) == 0 && u.rs.Fast().Glance(pos).Captures
}

// promises reports whether the defender, to move, is lost soon, and, where a
// rung is to be the point, whether the defender is not so without it.
func (u *unit) promises(pos rules.Position, without *rules.Ruleset) bool {
	if without != nil && slices.Equal(u.rs.Moves(nil, pos), without.Moves(nil, pos)) {
		return false
	}
	passed := pos.Passed()
	if u.rs.Fast().Glance(&passed).Captures && u.rng.IntN(4) > 0 || u.rs.Status(passed).Over() {
		return false
	}
	goal := search.Goal{}
	if isShot(u.source) || u.winMoves(passed) == 0 {
		goal.Gain = leastGain(u.source)
	}
	if !u.lost(u.rs, pos, goal) {
		return false
	}
	return without == nil || !u.lost(without, pos, goal)
}

// lost reports whether the side not to move reaches a goal within three moves.
func (u *unit) lost(rs *rules.Ruleset, pos rules.Position, goal search.Goal) bool {
	e, err := bounded.New(u.ctx, rs, pos.Passed(), goal, search.Options{Limits: search.Limits{Nodes: 4000}})
	return err == nil && e.Within(pos, 3) == search.Proved && e.Within(pos, 0) != search.Proved
}

// follow assesses a position and, if it is a puzzle, climbs from there.
func (u *unit) follow(pos rules.Position) bool {
	if !u.natural(pos) {
		u.tally.note(Ahead)
		return false
	}
	p, why := u.assess(Candidate{Position: pos})
	if why != None {
		u.tally.note(why)
		return false
	}
	u.climb(p)
	return true
}

// climb changes a puzzle little by little as long as that makes it better, and
// keeps the best, without its idle pieces, if it is wanted.
func (u *unit) climb(best *puzzles.Puzzle) {
	for range climbs {
		pos, ok := u.change(best.Position)
		if !ok || !u.natural(pos) || u.ctx.Err() != nil {
			continue
		}
		p, why := u.assess(Candidate{Position: pos})
		if why == None {
			why = Surpassed
			if u.better(p, best) {
				best = p
			}
		}
		u.tally.note(why)
	}
	best = u.strip(best)
	if _, why := u.assess(Candidate{Position: best.Position}); why != None {
		u.tally.note(why)
		return
	}
	u.keep(best)
}

// strip takes away, one after another, the pieces without which the solution
// stays as it is; pared has the last word on what is kept. What is left may be
// easy, or not what is wanted.
func (u *unit) strip(p *puzzles.Puzzle) *puzzles.Puzzle {
	v := *u
	v.easy = true
	for less := v.without(p); less != nil; less = v.without(p) {
		p = less
	}
	u.tally = v.tally
	return p
}

// without is a puzzle less the first of its pieces that it does as well
// without; nil when it needs them all.
func (u *unit) without(p *puzzles.Puzzle) *puzzles.Puzzle {
	for at := range p.Position.Occupied().All() {
		pos, ok := removed(p, at)
		if !ok || u.ctx.Err() != nil {
			continue
		}
		q, why := u.assess(Candidate{Position: pos})
		if why == None {
			why = Surpassed
		}
		u.tally.note(why)
		if q != nil && slices.Equal(q.Solution, p.Solution) {
			return q
		}
	}
	return nil
}

// better reports whether one puzzle is to be preferred to another: first
// comes what is wanted.
func (u *unit) better(p, q *puzzles.Puzzle) bool {
	if wants := u.task.Filter.Wants(p); wants != u.task.Filter.Wants(q) {
		return wants
	}
	return Quality(p) > Quality(q)
}

// Quality is how good a composition is: decisions, how far one must look to see
// the key, the ideas in it, few pieces, and a solver who is not ahead by much.
func Quality(p *puzzles.Puzzle) int {
	ahead := max(0, search.Material(&p.Position, p.Position.Turn()))
	q := 12*p.Features.Decisions + 3*p.Features.Depth + 4*p.Features.Sacrifice + 6*p.Features.Quiet + 2*len(p.Themes) - 3*p.Pieces() - 2*ahead
	if p.Grade == puzzles.GradeA {
		q += 6
	}
	return q
}

// change is a position with something in it changed: a piece taken away, moved
// by a step, of another rank or added; or the position two plies earlier.
func (u *unit) change(pos rules.Position) (rules.Position, bool) {
	if u.rng.IntN(2) == 0 {
		return u.earlier(pos)
	}
	at, ok := pick(u, slices.Collect(pos.Occupied().All()))
	if !ok {
		return pos, false
	}
	piece, _ := pos.At(at)
	c := Change{Kind: "removed", Piece: piece, At: at}
	switch u.rng.IntN(4) {
	case 0:
	case 1:
		if c.To, ok = at.Step(rules.Direction(u.rng.IntN(4))); !ok || pos.Occupied().Has(c.To) {
			return pos, false
		}
		c.Kind = "moved"
	case 2:
		c.Kind, c.Rank = "swapped", rules.Pedina+rules.Rank(u.rng.IntN(len(u.rs.Spec().Ranks)))
	default:
		b := boards.On(pos.Setup(), u.rs, u.rng)
		b.Scatter(rules.Color(u.rng.IntN(2)), 1)
		return u.rs.Fast().Arrange(b.Setup)
	}
	return u.rs.Fast().Arrange(c.apply(pos))
}

// earlier is a position from which a move of the solver and a reply lead to
// another.
func (u *unit) earlier(pos rules.Position) (rules.Position, bool) {
	reply, ok := pick(u, boards.Unmoves(u.rs, pos, true))
	if !ok {
		return pos, false
	}
	key, ok := pick(u, boards.Unmoves(u.rs, reply.Before, false))
	return key.Before, ok
}

// pick is a random one of several; ok is false when there are none.
func pick[T any](u *unit, all []T) (one T, ok bool) {
	if len(all) == 0 {
		return one, false
	}
	return all[u.rng.IntN(len(all))], true
}
