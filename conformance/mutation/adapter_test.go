package mutation

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// draughts returns the cases of Italian draughts.
func draughts(t *testing.T) *conformance.Suite { return casesOf(t, rules.ItalianDraughts) }

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

// casesOf returns the cases of a ruleset.
func casesOf(t *testing.T, rs *rules.Ruleset) *conformance.Suite {
	t.Helper()
	return loaded(t).Filter(func(c *conformance.Case) bool { return c.Ruleset == rs.ID() })
}

// slipsOf returns the programs with a slip that play a ruleset.
func slipsOf(suite *conformance.Suite, rs *rules.Ruleset) []*Mutant {
	return slices.DeleteFunc(All(suite, rs), func(m *Mutant) bool { return !m.Slip })
}

// diagnosed returns the names of the faults that a subject is found to have, with the
// colour that alone has them.
func diagnosed(t *testing.T, suite *conformance.Suite, s conformance.Subject) []string {
	t.Helper()
	results := conformance.Runner{Suite: suite, Subject: s, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
	var names []string
	for _, d := range Diagnose(t.Context(), suite, results) {
		name := d.Mutant.Name
		if d.Only != nil {
			name += " of " + d.Only.String()
		}
		names = append(names, name)
	}
	return names
}

// TestAdapters has every fault of an adapter called by its name.
func TestAdapters(t *testing.T) {
	ofDraughts, ofDamone := draughts(t), casesOf(t, rules.Default())
	for i := range adapters {
		m := adapters[i].mutant()
		t.Run(m.Name+adapters[i].plays, func(t *testing.T) {
			suite := ofDraughts
			if adapters[i].plays == rules.ItalianDraughts.ID() || m.Name == "adapter-damoni-read-as-dame" {
				suite = ofDamone // where it goes wrong
			}
			got := diagnosed(t, suite, m.Subject)
			if !slices.Contains(got, m.Name) || slices.ContainsFunc(got, func(name string) bool { return !strings.HasPrefix(name, "adapter-") }) {
				t.Errorf("got %v", got)
			}
		})
	}
}

// answering is a sound subject with its answers changed.
type answering struct {
	conformance.Subject
	change func(q conformance.Question, a *conformance.Answer)
}

// Ask changes the answer.
func (s answering) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	a := s.Subject.Ask(ctx, q)
	s.change(q, &a)
	return a
}

// TestOneSided has a subject choose no capture but the first, with one colour to
// move or with both, one whose White men do not step to the left, one that answers
// nothing, and one that gives a single move.
func TestOneSided(t *testing.T) {
	suite := draughts(t)
	all := All(suite, rules.ItalianDraughts)
	noChoice := all[slices.IndexFunc(all, func(m *Mutant) bool { return m.Name == "it-no-choice" })]
	first := func(when func(rules.Color) bool) func(conformance.Question, *conformance.Answer) {
		return func(q conformance.Question, a *conformance.Answer) {
			if s, err := notation.ParseSetup(q.FEN); err == nil && q.Op != conformance.OpRecord && when(s.Turn) {
				*a = noChoice.Subject.Ask(t.Context(), q)
			}
		}
	}
	for _, tt := range []struct {
		name   string
		change func(conformance.Question, *conformance.Answer)
		want   string
	}{
		{"Black", first(func(c rules.Color) bool { return c == rules.Black }), "it-no-choice of black"},
		{"White", first(func(c rules.Color) bool { return c == rules.White }), "it-no-choice of white"},
		{"both", first(func(rules.Color) bool { return true }), "it-no-choice"},
		{"White, at the start too", func(q conformance.Question, a *conformance.Answer) {
			s, err := notation.ParseSetup(q.FEN)
			if err != nil { // the start by name
				s = rules.ItalianDraughts.Start().Setup()
			}
			if q.Op != conformance.OpLegal {
				*a = conformance.Answer{Kind: conformance.Unsupported}
			}
			a.Status = nil
			a.Moves = slices.DeleteFunc(a.Moves, func(m conformance.Played) bool {
				to, ok := m.Path[0].Step(rules.NorthWest)
				return s.Of(rules.White, rules.Pedina).Has(m.Path[0]) && s.Turn == rules.White && ok && m.Path[1] == to
			})
		}, "it-step-man-nw of white"},
		{"one move", func(_ conformance.Question, a *conformance.Answer) {
			a.Moves = a.Moves[:min(len(a.Moves), 1)]
		}, "symptom-captures-lost"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := diagnosed(t, suite, answering{conformance.NewSecond(rules.ItalianDraughts), tt.change}); !slices.Contains(got, tt.want) || len(got) > maxNames {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
}

// TestByEnds has a subject that tells captures by their ends go wrong on the last
// rung: the name is that of the rung, not of a slip that only such a subject seems
// to have.
func TestByEnds(t *testing.T) {
	suite := draughts(t)
	all := All(suite, rules.ItalianDraughts)
	i := slices.IndexFunc(all, func(m *Mutant) bool { return m.Name == "it-stop-after-most-dame" })
	if got := diagnosed(t, suite, byEnds{all[i].Subject}); !slices.Contains(got, all[i].Name) {
		t.Errorf("got %v", got)
	}
}

// TestSlipsAreNamed has programs with a slip found out: among three names at
// most for each is the slip or one that does the same.
func TestSlipsAreNamed(t *testing.T) {
	suite := draughts(t)
	for _, m := range slipsOf(suite, rules.ItalianDraughts) {
		if m.Name != "it-within-piece" && !tier.Exhaustive() || !slices.Contains([]string{"it-higher-prey-first-by-last-king", "it-within-piece", "it-no-return-to-start", "it-values-1-3-5", "it-idle-man"}, m.Name) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			if got := diagnosed(t, suite, m.Subject); !slices.Contains(got, m.Name) || len(got) > maxNames {
				t.Errorf("got %v", got)
			}
		})
	}
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
		}, "symptom-startpos-unknown", "italian"},
		{"first taken piece only", ladder, func(_ conformance.Question, a *conformance.Answer) {
			for i, m := range a.Moves {
				a.Moves[i].Path, a.Moves[i].Takes = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}, m.Takes[:min(1, len(m.Takes))]
			}
		}, "adapter-ends-only", ""},
		{"first rung", ladder, func(_ conformance.Question, a *conformance.Answer) {
			for i := range a.Fallen {
				a.Fallen[i].By = "ITA-5.1"
			}
		}, "it-blames-first", "italian"},
		{"a ply short", func(c *conformance.Case) bool {
			many := func(n conformance.Count) bool { return n.Leaves > tier.Pick[uint64](1_000, math.MaxUint64) }
			return c.Expect.Perft != nil && c.Ruleset == "italian" && !slices.ContainsFunc(c.Expect.Perft, many)
		}, func(q conformance.Question, a *conformance.Answer) {
			if q.Op == conformance.OpPerft {
				q.Depth--
				*a = conformance.Own().Ask(t.Context(), q)
			}
		}, "symptom-perft-one-ply-short", "italian"},
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
			suite := loaded(t).Filter(test.cases)
			s := answering{conformance.NewEngine("engine", rules.ItalianDraughts, rules.ItalianDamone), test.habit}
			got := Diagnose(t.Context(), suite, conformance.Runner{Suite: suite, Subject: s, Workers: 1}.Run(t.Context()))
			if len(got) == 0 || got[0].Mutant.Name != test.want || got[0].Ruleset != test.ruleset {
				t.Fatalf("%v, want %s", got, test.want)
			}
		})
	}
}
