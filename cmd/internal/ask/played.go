package ask

import (
	"context"
	"errors"
	"io"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// soFar is what a question says of the game that it is about: all of it, each time.
type soFar struct {
	manner
	Position string   `json:"position"` // anything that package notation reads; the start where it is empty
	Moves    []string `json:"moves"`    // played from there
}

// replay reads the game that a question is about.
func (q *soFar) replay(ctx context.Context, o *view.Options) (*rules.Game, error) {
	start := o.Ruleset.Start()
	if q.Position != "" {
		var err error
		if start, err = notation.ParsePosition(o.Ruleset, q.Position); err != nil {
			return nil, err
		}
	}
	g := rules.NewGame(o.Ruleset, start)
	for i, text := range q.Moves {
		m, err := notation.ParseMove(o.Ruleset, g.Position(), text)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, q.refused(g, o, i, err)
		}
		g.Push(m)
	}
	return g, nil
}

// refused says which of the moves played cannot be, and why.
func (q *soFar) refused(g *rules.Game, o *view.Options, i int, err error) error {
	f := notation.NewFault(MoveRefused, "n", i+1, "move", short(q.Moves[i]), "cause", err)
	if _, illegal := errors.AsType[*rules.IllegalMoveError](err); illegal {
		if j, err := Judge(o.Ruleset, g.Position(), q.Moves[i]); err == nil {
			f.Args[2].Value = o.Fault(j)
		}
	}
	return f
}

// standQuestion asks how a game stands and what may be played.
type standQuestion struct{ soFar }

func (q *standQuestion) answer(_ context.Context, g *rules.Game, o *view.Options, w io.Writer) error {
	return o.WriteStand(w, &view.Stand{Game: g, Explanation: Explain(o.Ruleset, g.Position())})
}

// moveQuestion asks about a move that somebody tries.
type moveQuestion struct {
	soFar
	Move  string `json:"move"`
	Begun bool   `json:"begun"` // it is a capture that may go on
}

func (q *moveQuestion) answer(_ context.Context, g *rules.Game, o *view.Options, w io.Writer) error {
	j, err := judge(o.Ruleset, g.Position(), q.Move, q.Begun)
	if err != nil {
		return err
	}
	return o.WriteAttempt(w, j)
}

// setupQuestion asks what the rules have against pieces on a board.
type setupQuestion struct {
	manner
	Position string `json:"position"`
}

func (q *setupQuestion) answer(_ context.Context, _ *Desk, o *view.Options, w io.Writer) error {
	s := &view.Setup{Setup: o.Ruleset.Start().Setup()}
	if q.Position != "" {
		var p rules.Position
		s.Setup, _, _ = notation.ReadSetup(q.Position)
		if p, s.Err = notation.ParsePosition(o.Ruleset, q.Position); s.Err == nil {
			s.Setup, s.Doubts = p.Setup(), o.Ruleset.Doubts(p)
		}
	}
	return o.WriteSetup(w, s)
}
