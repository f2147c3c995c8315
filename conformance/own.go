package conformance

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Engine is rules of this program's as a Subject.
type Engine struct {
	name     string
	rulesets map[string]*rules.Ruleset
	readings sync.Map // readings chosen differently, compiled once
	answer   func(ctx context.Context, rs *rules.Ruleset, p rules.Position, q Question) Answer
}

// Own returns the program itself, with its built-in rulesets.
func Own() *Engine { return NewEngine("damone", rules.Rulesets()...) }

// NewEngine returns a subject that plays some rulesets.
func NewEngine(name string, rulesets ...*rules.Ruleset) *Engine {
	e := &Engine{name: name, rulesets: make(map[string]*rules.Ruleset), answer: answerFast}
	for _, rs := range rulesets {
		e.rulesets[rs.ID()] = rs
	}
	return e
}

// As returns the subject that plays rs whenever it is asked for the ruleset id:
// how a faulty ruleset sits the exam of a sound one.
func As(id string, rs *rules.Ruleset) *Engine {
	return &Engine{name: rs.ID(), rulesets: map[string]*rules.Ruleset{id: rs}, answer: answerFast}
}

// Taking returns the subject that plays a ruleset by some other readings.
func Taking(rs *rules.Ruleset, with ...Reading) *Engine {
	read, err := WithReadings(rs, with)
	if err != nil {
		panic(err) // each of Choices makes a ruleset
	}
	return As(rs.ID(), read)
}

// Name returns what reports call it.
func (e *Engine) Name() string { return e.name }

// Offers reports true for every operation on the rulesets it has.
func (e *Engine) Offers(ruleset string, _ Op) bool {
	return ruleset == "" || e.rulesets[ruleset] != nil
}

// Rulesets lists the names of the rulesets, sorted.
func (e *Engine) Rulesets() []string {
	return slices.Sorted(maps.Keys(e.rulesets))
}

// ruleset finds the ruleset that a question is about.
func (e *Engine) ruleset(q *Question) (*rules.Ruleset, error) {
	rs := e.rulesets[q.Ruleset]
	if rs == nil {
		return nil, fmt.Errorf("there is no ruleset %q", q.Ruleset)
	}
	if len(q.With) == 0 {
		return rs, nil
	}
	key := fmt.Sprint(q.Ruleset, q.With)
	if read, ok := e.readings.Load(key); ok {
		return read.(*rules.Ruleset), nil
	}
	read, err := WithReadings(rs, q.With)
	if err == nil {
		e.readings.Store(key, read)
	}
	return read, err
}

// Ask answers from the rules.
func (e *Engine) Ask(ctx context.Context, q Question) Answer {
	rs, err := e.ruleset(&q)
	if err != nil {
		return Answer{Kind: Unsupported}
	}
	p, err := notation.ParsePosition(rs, q.FEN)
	switch {
	case err != nil:
		code, by := positionCode(err)
		return refused(PhasePosition, code, by, 0)
	case q.Op == OpParse:
		return Answer{After: setupOf(p)}
	case !slices.Contains(Ops, q.Op), q.Depth < 0, q.Depth > maxDepth:
		return Answer{Kind: Unsupported}
	}
	return e.answer(ctx, rs, p, q)
}

// answerFast answers from package rules.
func answerFast(ctx context.Context, rs *rules.Ruleset, p rules.Position, q Question) Answer {
	switch q.Op {
	case OpLegal:
		return Answer{Moves: LegalMoves(rs, p), Status: statusOf(rs.Status(p))}
	case OpExplain:
		return Answer{Fallen: fallen(rs, p)}
	case OpApply:
		m, err := notation.ParseMove(rs, p, q.Move)
		if err != nil {
			code, by := moveCode(err)
			return refused(PhaseMove, code, by, 0)
		}
		return Answer{After: setupOf(p.After(m))}
	case OpPerft:
		return Answer{Leaves: leaves(ctx, rs, p, q.Depth)}
	}
	return replayed(rs, p, &q)
}

// leaves returns a perft that ends soon after ctx is done, with a count that is worth
// nothing.
func leaves(ctx context.Context, rs *rules.Ruleset, p rules.Position, depth int) uint64 {
	if depth <= 6 {
		return rs.Perft(p, depth)
	}
	var n uint64
	for _, m := range rs.Moves(nil, p) {
		if ctx.Err() == nil {
			n += leaves(ctx, rs, p.After(m), depth-1)
		}
	}
	return n
}

func refused(phase Phase, code, by string, ply int) Answer {
	return Answer{Kind: Rejected, Rejected: Rejection{Phase: phase, Code: code, By: by, Ply: ply}}
}

func setupOf(p rules.Position) *rules.Setup {
	s := p.Setup()
	return &s
}

// LegalMoves returns the legal moves of a position as a subject gives them.
func LegalMoves(rs *rules.Ruleset, p rules.Position) []Played {
	return lists.Each(rs.Moves(nil, p), func(m rules.Move) Played {
		return Played{Path: m.Path(), Takes: m.AppendCaptured([]rules.Square{}), After: setupOf(p.After(m))}
	})
}

func fallen(rs *rules.Ruleset, p rules.Position) []Loser {
	return lists.Each(rs.Explain(p).Rejected, func(r rules.Rejection) Loser { return Loser{Path: r.Line.Path(), By: r.Rung.Clause} })
}

func replayed(rs *rules.Ruleset, p rules.Position, q *Question) Answer {
	g := rules.NewGame(rs, p)
	for i, text := range q.Moves {
		m, err := notation.ParseMove(rs, g.Position(), text)
		if s := g.Recorded(); s.Over() {
			return refused(PhaseRecord, string(rules.GameOver), s.Clause, i+1)
		}
		if err != nil {
			code, by := moveCode(err)
			return refused(PhaseRecord, code, by, i+1)
		}
		g.Push(m)
	}
	if q.Agreed && rs.Clauses().Agreement != "" { // READ-13
		g.AgreeDraw()
	}
	return Answer{Status: statusOf(g.Status()), After: setupOf(g.Position())}
}

func statusOf(s rules.Status) *Status {
	switch {
	case s.Outcome == rules.Drawn:
		return &Status{Draw, s.Clause}
	case s.Outcome == rules.Ongoing:
		return &Status{Ongoing, ""}
	}
	return winFor(s.Winner, s.Clause)
}
