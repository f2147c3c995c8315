package conformance

import (
	"slices"

	"damone/notation"
	"damone/rules"
	"damone/rules/plain"
)

// NewSecond is a second opinion on some rulesets: the questions answered by the
// plain implementation of the rules, which shares no workings with the fast one.
// Moves are only judged as the complete lists of legal ones go; it does not
// know why a move is wrong.
func NewSecond(rulesets ...*rules.Ruleset) *Engine {
	e := NewEngine("second opinion", rulesets...)
	e.answer = answerPlain
	return e
}

// answerPlain answers from package plain.
func answerPlain(rs *rules.Ruleset, p rules.Position, q *Question) Answer {
	w, apart, setup := &second{spec: rs.Spec()}, rs.Spec(), p.Setup()
	apart.SameMove = rules.SamePath
	w.game, w.paths = plain.New(w.spec), plain.New(apart)
	switch q.Op {
	case OpLegal:
		return w.legal(setup)
	case OpExplain:
		return Answer{Fallen: each(w.game.Refused(setup), func(r plain.Refusal) Loser { return Loser{Path: r.Line.Path, By: r.Clause} })}
	case OpApply:
		return w.apply(setup, q.Move)
	case OpPerft:
		return Answer{Leaves: w.game.Perft(setup, q.Depth)}
	}
	return w.replay(setup, q)
}

type second struct {
	spec  rules.Spec
	game  *plain.Game
	paths *plain.Game // the same with every path a move of its own (READ-7)
}

func (w *second) legal(s rules.Setup) Answer {
	a := Answer{Moves: []Played{}, Status: w.status(s)}
	for _, m := range w.game.Moves(s) {
		after := w.game.Play(s, m)
		a.Moves = append(a.Moves, Played{m.Path, append([]rules.Square{}, m.Captured...), &after})
	}
	return a
}

// find is the legal move that visits the squares of a text, all of them or the
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
	seen, quiet, status := map[rules.Setup]int{s: 1}, 0, w.status(s)
	claimable := false
	for i, text := range q.Moves {
		m, ok := w.find(s, text)
		if !ok || status.Outcome != Ongoing && !claimable {
			return refused(PhaseRecord, "", "", i+1)
		}
		s = w.game.Play(s, m)
		seen[s]++
		quiet++
		if len(m.Captured) > 0 || m.Mover == rules.Pedina {
			quiet = 0
		}
		status = w.statusInGame(s, seen[s], quiet)
		claimable = w.spec.Claims != rules.NeverClaimed && status.Outcome == Draw && w.status(s).Outcome == Ongoing
	}
	if claimable && w.spec.Claims == rules.AlwaysClaimed && !q.Agreed { // READ-10
		status = &Status{Ongoing, ""}
	}
	if q.Agreed && status.Outcome == Ongoing {
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

// effectOn is the status after something happened to a player.
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
	if c == rules.White {
		return &Status{WhiteWins, clause}
	}
	return &Status{BlackWins, clause}
}
