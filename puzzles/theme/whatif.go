package theme

import (
	"slices"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// nodes is what a question about other rules or another turn may cost. One
// that costs more counts as answered with no.
const nodes = 200_000

// forced reports whether the key is no unique win any more once a rung is
// taken out of the ladder.
func (s *subject) forced(rung int) bool {
	without, err := s.rs.With(func(spec *rules.Spec) { spec.Ladder = slices.Delete(spec.Ladder, rung, rung+1) })
	if err != nil {
		return false
	}
	e := s.sol.Exact(s.ctx, without, nodes)
	if e == nil {
		return false
	}
	key, left := s.line[0].Play.Move, s.sol.Stipulation.Moves-1
	after := s.sol.Position.After(key)
	if v := e.Within(after, left); v != search.Proved {
		return v == search.Refuted
	}
	for _, m := range without.Moves(nil, s.sol.Position) {
		other := s.sol.Position.After(m)
		if !puzzles.Equivalent(s.rs, other, after) && e.Within(other, left) == search.Proved {
			return true
		}
	}
	return false
}

// isImmune reports whether some move of the solver on the way puts a piece
// where nothing can take it, and where it could be taken if every rank could
// take every other.
func (s *subject) isImmune() bool {
	bold, err := s.rs.With(func(spec *rules.Spec) {
		var all rules.Ranks
		for r := rules.Pedina; int(r) <= len(spec.Ranks); r++ {
			all |= rules.RanksOf(r)
		}
		for r := rules.Pedina; int(r) <= len(spec.Ranks); r++ {
			spec.Prey[r] = all
		}
	})
	if err != nil {
		return false
	}
	for i := 0; i+1 < len(s.line); i += 2 {
		after, at := s.line[i].After(), s.line[i].Play.Move.To()
		if s.line[i].Decision.Real(s.rs) && !taken(s.rs, after, at) && taken(bold, after, at) {
			return true
		}
	}
	return false
}

// taken reports whether a capture of the side to move, allowed by the ladder
// or not, takes what stands on a square.
func taken(rs *rules.Ruleset, pos rules.Position, at rules.Square) bool {
	return slices.ContainsFunc(rs.Lines(nil, pos), func(m rules.Move) bool { return m.Captured().Has(at) })
}

// patience is how many moves longer the defender must hold out for it to be
// more than the one that passing gains.
const patience = 2

// squeezes reports whether the defender, at one of the decisions of the
// solution, would hold by passing.
func (s *subject) squeezes() bool {
	fails := s.fails()
	for i := 0; i+1 < len(s.line); i += 2 {
		after := s.line[i].After()
		if s.rs.Fast().Glance(&after).Captures || len(s.rs.Moves(nil, after)) == 0 {
			continue
		}
		if fails(after.Passed(), s.sol.Stipulation.Moves-i/2-1+patience) {
			return true
		}
	}
	return false
}

// fails returns how to ask whether the solver, to move, misses the goal in so many
// moves.
func (s *subject) fails() func(pos rules.Position, left int) bool {
	if e := s.sol.Exact(s.ctx, s.rs, nodes); e != nil {
		return func(pos rules.Position, left int) bool { return e.Within(pos, left) == search.Refuted }
	}
	return func(pos rules.Position, _ int) bool {
		if s.tables == nil || s.rs.Status(pos).Over() {
			return false
		}
		v, _, known := s.tables.Probe(pos)
		return known && v != search.Win && (v != search.Draw || s.sol.Stipulation.Kind == puzzles.Win)
	}
}

// waits reports whether the defender would lose as fast if it were the
// defender's move already.
func (s *subject) waits() bool {
	passed := s.sol.Position.Passed()
	e := s.sol.Exact(s.ctx, s.rs, nodes)
	if e == nil || s.rs.Fast().Glance(&passed).Captures || !s.line[0].Quiet(s.rs) {
		return false
	}
	return e.Within(passed, s.sol.Stipulation.Moves-1) == search.Proved
}
