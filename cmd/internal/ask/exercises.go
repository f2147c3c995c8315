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
func (e *Exercises) Common() (Part, error) {
	w := make(Written)
	if err := w.put(OfTraining, asked{}, e.training); err != nil {
		return Part{}, err
	}
	return Part{"", w}, e.book.clauses(w)
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
	if err := w.put(OfPuzzle, q, puzzleOf(p, &o)); err != nil {
		return Part{}, err
	}
	if err := w.line(p, t.ToTheEnd(), &o); err != nil {
		return Part{}, err
	}
	if err := w.put(OfRemarks, q, remarksOf(t, &o)); err != nil {
		return Part{}, err
	}
	for found := 0; !t.Over(); found++ {
		if err := w.step(t, found, &o); err != nil {
			return Part{}, err
		}
		t.Advance()
	}
	return Part{q.about(OfPuzzle), w}, ctx.Err()
}

// step answers what is asked where a move is to be found.
func (w Written) step(t *drill.Trial, found int, o *view.Options) error {
	p := t.Puzzle()
	if err := w.put(OfSolution, asked{"puzzle": p.ID, "found": found}, solutionOf(t, o)); err != nil {
		return err
	}
	for n := 1; n <= mostHints; n++ {
		if err := w.put(OfHint, asked{"puzzle": p.ID, "found": found, "hint": n}, hintOf(t, n, o)); err != nil {
			return err
		}
	}
	for _, m := range p.Ruleset.Moves(nil, t.Position()) {
		trial := *t
		a := trial.Try(m)
		if err := w.put(OfTry, asked{"puzzle": p.ID, "found": found, "move": notation.FormatMove(m, o.Squares)}, tried(&trial, m, a, o)); err != nil {
			return err
		}
		if !trial.Over() {
			continue
		}
		if err := w.line(p, trial.ToTheEnd(), o); err != nil { // it may be another way to the end
			return err
		}
	}
	return nil
}

// line answers how it stands along a line of moves.
func (w Written) line(p *puzzles.Puzzle, line []rules.Move, o *view.Options) error {
	g := rules.NewGame(p.Ruleset, p.Position)
	for n := 0; ; n++ {
		q := asked{"ruleset": p.Ruleset.ID(), "position": notation.FormatPosition(p.Position, notation.Number), "moves": o.MoveTexts(line[:n])}
		if w[q.about(OfPosition)] == nil {
			if err := w.stand(q, g, o); err != nil {
				return err
			}
		}
		if n == len(line) {
			return nil
		}
		g.Push(line[n])
	}
}
