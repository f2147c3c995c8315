package notation_test

import (
	"strings"
	"testing"

	"damone/notation"
)

func TestPhrase(t *testing.T) {
	upper := func(words string) string {
		return strings.NewReplacer("it takes", "PRENDE", "a move", "UNA MOSSA", "White", "IL BIANCO").Replace(words)
	}
	for _, tc := range []struct {
		p             notation.Phrase
		english, said string
	}{
		{"it takes", "it takes", "PRENDE"},
		{notation.Say("it takes {n}", "n", 3), "it takes 3", "PRENDE 3"},
		{notation.Say("{side}: it takes {what}, {n}", "n", 1, "side", notation.Phrase("White"), "what", notation.Phrase("a move")),
			"White: it takes a move, 1", "IL BIANCO: PRENDE UNA MOSSA, 1"},
		{notation.Say("it takes {text}", "text", "a move {n}\x1dn\x1e2"), "it takes a move {n}\uFFFDn\uFFFD2", "PRENDE a move {n}\uFFFDn\uFFFD2"},
		{notation.Say("it takes {text}{clause}", "text", "", "clause", ""), "it takes ", "PRENDE "},
	} {
		if got := tc.p.String(); got != tc.english {
			t.Errorf("%q in English, want %q", got, tc.english)
		}
		if got := tc.p.In(upper); got != tc.said {
			t.Errorf("%q translated, want %q", got, tc.said)
		}
	}
}
