package hub

import (
	"errors"
	"fmt"

	"damone/cmd/internal/view"
	"damone/notation/hub"
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
	squares, capture, _ := hub.ParseSquares(text) // it was read, or there would be no verdict
	why := o.Fault(&view.Judgement{Verdict: v, Position: pos, Text: text, Attempt: rules.Attempt{Squares: squares[:2], Capture: capture}})
	if v.Clause == "" {
		return fmt.Errorf("the move %s is not legal: %s", text, why)
	}
	return fmt.Errorf("the move %s is not legal: %s (%s)", text, why, v.Clause)
}
