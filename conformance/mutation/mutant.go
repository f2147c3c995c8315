// Package mutation proves the exam. Rulesets are data, so a faulty rule is a
// changed Spec: the package changes every field of every ruleset in every small
// way it can, adds a few faults that no Spec can express, and the programs of
// package slip, and asks which cases notice. A mutant that no case notices is
// either the same game in other words, which needs a written proof, or a gap in
// the exam.
package mutation

import (
	"fmt"
	"slices"
	"strings"

	"damone/conformance"
	"damone/conformance/slip"
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
	edit    edit          // a fault no Spec can express; nil for the others
	adapter *adapter      // a fault before the rules; nil for the others
	program *slip.Program // a slip of a programmer's; nil for the others
}

// Class is the part of a ruleset that a mutant changes, or the kind of a slip.
type Class string

// The classes.
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
	if m.adapter != nil {
		return adapted{conformance.Own(), m.adapter}
	}
	own := conformance.As(m.Ruleset, m.Rules)
	switch {
	case m.program != nil:
		return m.program.Subject()
	case m.edit != nil:
		return edited{own, m}
	}
	return own
}

// All makes the mutants of some rulesets, named as a suite names their cases. A
// change that leaves no ruleset, a
// Spec that does not compile, is no mutant; one that changes nothing, like a
// rung swapped with itself, neither.
func All(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	var out []*Mutant
	for _, rs := range rulesets {
		b := &breeder{base: rs, prefix: suite.Prefix(rs.ID()), spec: rs.Spec(), seen: make(map[string]bool)}
		b.ladder()
		b.movement()
		b.prey()
		b.crowning()
		b.start()
		b.readings()
		b.ends()
		b.draws()
		b.duty()
		b.neighbours()
		b.labels()
		b.answers()
		out = append(out, b.mutants...)
	}
	return out
}

// Slips makes mutants of the programs with a slip in some rulesets, named as a
// suite names their cases.
func Slips(suite *conformance.Suite, rulesets ...*rules.Ruleset) []*Mutant {
	var out []*Mutant
	for _, rs := range rulesets {
		for _, p := range slip.Programs(rs, suite.Prefix(rs.ID())) {
			out = append(out, &Mutant{Name: p.Name, Title: p.Title, Ruleset: rs.ID(), Class: Class(p.Class), Rules: rs, program: p})
		}
	}
	return out
}

// breeder makes the mutants of one ruleset.
type breeder struct {
	base    *rules.Ruleset
	prefix  string // how the names of its mutants begin
	spec    rules.Spec
	class   Class
	mutants []*Mutant
	seen    map[string]bool // Specs already made, so that each fault is made once
}

func (b *breeder) name(name string) string { return b.prefix + "-" + name }

// breed adds the mutant that a change makes, if it is one.
func (b *breeder) breed(name, title string, clauses []string, change func(*rules.Spec)) {
	spec := b.base.Spec()
	change(&spec)
	key := fmt.Sprintf("%+v", spec)
	if b.seen[key] || key == fmt.Sprintf("%+v", b.spec) {
		return
	}
	b.seen[key] = true
	spec.ID = b.name(name)
	rs, err := rules.Compile(spec)
	if err != nil {
		return
	}
	b.mutants = append(b.mutants, &Mutant{
		Name: spec.ID, Title: title, Ruleset: b.base.ID(), Class: b.class, Clauses: clauses, Rules: rs,
	})
}

// twoRanks reports whether the game has no Damone.
func (b *breeder) twoRanks() bool { return len(b.spec.Ranks) == 2 }

// asksQuestions reports whether the clauses of the ladder are questions.
func (b *breeder) asksQuestions() bool { return strings.HasPrefix(b.spec.Free, "WIN-") }

// cite picks the clauses that speak of something: Damone's, and those of
// Italian draughts; Winther's questions are added where they ask the same.
func (b *breeder) cite(damone, italian, winther []string) []string {
	if b.twoRanks() {
		return italian
	}
	if b.asksQuestions() {
		return slices.Concat(damone, winther)
	}
	return damone
}

// asks reports whether a tier is a rung of a ladder.
func asks(ladder []rules.Rung, tier rules.Tier) bool {
	return slices.ContainsFunc(ladder, func(r rules.Rung) bool { return r.Tier == tier })
}

func ids(list ...string) []string { return list }

// ranks are the ranks the game has.
func (b *breeder) ranks() []rules.Rank {
	return []rules.Rank{rules.Pedina, rules.Dama, rules.Damone}[:len(b.spec.Ranks)]
}

func (b *breeder) rankName(r rules.Rank) string { return b.base.RankName(r) }
