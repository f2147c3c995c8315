package exam_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"damone"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/rules"
)

// faultyOnce is a sound engine that fails to answer one question.
type faultyOnce struct {
	conformance.Subject
	at, asked int
}

func (f *faultyOnce) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if f.asked++; f.asked == f.at {
		return conformance.Answer{Kind: conformance.Failed, Err: errors.New("boom")}
	}
	return f.Subject.Ask(ctx, q)
}

// TestWhatIsTriedCounts has an engine fail one of the easy cases when they are
// tried: it must not be forgotten because it passes them afterwards.
func TestWhatIsTriedCounts(t *testing.T) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	first := suite.Smoke(conformance.NewEngine("engine", rules.ItalianDraughts)).Cases[0].ID
	for _, test := range []struct {
		name   string
		at     int
		known  conformance.Known
		errors int
	}{{"while tried", 1, nil, 1}, {"in the exam", 100, nil, 1}, {"never", 0, nil, 0}, {"known", 1, conformance.Known{first: "it dies"}, 0}} {
		t.Run(test.name, func(t *testing.T) {
			s := &exam.Examinee{Subject: &faultyOnce{Subject: conformance.NewEngine("engine", rules.ItalianDraughts), at: test.at},
				Adapter: true, Workers: 1}
			e := &exam.Exam{Suite: suite}
			s.Sit(t.Context(), e, conformance.Runner{Known: test.known})
			if e.Fault != nil {
				t.Fatal(e.Fault)
			}
			if got := e.Count(conformance.Error); got != test.errors || e.Bad() != (test.errors > 0) {
				t.Errorf("%d errors, want %d", got, test.errors)
			}
			if !slices.IsSortedFunc(e.Results, func(a, b conformance.CaseResult) int {
				return slices.Index(suite.Cases, a.Case) - slices.Index(suite.Cases, b.Case)
			}) {
				t.Error("the results are not in the order of the suite")
			}
		})
	}
}
