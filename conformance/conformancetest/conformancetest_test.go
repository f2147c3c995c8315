package conformancetest

import (
	"errors"
	"strings"
	"testing"

	"damone/conformance"
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
	Run(t, ours{}, "damone", "italian")
}

// troubled is an engine that complains, or babbles.
type troubled struct{ err error }

func (e troubled) LegalMoves(string, string) ([]string, error) {
	return []string{"up, then left"}, e.err
}

// TestTrouble sees that whatever an engine does instead of answering is
// reported for what it is.
func TestTrouble(t *testing.T) {
	for want, engine := range map[string]troubled{
		"no such ruleset": {errors.New("no such ruleset")},
		`it gave "up, then left", which is no move`: {},
	} {
		a := subject{engine}.Ask(t.Context(), conformance.Question{Ruleset: "italian", FEN: "startpos"})
		if a.Kind != conformance.Failed || !strings.Contains(a.Err.Error(), want) {
			t.Errorf("got %v %q, want that %s", a.Kind, a.Err, want)
		}
	}
}
