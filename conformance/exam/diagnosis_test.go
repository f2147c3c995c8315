package exam_test

import (
	"context"
	"testing"

	"damone/conformance"
	"damone/conformance/exam"
	"damone/conformance/mutation"
	"damone/rules"
)

// habitual is rules with a habit of answering.
type habitual struct {
	conformance.Subject
	habit func(conformance.Question, *conformance.Answer)
}

func (h habitual) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	a := h.Subject.Ask(ctx, q)
	h.habit(q, &a)
	return a
}

// TestHabitsAreNamed has sound rules answered in ways that are wrong: the way is
// named, and not some rule.
func TestHabitsAreNamed(t *testing.T) {
	ladder := func(c *conformance.Case) bool { return c.Ruleset == "italian" && c.Chapter() == "ladder" }
	start := func(c *conformance.Case) bool {
		return c.Ruleset == "italian" && (c.FEN == "startpos" || c.Chapter() == "movement")
	}
	for _, test := range []struct {
		name    string
		cases   func(*conformance.Case) bool
		habit   func(conformance.Question, *conformance.Answer)
		want    string
		ruleset string
	}{
		{"startpos refused", start, func(q conformance.Question, a *conformance.Answer) {
			if q.FEN == "startpos" {
				*a = conformance.Answer{Kind: conformance.Rejected, Rejected: conformance.Rejection{Phase: conformance.PhasePosition}}
			}
		}, "adapter-startpos-unknown", ""},
		{"first taken piece only", ladder, func(_ conformance.Question, a *conformance.Answer) {
			for i, m := range a.Moves {
				a.Moves[i].Path, a.Moves[i].Takes = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}, m.Takes[:min(1, len(m.Takes))]
			}
		}, "adapter-takes-incomplete", ""},
		{"first rung", ladder, func(_ conformance.Question, a *conformance.Answer) {
			for i := range a.Fallen {
				a.Fallen[i].By = "ITA-5.1"
			}
		}, "adapter-by-always-first", ""},
		{"a ply short", func(c *conformance.Case) bool { return c.Expect.Perft != nil && c.Ruleset == "italian" }, func(q conformance.Question, a *conformance.Answer) {
			if q.Op == conformance.OpPerft {
				q.Depth--
				*a = conformance.Own().Ask(t.Context(), q)
			}
		}, "adapter-perft-one-ply-short", ""},
		{"one of two rulesets", func(c *conformance.Case) bool {
			return c.Chapter() == "movement" && (c.Ruleset == "italian" || c.Ruleset == "damone")
		}, func(q conformance.Question, a *conformance.Answer) {
			for i, m := range a.Moves {
				if q.Ruleset == "italian" {
					a.Moves[i].Path = []rules.Square{m.Path[len(m.Path)-1], m.Path[0]}
				}
			}
		}, "adapter-moves-backward", "italian"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := &exam.Exam{Suite: loaded(t).Filter(test.cases)}
			s := &exam.Examinee{Subject: habitual{conformance.NewEngine("engine", rules.ItalianDraughts, rules.ItalianDamone), test.habit}, Workers: 1}
			s.Sit(t.Context(), e, conformance.Runner{})
			if len(e.Diagnoses) == 0 || e.Diagnoses[0].Mutant.Name != test.want || e.Diagnoses[0].Ruleset != test.ruleset {
				t.Fatalf("%v, want %s", e.Diagnoses, test.want)
			}
			if e.Diagnoses[0].Mutant.Class != mutation.Adapters {
				t.Errorf("it is of class %s", e.Diagnoses[0].Mutant.Class)
			}
		})
	}
}
