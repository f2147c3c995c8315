package hub

import (
	"errors"
	"fmt"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// refusal says in words why a move of the protocol's is not played.
func refusal(rs *rules.Ruleset, pos rules.Position, text string, err error) error {
	var illegal *rules.IllegalMoveError
	if !errors.As(err, &illegal) {
		return fmt.Errorf("the move %s: %w", text, err)
	}
	v := illegal.Verdict
	if v.Legal || v.Fault == rules.SeveralLines { // there is one from here to there, which takes other pieces
		return fmt.Errorf("the move %s: no capture from there to there takes just these pieces", text)
	}
	o := view.Options{Ruleset: rs}
	why := o.Fault(&view.Judgement{Verdict: v, Position: pos, Text: text, Attempt: attempt(text)})
	if v.Clause == "" {
		return fmt.Errorf("the move %s is not legal: %s", text, why)
	}
	return fmt.Errorf("the move %s is not legal: %s (%s)", text, why, v.Clause)
}

// attempt is where a move that can be read starts and ends.
func attempt(text string) rules.Attempt {
	a := rules.Attempt{Capture: strings.Contains(text, "x")}
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == 'x' || r == '-' })[:2] {
		if s, err := notation.ParseSquare(field); err == nil {
			a.Squares = append(a.Squares, s)
		}
	}
	return a
}
