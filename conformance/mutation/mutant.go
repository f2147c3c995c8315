// Package mutation proves the exam. Rulesets are data, so a faulty rule is a
// changed Spec: the package changes every field of every ruleset in every small
// way it can, writes programs with one slip that a programmer makes, and asks
// which cases notice. A mutant that no case notices is either the same game in
// other words, which needs a written proof, or a gap in the exam.
package mutation

import (
	"fmt"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/rules"
)

// Mutant is a ruleset with one thing wrong.
type Mutant struct {
	Name    string   // it-drop-most-dame
	Title   string   // what is wrong, in words
	Ruleset string   // the sound one's name
	Class   Class    // which part of the Spec
	Clauses []string // the clauses it breaks; nil where no clause speaks of it
	Fill    []any    // of a symptom, what its words are about: names and values in turn
	Rules   *rules.Ruleset
	Sound   *rules.Ruleset
	adapter *adapter // a fault before the rules; nil for the others
	program *Program // a slip of a programmer's; nil for the others
}

// Class is the part of a ruleset that a mutant changes, or the kind of a slip.
type Class string

// The classes of mutants.
const (
	Ladder     Class = "ladder"
	Movement   Class = "movement"
	Prey       Class = "prey"
	Crowning   Class = "crowning"
	Start      Class = "start"
	Readings   Class = "readings"
	Ends       Class = "ends"
	Draws      Class = "draws"
	Duty       Class = "duty"
	Neighbours Class = "neighbours"
	Labels     Class = "labels"
	Answers    Class = "answers"
)

// Classes lists them.
var Classes = []Class{Ladder, Movement, Prey, Crowning, Start, Readings, Ends, Draws, Duty, Neighbours, Labels, Answers}

// Subject is the mutant as something that sits the exam.
func (m *Mutant) Subject() conformance.Subject {
	switch {
	case m.adapter != nil:
		return adapted{conformance.Own(), m.adapter}
	case m.program != nil:
		return m.program.Subject()
	}
	return conformance.As(m.Ruleset, m.Rules)
}

// All makes the mutants of some rulesets, named as a suite names their cases. A
// change that leaves no ruleset, a Spec that does not compile, is no mutant; one
// that changes nothing, like a rung swapped with itself, neither.
func All(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	return ofRulesets(suite, rulesets, func(b *breeder) {
		for _, s := range specMutants {
			b.class = s.class
			s.breed(b)
		}
		for _, s := range slipsOf(b.base) {
			if s.class == Answers {
				b.slip(s)
			}
		}
	})
}

// Slips makes mutants of the programs with a slip in some rulesets, named as a
// suite names their cases.
func Slips(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	return ofRulesets(suite, rulesets, func(b *breeder) {
		for _, s := range slipsOf(b.base) {
			if s.class != Answers {
				b.slip(s)
			}
		}
	})
}

func ofRulesets(suite *conformance.Suite, rulesets []*rules.Ruleset, breed func(*breeder)) (out []*Mutant) {
	for _, rs := range rulesets {
		b := &breeder{suite: suite, base: rs, prefix: suite.Prefix(rs.ID()) + "-", spec: rs.Spec(), seen: map[string]bool{fmt.Sprintf("%+v", rs.Spec()): true}}
		for _, c := range suite.Cases {
			if c.Ruleset == rs.ID() {
				b.cited = append(b.cited, c.Cites...)
			}
		}
		breed(b)
		out = append(out, b.mutants...)
	}
	return out
}

// breeder makes the mutants of one ruleset.
type breeder struct {
	suite   *conformance.Suite
	base    *rules.Ruleset
	prefix  string   // how the names of its mutants begin
	cited   []string // the clauses that its cases cite
	spec    rules.Spec
	class   Class
	mutants []*Mutant
	seen    map[string]bool // Specs already made, so that each fault is made once
}

// breed adds the mutant that a change makes, if it is one. The suite may know of
// further clauses that it breaks.
func (b *breeder) breed(name, title string, change func(*rules.Spec), clauses ...string) {
	spec := b.base.Spec()
	change(&spec)
	key := fmt.Sprintf("%+v", spec)
	if b.seen[key] {
		return
	}
	b.seen[key] = true
	spec.ID = b.prefix + name
	if rs, err := rules.Compile(spec); err == nil {
		b.add(&Mutant{Title: title, Class: b.class, Rules: rs}, name, clauses...)
	}
}

// slip adds the program with a slip.
func (b *breeder) slip(s slip) {
	p := newProgram(b.base, s)
	b.add(&Mutant{Title: s.title, Class: s.class, Rules: b.base, program: p}, s.name)
	p.Name = b.mutants[len(b.mutants)-1].Name
}

func (b *breeder) add(m *Mutant, name string, clauses ...string) {
	m.Name, m.Ruleset, m.Sound = b.prefix+name, b.base.ID(), b.base
	further := lists.Where(b.suite.Breaks(name), func(id string) bool { return slices.Contains(b.cited, id) })
	for _, id := range append(clauses, further...) {
		if id != "" && !slices.Contains(m.Clauses, id) {
			m.Clauses = append(m.Clauses, id)
		}
	}
	b.mutants = append(b.mutants, m)
}

// ranksOf returns the ranks a game has.
func ranksOf(s *rules.Spec) []rules.Rank {
	return []rules.Rank{rules.Pedina, rules.Dama, rules.Damone}[:len(s.Ranks)]
}

func (b *breeder) rankName(r rules.Rank) string {
	if r == rules.NoRank {
		return "none"
	}
	return b.base.RankName(r)
}

// rungs returns the clauses of the rungs of a ladder.
func rungs(ladder []rules.Rung) []string {
	return lists.Each(ladder, func(r rules.Rung) string { return r.Clause })
}

// asks reports whether a tier is a rung of a ladder.
func asks(ladder []rules.Rung, tier rules.Tier) bool {
	return slices.ContainsFunc(ladder, func(r rules.Rung) bool { return r.Tier == tier })
}
