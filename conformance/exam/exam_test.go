package exam_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"damone"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/conformance/mutation"
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

// wholeSuite is the suite, read once.
var wholeSuite = sync.OnceValues(func() (*conformance.Suite, error) { return conformance.Load(damone.Conformance()) })

func loaded(t *testing.T) *conformance.Suite {
	t.Helper()
	suite, err := wholeSuite()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestWhatIsTriedCounts has an engine fail one of the easy cases when they are
// tried: it must not be forgotten because it passes them afterwards.
func TestWhatIsTriedCounts(t *testing.T) {
	suite := loaded(t)
	first := exam.Smoke(suite, conformance.NewEngine("engine", rules.ItalianDraughts)).Cases[0].ID
	for _, test := range []struct {
		name   string
		at     int
		known  conformance.Known
		errors int
	}{{"while tried", 1, nil, 1}, {"in the exam", 100, nil, 1}, {"never", 0, nil, 0}, {"known", 1, conformance.Known{first: "it dies"}, 0}} {
		t.Run(test.name, func(t *testing.T) {
			s := &faultyOnce{Subject: conformance.NewEngine("engine", rules.ItalianDraughts), at: test.at}
			e := &exam.Exam{Suite: suite, Adapter: true}
			e.Sit(t.Context(), conformance.Runner{Subject: s, Known: test.known, Workers: 1})
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

// without is rules that list legal moves only, with something left out of each.
type without struct {
	conformance.Subject
	leave func(*conformance.Played)
}

func (w without) Offers(ruleset string, op conformance.Op) bool {
	return w.Subject.Offers(ruleset, "") && (op == "" || op == conformance.OpLegal)
}

func (w without) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	a := w.Subject.Ask(ctx, q)
	for i := range a.Moves {
		w.leave(&a.Moves[i])
	}
	return a
}

// TestPromotionMustBeShown has an engine give moves and not what they lead to:
// that it promotes is not to be seen then, and no case on it may be passed.
func TestPromotionMustBeShown(t *testing.T) {
	suite := loaded(t)
	noAfter := func(m *conformance.Played) { m.After = nil }
	for _, test := range []struct {
		name    string
		leave   func(*conformance.Played)
		id      string
		want    conformance.Verdict
		clause  string
		shows   bool
		ruleset *rules.Ruleset
	}{
		{"moves alone", noAfter, "dam-pedina-crowns-by-step", conformance.NotSupported, "DAM-7.1", false, rules.ItalianDamone},
		{"in draughts", noAfter, "it-crown-by-step", conformance.NotSupported, "ITA-6.1", false, rules.ItalianDraughts},
		{"beside another point", noAfter, "it-man-takes-three-and-is-crowned", conformance.Pass, "ITA-6.1", false, rules.ItalianDraughts},
		{"the other point", noAfter, "it-man-takes-three-and-is-crowned", conformance.Pass, "ITA-5.1", true, rules.ItalianDraughts},
		{"with what moves lead to", func(*conformance.Played) {}, "dam-pedina-crowns-by-step", conformance.Pass, "DAM-7.1", true, rules.ItalianDamone},
		{"of no promotion", noAfter, "dam-pedina-takes-pedina", conformance.Pass, "DAM-5", true, rules.ItalianDamone},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := suite.Case(test.id)
			if c == nil {
				t.Fatalf("there is no case %s", test.id)
			}
			got := conformance.Put(t.Context(), c, without{conformance.NewEngine("engine", test.ruleset), test.leave}, conformance.AsWritten)
			if got.Verdict != test.want || got.Shows(test.clause) != test.shows {
				t.Errorf("%s, shows %s: %t; want %s, %t", got.Verdict, test.clause, got.Shows(test.clause), test.want, test.shows)
			}
		})
	}
}

// TestNoFaultFailsAllEasyCases has every faulty ruleset pass one of the easy
// cases at least: failing them all is the mark of a wrong adapter. Whose turn it
// is and how the board lies are what adapters get wrong.
func TestNoFaultFailsAllEasyCases(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			easy := exam.Smoke(loaded(t), conformance.NewEngine("sound", rs))
			if len(easy.Cases) < 5 {
				t.Fatalf("%d easy cases, want 5 at least", len(easy.Cases))
			}
			for _, m := range mutation.All(easy, rs) {
				if wrong := m.Name[strings.Index(m.Name, "-")+1:]; m.Slip || wrong == "no-turn" || wrong == "board-turned" {
					continue
				}
				if !passesOne(t, easy, m.Subject) {
					t.Errorf("%s (%s) fails them all", m.Name, m.Title)
				}
			}
		})
	}
}

func passesOne(t *testing.T, easy *conformance.Suite, s conformance.Subject) bool {
	for _, c := range easy.Cases {
		if conformance.Passes(t.Context(), c, s) {
			return true
		}
	}
	return false
}
