package proof

import (
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// solver lets searches take turns at the same question: df-pn, the fortress
// search, a sweep where pieces are few, and, where endless play decides nothing, a
// df-pn for the other side's win. Nothing else can refute a win soundly there, unless
// play must come to an end.
type solver struct {
	dfpn     *dfpn
	fortress *fortress
	sweep    *sweep
	opponent *dfpn // nil where it is not needed
	counter  *tree.Counter
}

func newSolver(rs *rules.Ruleset, side rules.Color, p search.Prober, c *tree.Counter, t *table) *solver {
	d := newDFPN(rs, side, p, c, t)
	f := &fortress{dfpn: d, eval: tree.NewEvaluation(rs), index: make(map[tree.Key]int32)}
	s := &solver{dfpn: d, fortress: f, sweep: newSweep(d), counter: c}
	if !d.repetitionFails {
		s.opponent = newDFPN(rs, side.Other(), p, c, newTable())
	}
	return s
}

// firstTurn is how many nodes a search has on its first turn; every turn is
// twice as long as the one before.
const firstTurn = 2000

// sweepTurn is how much longer the turns of a sweep are: it knows nothing before
// it has seen everything, and little is left for df-pn to find.
const sweepTurn = 4

// turn is a search that takes turns with others.
type turn struct {
	run   func(rules.Position) (r result, done bool) // done means that it has nothing to add
	times uint64                                     // how much longer its turns are than others'
}

// turns is the searches that take turns at a position.
func (s *solver) turns(pos rules.Position) []turn {
	turns := []turn{{s.runDFPN, 1}}
	few := pos.Occupied().Len() <= fewPieces
	if few {
		turns = append(turns, turn{s.sweep.run, sweepTurn})
	}
	if !few || s.opponent != nil { // a sweep refutes nothing where endless play may decide
		turns = append(turns, turn{s.runFortress, 1})
	}
	if s.opponent != nil {
		turns = append(turns, turn{s.runOpponent, 1})
	}
	return turns
}

// solve searches until the position is closed or the budget spent. A result
// that is not closed is unknown: the budget was spent, or every way to refute
// depends on repetition.
func (s *solver) solve(pos rules.Position) result { return s.take(s.turns(pos), pos) }

// recall is what has been found out about a position on the way to another. What a
// sweep has seen may be more than df-pn's table keeps.
func (s *solver) recall(next *child) result {
	if r := s.dfpn.firstLook(&next.pos, next.key, 0); r.closed() {
		return r
	}
	return s.sweep.recall(&next.pos)
}

// take has searches take turns until one closes the position.
func (s *solver) take(turns []turn, pos rules.Position) result {
	for nodes := uint64(firstTurn); len(turns) > 0 && s.counter.Budget.Stopped() == search.Finished; nodes *= 2 {
		left := turns[:0]
		for _, turn := range turns {
			s.counter.Allow(nodes * turn.times)
			r, done := turn.run(pos)
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

// runDFPN goes on with df-pn.
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
