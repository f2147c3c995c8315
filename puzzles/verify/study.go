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
	sound  map[studyPlace]bool
	seen   map[sight]search.Verdict
}

// studyPlace is a decision and how many are looked at from there on.
type studyPlace struct {
	setup rules.Setup
	left  int
}

// mostStudied is how many decisions of a win are looked at one after another,
// more than any has. Of a draw, which may have no end, drawnDecisions are, against
// every defence, and mostDrawn along the solution.
const (
	mostStudied    = 1000
	drawnDecisions = 3
	mostDrawn      = 10
)

// reaches reports whether the solver has the goal after a move, and how long
// the play then takes.
func (v *study) reaches(after rules.Setup) (reached bool, plies int) {
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

// keys returns the positions after the solver's moves that reach the goal, mirror
// images told once, and how many of them end the game.
func (v *study) keys(s rules.Setup) (after []rules.Setup, ended int) {
	for _, m := range v.game.Moves(s) {
		next := v.game.Play(s, m)
		seen := slices.ContainsFunc(after, func(t rules.Setup) bool {
			return t == next || v.puzzle.Ruleset.Reflects() && t == next.Reflected()
		})
		if reached, _ := v.reaches(next); seen || !reached {
			continue
		}
		after = append(after, next)
		if _, over := v.game.Over(next); over {
			ended++
		}
	}
	return after, ended
}

// isOnly reports whether no more than one of the solver's moves reaches the goal.
func (v *study) isOnly(s rules.Setup) bool {
	keys, _ := v.keys(s)
	return len(keys) <= 1
}

// unique reports whether one move and no other reaches the goal, at this
// decision and at those after it.
func (v *study) unique(s rules.Setup, left int) bool {
	at := studyPlace{s, left}
	if sound, ok := v.sound[at]; ok || left == 0 || v.exhausted() {
		return sound || left == 0
	}
	keys, ended := v.keys(s)
	sound := ended > 0 && ended == len(keys)
	if len(keys) == 1 && ended == 0 {
		sound = true
		for _, m := range v.defences(keys[0]) {
			sound = sound && v.unique(v.game.Play(keys[0], m), left-1)
		}
	}
	v.sound[at] = sound
	return sound
}

// defences returns the replies that grade A looks at, all that do not end the game,
// or those of grade B, which hold out longest.
func (v *study) defences(s rules.Setup) []plain.Move {
	var moves []plain.Move
	longest := 0
	for _, m := range v.game.Moves(s) {
		next := v.game.Play(s, m)
		if _, over := v.game.Over(next); over {
			continue
		}
		_, plies := v.reaches(next)
		if v.puzzle.Grade == puzzles.GradeA || v.worth == search.Draw {
			plies = 0
		}
		if plies > longest {
			longest, moves = plies, nil
		}
		if plies == longest {
			moves = append(moves, m)
		}
	}
	return moves
}

// isWorth reports whether the solver reaches the goal, and no more.
func (v *study) isWorth(s rules.Setup) bool {
	reached, _ := v.reaches(s)
	more := *v
	more.worth, more.seen = search.Win, map[sight]search.Verdict{}
	wins := false
	if reached && v.worth == search.Draw {
		wins, _ = more.reaches(s)
	}
	return reached && !wins
}

// study checks a puzzle that tables decide.
func (e *exam) study() {
	v := &study{prover: e.prover, puzzle: e.p, tables: e.tables, worth: search.Win, sound: map[studyPlace]bool{}, seen: map[sight]search.Verdict{}}
	left := mostStudied
	if e.p.Stipulation.Kind == puzzles.Draw {
		v.worth, left = search.Draw, drawnDecisions
	}
	s := e.p.Position.Setup()
	if !v.isWorth(s) {
		e.fault(Unsolved, "move", e.p.Solution[0])
		return
	}
	keys, _ := v.keys(s)
	for i, m := range e.moves {
		s = v.game.Play(s, m)
		if reached, _ := v.reaches(s); i%2 == 0 && !reached {
			e.fault([]notation.Kind{Unsolved, OffLine}[min(i, 1)], "move", e.p.Solution[i])
			return
		}
	}
	switch {
	case len(keys) > 1:
		e.fault(Cooked, "n", len(keys))
	case e.p.Grade != puzzles.GradeA && e.p.Grade != puzzles.GradeB, !v.unique(e.p.Position.Setup(), left):
		e.fault(Dual, "grade", e.p.Grade)
	case v.worth == search.Draw:
		e.drawnLine(v)
	}
}

// drawnLine checks how the solution of a draw goes on, every move of which keeps
// the draw: not too far, with one move that does at each decision, and never to
// and fro.
func (e *exam) drawnLine(v *study) {
	if n := (len(e.moves) + 1) / 2; n > mostDrawn {
		e.fault(TooLong, "n", n, "most", mostDrawn)
		return
	}
	s := e.p.Position.Setup()
	seen := []rules.Setup{s}
	for i, m := range e.moves {
		next := v.game.Play(s, m)
		isFurther := i%2 == 0 && i/2 >= drawnDecisions
		if slices.ContainsFunc(seen, func(t rules.Setup) bool {
			return t == next || v.puzzle.Ruleset.Reflects() && t == next.Reflected() || isFurther && t.Pieces[v.side] == next.Pieces[v.side]
		}) {
			e.fault(ToAndFro, "move", e.p.Solution[i])
			return
		}
		if isFurther && !v.isOnly(s) {
			e.fault(Choice, "move", e.p.Solution[i])
			return
		}
		s, seen = next, append(seen, next)
	}
}
