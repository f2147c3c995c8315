package foreign

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode"

	"damone/conformance"
)

// FuzzReply reads answers that no engine should give: whatever comes, it is an answer or
// a fault, of bounded size and without a control character.
func FuzzReply(f *testing.F) {
	questions, lines := goodAnswers(f)
	for i, line := range lines {
		for _, said := range []string{line, line[:len(line)/2], "\ufeff" + line, line + line, strings.ToUpper(line), "\n \r\n" + line + "\n" + line,
			strings.ReplaceAll(line, `":"`, `":"\u001b[2J\u0000`), strings.ReplaceAll(line, `":[`, `":[7,`), strings.ReplaceAll(line, ":7", ":{}"),
			strings.Replace(line, `"moves":[`, `"moves":[`+strings.Repeat(`{"move":"30-27","takes":[]},`, 2000), 1),
			strings.Replace(line, `"takes":[`, `"takes":[`+strings.Repeat("99,", 2000), 1), strings.Repeat("[", 1<<16) + line} {
			f.Add(byte(i), said)
		}
	}
	f.Fuzz(func(t *testing.T, i byte, said string) {
		for _, err := range play(t, said, &questions[int(i)%len(questions)]) {
			if text := err.Error(); len(text) > 4096 || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) && r != '\n' }) {
				t.Errorf("%.200q is answered with %.400q", said, text)
			}
		}
	})
}

// goodAnswers returns a question of every kind, and how our rules answer it.
func goodAnswers(t testing.TB) (questions []conformance.Question, lines []string) {
	const captures = "W:WK30:B10,K12,K18,20,K26,K27"
	for _, q := range []conformance.Question{
		{Op: conformance.OpLegal, FEN: "startpos"}, {Op: conformance.OpLegal, FEN: captures}, {Op: conformance.OpExplain, FEN: captures},
		{Op: conformance.OpApply, FEN: "startpos", Move: "21-17"}, {Op: conformance.OpApply, FEN: "startpos", Move: "1-2"},
		{Op: conformance.OpPerft, FEN: "startpos", Depth: 2}, {Op: conformance.OpParse, FEN: captures},
		{Op: conformance.OpRecord, FEN: "startpos", Moves: []string{"21-17", "12-16"}}, {Op: "else", FEN: "startpos"},
	} {
		q.Ruleset = "italian"
		a := conformance.Own().Ask(context.Background(), q)
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
