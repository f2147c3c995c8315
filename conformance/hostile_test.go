package conformance_test

import (
	_ "embed"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"damone/conformance"
	"damone/notation/strictyaml"
)

// goodCases is a file with something of everything a case may have.
//
//go:embed testdata/good-cases.yaml
var goodCases string

// readHostile reads a file of cases that may hold anything: it is a suite or a list of
// faults, each with its place and without a control character.
func readHostile(t *testing.T, text string) {
	t.Helper()
	s, err := conformance.Load(fstest.MapFS{"italian/hostile/file.yaml": {Data: []byte(text)}})
	var faulty *strictyaml.Error
	switch {
	case errors.As(err, &faulty):
		for _, f := range faulty.Faults {
			if f.Place.Line < 1 || f.Place.Col < 1 {
				t.Errorf("a fault without a place: %v", f)
			}
		}
	case err != nil && len(text) <= 1<<20:
		t.Errorf("not a list of faults: %v", err)
	case s != nil:
		for _, c := range s.Cases {
			_ = conformance.FormatCase(c)
		}
	}
	if err != nil && (len(err.Error()) > 1<<14 || strings.ContainsFunc(err.Error(), func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' })) {
		t.Errorf("a message that is long or holds control characters: %.2000q", err)
	}
}

func FuzzCases(f *testing.F) {
	const head = "ruleset: italian\ncases: [{id: a, title: b, cites: [ITA-1], source: derived, fen: startpos, "
	f.Add(head + "expect: {legal: [{move: 21-17}], perft: [{depth: 1, leaves: 7}]}}]\n")
	f.Add(head + "with: {first: black}, record: {moves: [21-17]}, expect: {breaks: {ply: 1, code: syntax}}}]\n")
	f.Add("ruleset: \x1b\ncases: [{id: 1, id: 2}]\n")
	f.Add("ruleset: italian\ncases: &a [*a]\n")
	f.Add("\ufeff" + strings.ReplaceAll(goodCases, "\n", "\r\n"))
	f.Add(goodCases + goodCases)
	f.Add(goodCases + "  - " + strings.Repeat("[", 1<<12))
	f.Add(goodCases + "    note: " + strings.Repeat("x", 2<<20) + "\n")
	f.Add(strings.Replace(goodCases, "takes: []", "takes: ["+strings.Repeat("1, ", 4000)+"1]", 1))
	for _, odd := range []string{"~", "[]", "-1", "1e99", `"\u202e\0"`, "99999999999999999999", "\x1b[31m", "\xff", "!!int ", "*a"} {
		f.Add(strings.ReplaceAll(goodCases, ": ", ": "+odd))
	}
	f.Fuzz(readHostile)
}
