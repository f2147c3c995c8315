// Package ask puts questions to the libraries and answers in the structs that
// package view shows: is this move legal, which is best, what do the tables
// say, how is this puzzle solved. A Desk answers the questions of a page, in JSON.
package ask

import (
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

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
