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

// Mutant is a ruleset, or a program that plays one, with one thing wrong.
type Mutant struct {
	Name    string              // it-drop-most-dame
	Title   string              // what is wrong, in words
	Ruleset string              // the sound one's name
	Class   Class               // the part of the Spec, or the kind of slip
	Clauses []string            // the clauses it breaks; nil where no clause speaks of it
	Fill    []any               // of a symptom, what its words are about: names and values in turn
	Sound   *rules.Ruleset      // what it should be
	Subject conformance.Subject // the mutant as something that sits the exam

	sound conformance.Subject // that does the same without the fault
}

// Class is the part of a ruleset that a mutant changes, or the kind of a slip:
// ladder, movement, scopes, leaps ...
type Class string

// Answers is the class of slips that are put to every case, as the mutants of a
// Spec are, and prove clauses.
const Answers Class = "answers"

// class is a class of mutants and what makes them.
type class struct {
	name  Class
	breed func(*breeder)
}

// specClasses are the ways to change a Spec, and what a Spec cannot express and
// breaks a clause all the same.
var specClasses = []class{
	{"ladder", (*breeder).ladder}, {"movement", (*breeder).movement}, {"prey", (*breeder).prey}, {"crowning", (*breeder).crowning},
	{"start", (*breeder).start}, {"readings", (*breeder).readings}, {"ends", (*breeder).ends}, {"draws", (*breeder).draws},
	{"duty", (*breeder).duty}, {"neighbours", (*breeder).neighbours}, {"labels", (*breeder).labels}, {Answers, (*breeder).answers},
}

// slipClasses are the slips of programmers, the simplest first: of those that explain
// as much the first are named.
var slipClasses = []class{
	{"reasons", (*breeder).reasons}, {"scopes", (*breeder).scopes}, {"counters", (*breeder).counters}, {"orders", (*breeder).orders}, {"sums", (*breeder).sums},
	{"bounds", (*breeder).bounds}, {"leaps", (*breeder).leaps}, {"choices", (*breeder).choices}, {"duties", (*breeder).duties},
	{"boards", (*breeder).boards}, {"tables", (*breeder).tables}, {"identities", (*breeder).identities}, {"resets", (*breeder).resets},
	{"endings", (*breeder).endings}, {undoing, (*breeder).undoing},
}

// undoing is the class of slips that leaf counts alone show.
const undoing Class = "undoing"

// All makes the mutants of some rulesets, named as a suite names their cases. A
// change that leaves no ruleset, a Spec that does not compile, is no mutant; one
// that changes nothing, like a rung swapped with itself, neither.
func All(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	return ofRulesets(suite, rulesets, specClasses)
}

// Slips makes mutants of the programs with a slip in some rulesets, named as a
// suite names their cases.
func Slips(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	return ofRulesets(suite, rulesets, slipClasses)
}

func ofRulesets(suite *conformance.Suite, rulesets []*rules.Ruleset, classes []class) (out []*Mutant) {
	for _, rs := range rulesets {
		b := &breeder{suite: suite, base: rs, prefix: suite.Prefix(rs.ID()) + "-", spec: rs.Spec(), sound: conformance.As(rs.ID(), rs), plain: conformance.NewSecond(rs)}
		b.seen = map[string]bool{fmt.Sprintf("%+v", b.spec): true}
		for _, c := range suite.Cases {
			if c.Ruleset == rs.ID() {
				b.cited = append(b.cited, c.Cites...)
			}
		}
		for _, c := range classes {
			b.class = c.name
			c.breed(b)
		}
		out = append(out, b.mutants...)
	}
	return out
}

// breeder makes the mutants of one ruleset.
type breeder struct {
	suite        *conformance.Suite
	base         *rules.Ruleset
	prefix       string   // how the names of its mutants begin
	cited        []string // the clauses that its cases cite
	spec         rules.Spec
	sound, plain conformance.Subject // the ruleset without a fault
	class        Class
	mutants      []*Mutant
	seen         map[string]bool // Specs already made, so that each fault is made once
}

// breed adds the mutant that a change makes, if it is one.
func (b *breeder) breed(name, title string, change func(*rules.Spec), clauses ...string) {
	spec := b.base.Spec()
	change(&spec)
	key := fmt.Sprintf("%+v", spec)
	if b.seen[key] {
		return
	}
	b.seen[key] = true
	if rs, err := rules.Compile(spec); err == nil {
		b.add(&Mutant{Name: name, Title: title, Clauses: clauses, Subject: conformance.As(b.base.ID(), rs), sound: b.sound})
	}
}

// slip adds a program with a slip.
func (b *breeder) slip(name, title string, s slip) {
	var ops []conformance.Op
	if b.class == Answers {
		ops = []conformance.Op{conformance.OpLegal, conformance.OpApply}
	}
	b.add(&Mutant{Name: name, Title: title, Subject: conformance.OfProgram(b.base, newProgram(b.base, s), ops...), sound: b.plain})
}

// add adds a mutant. The suite may know of further clauses that it breaks.
func (b *breeder) add(m *Mutant) {
	further := lists.Where(b.suite.Breaks(m.Name), func(id string) bool { return slices.Contains(b.cited, id) })
	named := lists.Where(append(m.Clauses, further...), func(id string) bool { return id != "" })
	m.Clauses = lists.Distinct(named, func(a, b string) bool { return a == b })
	m.Name, m.Ruleset, m.Sound, m.Class = b.prefix+m.Name, b.base.ID(), b.base, b.class
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
