package foreign

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
)

// What is no JSON, JSON of another shape, and a value of another type than expected
// are told apart, the last with its place.
func TestUnexpectedReplies(t *testing.T) {
	for line, want := range map[string]string{
		`[1,2]`:              "engine answers in another shape",
		`7`:                  "engine answers in another shape",
		`{"moves":[`:         "engine speaks no json",
		`Segmentation fault`: "engine speaks no json",
		``:                   "engine speaks no json",
		`{"rejected":7}`:     "engine answers with another type: at rejected",
		`{"result":{"moves":[{"move":"1-5","takes":["14"]}]}}`: "engine answers with another type: at result.moves.takes",
		`{"result":{"moves":["18x27"]}}`:                       "engine answers with another type: at result.moves",
		`{"result":{"moves":"18x27"}}`:                         "engine answers with another type: at result.moves",
		`{"result":{"status":{"outcome":1}}}`:                  "engine answers with another type: at result.status.outcome",
		`{"seq":"1"}`:                                          "engine answers with another type: at seq",
	} {
		var r reply
		if err := r.read(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
}

// A greeting is told what it lacks.
func TestGreetings(t *testing.T) {
	rest := hello{Protocol: 1, Name: "x", Rulesets: []string{"italian"}, Ops: []conformance.Op{"legal"}}
	for _, test := range []struct {
		name   string
		change func(*hello)
		want   string
	}{
		{"right", func(*hello) {}, ""},
		{"empty", func(h *hello) { *h = hello{} }, "engine greeting incomplete: key protocol"},
		{"of another protocol", func(h *hello) { h.Protocol = 2 }, "engine of another protocol"},
		{"no name", func(h *hello) { h.Name = " " }, "engine greeting incomplete: key name"},
		{"no rulesets", func(h *hello) { h.Rulesets = nil }, "engine greeting incomplete: key rulesets"},
		{"no operations", func(h *hello) { h.Ops = nil }, "engine greeting incomplete: key ops"},
		{"a ruleset in capitals", func(h *hello) { h.Rulesets = []string{"Italian"} }, "engine plays nothing known"},
	} {
		h := rest
		test.change(&h)
		if got := fmt.Sprint(h.check()); !strings.Contains(got, cmp.Or(test.want, "<nil>")) {
			t.Errorf("%s: %s, want %q", test.name, got, test.want)
		}
	}
}

// The number of a question is missing or wrong, and a position has lost a letter.
func TestRepliesToAnother(t *testing.T) {
	q := conformance.Question{Op: conformance.OpLegal, FEN: "W:W1:B2è"}
	for line, want := range map[string]notation.Kind{
		`{"fen":"W:W1:B2è","result":{"moves":[]}}`:         "engine-result-incomplete",
		`{"seq":0,"fen":"W:W1:B2è","result":{"moves":[]}}`: "engine-answers-out-of-order",
		`{"seq":3,"fen":"W:W1:B2è","result":{"moves":[]}}`: "engine-answers-out-of-order",
		`{"seq":4,"fen":"W:W1:B2","result":{"moves":[]}}`:  "engine-answers-for-another-position",
	} {
		var r reply
		if err := r.read(line); err != nil {
			t.Fatal(line, err)
		}
		if _, err := r.answerTo(4, &q); notation.KindOf(err) != want {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// said is a subject that gives one line for every answer.
type said string

func (said) Name() string                       { return "said" }
func (said) Offers(string, conformance.Op) bool { return true }

func (line said) Ask(_ context.Context, q conformance.Question) conformance.Answer {
	var r reply
	err := r.read(fmt.Sprintf(`{"seq":1,"fen":%q,"result":%s}`, q.FEN, string(line)))
	if err != nil {
		return failed(err)
	}
	a, err := r.answerTo(1, &q)
	if err != nil {
		return failed(err)
	}
	return a
}

// What is wrong with a move that is given many times is told once.
func TestToldOnce(t *testing.T) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	sent := said(`{"fallen":[],"moves":[` + strings.Repeat(`{"move":"18x4"},`, maxMoves-1) + `{"move":"29x22x15x24"}]}`)
	r := conformance.Put(t.Context(), suite.Case("it-most-kings-isolated"), sent, conformance.AsWritten)
	if n := strings.Count(fmt.Sprint(r.Discrepancies), "18x4"); n != 1 || len(r.Given) != maxMoves {
		t.Errorf("18x4 is told of %d times, and %d moves are kept", n, len(r.Given))
	}
}

// What is wrong is told in the words in which it was sent.
func TestQuotesAsSent(t *testing.T) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	c := suite.Case("it-most-kings-isolated")
	for sent, want := range map[string]string{
		`{"moves":[{"move":"18x4"}],"fallen":[]}`:                        "legal: extra 18x4",
		`{"moves":[{"move":"h5xf7"}],"fallen":[]}`:                       "legal: extra h5xf7",
		`{"moves":[{"move":"29:6","takes":[26,19,20]}],"fallen":[]}`:     "legal: extra 29:6 takes 26,19,20",
		`{"moves":[{"move":"29-25","takes":[26,19,20]}],"fallen":[]}`:    "legal: extra 29-25 takes 26,19,20",
		`{"moves":[],"fallen":[{"move":"29:22:31","by":"ITA-5.2"}]}`:     "losers: wrong-clause 29:22:31 (want ITA-5.1, got ITA-5.2)",
		`{"moves":[{"move":"29x22x15x24","takes":[26,19]}],"fallen":[]}`: "legal: wrong-takes 29x22x15x24 (want 26,19,20, got 26,19)",
	} {
		r := conformance.Put(t.Context(), c, said(sent), conformance.AsWritten)
		if got := fmt.Sprint(r.Discrepancies); !strings.Contains(got, want) {
			t.Errorf("%s is told as %s, want %q", sent, got, want)
		}
	}
}

// What an engine says is kept to a length, in whole characters.
func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"Dama 1.0":                         "Dama 1.0",
		strings.Repeat("a", 199) + "è and": strings.Repeat("a", 199) + "…",
	} {
		if got := clip(text); got != want {
			t.Errorf("%.20q: got %q, want %q", text, got, want)
		}
	}
}
