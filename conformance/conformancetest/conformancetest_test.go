package conformancetest_test

import (
	"testing"

	"damone/conformance/conformancetest"
	"damone/notation"
	"damone/rules"
)

// ours is this project's engine seen from outside.
type ours struct{}

func (ours) LegalMoves(ruleset, fen string) ([]string, error) {
	rs, _ := rules.Lookup(ruleset)
	if fen == "startpos" {
		fen = notation.FormatPosition(rs.Start(), notation.Number)
	}
	p, err := notation.ParsePosition(rs, fen)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, m := range rs.Moves(nil, p) {
		out = append(out, notation.FormatMove(m, notation.Number))
	}
	return out, nil
}

func TestRun(t *testing.T) {
	conformancetest.Run(t, ours{}, "damone", "italian")
}
