package foreign

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
	"unicode"

	"damone/conformance"
	"damone/testdata/tier"
)

// spoilers make a good line a bad one, or several.
var spoilers = []func(rng *rand.Rand, line string) string{
	func(_ *rand.Rand, line string) string { return line },
	func(rng *rand.Rand, line string) string { return line[:rng.IntN(len(line)+1)] }, // torn
	func(rng *rand.Rand, line string) string { // a byte put in: NUL, ESC, BEL, C1, a quote ...
		at := rng.IntN(len(line) + 1)
		odd := []string{"\x00", "\x1b[31m", "\a", "\x9b", "\u202e", "\u2028", `"`, `\`, "{", "]", "\xff", "\x1d"}
		return line[:at] + odd[rng.IntN(len(odd))] + line[at:]
	},
	func(_ *rand.Rand, line string) string { return "\ufeff" + line },
	func(_ *rand.Rand, line string) string { return "\n \n\r\n" + line },
	func(_ *rand.Rand, line string) string { return line + "\n" + line }, // a second time
	func(_ *rand.Rand, line string) string { return line + line },
	func(rng *rand.Rand, line string) string { // another shape
		shapes := []string{"null", "[]", "{}", "7", `"text"`, "true", "-1", "1e400", "18446744073709551616", `[[[]]]`, `{"seq":{}}`}
		from := rng.IntN(len(line))
		if colon := strings.IndexByte(line[from:], ':'); colon >= 0 {
			at := from + colon + 1
			end := at + strings.IndexAny(line[at:], ",}")
			return line[:at] + shapes[rng.IntN(len(shapes))] + line[max(at, end):]
		}
		return shapes[rng.IntN(len(shapes))]
	},
	func(rng *rand.Rand, line string) string { // a word that says something else
		words := []string{"seq", "fen", "result", "rejected", "unsupported", "error", "moves", "takes", "move", "after", "status", "by", "code"}
		from, to := words[rng.IntN(len(words))], words[rng.IntN(len(words))]
		return strings.Replace(line, from, to, 1)
	},
	func(rng *rand.Rand, line string) string {
		return strings.Replace(line, `"seq":7`, fmt.Sprintf(`"seq":%d`, rng.IntN(9)-1), 1)
	},
	func(rng *rand.Rand, line string) string { // a text with escape codes, long or short
		long := strings.Repeat(`\u001b[2J\u0000`, 1+rng.IntN(2000))
		return strings.Replace(line, `":"`, `":"`+long, 1+rng.IntN(3))
	},
	func(rng *rand.Rand, line string) string { // many moves
		return strings.Replace(line, `"moves":[`, `"moves":[`+strings.Repeat(`{"move":"30-27","takes":[]},`, rng.IntN(5000)), 1)
	},
	func(rng *rand.Rand, line string) string { // many pieces, or off the board
		return strings.Replace(line, `"takes":[`, `"takes":[`+strings.Repeat(fmt.Sprintf(`%d,`, rng.IntN(90)-30), rng.IntN(5000)), 1)
	},
	func(rng *rand.Rand, line string) string { return strings.Repeat("[", 1<<rng.IntN(18)) + line },
	func(rng *rand.Rand, line string) string { return strings.Repeat("x", rng.IntN(2*maxLine)) },
	func(rng *rand.Rand, line string) string { return strings.ToUpper(line) },
}

// TestHostileAnswers plays answers that no engine should give: whatever comes,
// it is an answer or a fault, of bounded size and without a control character.
func TestHostileAnswers(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // the memory counts, whatever GOGC is
	rng := rand.New(rand.NewPCG(1, 2))
	questions, lines := goodAnswers(t)
	for i := range tier.Pick(400, 20_000) {
		n := rng.IntN(len(lines))
		line := lines[n]
		for range 1 + rng.IntN(2) {
			if line != "" {
				line = spoilers[rng.IntN(len(spoilers))](rng, line)
			}
		}
		for _, err := range play(t, line, &questions[n]) {
			harmless(t, line, err.Error())
		}
		var m runtime.MemStats
		if runtime.ReadMemStats(&m); t.Failed() || m.HeapAlloc > 200<<20 {
			t.Fatalf("input %d, with %d MB in use: %.200q", i, m.HeapAlloc>>20, line)
		}
	}
}

// goodAnswers returns a question of every kind, and how our rules answer it.
func goodAnswers(t *testing.T) (questions []conformance.Question, lines []string) {
	const captures = "W:WK30:B10,K12,K18,20,K26,K27"
	for _, q := range []conformance.Question{
		{Op: conformance.OpLegal, FEN: "startpos"}, {Op: conformance.OpLegal, FEN: captures}, {Op: conformance.OpExplain, FEN: captures},
		{Op: conformance.OpApply, FEN: "startpos", Move: "21-17"}, {Op: conformance.OpApply, FEN: "startpos", Move: "1-2"},
		{Op: conformance.OpPerft, FEN: "startpos", Depth: 2}, {Op: conformance.OpParse, FEN: captures},
		{Op: conformance.OpRecord, FEN: "startpos", Moves: []string{"21-17", "12-16"}}, {Op: "else", FEN: "startpos"},
	} {
		q.Ruleset = "italian"
		a := conformance.Own().Ask(t.Context(), q)
		line, err := json.Marshal(replyOf(7, &q, &a))
		if err != nil {
			t.Fatal(err)
		}
		questions, lines = append(questions, q), append(lines, string(line))
	}
	return questions, lines
}

// play has an engine say something when it is asked question 7, and is read by
// the lines that came. What was said has ended with it.
func play(t *testing.T, said string, q *conformance.Question) (faults []error) {
	t.Helper()
	out, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p := &Process{out: out, lines: make(chan string), ended: make(chan struct{}), deadline: time.Minute}
	close(p.ended)
	go p.read()
	go func() {
		_, _ = theirs.WriteString(said + "\n") // nobody need read it all
		theirs.Close()
	}()
	for {
		line, err := p.Answer(t.Context())
		var r reply
		var a conformance.Answer
		if err == nil {
			err = r.read(line)
		}
		if err == nil {
			a, err = r.answerTo(7, q)
		}
		if err != nil {
			faults = append(faults, err)
		}
		if len(a.Moves) > maxMoves || len(fmt.Sprint(a.Rejected, a.Status, a.Fallen)) > 1<<16 {
			t.Errorf("%.200q is read as an answer of %d moves", said, len(a.Moves))
		}
		if gone(err) || hung(err) {
			out.Close()
			return faults
		}
	}
}

// harmless reports a text that should not reach a terminal.
func harmless(t *testing.T, input, text string) {
	t.Helper()
	if len(text) > 4096 || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }) {
		t.Errorf("%.200q is answered with %.400q", input, text)
	}
}
