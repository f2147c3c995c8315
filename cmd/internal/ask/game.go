package ask

import (
	"cmp"
	"errors"
	"strings"

	"damone"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/rules"
)

// fields are those of a small answer.
type fields map[string]any

// gameQuestion is a question about a game that is being played: it says all of it, each
// time.
type gameQuestion struct {
	manner
	Position string   // anything that package notation reads; the start where it is empty
	Moves    []string // played from there

	Move         string      // that somebody tries, or that a picture shows
	Begun        bool        // it is a capture that may go on
	Refused      string      // a move that a picture shows
	Flip         bool        // Black is at its bottom
	Pixels       bool        // it is a PNG
	Level        int         // of the computer
	Seed         uint64      // varies its openings
	White, Black string      // who played
	Result       string      // that was agreed on
	Tags         [][2]string // of a record, names and values
	Tree         []Node      // the moves with their variations, for a record
}

// Node is a move of a tree, in the order of a text; the first node is the start.
type Node struct {
	Parent, Depth              int // the node that it follows, and the depth of its variation, 0 for the main line
	Move, Glyph, Lead, Comment string
}

// onGame returns how a question about a game is answered.
func onGame(answer func(*asking, *gameQuestion, *rules.Game) error) func(*asking, []byte) error {
	return about(func(a *asking, q *gameQuestion) error {
		g, err := a.replay(q.Position, q.Moves)
		if err != nil {
			return err
		}
		return answer(a, q, g)
	})
}

// maxMoves is how many moves a game on the board may have.
const maxMoves = 2000

// replay reads a game from a position, "" for the start.
func (a *asking) replay(position string, moves []string) (*rules.Game, error) {
	start := a.Ruleset.Start()
	if position != "" {
		var err error
		if start, err = notation.ParsePosition(a.Ruleset, position); err != nil {
			return nil, err
		}
	}
	if len(moves) > maxMoves {
		return nil, notation.NewFault("too-many-moves", "n", len(moves), "limit", maxMoves)
	}
	g := rules.NewGame(a.Ruleset, start)
	for i, text := range moves {
		m, err := a.move(g.Position(), text, i+1)
		if err = cmp.Or(err, a.ctx.Err()); err != nil {
			return nil, err
		}
		g.Push(m)
	}
	return g, nil
}

// move reads the nth move of somebody, which must be legal.
func (a *asking) move(p rules.Position, text string, n int) (rules.Move, error) {
	m, err := notation.ParseMove(a.Ruleset, p, text)
	if err == nil {
		return m, nil
	}
	var cause any = err
	if _, illegal := errors.AsType[*rules.IllegalMoveError](err); illegal {
		if j, err := Judge(a.Ruleset, p, text, false); err == nil {
			cause = strings.TrimSuffix(a.Fault(j)+" ("+j.Clause+")", " ()")
		}
	}
	return m, notation.NewFault("played-move-refused", "n", n, "move", short(text), "cause", cause)
}

// stand answers how a game stands and what may be played.
func (a *asking) stand(_ *gameQuestion, g *rules.Game) error {
	return a.WriteStand(&a.out, &view.Stand{Game: g, Explanation: Explain(a.Ruleset, g.Position())})
}

// attempt answers what the rules say of a move that somebody tries.
func (a *asking) attempt(q *gameQuestion, g *rules.Game) error {
	j, err := Judge(a.Ruleset, g.Position(), q.Move, q.Begun)
	if err != nil {
		return unreadable(q.Move, err)
	}
	return a.WriteAttempt(&a.out, j)
}

// unreadable returns what is wrong with a move that somebody has typed alone: it needs no place.
func unreadable(move string, err error) error {
	faults := notation.FaultsOf(err)
	switch {
	case len(faults) == 0:
		return err
	case faults[0].Kind == notation.NotASquare:
		return notation.Fault{Kind: "not-a-typed-move", Text: short(move)}
	}
	f := faults[0]
	f.Place = notation.Place{}
	return f
}

// setupQuestion asks what the rules have against pieces on a board.
type setupQuestion struct {
	manner
	Position string
}

func (a *asking) setup(q *setupQuestion) error {
	s := &view.Setup{Setup: a.Ruleset.Start().Setup()}
	if q.Position != "" {
		var p rules.Position
		if s.Setup, _, s.Err = notation.ReadSetup(q.Position); s.Err != nil {
			s.Setup = rules.Setup{} // no part of it, which would be another position
		}
		if p, s.Err = notation.ParsePosition(a.Ruleset, q.Position); s.Err == nil {
			s.Setup, s.Doubts, s.Status = p.Setup(), a.Ruleset.Doubts(p), a.Ruleset.Status(p)
		}
	}
	return a.WriteSetup(&a.out, s)
}

// clauseQuestion asks for a clause, or the list of them all.
type clauseQuestion struct {
	manner
	Clause string
}

// heading is a clause in the list of them all.
type heading struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Chapter string `json:"chapter"`
}

func (a *asking) clause(q *clauseQuestion) error {
	book := damone.Rules(a.Lang.String())
	if q.Clause == "" {
		return a.write(lists.Each(book.Clauses, func(c clauses.Clause) heading { return heading{c.ID, clauses.Plain(c.Title), c.Chapter} }))
	}
	for _, c := range book.Find(q.Clause) {
		if c.ID == q.Clause {
			return a.write(plain(c))
		}
	}
	return notation.Fault{Kind: "clause-not-in-the-rules", Text: short(q.Clause)}
}

// plain returns a clause without Markdown.
func plain(c clauses.Clause) clauses.Clause {
	c.Title, c.Source, c.Choice = clauses.Plain(c.Title), clauses.Plain(c.Source), clauses.Plain(c.Choice)
	c.Body = lists.Each(c.Body, clauses.Plain)
	c.Examples = append([]clauses.Example(nil), c.Examples...)
	for i := range c.Examples {
		c.Examples[i].Intro = clauses.Plain(c.Examples[i].Intro)
	}
	return c
}

// Judge reads a move and judges it; a capture that has begun as far as it has been made,
// square by square. The error is that of a text that is no move.
func Judge(rs *rules.Ruleset, p rules.Position, text string, begun bool) (*view.Judgement, error) {
	a, err := notation.ParseAttempt(text)
	if err != nil {
		return nil, err
	}
	a.Begun = begun
	j := &view.Judgement{Position: p, Text: text, Attempt: a, Verdict: rs.Judge(p, a)}
	if !j.Legal && len(j.Instead) == 0 {
		all := rs.Moves(nil, p)
		j.Instead = lists.Where(all, func(m rules.Move) bool { return len(a.Squares) > 0 && m.From() == a.Squares[0] })
		if len(j.Instead) == 0 { // the piece has none
			j.Instead = all
		}
	}
	return j, nil
}

// Explain shows the ladder at work in a position, and the leaps that are none.
func Explain(rs *rules.Ruleset, p rules.Position) view.Explanation {
	e := view.Explanation{Ruling: rs.Explain(p)}
	if !e.Status.Over() {
		e.Misses = rs.Misses(p)
	}
	return e
}
