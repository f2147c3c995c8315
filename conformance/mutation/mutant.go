// Package mutation proves the exam. Rulesets are data, so a faulty rule is a
// changed Spec: the package changes every field of every ruleset in every small
// way it can, writes programs with one slip that a programmer makes, and asks
// which cases notice. A mutant that no case notices is either the same game in
// other words, which needs a written proof, or a gap in the exam.
package mutation

import (
	"cmp"
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
	Slip    bool                // of a programmer, which proves no clause
	Clauses []string            // the clauses it breaks; nil where no clause speaks of it
	Fill    []any               // of a symptom, what its words are about: names and values in turn
	Sound   *rules.Ruleset      // what it should be
	Subject conformance.Subject // the mutant as something that sits the exam

	sound conformance.Subject // that does the same without the fault
}

// Class is the part of a ruleset that a mutant changes, or the kind of a slip:
// ladder, movement, scopes, leaps ...
type Class string

// classes are the kinds of mutants and what makes them: the ways to change a Spec, what a
// Spec cannot express and breaks a clause all the same, and then the slips of programmers,
// the simplest first: of those that explain as much the first are named.
var classes = []struct {
	name  Class
	breed func(*breeder)
	slip  bool // one case that kills it is enough, and proves no clause
}{
	{"ladder", (*breeder).ladder, false}, {"movement", (*breeder).movement, false}, {"prey", (*breeder).prey, false},
	{"crowning", (*breeder).crowning, false}, {"start", (*breeder).start, false}, {"readings", (*breeder).readings, false},
	{"ends", (*breeder).ends, false}, {"draws", (*breeder).draws, false}, {"duty", (*breeder).duty, false},
	{"neighbours", (*breeder).neighbours, false}, {"labels", (*breeder).labels, false}, {"answers", (*breeder).answers, false},

	{"reasons", (*breeder).reasons, true}, {"scopes", (*breeder).scopes, true}, {"counters", (*breeder).counters, true},
	{"orders", (*breeder).orders, true}, {"sums", (*breeder).sums, true}, {"bounds", (*breeder).bounds, true},
	{"leaps", (*breeder).leaps, true}, {"choices", (*breeder).choices, true}, {"duties", (*breeder).duties, true},
	{"boards", (*breeder).boards, true}, {"tables", (*breeder).tables, true}, {"identities", (*breeder).identities, true},
	{"resets", (*breeder).resets, true}, {"endings", (*breeder).endings, true},
}

// All makes the mutants of some rulesets, named as a suite names their cases. A
// change that leaves no ruleset, a Spec that does not compile, is no mutant; one
// that changes nothing, like a rung swapped with itself, neither.
func All(suite *conformance.Suite, rulesets ...*rules.Ruleset) (out []*Mutant) {
	for _, rs := range rulesets {
		b := newBreeder(suite, rs)
		for _, c := range classes {
			b.kind.Class, b.kind.Slip = c.name, c.slip
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
	cited        []string // the clauses that its cases cite
	spec         rules.Spec
	sound, plain conformance.Subject // the ruleset without a fault
	kind         Mutant              // what those being made have in common
	mutants      []*Mutant
	seen         map[string]bool // Specs already made, so that each fault is made once
}

func newBreeder(suite *conformance.Suite, rs *rules.Ruleset) *breeder {
	b := &breeder{suite: suite, base: rs, spec: rs.Spec(), sound: conformance.As(rs.ID(), rs), plain: conformance.NewSecond(rs)}
	b.kind = Mutant{Name: suite.Prefix(rs.ID()) + "-", Ruleset: rs.ID(), Sound: rs}
	b.seen = map[string]bool{fmt.Sprintf("%+v", b.spec): true}
	for _, c := range suite.Cases {
		if c.Ruleset == rs.ID() {
			b.cited = append(b.cited, c.Cites...)
		}
	}
	return b
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
		b.add(name, title, clauses, conformance.As(b.base.ID(), rs), b.sound)
	}
}

// slip adds a program with a slip.
func (b *breeder) slip(name, title string, s slip) {
	var ops []conformance.Op
	if !b.kind.Slip {
		ops = []conformance.Op{conformance.OpLegal, conformance.OpApply}
	}
	b.add(name, title, nil, conformance.OfProgram(b.base, newProgram(b.base, s), ops...), b.plain)
}

// add adds a mutant. The suite may know of further clauses that it breaks.
func (b *breeder) add(name, title string, clauses []string, faulty, sound conformance.Subject) {
	further := lists.Where(b.suite.Breaks(name), func(id string) bool { return slices.Contains(b.cited, id) })
	named := lists.Where(append(clauses, further...), func(id string) bool { return id != "" })
	m := b.kind
	m.Clauses = lists.Distinct(named, func(a, b string) bool { return a == b })
	m.Name, m.Title, m.Subject, m.sound = m.Name+name, title, faulty, sound
	b.mutants = append(b.mutants, &m)
}

// ranksOf returns the ranks a game has.
func ranksOf(s *rules.Spec) []rules.Rank {
	return []rules.Rank{rules.Pedina, rules.Dama, rules.Damone}[:len(s.Ranks)]
}

func (b *breeder) rankName(r rules.Rank) string { return cmp.Or(b.base.RankName(r), "none") }

// rungs returns the clauses of the rungs of a ladder.
func rungs(ladder []rules.Rung) []string {
	return lists.Each(ladder, func(r rules.Rung) string { return r.Clause })
}

// rungOf returns which rung of a ladder a tier is, -1 for none.
func rungOf(ladder []rules.Rung, tier rules.Tier) int {
	return slices.IndexFunc(ladder, func(r rules.Rung) bool { return r.Tier == tier })
}
