package foreign

import (
	"strings"
	"testing"
)

// What an engine calls itself is shown in a line of bounded length, with nothing
// left out that a terminal would obey.
func TestNamesOfEngines(t *testing.T) {
	for name, want := range map[string]string{
		"Dama  1.0":                        "Dama 1.0",
		"two\nlines":                       "two lines",
		"\x1b[31mred":                      `\u001b[31mred`,
		"bell\a and C1\u0085x":             `bell\u0007 and C1 x`,
		strings.Repeat("long ", 200_000):   strings.Repeat("long ", 40) + "…",
		strings.Repeat("a", 199) + "è and": strings.Repeat("a", 199) + "…",
	} {
		if got := onOneLine(name); got != want {
			t.Errorf("%.20q: got %q, want %q", name, got, want)
		}
	}
}
