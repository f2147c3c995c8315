package view

import "testing"

func TestHarmless(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "Rossi – Bianchi", "Rossi – Bianchi"},
		{"lines and tabs", "a\n\tb", "a\n\tb"},
		{"paint", "\x1b[31mred", "\uFFFD[31mred"},
		{"title", "\x1b]0;owned\x07", "\uFFFD]0;owned\uFFFD"},
		{"the eight-bit escape", "\u009b2J", "\uFFFD2J"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Harmless(c.text); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
