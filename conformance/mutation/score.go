package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/strictyaml"
	"damone/rules"
)

// Fate is what became of a mutant that cases were put to. A case kills a mutant
// that does not give every answer that the case expects.
type Fate struct {
	*Mutant
	Killers    []*conformance.Case
	Equivalent bool // proved to be the sound rules in other words
	Find            // of one that no case kills
}

// Survives reports whether no case kills the mutant, and nobody says that none can.
func (f Fate) Survives() bool { return !f.Equivalent && len(f.Killers) == 0 }

// Refuted reports whether a mutant called equivalent is told apart, by a case or
// by a position that was mined.
func (f Fate) Refuted() bool { return f.Equivalent && (len(f.Killers) > 0 || f.Found) }

// Score is how well a suite does against the mutants, and against programs with a
// slip, of which one case that kills them is enough.
type Score struct {
	Fates  []Fate // those of slips come last
	Cases  []*conformance.Case
	Broken []*conformance.Case // those that the sound rules fail; they kill nothing
	Stale  []strictyaml.Fault  // called equivalent, and no mutants at all
}

// ClassScore is the score of one class of mutants, or of several.
type ClassScore struct {
	Class                     Class
	Mutants, Killed, Harmless int
}

// Classes returns the scores of the classes of slips or of others, in the order in which
// they come, and those of all of them together.
func (s *Score) Classes(slips bool) (out []ClassScore, all ClassScore) {
	for _, f := range lists.Where(s.Fates, func(f Fate) bool { return f.Slip == slips }) {
		i := slices.IndexFunc(out, func(c ClassScore) bool { return c.Class == f.Class })
		if i < 0 {
			i, out = len(out), append(out, ClassScore{Class: f.Class})
		}
		for _, c := range []*ClassScore{&out[i], &all} {
			c.Mutants++
			c.Harmless += truth(f.Equivalent)
			c.Killed += truth(!f.Equivalent && !f.Survives())
		}
	}
	return out, all
}

// Perfect reports whether every mutant is killed or proved equivalent, and no
// proof was refuted.
func (s *Score) Perfect() bool {
	alive := func(f Fate) bool { return f.Survives() || f.Refuted() }
	return !slices.ContainsFunc(s.Fates, alive) && len(s.Stale)+len(s.Broken) == 0
}

// Options are the choices in keeping the score.
type Options struct {
	Rulesets []*rules.Ruleset // all when empty
	Seed     uint64
	Tries    int  // positions tried against each proof and for each survivor
	Every    bool // finds every case that kills a slip, not the first alone
}

// Keep puts the suite to the mutants and attacks the proofs of equivalence. When ctx is
// done it ends with a score that is worth nothing.
func Keep(ctx context.Context, suite *conformance.Suite, o Options) *Score {
	if len(o.Rulesets) == 0 {
		o.Rulesets = suite.Known()
	}
	mutants := All(suite, o.Rulesets...)
	s := &Score{}
	proved := s.proofs(suite, mutants, o)
	own := conformance.NewEngine("damone", suite.Known()...)
	for _, c := range suite.Cases {
		if conformance.Passes(ctx, c, own) {
			s.Cases = append(s.Cases, c)
		} else if ctx.Err() == nil {
			s.Broken = append(s.Broken, c)
		}
	}
	kills := func(m *Mutant, c *conformance.Case, variants ...conformance.Variant) bool {
		return c.Ruleset == m.Ruleset && ctx.Err() == nil && !conformance.Passes(ctx, c, m.Subject, variants...)
	}
	killers := func(m *Mutant) []*conformance.Case {
		return lists.Where(s.Cases, func(c *conformance.Case) bool { return m.faces(c) && kills(m, c) })
	}
	ofRules, slips := lists.Where(mutants, func(m *Mutant) bool { return !m.Slip }), lists.Where(mutants, func(m *Mutant) bool { return m.Slip })
	s.Fates = put(ctx, ofRules, killers, proved, o)
	if !o.Every {
		likely := likeliest(s.Cases, s.Fates)
		killers = func(m *Mutant) []*conformance.Case { // one is enough, as it is written or turned round
			i := slices.IndexFunc(likely, func(c *conformance.Case) bool { return m.faces(c) && kills(m, c, conformance.Flip) })
			return likely[max(i, 0) : i+1]
		}
	}
	s.Fates = append(s.Fates, put(ctx, slips, killers, proved, o)...)
	return s
}

// put says what becomes of mutants when cases are put to them. One that lives is
// attacked by random positions.
func put(ctx context.Context, mutants []*Mutant, killers func(*Mutant) []*conformance.Case, proved map[string]bool, o Options) []Fate {
	return slices.Collect(ordered.Each(ctx, 0, slices.Values(mutants), func(ctx context.Context, m *Mutant) Fate {
		f := Fate{Mutant: m, Killers: killers(m), Equivalent: proved[m.Name]}
		if len(f.Killers) == 0 {
			f.Find = Mine(ctx, m, o.Seed, o.Tries)
		}
		return f
	}))
}

// faces reports whether a case is put to the mutant. A slip sees no counts, which take long.
func (m *Mutant) faces(c *conformance.Case) bool {
	return !m.Slip || c.Expect.Perft == nil && len(c.With) == 0
}

// likeliest returns the cases in the order in which they are likely to kill soon: those that
// kill most come first, and the ones that alone kill a mutant before all others.
func likeliest(cases []*conformance.Case, fates []Fate) []*conformance.Case {
	deadly := make(map[*conformance.Case]int)
	for _, f := range fates {
		for _, c := range f.Killers {
			if deadly[c]--; len(f.Killers) == 1 {
				deadly[c] -= len(fates)
			}
		}
	}
	return slices.SortedStableFunc(slices.Values(cases), func(a, b *conformance.Case) int { return deadly[a] - deadly[b] })
}

// Kills returns the names of the mutants that each case kills, and what each has wrong.
func (s *Score) Kills() (kills map[*conformance.Case][]string, titles map[string]string) {
	kills, titles = make(map[*conformance.Case][]string), make(map[string]string)
	for _, f := range s.Fates {
		titles[f.Name] = f.Title
		for _, c := range f.Killers {
			kills[c] = append(kills[c], f.Name)
		}
	}
	return kills, titles
}

// proofs returns the names of the mutants called equivalent, the stale ones noted.
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
