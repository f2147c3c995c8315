package verify

import (
	"slices"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
	"damone/rules/plain"
)

// study judges a win or a draw by tables. Moves and endings are those of the
// plain rules; of the tables it takes what a position is worth.
type study struct {
	*prover
	puzzle *puzzles.Puzzle
	tables search.Prober
	worth  search.Value // what the solver is to reach: Win or Draw
	seen   map[sight]search.Verdict
}

// mostStudied is how many decisions of a win are looked at one after another,
// more than any has. Of a draw, which may have no end, drawnDecisions are, against
// every defence, and mostDrawn along the solution.
const (
	mostStudied    = 1000
	drawnDecisions = 3
	mostDrawn      = 10
)

// outcome reports whether the solver has the goal after a move, and how long
// the play then takes.
func (v *study) outcome(after rules.Setup) (reached bool, plies int) {
	sure, plies := v.onBoard(after)
	known := sure != search.Unknown
	if !known {
		sure = v.beyond(after)
	}
	switch {
	case sure == search.Unknown && !v.exhausted(): // which is no move that fails
		v.unclear, v.limit = true, -1
	case sure == search.Proved && plies == 0 && !known:
		plies = mostBeyond * mostStudied // nobody knows, and it may be the longest
	}
	return sure == search.Proved, plies
}

// probe returns what a position is worth to the solver; Open for a win or loss that
// the quiet limit may undo.
func (v *study) probe(pos rules.Position) (worth search.Value, plies int) {
	worth, plies, ok := v.tables.Probe(pos)
	limit := v.puzzle.Ruleset.Spec().Quiet.Plies
	if !ok || worth != search.Draw && !search.InTimeByTables(v.tables, pos, plies, limit, 0) {
		return search.Open, 0
	}
	if pos.Turn() != v.side {
		worth = worth.Opposite()
	}
	return worth, plies
}

// reaches, over and lasts answer as an oracle does.
func (v *study) reaches(s rules.Setup, _ int) bool {
	reached, _ := v.outcome(s)
	return reached
}

func (v *study) over(s rules.Setup) bool {
	_, over := v.game.Over(s)
	return over
}

func (v *study) lasts(s rules.Setup, _ int) int {
	_, plies := v.outcome(s)
	return plies
}

// isWorth reports whether the solver reaches the goal, and no more.
func (v *study) isWorth(s rules.Setup) bool {
	more := *v
	more.worth, more.seen = search.Win, map[sight]search.Verdict{}
	return v.reaches(s, 0) && !(v.worth == search.Draw && more.reaches(s, 0))
}

// study checks a puzzle that tables decide.
func (e *exam) study() {
	v := &study{prover: e.prover, puzzle: e.p, tables: e.tables, worth: search.Win, seen: map[sight]search.Verdict{}}
	left, inPart := mostStudied, false
	switch {
	case e.p.Stipulation.Kind == puzzles.Draw:
		v.worth, left = search.Draw, drawnDecisions
	case e.p.Tail > 0: // every move of the solution has to be the only one, or hold out longest
		left, inPart = 1, true
	}
	s := e.p.Position.Setup()
	if !v.isWorth(s) {
		e.fault(Unsolved, "move", e.p.Solution[0])
		return
	}
	t := newTree(v, e)
	keys, _ := t.keys(s, left)
	for i, m := range e.moves {
		same := func(r plain.Move) bool { return slices.Equal(r.Path, m.Path) }
		sole := !inPart || e.p.Grade == puzzles.GradeB && (i%2 == 1 && slices.ContainsFunc(t.defences(s, 0), same) || i%2 == 0 && t.unique(s, 1))
		s = v.game.Play(s, m)
		switch reached := v.reaches(s, 0); {
		case i%2 == 0 && !reached:
			e.fault([]notation.Kind{Unsolved, OffLine}[min(i, 1)], "move", e.p.Solution[i])
			return
		case !sole:
			e.fault(Dual, "grade", e.p.Grade)
			return
		}
	}
	switch {
	case len(keys) > 1:
		e.fault(Cooked, "n", len(keys))
	case e.p.Grade != puzzles.GradeA && e.p.Grade != puzzles.GradeB, !t.unique(e.p.Position.Setup(), left):
		e.fault(Dual, "grade", e.p.Grade)
	case v.worth == search.Draw:
		e.drawnLine(t)
	}
}

// drawnLine checks how the solution of a draw goes on, every move of which keeps
// the draw: not too far, with one move that does at each decision, and never to
// and fro.
func (e *exam) drawnLine(t *tree) {
	if n := (len(e.moves) + 1) / 2; n > mostDrawn {
		e.fault(TooLong, "n", n, "most", mostDrawn)
		return
	}
	s := e.p.Position.Setup()
	seen := []rules.Setup{s}
	for i, m := range e.moves {
		next, side := t.game.Play(s, m), e.prover.side
		isFurther := i%2 == 0 && i/2 >= drawnDecisions
		if slices.ContainsFunc(seen, func(r rules.Setup) bool {
			return t.same(r, next) || isFurther && r.Pieces[side] == next.Pieces[side]
		}) {
			e.fault(ToAndFro, "move", e.p.Solution[i])
			return
		}
		if keys, _ := t.keys(s, 0); isFurther && len(keys) > 1 {
			e.fault(Choice, "move", e.p.Solution[i])
			return
		}
		s, seen = next, append(seen, next)
	}
}
