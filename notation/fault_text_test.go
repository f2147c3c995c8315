package notation_test

import (
	"testing"

	"damone/notation"
)

// A control character is spelt in one way, in quotes and without.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"plain":              `"plain"`,
		"\x1b[31m\a\x7f\v\r": `"\u001b[31m\u0007\u007f\u000b\u000d"`,
		"\n\t":               `"\n\t"`,
		`back\x1bslash"`:     `"back\\x1bslash\""`,
		"\u0085\u202e":       `"\u0085\u202e"`,
		"\xff":               `"\xff"`,
	} {
		if got := notation.Quote(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
