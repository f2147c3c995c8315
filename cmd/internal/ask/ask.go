// Package ask puts questions to the libraries and answers in the structs that
// package view shows: is this move legal, which is best, what do the tables
// say, how is this puzzle solved. A Desk answers the questions of a page, in JSON.
package ask

import (
	"slices"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Judge reads a move and judges it. The error is that of a text that is no
// move.
func Judge(rs *rules.Ruleset, p rules.Position, text string) (*view.Judgement, error) {
	a, err := notation.ParseAttempt(text)
	if err != nil {
		return nil, err
	}
	j := &view.Judgement{Position: p, Text: text, Attempt: a, Verdict: rs.Judge(p, a)}
	if !j.Legal && len(j.Instead) == 0 {
		j.Instead = alternatives(rs, p, a)
	}
	return j, nil
}

// alternatives is the legal moves of the piece that an attempt moves, or all
// when it has none.
func alternatives(rs *rules.Ruleset, p rules.Position, a rules.Attempt) []rules.Move {
	all := rs.Moves(nil, p)
	its := lists.Where(all, func(m rules.Move) bool { return len(a.Squares) > 0 && m.From() == a.Squares[0] })
	if len(its) > 0 {
		return its
	}
	return all
}

// Explain shows the ladder at work in a position, and the leaps that are none.
func Explain(rs *rules.Ruleset, p rules.Position) view.Explanation {
	e := view.Explanation{Ruling: rs.Explain(p)}
	if !e.Status.Over() {
		e.Misses = rs.Misses(p)
	}
	return e
}

// JudgeBegun judges a capture as far as it has been made, square by square:
// 10x1 is one leap, not short for a longer way. Where no legal capture begins so,
// it is taken for the one of those that do which climbs the ladder highest.
func JudgeBegun(rs *rules.Ruleset, p rules.Position, text string) (*view.Judgement, error) {
	j, err := Judge(rs, p, text)
	if err != nil || !leapByLeap(j.Attempt.Squares) {
		return j, err
	}
	r := rs.Explain(p)
	if slices.ContainsFunc(r.Moves, func(m rules.Move) bool { return begins(j.Attempt, m) }) {
		return j, nil
	}
	for _, round := range slices.Backward(r.Rounds) {
		for _, out := range round.Out {
			if begins(j.Attempt, out.Line) {
				j.Verdict = rules.Verdict{Move: out.Line, Fault: rules.Outranked, Clause: out.Rung.Clause,
					At: len(j.Attempt.Squares) - 1, Instead: out.BeatenBy, Rejection: out}
				return j, nil
			}
		}
	}
	return j, nil
}

// leapByLeap reports whether each square of a way is a leap from the one before.
func leapByLeap(path []rules.Square) bool {
	for i, s := range path[:max(len(path)-1, 0)] {
		if row, col := s.Row()-path[i+1].Row(), s.Col()-path[i+1].Col(); row*row != 4 || col*col != 4 {
			return false
		}
	}
	return len(path) > 1
}

// begins reports whether a move begins with all the squares of an attempt.
func begins(a rules.Attempt, m rules.Move) bool {
	path := m.Path()
	return len(a.Squares) <= len(path) && slices.Equal(a.Squares, path[:len(a.Squares)])
}
