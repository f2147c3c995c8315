package pdn_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"damone/notation/pdn"
)

// TestFirst shows that a file is taken apart where its first game begins
// and ends, whatever its line ends, mark and encoding.
func TestFirst(t *testing.T) {
	const first, second = "[Event \"ò\"]\n\n1. 16-12 {c'è} *\n", "[Event \"two\"]\n\n1. 16-12 3-7 *\n\n[Event \"three\"]\n*\n"
	for name, c := range map[string]struct{ text, after string }{
		"one":           {first, ""},
		"several":       {first + "\n" + second, second},
		"on one line":   {"1. 16-12 {è} * [Event \"two\"] *", "[Event \"two\"] *"},
		"broken after":  {first + "\n[Event \"two\"]\n1. {never", "[Event \"two\"]\n1. {never"},
		"not in UTF-8":  {"[Event \"\xf2\"]\n1. 16-12 *\n\n[Site \"\xe8\"]\n*\n", "[Site \"\xe8\"]\n*\n"},
		"marked":        {"\uFEFF" + first + second, second},
		"spaces before": {"\n  \n" + first + second, second},
		"of the file":   {"{collected}\n" + first + second, second},
		"of the second": {first + "\n{collected}\n" + second, "{collected}\n" + second},
	} {
		for end, with := range map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"} {
			text, after := strings.ReplaceAll(c.text, "\n", with), strings.ReplaceAll(c.after, "\n", with)
			rec, before, rest, err := pdn.First([]byte(text))
			if err != nil || rec.Moves() != 1 {
				t.Errorf("%s, %s: %v, %v", name, end, rec, err)
				continue
			}
			if string(rest) != after {
				t.Errorf("%s, %s: after the game comes %q, want %q", name, end, rest, after)
			}
			whole := slices.Concat(before, pdn.Append(nil, rec), rest)
			if n := bytes.Count(whole, []byte("collected")); n != strings.Count(text, "collected") {
				t.Errorf("%s, %s: a comment stands there %d times: %q", name, end, n, whole)
			}
			if _, _, again, err := pdn.First(whole); err != nil || !bytes.Equal(again, rest) {
				t.Errorf("%s, %s: saved once, then comes %q, %v", name, end, again, err)
			}
		}
	}
	for _, text := range []string{"", "  \n", "junk", "\uFEFF"} {
		if _, _, _, err := pdn.First([]byte(text)); !errors.Is(err, io.EOF) {
			t.Errorf("%q has a game: %v", text, err)
		}
	}
}
