package ask

import (
	"context"
	"strconv"

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
func (e *Exercises) Add(p *puzzles.Puzzle, w Written) {
	e.book.cite(w)
	e.training.Puzzles = append(e.training.Puzzles, drilledJSON{p.ID, p.Band, "new"})
}

// Common answers what the page asks about all the puzzles that were added.
func (e *Exercises) Common() (Written, error) {
	w := make(Written)
	if err := w.put(string(OfTraining), e.training); err != nil {
		return nil, err
	}
	return w, e.book.clauses(w)
}

// mostHints is how many hints there are at most.
const mostHints = 4

// Exercise answers all that the page asks about a puzzle: every legal move at
// every step of the solution, the hints, and how it stands. The error is that of
// drill.NewTrial.
func Exercise(ctx context.Context, p *puzzles.Puzzle, o view.Options) (Written, error) {
	o.Ruleset = p.Ruleset
	t, err := drill.NewTrial(ctx, p, SolveNodes)
	if err != nil {
		return nil, err
	}
	w := make(Written)
	if err := w.put("puzzle "+p.ID, puzzleOf(p, &o)); err != nil {
		return nil, err
	}
	if err := w.line(p, t.ToTheEnd(), &o); err != nil {
		return nil, err
	}
	if err := w.put("remarks "+p.ID, remarksOf(t, &o)); err != nil {
		return nil, err
	}
	for found := 0; !t.Over(); found++ {
		if err := w.step(p, t, p.ID+" "+strconv.Itoa(found), &o); err != nil {
			return nil, err
		}
		t.Advance()
	}
	return w, ctx.Err()
}

// step answers what is asked where a move is to be found.
func (w Written) step(p *puzzles.Puzzle, t *drill.Trial, at string, o *view.Options) error {
	if err := w.put("solution "+at, solutionOf(t, o)); err != nil {
		return err
	}
	for n := 1; n <= mostHints; n++ {
		if err := w.put("hint "+at+" "+strconv.Itoa(n), hintOf(t, n, o)); err != nil {
			return err
		}
	}
	for _, m := range p.Ruleset.Moves(nil, t.Position()) {
		trial := *t
		a := trial.Try(m)
		if err := w.put("try "+at+" "+notation.FormatMove(m, o.Squares), tried(&trial, m, a, o)); err != nil {
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
	q := &Question{Ruleset: p.Ruleset.ID(), Position: notation.FormatPosition(p.Position, notation.Number)}
	for n := 0; ; n++ {
		if w[q.asked(OfPosition)] == nil {
			if err := w.stand(q, g, o); err != nil {
				return err
			}
		}
		if n == len(line) {
			return nil
		}
		q.Moves = append(q.Moves, notation.FormatMove(line[n], o.Squares))
		g.Push(line[n])
	}
}
