package conformance_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"damone/conformance"
	"damone/notation/strictyaml"
)

// goodCases is a file with something of everything a case may have.
const goodCases = `ruleset: italian
cases:
  - id: hostile-one
    title: A title
    also: [damone]
    with: {first: black, same_move: effect}
    cites: [ITA-5.1, READ-7]
    source: derived
    fen: W:W21:B5
    expect:
      legal:
        - {move: 21-17, takes: [], after: "B:W17:B5"}
        - {move: 30x21x14, takes: [26, 18]}
      losers:
        - {move: 30x21, by: ITA-5.1}
      refused:
        - {move: 21-20, by: ITA-3.1, code: not-a-step}
      plays:
        - {move: 21-17, after: "B:W17:B5"}
      status: {outcome: ongoing}
      perft:
        - {depth: 2, leaves: 49}
    kills: [it-drop-most-dame]
    read: why
    note: |
      several
      lines
  - id: hostile-two
    title: A game
    cites: [ITA-8.2]
    source: "bug: 7"
    fen: startpos
    record: {moves: [21-17 12-16], agreed: true}
    expect:
      breaks: {ply: 3, code: syntax, by: ITA-8.2}
  - id: hostile-three
    title: A position
    cites: [ITA-1]
    source: derived
    fen: W:W1:B1
    expect:
      invalid: {phase: position, code: shared-square}
    pair: hostile-one
`

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
