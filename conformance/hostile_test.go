package conformance_test

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"damone/conformance"
	"damone/notation/strictyaml"
	"damone/testdata/tier"
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

// caseSpoilers make a good file a bad one.
var caseSpoilers = []func(rng *rand.Rand, text string) string{
	func(rng *rand.Rand, text string) string { return text[:rng.IntN(len(text)+1)] }, // torn
	func(rng *rand.Rand, text string) string { // a byte put in
		at := rng.IntN(len(text) + 1)
		odd := []string{"\x00", "\x1b[31m", "\a", "\x9b", "\u202e", "\u2028", `"`, `\`, "{", "]", "\xff", "\t", "\r", "&a ", "*a ", "!!int ", "---\n", "? ", "<<: "}
		return text[:at] + odd[rng.IntN(len(odd))] + text[at:]
	},
	func(rng *rand.Rand, text string) string { // a value of another shape
		lines := strings.SplitAfter(text, "\n")
		at := rng.IntN(len(lines))
		shapes := []string{"~", "[]", "{}", "-1", "1e99", "0x10", "yes", `"\x1b[2J"`, `"\u202e\0"`, "99999999999999999999", "[[[]]]", "W:W1,2,3:B", "1x2x3", strings.Repeat("9", 1+rng.IntN(400))}
		if key, _, ok := strings.Cut(lines[at], ": "); ok {
			lines[at] = key + ": " + shapes[rng.IntN(len(shapes))] + "\n"
		}
		return strings.Join(lines, "")
	},
	func(rng *rand.Rand, text string) string { // a line left out, given twice or moved
		lines := strings.SplitAfter(text, "\n")
		at, to := rng.IntN(len(lines)), rng.IntN(len(lines))
		switch rng.IntN(3) {
		case 0:
			lines[at] = ""
		case 1:
			lines[at] += lines[at]
		default:
			lines[at], lines[to] = lines[to], lines[at]
		}
		return strings.Join(lines, "")
	},
	func(rng *rand.Rand, text string) string { // a key misspelt, or another
		words := strings.Fields("ruleset cases id title cites source fen record moves expect legal move takes after status outcome by perft depth leaves")
		return strings.Replace(text, words[rng.IntN(len(words))], words[rng.IntN(len(words))]+"\x1b"[rng.IntN(2):], 1)
	},
	func(rng *rand.Rand, text string) string { // deep, long or large
		switch rng.IntN(4) {
		case 0:
			return text + "  - " + strings.Repeat("[", 1<<rng.IntN(14))
		case 1:
			return text + "    note: " + strings.Repeat("x", rng.IntN(2<<20)) + "\n"
		case 2:
			return strings.Replace(text, "takes: []", "takes: ["+strings.Repeat("1, ", rng.IntN(4000))+"1]", 1)
		}
		return strings.Replace(text, "21-17 12-16", strings.Repeat("21-17 ", rng.IntN(20000)), 1)
	},
	func(_ *rand.Rand, text string) string { return "\ufeff" + text },
	func(_ *rand.Rand, text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	func(_ *rand.Rand, text string) string { return text + text },
}

// TestHostileCases reads files that nobody should write: whatever is in them, it
// is a suite or a list of faults, each with its place and without a control
// character, and what can be read can be put.
func TestHostileCases(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // the memory counts, whatever GOGC is
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range tier.Pick(300, 20_000) {
		text := goodCases
		for range 1 + rng.IntN(3) {
			text = caseSpoilers[rng.IntN(len(caseSpoilers))](rng, text)
		}
		readHostile(t, text)
		var m runtime.MemStats
		if runtime.ReadMemStats(&m); t.Failed() || m.HeapAlloc > 200<<20 {
			t.Fatalf("file %d, with %d MB in use: %.3000q", i, m.HeapAlloc>>20, text)
		}
	}
}

// readHostile reads a file of cases that may hold anything.
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

// FuzzCases has short seeds, or all its time goes by in making finds smaller.
func FuzzCases(f *testing.F) {
	const head = "ruleset: italian\ncases: [{id: a, title: b, cites: [ITA-1], source: derived, fen: startpos, "
	f.Add(head + "expect: {legal: [{move: 21-17}], perft: [{depth: 1, leaves: 7}]}}]\n")
	f.Add(head + "with: {first: black}, record: {moves: [21-17]}, expect: {breaks: {ply: 1, code: syntax}}}]\n")
	f.Add("ruleset: \x1b\ncases: [{id: 1, id: 2}]\n")
	f.Add("ruleset: italian\ncases: &a [*a]\n")
	f.Fuzz(readHostile)
}
