package ask

import (
	"context"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

// Exercises write down what a page asks about puzzles.
type Exercises struct {
	book     *Book
	training trainingJSON
}

// NewExercises are exercises that speak as the options say.
func NewExercises(o *view.Options) *Exercises {
	return &Exercises{NewBook(o), trainingJSON{Themes: []themeJSON{}, Puzzles: []drilledJSON{}}}
}

// Add takes up a puzzle with the answers about it.
func (e *Exercises) Add(p *puzzles.Puzzle, part Part) {
	e.book.cite(part.Written)
	e.training.Puzzles = append(e.training.Puzzles, drilledJSON{p.ID, p.Band, "new"})
}

// Common answers what the page asks about all the puzzles that were added.
func (e *Exercises) Common() Part {
	w := make(Written)
	w.put(OfTraining, asked{}, e.training)
	e.book.clauses(w)
	return Part{"", w}
}

// mostHints is how many hints there are at most.
const mostHints = 4

// Exercise answers all that the page asks about a puzzle: every legal move at
// every step of the solution, the hints, and how it stands. The error is that of
// drill.NewTrial.
func Exercise(ctx context.Context, p *puzzles.Puzzle, o view.Options) (Part, error) {
	o.Ruleset = p.Ruleset
	t, err := drill.NewTrial(ctx, p, SolveNodes)
	if err != nil {
		return Part{}, err
	}
	w, q := make(Written), asked{"puzzle": p.ID}
	w.put(OfPuzzle, q, puzzleOf(p, &o))
	w.line(p, t.ToTheEnd(), &o)
	w.put(OfRemarks, q, remarksOf(t, &o))
	for found := 0; !t.Over(); found++ {
		w.step(t, found, &o)
		t.Advance()
	}
	return Part{q.about(OfPuzzle), w}, ctx.Err()
}

// step answers what is asked where a move is to be found.
func (w Written) step(t *drill.Trial, found int, o *view.Options) {
	p := t.Puzzle()
	w.put(OfSolution, asked{"puzzle": p.ID, "found": found}, solutionOf(t, o))
	for n := 1; n <= mostHints; n++ {
		w.put(OfHint, asked{"puzzle": p.ID, "found": found, "hint": n}, hintOf(t, n, o))
	}
	for _, m := range p.Ruleset.Moves(nil, t.Position()) {
		trial := *t
		a := trial.Try(m)
		w.put(OfTry, asked{"puzzle": p.ID, "found": found, "move": notation.FormatMove(m, o.Squares)}, tried(&trial, m, a, o))
		if trial.Over() {
			w.line(p, trial.ToTheEnd(), o) // it may be another way to the end
		}
	}
}

// line answers how it stands along a line of moves.
func (w Written) line(p *puzzles.Puzzle, line []rules.Move, o *view.Options) {
	g := rules.NewGame(p.Ruleset, p.Position)
	for n := 0; ; n++ {
		q := asked{"ruleset": p.Ruleset.ID(), "position": notation.FormatPosition(p.Position, notation.Number), "moves": o.MoveTexts(line[:n])}
		if w[q.about(OfPosition)] == nil {
			w.stand(q, g, o)
		}
		if n == len(line) {
			return
		}
		g.Push(line[n])
	}
}
