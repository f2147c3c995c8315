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

// Score is how well a suite does against the mutants.
type Score struct {
	Matrix     *Matrix
	Equivalent []*Mutant // proved to be the sound rules in other words
	Survivors  []Survivor
	Refuted    []Survivor         // called equivalent, and told apart by a position or killed by a case
	Stale      []strictyaml.Fault // called equivalent, and no mutants at all
	Unkept     []strictyaml.Fault // claims to kill that do not hold
	Classes    []ClassScore
	Unput      int // mutants that the cases were not put to, for want of time
	Slips      *SlipScore
}

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
	return len(s.Slips.Survivors)+len(s.Slips.Refuted)+s.Slips.Unput == 0 && len(s.Survivors) == 0 && len(s.Refuted) == 0 && len(s.Stale) == 0 && len(s.Unkept) == 0 && s.Unput == 0 && len(s.Matrix.Broken) == 0
}

// Killed is how many mutants the suite kills, of how many that are not
// equivalent.
func (s *Score) Killed() (killed, of int) {
	of = len(s.Matrix.Mutants) - len(s.Equivalent)
	return of - len(s.Survivors), of
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
		o.Rulesets = rules.Rulesets()
	}
	mutants, slips := All(suite, o.Rulesets...), Slips(suite, o.Rulesets...)
	s := &Score{Matrix: NewMatrix(ctx, mutants, suite.Cases)}
	proved := s.proofs(suite, slices.Concat(mutants, slips), o)
	s.Slips = keepSlips(ctx, slips, s.Matrix.Cases, proved, o)
	for i, m := range s.Matrix.Mutants {
		killers := s.Matrix.Killers(i)
		switch {
		case proved[m.Name]:
			s.Equivalent = append(s.Equivalent, m)
			if find, found := attack(ctx, m, first(killers), o); found {
				s.Refuted = append(s.Refuted, find)
			}
		case len(killers) == 0:
			find, found := Mine(ctx, m, o.Seed, o.Tries)
			s.Survivors = append(s.Survivors, Survivor{Mutant: m, Find: find, Found: found})
		}
	}
	s.Unput = len(mutants) - len(s.Matrix.Mutants)
	killed := s.Matrix.Killed()
	s.Unkept = claims(suite, "does-not-kill", func(c *conformance.Case, mutant string) bool {
		return slices.Contains(killed[c.ID], mutant) || !slices.ContainsFunc(mutants, func(m *Mutant) bool { return m.Ruleset == c.Ruleset }) || s.Unput > 0
	})
	s.Classes = classes(Classes, s.Matrix.Mutants, s.Equivalent, func(i int) bool { return len(s.Matrix.kills[i]) > 0 })
	return s
}

// proofs is the names of the mutants called equivalent, the stale ones noted.
func (s *Score) proofs(suite *conformance.Suite, mutants []*Mutant, o Options) map[string]bool {
	proved := make(map[string]bool)
	for _, e := range suite.Equivalent {
		for _, name := range e.Mutants {
			proved[name] = true
			if len(o.Rulesets) == len(rules.Rulesets()) && !slices.ContainsFunc(mutants, func(m *Mutant) bool { return m.Name == name }) {
				s.Stale = append(s.Stale, conformance.NewFault(e.Place, "proof-of-no-mutant", name))
			}
		}
	}
	return proved
}

// attack tries to refute that a mutant is equivalent, by the case that kills it
// if one does, by random positions and by random games.
func attack(ctx context.Context, m *Mutant, killer *conformance.Case, o Options) (Survivor, bool) {
	if killer != nil {
		return Survivor{Mutant: m, Killer: killer.ID}, true
	}
	find, found := Mine(ctx, m, o.Seed, o.Tries)
	if !found {
		find, found = MineGames(ctx, m, o.Seed, o.Tries/100, 40)
	}
	return Survivor{Mutant: m, Find: find, Found: true}, found
}

// first is the first of some cases, nil of none.
func first(cases []*conformance.Case) *conformance.Case {
	if len(cases) == 0 {
		return nil
	}
	return cases[0]
}

// Unknown are the claims of cases to kill mutants that there are not.
func Unknown(suite *conformance.Suite) []strictyaml.Fault {
	there := make(map[string]bool)
	for _, m := range slices.Concat(All(suite, rules.Rulesets()...), Slips(suite, rules.Rulesets()...)) {
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

// classes is the score class by class; killed says whether mutant i is.
func classes(all []Class, mutants, equivalent []*Mutant, killed func(i int) bool) (out []ClassScore) {
	for _, class := range all {
		sum := ClassScore{Class: class}
		for i, m := range mutants {
			if m.Class != class {
				continue
			}
			sum.Mutants++
			switch {
			case slices.Contains(equivalent, m):
				sum.Harmless++
			case killed(i):
				sum.Killed++
			}
		}
		out = append(out, sum)
	}
	return out
}

// Idle are the cases without which as much would be killed and which do not
// say why they are there all the same. Copies for further rulesets are left
// out.
func (s *Score) Idle(suite *conformance.Suite) []*conformance.Case {
	minimal := s.Matrix.Minimal()
	return lists.Where(suite.Cases, func(c *conformance.Case) bool {
		return c.Read == "" && c.ID == c.Base() && !slices.Contains(minimal, c)
	})
}
