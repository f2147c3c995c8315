package conformance

import (
	"context"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// NewSecond returns a second opinion on some rulesets: the questions answered by the
// plain implementation of the rules, which shares no workings with the fast one.
// Moves are only judged as the complete lists of legal ones go; it does not
// know why a move is wrong.
func NewSecond(rulesets ...*rules.Ruleset) *Engine {
	e := NewEngine("second opinion", rulesets...)
	e.answer = answerPlain
	return e
}

// Program is rules written out plainly, as package plain has them, and what a
// record needs besides.
type Program struct {
	Moves   func(s rules.Setup) []plain.Move
	Refused func(s rules.Setup) []plain.Refusal
	Play    func(s rules.Setup, m plain.Move) rules.Setup
	Over    func(s rules.Setup) (plain.End, bool)
	// Occurrences is how often the last of some positions has come up, and Quiet
	// how many of the last moves captured nothing and moved no Pedina.
	Occurrences func(positions []rules.Setup, moves []plain.Move) int
	Quiet       func(moves []plain.Move) int
	Perft       func(s rules.Setup, depth int) uint64 // nil for one that plays every move
}

// Plainly returns package plain's rules as a Program.
func Plainly(spec rules.Spec) Program {
	g := plain.New(spec)
	return Program{Moves: g.Moves, Refused: g.Refused, Play: g.Play, Over: g.Over, Occurrences: occurrences, Quiet: quiet}
}

// occurrences counts positions that are the same in all respects.
func occurrences(positions []rules.Setup, _ []plain.Move) int {
	return len(lists.Where(positions, func(s rules.Setup) bool { return s == positions[len(positions)-1] }))
}

// quiet counts back to the last capture or move of a Pedina.
func quiet(moves []plain.Move) int {
	for i, m := range slices.Backward(moves) {
		if len(m.Captured) > 0 || m.Mover == rules.Pedina {
			return len(moves) - 1 - i
		}
	}
	return len(moves)
}

// OfProgram returns the subject that answers by a program of a ruleset, if only questions
// of some kinds. The plain rules answer the others, and where a reading is asked for.
func OfProgram(rs *rules.Ruleset, p Program, ops ...Op) *Engine {
	w := &second{spec: rs.Spec(), game: p, paths: p}
	e := NewEngine(rs.ID(), rs)
	e.answer = func(ctx context.Context, read *rules.Ruleset, at rules.Position, q Question) Answer {
		if len(q.With) > 0 || len(ops) > 0 && !slices.Contains(ops, q.Op) {
			return answerPlain(ctx, read, at, q)
		}
		return w.answer(at.Setup(), &q)
	}
	return e
}

// answerPlain answers from package plain.
func answerPlain(_ context.Context, rs *rules.Ruleset, p rules.Position, q Question) Answer {
	spec, apart := rs.Spec(), rs.Spec()
	apart.SameMove = rules.SamePath
	w := &second{spec: spec, game: Plainly(spec), paths: Plainly(apart)}
	return w.answer(p.Setup(), &q)
}

type second struct {
	spec  rules.Spec
	game  Program
	paths Program // the same with every path a move of its own (READ-7)
}

func (w *second) answer(setup rules.Setup, q *Question) Answer {
	switch q.Op {
	case OpLegal:
		return w.legal(setup)
	case OpExplain:
		return Answer{Fallen: lists.Each(w.game.Refused(setup), func(r plain.Refusal) Loser { return Loser{Path: r.Line.Path, By: r.Clause} })}
	case OpApply:
		return w.apply(setup, q.Move)
	case OpPerft:
		if w.game.Perft != nil {
			return Answer{Leaves: w.game.Perft(setup, q.Depth)}
		}
		return Answer{Leaves: w.game.Count(setup, q.Depth)}
	}
	return w.replay(setup, q)
}

// Count counts lines of play, every move a branch of its own.
func (p *Program) Count(s rules.Setup, depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves(s) {
		leaves += p.Count(p.Play(s, m), depth-1)
	}
	return leaves
}

func (w *second) legal(s rules.Setup) Answer {
	a := Answer{Moves: []Played{}, Status: w.status(s)}
	for _, m := range w.game.Moves(s) {
		after := w.game.Play(s, m)
		a.Moves = append(a.Moves, Played{Path: m.Path, Takes: append([]rules.Square{}, m.Captured...), After: &after})
	}
	return a
}

// find returns the legal move that visits the squares of a text, all of them or the
// first and the last at least; of several that lead to the same the first.
func (w *second) find(s rules.Setup, text string) (plain.Move, bool) {
	attempt, err := notation.ParseAttempt(text)
	if err != nil {
		return plain.Move{}, false
	}
	for _, m := range w.paths.Moves(s) {
		if slices.Equal(m.Path, attempt.Squares) {
			return m, true
		}
	}
	var found []plain.Move
	for _, m := range w.game.Moves(s) {
		short := len(attempt.Squares) == 2 && m.From() == attempt.Squares[0] && m.To() == attempt.Squares[1]
		if short && (len(m.Captured) > 0 || !attempt.Capture) {
			found = append(found, m)
		}
	}
	for _, m := range found {
		if w.game.Play(s, m) != w.game.Play(s, found[0]) {
			return plain.Move{}, false
		}
	}
	return append(found, plain.Move{})[0], len(found) > 0
}

func (w *second) apply(s rules.Setup, text string) Answer {
	m, ok := w.find(s, text)
	if !ok {
		return refused(PhaseMove, "", "", 0)
	}
	after := w.game.Play(s, m)
	return Answer{After: &after}
}

// replay plays a record, counting positions and quiet moves on its own.
func (w *second) replay(s rules.Setup, q *Question) Answer {
	positions, moves, status := []rules.Setup{s}, []plain.Move(nil), w.status(s)
	claimable := false
	for i, text := range q.Moves {
		m, ok := w.find(s, text)
		if !ok || status.Outcome != Ongoing && !claimable {
			return refused(PhaseRecord, "", "", i+1)
		}
		s = w.game.Play(s, m)
		positions, moves = append(positions, s), append(moves, m)
		status = w.statusInGame(s, w.game.Occurrences(positions, moves), w.game.Quiet(moves))
		claimable = w.spec.Claims != rules.NeverClaimed && status.Outcome == Draw && w.status(s).Outcome == Ongoing
	}
	agreed := q.Agreed && w.spec.Clauses.Agreement != ""              // READ-13
	if claimable && w.spec.Claims == rules.AlwaysClaimed && !agreed { // READ-10
		status = &Status{Ongoing, ""}
	}
	if agreed && status.Outcome == Ongoing {
		status = &Status{Draw, w.spec.Clauses.Agreement}
	}
	return Answer{Status: status, After: &s}
}

func (w *second) statusInGame(s rules.Setup, occurrences, quiet int) *Status {
	status := w.status(s)
	r := w.spec.Repetition
	switch {
	case status.Outcome != Ongoing:
		return status
	case r.Effect != rules.NoEffect && occurrences >= r.Count:
		return effectOn(r.Effect, s.Turn.Other(), w.spec.Clauses.Repetition)
	case w.spec.Quiet.Plies > 0 && quiet >= w.spec.Quiet.Plies:
		return &Status{Draw, w.spec.Clauses.Quiet}
	}
	return status
}

func (w *second) status(s rules.Setup) *Status {
	end, over := w.game.Over(s)
	switch {
	case !over:
		return &Status{Ongoing, ""}
	case end.Drawn:
		return &Status{Draw, end.Clause}
	}
	return winFor(end.Winner, end.Clause)
}

// effectOn returns the status after something happened to a player.
func effectOn(e rules.Effect, on rules.Color, clause string) *Status {
	switch e {
	case rules.Loses:
		return winFor(on.Other(), clause)
	case rules.WinsInstead:
		return winFor(on, clause)
	}
	return &Status{Draw, clause}
}

func winFor(c rules.Color, clause string) *Status {
	return &Status{[...]Outcome{rules.White: WhiteWins, rules.Black: BlackWins}[c], clause}
}
