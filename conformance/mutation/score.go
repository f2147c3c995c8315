package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
	"damone/rules"
)

// Tally is what became of some mutants.
type Tally struct {
	*Matrix              // those that the cases were put to
	Equivalent []*Mutant // proved to be the sound rules in other words
	Survivors  []Survivor
	Refuted    []Survivor // called equivalent, and told apart by a position or killed by a case
	Classes    []ClassScore
	Unput      int // mutants that the cases were not put to, for want of time
}

// Score is how well a suite does against the mutants, and against programs with a
// slip, of which one case that kills them is enough.
type Score struct {
	Tally
	Slips  Tally
	Stale  []strictyaml.Fault // called equivalent, and no mutants at all
	Unkept []strictyaml.Fault // claims to kill that do not hold
}

// Tallies lists that of the mutants and that of the slips.
func (s *Score) Tallies() []*Tally { return []*Tally{&s.Tally, &s.Slips} }

// Survivor is a mutant that no case kills, with a position that would.
type Survivor struct {
	Mutant *Mutant
	Find   Find
	Found  bool
	Killer string // the case that kills it, for one called equivalent
}

// ClassScore is the score of one class of mutants.
type ClassScore struct {
	Class                     Class
	Mutants, Killed, Harmless int
}

// Perfect reports whether every mutant is killed or proved equivalent, and no
// proof was refuted.
func (s *Score) Perfect() bool {
	return s.perfect() && s.Slips.perfect() && len(s.Stale) == 0 && len(s.Unkept) == 0 && len(s.Broken) == 0
}

func (t *Tally) perfect() bool { return len(t.Survivors)+len(t.Refuted)+t.Unput == 0 }

// Killed is how many mutants the suite kills, of how many that are not
// equivalent.
func (t *Tally) Killed() (killed, of int) {
	of = len(t.Mutants) - len(t.Equivalent)
	return of - len(t.Survivors), of
}

// Options are the choices in keeping the score.
type Options struct {
	Rulesets []*rules.Ruleset // all when empty
	Seed     uint64
	Tries    int // positions tried against each proof and for each survivor
}

// Keep puts the suite to the mutants and attacks the proofs of equivalence. When
// ctx is done it keeps the score of what it has come to: the mutants not yet put
// to the cases are left out.
func Keep(ctx context.Context, suite *conformance.Suite, o Options) *Score {
	if len(o.Rulesets) == 0 {
		o.Rulesets = suite.Known()
	}
	mutants, slips := All(suite, o.Rulesets...), Slips(suite, o.Rulesets...)
	s := &Score{}
	proved := s.proofs(suite, slices.Concat(mutants, slips), o)
	s.Matrix = NewMatrix(ctx, mutants, suite.Cases)
	s.Slips.Matrix = firstKillers(ctx, slips, s.Cases)
	s.settle(ctx, mutants, Classes, proved, o)
	s.Slips.settle(ctx, slips, slipClasses, proved, o)
	killed := s.Matrix.Killed()
	s.Unkept = claims(suite, "does-not-kill", func(c *conformance.Case, mutant string) bool {
		return slices.Contains(killed[c.ID], mutant) || !slices.Contains(o.Rulesets, c.Rules()) || s.Unput > 0
	})
	return s
}

// settle says what became of the mutants that cases were put to.
func (t *Tally) settle(ctx context.Context, mutants []*Mutant, of []Class, proved map[string]bool, o Options) {
	t.Unput = len(mutants) - len(t.Mutants)
	sums := make(map[Class]*ClassScore)
	for _, class := range of {
		sums[class] = &ClassScore{Class: class}
	}
	for i, m := range t.Mutants {
		killers, sum := t.Killers(i), sums[m.Class]
		sum.Mutants++
		switch {
		case proved[m.Name]:
			sum.Harmless++
			t.Equivalent = append(t.Equivalent, m)
			if find, found := attack(ctx, m, killers, o); found {
				t.Refuted = append(t.Refuted, find)
			}
		case len(killers) > 0:
			sum.Killed++
		default:
			find, found := Mine(ctx, m, o.Seed, o.Tries)
			t.Survivors = append(t.Survivors, Survivor{Mutant: m, Find: find, Found: found})
		}
	}
	t.Classes = lists.Each(of, func(class Class) ClassScore { return *sums[class] })
}

// proofs is the names of the mutants called equivalent, the stale ones noted.
func (s *Score) proofs(suite *conformance.Suite, mutants []*Mutant, o Options) map[string]bool {
	proved := make(map[string]bool)
	for _, e := range suite.Equivalent {
		for _, name := range e.Mutants {
			proved[name] = true
			if len(o.Rulesets) == len(suite.Known()) && !slices.ContainsFunc(mutants, func(m *Mutant) bool { return m.Name == name }) {
				s.Stale = append(s.Stale, conformance.NewFault(e.Place, "proof-of-no-mutant", name))
			}
		}
	}
	return proved
}

// attack tries to refute that a mutant is equivalent, by the case that kills it
// if one does, by random positions and by random games.
func attack(ctx context.Context, m *Mutant, killers []*conformance.Case, o Options) (Survivor, bool) {
	if len(killers) > 0 {
		return Survivor{Mutant: m, Killer: killers[0].ID}, true
	}
	find, found := Mine(ctx, m, o.Seed, o.Tries)
	if !found {
		find, found = MineGames(ctx, m, o.Seed, o.Tries/100, 40)
	}
	return Survivor{Mutant: m, Find: find, Found: true}, found
}

// Unknown are the claims of cases to kill mutants that there are not.
func Unknown(suite *conformance.Suite) []strictyaml.Fault {
	there := make(map[string]bool)
	for _, m := range slices.Concat(All(suite, suite.Known()...), Slips(suite, suite.Known()...)) {
		there[m.Name] = true
	}
	return claims(suite, "unknown-mutant", func(_ *conformance.Case, mutant string) bool { return there[mutant] })
}

// claims are faults of the cases that claim to kill a mutant, and it is not so.
func claims(suite *conformance.Suite, kind notation.Kind, so func(c *conformance.Case, mutant string) bool) (out []strictyaml.Fault) {
	for _, c := range suite.Cases {
		for _, name := range c.Kills {
			if !so(c, name) {
				out = append(out, conformance.NewFault(c.Place, kind, c.ID, "mutant", name))
			}
		}
	}
	return out
}

// Idle are the cases without which as much would be killed and which do not
// say why they are there all the same. Copies for further rulesets are left
// out.
func (s *Score) Idle(suite *conformance.Suite) []*conformance.Case {
	minimal := s.Minimal()
	return lists.Where(suite.Cases, func(c *conformance.Case) bool {
		return c.Read == "" && c.ID == c.Base() && !slices.Contains(minimal, c)
	})
}
