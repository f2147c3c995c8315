package foreign

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
)

// JSON of another shape is told from what is no JSON.
func TestUnexpectedReplies(t *testing.T) {
	for line, want := range map[string]notation.Kind{
		`[1,2]`:              "engine-answers-in-another-shape",
		`{"rejected":7}`:     "engine-answers-in-another-shape",
		`7`:                  "engine-answers-in-another-shape",
		`{"moves":[`:         "engine-speaks-no-json",
		`Segmentation fault`: "engine-speaks-no-json",
		``:                   "engine-speaks-no-json",
	} {
		var r reply
		if got := notation.KindOf(r.read(line)); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
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
	if n := strings.Count(r.String(), "18x4"); n != 1 || len(r.Given) != maxMoves {
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
		if got := r.String(); !strings.Contains(got, want) {
			t.Errorf("%s is told as %s, want %q", sent, got, want)
		}
	}
}
