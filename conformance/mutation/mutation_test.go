package mutation

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// TestScore is the proof of the exam: every mutant of every ruleset is killed
// or proved equivalent, no proof is refuted, and every clause is proved or
// declared untestable.
func TestScore(t *testing.T) {
	suite := loaded(t)
	o := Options{Seed: 1, Tries: tier.Pick(50, 500)}
	if !tier.Exhaustive() {
		o.Rulesets = []*rules.Ruleset{rules.ItalianDraughts}
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
// that would do the same fail elsewhere too, and none is named.
func TestDiagnoseRefuted(t *testing.T) {
	suite := loaded(t)
	exam := suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
	results := conformance.Runner{Suite: exam, Subject: conformance.Own()}.Run(t.Context())
	for i := range results {
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
