package proof

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// solver lets searches take turns at the same question: df-pn, the fortress
// search and, where endless play decides nothing, a df-pn for the other side's win.
// Nothing else can refute a win soundly there, unless play must come to an end.
type solver struct {
	dfpn     *dfpn
	fortress *fortress
	opponent *dfpn // nil where it is not needed
	counter  *tree.Counter
}

func newSolver(rs *rules.Ruleset, side rules.Color, p search.Prober, c *tree.Counter, t *table) *solver {
	d := newDFPN(rs, side, p, c, t)
	f := &fortress{dfpn: d, eval: tree.NewEvaluation(rs), index: make(map[tree.Key]int32)}
	s := &solver{dfpn: d, fortress: f, counter: c}
	if !d.repetitionFails {
		s.opponent = newDFPN(rs, side.Other(), p, c, newTable())
	}
	return s
}

// firstTurn is how many nodes a search has on its first turn; every turn is
// twice as long as the one before.
const firstTurn = 2000

// turn goes on with a search that takes turns with others; done means that it has
// nothing to add.
type turn func(rules.Position) (r result, done bool)

// solve searches until the position is closed or the budget spent. A result
// that is not closed is unknown: the budget was spent, or every way to refute
// depends on repetition.
func (s *solver) solve(pos rules.Position) result {
	turns := []turn{func(pos rules.Position) (result, bool) {
		r := s.dfpn.run(pos)
		return r, r.closed()
	}, s.runFortress}
	if s.opponent != nil {
		turns = append(turns, s.runOpponent)
	}
	for nodes := uint64(firstTurn); len(turns) > 0 && s.counter.Budget.Stopped() == search.Finished; nodes *= 2 {
		left := turns[:0]
		for _, run := range turns {
			s.counter.Allow(nodes)
			r, done := run(pos)
			if r.closed() && r.dependsOn != repetition {
				return r
			}
			if !done {
				left = append(left, run)
			}
		}
		turns = left
	}
	return unknown
}

// runFortress goes on with the fortress search. What it proves, df-pn learns.
func (s *solver) runFortress(pos rules.Position) (r result, done bool) {
	r, full := s.fortress.run(pos)
	if r.proved() {
		s.fortress.share(s.dfpn.table)
	}
	return r, full || r.closed()
}

// runOpponent goes on with the df-pn for the other side's win.
func (s *solver) runOpponent(pos rules.Position) (r result, done bool) {
	if r = s.opponent.run(pos); r.proved() {
		return closedAs(false), true
	}
	return unknown, r.closed()
}
