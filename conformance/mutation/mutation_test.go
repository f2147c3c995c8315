package mutation

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/notation/rulesetfile"
	"damone/rules"
	"damone/testdata/tier"
)

// TestScore is the proof of the exam: every mutant of every ruleset is killed
// or proved equivalent, no proof is refuted, and every clause is proved or
// declared untestable. Every day those of one ruleset are killed without long counts.
func TestScore(t *testing.T) {
	suite := loaded(t)
	o := Options{Seed: 1, Tries: tier.Pick(50, 500)}
	if !tier.Exhaustive() {
		o.Rulesets = []*rules.Ruleset{rules.ItalianDraughts}
		suite = suite.Filter(func(c *conformance.Case) bool {
			return c.Ruleset == rules.ItalianDraughts.ID() && !slices.ContainsFunc(c.Expect.Perft, func(n conformance.Count) bool { return n.Leaves > 5000 })
		})
	}
	score := Keep(t.Context(), suite, o)
	for _, f := range score.Fates {
		if f.Survives() || f.Refuted() {
			t.Errorf("%s: %s: equivalent %t, killed by %d, told by %s", f.Name, f.Title, f.Equivalent, len(f.Killers), notation.FormatSetup(f.Setup, notation.Number))
		}
	}
	for _, fault := range score.Stale {
		t.Error(fault)
	}
	for _, c := range score.Broken {
		t.Errorf("%s fails on this program", c.ID)
	}
	if !tier.Exhaustive() {
		return
	}
	for _, c := range Coverage(damone.Rules("en"), suite, score) {
		if c.Standing != Proved && c.Standing != NotTestable {
			t.Errorf("%s is %s", c.ID, c.Standing)
		}
	}
	for _, slips := range []bool{false, true} {
		if _, all := score.Classes(slips); all.Killed+all.Harmless != all.Mutants || all.Killed < 1500 {
			t.Errorf("%+v of the mutants, slips: %t", all, slips)
		}
	}
}

func TestMutantsAreNamedOnce(t *testing.T) {
	seen := make(map[string]bool)
	suite := loaded(t)
	for _, m := range All(suite, rules.Rulesets()...) {
		if seen[m.Name] {
			t.Errorf("%s is there twice", m.Name)
		}
		seen[m.Name] = true
		if m.Title == "" || strings.ContainsAny(m.Name, " ~@") {
			t.Errorf("%q %q is no way to name a mutant", m.Name, m.Title)
		}
	}
}

// TestMine finds a small position for a mutant that is no secret.
func TestMine(t *testing.T) {
	for _, m := range All(loaded(t), rules.ItalianDraughts) {
		if m.Name != "it-drop-most-dame" {
			continue
		}
		find := Mine(t.Context(), m, 1, 5000)
		if !find.Found {
			t.Fatal("nothing found")
		}
		if n := (find.Setup.Side(rules.White) | find.Setup.Side(rules.Black)).Len(); n > 7 {
			t.Errorf("%d pieces in %s, want a small position", n, notation.FormatSetup(find.Setup, notation.Number))
		}
		return
	}
	t.Error("there is no it-drop-most-dame")
}

// TestInterrupted has the search for what is not there given up: it ends at
// once, and so does a score.
func TestInterrupted(t *testing.T) {
	suite := loaded(t)
	equivalent := suite.Equivalent[0].Mutants[0]
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	for _, m := range All(suite, rules.Rulesets()...) {
		if m.Name != equivalent {
			continue
		}
		if find := Mine(ctx, m, 1, math.MaxInt); find.Found {
			t.Errorf("%s is told by %s", equivalent, notation.FormatSetup(find.Setup, notation.Number))
		}
	}
	Keep(ctx, suite, Options{Tries: math.MaxInt})
}

// TestDiagnose names the fault of rulesets that are known to be faulty: all the
// mutants that fail alike, where two are one game in different words.
func TestDiagnose(t *testing.T) {
	suite := loaded(t)
	for _, tt := range []struct {
		ruleset, want string
		spoil         func(*rules.Spec)
	}{
		{"italian", "it-drop-most-dame it-swap-most-dame-higher-prey-first", func(s *rules.Spec) { s.Ladder = append(s.Ladder[:2:2], s.Ladder[3]) }},
		{"italian", "it-leap-man-se", func(s *rules.Spec) { s.Leaps[rules.Pedina] |= 1 << rules.SouthEast }},
		{"damone", "dam-prey-pedina-dama", func(s *rules.Spec) { s.Prey[rules.Pedina] |= 1 << rules.Dama }},
		{"damone-winther", "win-repetition-draws", func(s *rules.Spec) { s.Repetition.Effect = rules.Draws }},
		{"italian", "it-quiet-81", func(s *rules.Spec) { s.Quiet.Plies = 81 }},
	} {
		t.Run(tt.want, func(t *testing.T) {
			sound, _ := rules.Lookup(tt.ruleset)
			faulty, err := sound.With(tt.spoil)
			if err != nil {
				t.Fatal(err)
			}
			exam := suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == tt.ruleset })
			results := conformance.Runner{Suite: exam, Subject: conformance.As(tt.ruleset, faulty)}.Run(t.Context())
			d := Diagnose(t.Context(), exam, results)
			if namesOf(d) != tt.want {
				t.Errorf("got %s, want %s", namesOf(d), tt.want)
			}
		})
	}
}

// TestDiagnoseRefuted has a sound subject give no moves in one case: the mutants
// that would do the same fail elsewhere too, and none is named. Every day it is one
// case in five.
func TestDiagnoseRefuted(t *testing.T) {
	suite := loaded(t)
	exam := suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
	results := conformance.Runner{Suite: exam, Subject: conformance.Own()}.Run(t.Context())
	for i := 0; i < len(results); i += tier.Pick(5, 1) {
		if r := &results[i]; len(r.Case.Expect.Legal) == 1 && r.Case.Expect.Losers == nil {
			r.Verdict = conformance.Fail
			r.Discrepancies = []conformance.Discrepancy{{Part: "legal", Kind: conformance.Missing, Move: conformance.PathText(r.Case.Expect.Legal[0].Path)}}
			if d := Diagnose(t.Context(), exam, results); len(d) > 0 {
				t.Errorf("%s: it behaves like %s, want like none", r.ID, namesOf(d))
			}
			r.Verdict, r.Discrepancies = conformance.Pass, nil
		}
	}
}

// namesOf returns the names of the mutants of diagnoses.
func namesOf(d []Diagnosis) string {
	var names []string
	for _, x := range d {
		names = append(names, x.Mutant.Name)
	}
	return strings.Join(names, " ")
}

// readings are the mutants that are a reading of the sources, or answer as one does.
var readings = regexp.MustCompile(`^(dam|roy|3x3)-(repetition-loses|repetition-goes-on|looks-back-[46]|black-begins|crown-pedina-a8|quiet-\d+)$|` +
	`^(win|wro|w3x3)-(black-begins|crown-pedina-a8|quiet-\d+)$|-claims-(never|always)$`)

// TestNoFaultPasses has every faulty program sit the exam: not one that breaks a rule
// leaves with answers that are only different. Rungs that look at captures which are
// out are seen in the legal moves alone.
func TestNoFaultPasses(t *testing.T) {
	suite := loaded(t)
	var harmless []string
	for _, e := range suite.Equivalent {
		harmless = append(harmless, e.Mutants...)
	}
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			cases := casesOf(t, rs).Filter(func(c *conformance.Case) bool {
				return len(c.With) == 0 && !slices.ContainsFunc(c.Expect.Perft, func(n conformance.Count) bool { return n.Leaves > 5000 })
			})
			for i, m := range All(suite, rs) {
				if slices.Contains(harmless, m.Name) || m.Class == "labels" || m.Class == "readings" || readings.MatchString(m.Name) || i%tier.Pick(97, 1) > 0 {
					continue
				}
				subjects := []conformance.Subject{m.Subject}
				if strings.Contains(m.Name, "-the-fallen-") || strings.Contains(m.Name, "-the-longest-") {
					subjects = append(subjects, movesOnly(m.Subject))
				}
				for _, s := range subjects {
					if slices.ContainsFunc(cases.Cases, func(c *conformance.Case) bool {
						r := conformance.Put(t.Context(), c, s, conformance.AsWritten)
						return failed(&r)
					}) {
						continue
					}
					results := conformance.Runner{Suite: cases, Subject: s, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
					if !slices.ContainsFunc(results, func(r conformance.CaseResult) bool { return failed(&r) }) {
						t.Errorf("%s passes, by %T: %s", m.Name, s, m.Title)
					}
				}
			}
		})
	}
}

// TestAnyRuleset makes the mutants of rulesets that are not built in, one of them
// without a ladder and one with two rungs, and puts a case of theirs to them.
func TestAnyRuleset(t *testing.T) {
	for _, id := range []string{"english", "short-spanish"} {
		t.Run(id, func(t *testing.T) {
			f, err := os.Open("../../testdata/rulesets/" + id + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rs, err := rulesetfile.Read(f, id+".yaml", rules.Lookup)
			if err != nil {
				t.Fatal(err)
			}
			suite, err := conformance.Load(fstest.MapFS{
				"MANIFEST": {Data: []byte("version 1.0.0\nx-leap\n")},
				id + "/capture/leap.yaml": {Data: fmt.Appendf(nil, `ruleset: %s
cases:
- id: x-leap
  title: A man takes a king
  cites: [%s]
  source: derived
  fen: "W:W23:BK19,1"
  expect: {legal: [{move: 23x14, takes: [19], after: "B:W14:B1"}]}
`, id, rs.Clauses().Compulsory)},
			}, rs)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range conformance.Lint(t.Context(), suite, []string{rs.Clauses().Compulsory}) {
				t.Error(fault)
			}
			score := Keep(t.Context(), suite, Options{Rulesets: []*rules.Ruleset{rs}, Seed: 1, Tries: 5})
			_, all := score.Classes(false)
			if all.Killed == 0 || all.Mutants < 150 || len(score.Broken) > 0 {
				t.Errorf("%+v, broken %v", all, score.Broken)
			}
			if covered := Coverage(damone.Rules("en"), suite, score); len(covered) == 0 {
				t.Error("no clause is covered")
			}
		})
	}
}
