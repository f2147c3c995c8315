package notation_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/hub"
	"damone/notation/rulesetfile"
	"damone/notation/strictyaml"
	"damone/rules"
	"damone/testdata/tier"
)

// hostileInputs is how many hostile inputs each reader is given.
var hostileInputs = tier.Pick(100, 3000)

// hostileReaders are the readers of this package and those above it, each with
// texts that it can read and what it says of others.
var hostileReaders = []struct {
	name  string
	texts []string
	read  func(text string) []error
}{
	{"square", []string{"32", "h1"}, func(text string) []error {
		_, err := notation.ParseSquare(text)
		return []error{err}
	}},
	{"position", []string{"W:WE32,K24,K31,16,20,K21-23:BE1,K2,K9,3,6", `[FEN "B:WEh1,Kf1,e3:Be7,d8:H0:F1"].`}, readPositions},
	{"diagram", []string{notation.Diagram(rules.ItalianDamone.Start(), notation.DiagramOptions{Turn: true}),
		"\x1b[1mo . . .\x1b[0m\n[o] . <.> .\n. . . .\n. x . .\n. . . .\n. . . .\nX . . .\n# . . .\n1 → 5\n"}, readPositions},
	{"move", []string{"30x21x14x5", " h1-g2 (!?)*", "3228", "×", "32 – 28"}, func(text string) []error {
		_, err := notation.ParseMove(rules.ItalianDraughts, rules.ItalianDraughts.Start(), text)
		return []error{err}
	}},
	{"pdn", []string{"[Event \"so\"]\n[FEN \"W:WK6:BK11\"]\n[Result \"1-0\"]\n1. 6x15! {so (it} $7 (1. 6-2 ; is\n) /FEN \"W:W1:B32\"/ 1... x 1-0\n\n1. 22-18 10-14 *\n"},
		gamesIn(gamefile.PDN)},
	{"zsg", []string{"Zillions Save Game File Version 0.02 HC\r\nRulesFile=a.zrf\r\nVariantName=Italian Damone\r\n" +
		"(White Checker d3)\r\n(Black King e4)\r\n1. partial 2 Checker d3 - f5 x e4 = King on f5\r\n1. Pass\r\n2. King f5 - g6\r\n"}, gamesIn(gamefile.ZSG)},
	{"json", []string{`{"tags":[{"name":"White","value":"Rossi"}],"game":[{"move":"22-18","number":1,"dots":false,"strength":"!"},` +
		`{"comment":"so"},{"variation":[{"move":"23-19","piece":"dama","crown":"damone"}]},{"nag":7},{"setup":"W:W1:B2"},{"unread":"x"}]}`}, gamesIn(gamefile.JSON)},
	{"list", []string{"# games\nW:WK30:B10,K12,K18,20 30x21x14x5 1-0\n22-18 10-14 18-13\n"}, gamesIn(gamefile.List)},
	{"ruleset", []string{wholeRuleset(), "extends: italian\nid: mine\nladder: [{tier: most-pieces, clause: ITA-4.5}]\nstart: |\n  W:W32:B1\n"}, readRuleset},
	{"hub", []string{`pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves="21-17 10x19x14"`, `level move-time=1.5 "a=b`}, readHub},
}

func readPositions(text string) []error {
	_, _, err := notation.ReadSetup(text)
	_, again := notation.ParsePosition(rules.ItalianDamone, text)
	return []error{err, again}
}

func gamesIn(format gamefile.Format) func(string) []error {
	return func(text string) (errs []error) {
		return readGames(strings.NewReader(text), format)
	}
}

// readGames returns the errors of a file, and the faults that its records hold.
func readGames(in io.Reader, format gamefile.Format) (errs []error) {
	r := gamefile.NewReader(in, format)
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return errs
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		for _, f := range append(rec.Faults, rec.Liberties...) {
			errs = append(errs, f)
		}
		_, err = rec.Start(rules.ItalianDraughts)
		errs = append(errs, err)
	}
}

func readRuleset(text string) []error {
	_, err := rulesetfile.Read(strings.NewReader(text), "mine.yaml", func(id string) (*rules.Ruleset, bool) {
		return rules.ItalianDraughts, id == "italian"
	})
	if found, ok := errors.AsType[*strictyaml.Error](err); ok && found.Faults[0].Place.Line*found.Faults[0].Place.Col < 1 {
		return []error{fmt.Errorf("no place: %w", err), errors.New("\x00")}
	}
	return []error{err}
}

func readHub(text string) (errs []error) {
	lines := hub.NewLines(strings.NewReader(text))
	for lines.Scan() {
		c := hub.Parse(lines.Text())
		_, err := hub.ParsePosition(rules.ItalianDraughts, c.Value("pos"))
		_, again := hub.ParseMove(rules.ItalianDraughts, rules.ItalianDraughts.Start(), c.Value("moves"))
		errs = append(errs, err, again)
	}
	return append(errs, lines.Err())
}

func wholeRuleset() string {
	var b strings.Builder
	if err := rulesetfile.Write(&b, rules.ItalianDamone); err != nil {
		panic(err)
	}
	return b.String()
}

// hostilePieces are what is put into texts that could be read.
var hostilePieces = []string{
	"\x00", "\x07", "\x1b[2J", "\x1b]0;x\a", "\x7f", "\u0085", "\u009b31m", "\u202e", "\u2028", "\u2066", "\ufeff", "\ufffd", "\xff\xfe", "\xc0\x80", "\xed\xa0\x80",
	"\n", "\r", "\r\r\n", "\t", "\v\f", "\u00a0", "-", "- -", "x", "*", "{", "}", "(", ")", "[", "]", "\"", "'", "\\", "/", ":", ",", ".", "...", ";", "%", "#", "&a ", "*a", "!!", "|\n", "? ", "- ",
	"0", "00", "33", "-1", "1e9", "99999999999999999999999", "e2", "d3", "É", "ß", "٣", "½-½", "null", "true", "~", "{{", "}}", "[[", "((", "$999", "[Event \"", "Zillions Save Game File", "VariantName=",
}

// hostile returns a text spoilt in a few places.
func hostile(rng *rand.Rand, texts []string) string {
	text := texts[rng.IntN(len(texts))]
	for range 1 + rng.IntN(6) {
		at := rng.IntN(len(text) + 1)
		piece := hostilePieces[rng.IntN(len(hostilePieces))]
		switch rng.IntN(9) {
		case 0:
			text = text[:at]
		case 1:
			text = text[at:]
		case 2:
			text = text[:at] + strings.Repeat(piece, 1+rng.IntN(3000)) + text[at:]
		case 3:
			end := min(len(text), at+1+rng.IntN(8))
			text = text[:at] + piece + text[end:]
		case 4:
			text = strings.Repeat(text, 1+rng.IntN(3))
		case 5:
			b := []byte(text + " ")
			b[at] ^= 1 << rng.IntN(8)
			text = string(b)
		case 6:
			other := texts[rng.IntN(len(texts))]
			text = text[:at] + other[rng.IntN(len(other)):]
		default:
			text = text[:at] + piece + text[at:]
		}
		text = text[:min(len(text), 1<<20)]
	}
	return text
}

// TestHostileInputs gives every reader texts that are meant to break it: none
// panics or hangs, and none of their errors has a control character in it.
func TestHostileInputs(t *testing.T) {
	most := watchMemory(t)
	for _, r := range hostileReaders {
		t.Run(r.name, func(t *testing.T) {
			for seed := range uint64(hostileInputs) {
				text := hostile(rand.New(rand.NewPCG(seed, 1)), r.texts)
				checkHostile(t, fmt.Sprintf("input %d", seed), text, r.read)
			}
		})
	}
	t.Logf("at most %d MB", most.Load()>>20)
}

// TestEndlessInputs gives the readers of files more of one thing than any memory
// holds.
func TestEndlessInputs(t *testing.T) {
	size := tier.Pick(5<<20, 64<<20) // more than a game may have
	units := []string{"(", "\"", "1", "\n", `{"game":[`, "\x01", "a", "{", "}", "[", "]", "*", " ", "{}", "[{", `"a`, "[A \"", "-", "1.", "(a b c)\n", "1. partial 2 a a1 - b2 x c3\n", "\xff"}
	most := watchMemory(t)
	for _, format := range gamefile.Formats() {
		for _, unit := range units[:tier.Pick(5, len(units))] {
			t.Run(fmt.Sprintf("%s of %q", format, unit), func(t *testing.T) {
				checkHostile(t, unit, "", func(string) []error {
					in := io.LimitReader(&endless{unit: unit}, int64(size))
					r := gamefile.NewReader(in, gamefile.Format(format))
					for range 1000 {
						if _, err := r.Read(); err != nil {
							return []error{err}
						}
					}
					return nil
				})
			})
		}
	}
	t.Logf("at most %d MB", most.Load()>>20)
}

// checkHostile reads a text, and looks at what is said of it.
func checkHostile(t *testing.T, name, text string, read func(string) []error) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("%s: panic: %v\n%s\n%.300q", name, v, debug.Stack(), text)
		}
	}()
	for _, err := range read(text) {
		if err != nil && strings.ContainsFunc(err.Error(), unprintable) {
			t.Errorf("%s: the error %q of %.300q is not fit to be printed", name, err.Error(), text)
		}
	}
}

func unprintable(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }

// watchMemory fails a test that keeps more than 200 MB in use.
func watchMemory(t *testing.T) *atomic.Uint64 {
	t.Helper()
	most, done := new(atomic.Uint64), make(chan struct{})
	go func() {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for {
			select {
			case <-done:
				return
			case <-time.After(2 * time.Millisecond):
				metrics.Read(sample)
				most.Store(max(most.Load(), sample[0].Value.Uint64()))
			}
		}
	}()
	t.Cleanup(func() {
		close(done)
		if most.Load() > 200<<20 {
			t.Errorf("%d MB were in use", most.Load()>>20)
		}
	})
	return most
}

// endless is a text over and over.
type endless struct {
	unit string
	at   int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], e.unit[e.at:])
		n += k
		e.at = (e.at + k) % len(e.unit)
	}
	return n, nil
}
