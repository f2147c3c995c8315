package hub

import (
	"errors"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation/hub"
	"damone/rules"
)

// refusal is why a move of the protocol's is not played.
type refusal struct {
	ruleset *rules.Ruleset
	pos     rules.Position
	text    string
	err     error
}

func (e *refusal) Error() string { return e.Say(catalog.English) }

// Say says in words what is wrong with the move.
func (e *refusal) Say(l catalog.Lang) string {
	var illegal *rules.IllegalMoveError
	if !errors.As(e.err, &illegal) {
		return l.Say("hub-move", "move", e.text, "why", catalog.Error(l, e.err))
	}
	v := illegal.Verdict
	if v.Legal || v.Fault == rules.SeveralLines { // there is one from here to there, which takes other pieces
		return l.Say("hub-other-prey", "move", e.text)
	}
	o := view.Options{Ruleset: e.ruleset, Lang: l}
	squares, capture, _ := hub.ParseSquares(e.text) // it was read, or there would be no verdict
	why := o.Fault(&view.Judgement{Verdict: v, Position: e.pos, Text: e.text, Attempt: rules.Attempt{Squares: squares[:2], Capture: capture}})
	return l.Say("hub-illegal", "move", e.text, "why", why, "clause", v.Clause)
}
