package play

import (
	"bytes"
	"strings"
	"testing"

	"damone/notation/pdn"
)

// TestReadFirst shows that a file is taken apart where its first game begins
// and ends, whatever its line ends, mark and encoding.
func TestReadFirst(t *testing.T) {
	const first, second = "[Event \"ò\"]\n\n1. 16-12 {c'è} *\n", "[Event \"two\"]\n\n1. 16-12 3-7 *\n\n[Event \"three\"]\n*\n"
	for name, c := range map[string]struct{ text, after string }{
		"one":           {first, ""},
		"several":       {first + "\n" + second, second},
		"on one line":   {"1. 16-12 {è} * [Event \"two\"] *", "[Event \"two\"] *"},
		"broken after":  {first + "\n[Event \"two\"]\n1. {never", "[Event \"two\"]\n1. {never"},
		"not in UTF-8":  {"[Event \"\xf2\"]\n1. 16-12 *\n\n[Site \"\xe8\"]\n*\n", "[Site \"\xe8\"]\n*\n"},
		"marked":        {"\uFEFF" + first + second, second},
		"spaces before": {"\n  \n" + first + second, second},
	} {
		for end, with := range map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"} {
			text, after := strings.ReplaceAll(c.text, "\n", with), strings.ReplaceAll(c.after, "\n", with)
			rec, around, err := readFirst([]byte(text))
			if err != nil || rec.Moves() != 1 {
				t.Errorf("%s, %s: %v, %v", name, end, rec, err)
				continue
			}
			if string(around.after) != after {
				t.Errorf("%s, %s: after the game comes %q, want %q", name, end, around.after, after)
			}
			whole := around.with(pdn.Append(nil, rec))
			if _, again, err := readFirst(whole); err != nil || !bytes.Equal(again.after, around.after) {
				t.Errorf("%s, %s: saved once, then comes %q, %v", name, end, again.after, err)
			}
		}
	}
	for _, text := range []string{"", "  \n", "junk", "\uFEFF"} {
		if _, _, err := readFirst([]byte(text)); err == nil {
			t.Errorf("%q has a game", text)
		}
	}
}
