package proof

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/budget"
	"damone/puzzles/search/internal/evaluation"
	"damone/puzzles/search/internal/transposition"
	"damone/rules"
)

// solver lets three searches take turns at the same question: df-pn, the
// fortress search and, where endless play decides nothing, a df-pn for the
// other side's win. Nothing else can refute a win soundly there, unless play
// must come to an end.
type solver struct {
	dfpn     *dfpn
	fortress *fortress
	opponent *dfpn // nil where it is not needed
	counter  *budget.Counter
}

func newSolver(rs *rules.Ruleset, side rules.Color, p search.Prober, c *budget.Counter, t *table) *solver {
	d := newDFPN(rs, side, p, c, t)
	f := &fortress{dfpn: d, eval: evaluation.New(rs), index: make(map[transposition.Key]int32)}
	s := &solver{dfpn: d, fortress: f, counter: c}
	if !d.repetitionFails {
		s.opponent = newDFPN(rs, side.Other(), p, c, newTable())
	}
	return s
}

// firstTurn is how many nodes each search has on its first turn; every turn is
// twice as long as the one before.
const firstTurn = 2000

// solve searches until the position is closed or the budget spent. A result
// that is not closed is unknown: the budget was spent, or every way to refute
// depends on repetition.
func (s *solver) solve(pos rules.Position) result {
	turns := []func(rules.Position) (r result, done bool){s.runDFPN, s.runFortress}
	if s.opponent != nil {
		turns = append(turns, s.runOpponent)
	}
	for nodes := uint64(firstTurn); len(turns) > 0 && s.counter.Budget.Stopped() == search.Finished; nodes *= 2 {
		left := turns[:0]
		for _, turn := range turns {
			s.counter.Allow(nodes)
			r, done := turn(pos)
			if r.closed() && r.dependsOn != repetition {
				return r
			}
			if !done {
				left = append(left, turn)
			}
		}
		turns = left
	}
	return unknown
}

// runDFPN goes on with df-pn; done means that it has nothing to add.
func (s *solver) runDFPN(pos rules.Position) (r result, done bool) {
	r = s.dfpn.run(pos)
	return r, r.closed()
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
