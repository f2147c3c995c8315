package mutation

import (
	"fmt"
	"slices"

	"damone/rules"
)

// ladder drops, reverses, swaps, merges, replaces and inserts rungs.
func (b *breeder) ladder() {
	b.class = Ladder
	rungs := b.spec.Ladder
	for i := range rungs {
		b.onRung(i)
		for j := range i {
			b.breed(fmt.Sprintf("swap-%s-%s", rungs[j].Tier, rungs[i].Tier),
				fmt.Sprintf("%s is asked before %s", rungs[i].Clause, rungs[j].Clause), b.citeRungs(i, j),
				func(s *rules.Spec) { s.Ladder[i], s.Ladder[j] = s.Ladder[j], s.Ladder[i] })
		}
	}
	for _, tier := range rules.Tiers() {
		if !asks(rungs, tier) && slices.ContainsFunc(rules.Rulesets(), func(rs *rules.Ruleset) bool { return asks(rs.Spec().Ladder, tier) }) {
			b.foreignTier(tier)
		}
	}
	b.breed("no-ladder", "any capture may be chosen", b.citeRungs(b.all()...), func(s *rules.Spec) { s.Ladder = nil })
	b.breed("ladder-upside-down", "the ladder is climbed from the last rung", b.citeRungs(b.all()...),
		func(s *rules.Spec) { slices.Reverse(s.Ladder) })
}

// onRung changes one rung.
func (b *breeder) onRung(i int) {
	rung := b.spec.Ladder[i]
	name := rung.Tier.String()
	b.breed("drop-"+name, fmt.Sprintf("%s is never asked", rung.Clause), b.citeRungs(i),
		func(s *rules.Spec) { s.Ladder = slices.Delete(s.Ladder, i, i+1) })
	b.breed("reverse-"+name, fmt.Sprintf("%s prefers the least", rung.Clause), b.citeRungs(i),
		func(s *rules.Spec) { s.Ladder[i].Least = true })
	b.breed("only-"+name, fmt.Sprintf("only %s is asked", rung.Clause), b.citeRungs(b.all()...),
		func(s *rules.Spec) { s.Ladder = s.Ladder[i : i+1] })
	if i+1 < len(b.spec.Ladder) {
		b.breed("stop-after-"+name, fmt.Sprintf("the ladder ends after %s", rung.Clause), b.citeRungs(b.all()[i+1:]...),
			func(s *rules.Spec) { s.Ladder = s.Ladder[:i+1] })
		b.breed("merge-"+name+"-"+b.spec.Ladder[i+1].Tier.String(),
			fmt.Sprintf("neither %s nor the rung after it decides", rung.Clause), b.citeRungs(i, i+1),
			func(s *rules.Spec) { s.Ladder = slices.Delete(s.Ladder, i, i+2) })
	}
	b.breed("lead-"+name, fmt.Sprintf("%s is asked first of all", rung.Clause), b.citeRungs(b.all()[:i+1]...),
		func(s *rules.Spec) { s.Ladder = append([]rules.Rung{rung}, slices.Delete(s.Ladder, i, i+1)...) })
}

// foreignTier replaces each rung by a tier of another ladder, and puts it
// between any two.
func (b *breeder) foreignTier(tier rules.Tier) {
	for i, rung := range b.spec.Ladder {
		b.breed(fmt.Sprintf("%s-for-%s", tier, rung.Tier),
			fmt.Sprintf("%s asks for %s", rung.Clause, tier), b.citeRungs(i),
			func(s *rules.Spec) { s.Ladder[i].Tier = tier })
	}
	for i := range len(b.spec.Ladder) + 1 {
		for _, least := range []bool{false, true} {
			name := fmt.Sprintf("insert-%s-at-%d", tier, i+1)
			title := fmt.Sprintf("%s is asked as rung %d", tier, i+1)
			if least {
				name, title = fmt.Sprintf("insert-reversed-%s-at-%d", tier, i+1), title+", the least preferred"
			}
			b.breed(name, title, b.citeFree(i), func(s *rules.Spec) {
				s.Ladder = slices.Insert(s.Ladder, i, rules.Rung{Tier: tier, Clause: b.spec.Free, Least: least})
			})
		}
	}
}

// all is the index of every rung.
func (b *breeder) all() []int {
	var out []int
	for i := range b.spec.Ladder {
		out = append(out, i)
	}
	return out
}

// questions are the questions of Winther's that a tier answers.
var questions = map[rules.Tier][]string{
	rules.MostPieces:   {"WIN-Q3", "WIN-Q4", "WIN-Q5"},
	rules.HighestMover: {"WIN-Q3a", "WIN-Q3b"},
	rules.HighestPrey:  {"WIN-Q3c", "WIN-Q3d"},
}

// citeRungs are the clauses of some rungs.
func (b *breeder) citeRungs(rungs ...int) []string {
	var out []string
	for _, i := range rungs {
		out = append(out, b.spec.Ladder[i].Clause)
		if b.asksQuestions() {
			out = append(out, questions[b.spec.Ladder[i].Tier]...)
		}
	}
	if b.asksQuestions() {
		out = append(out, "WIN-1")
	}
	return out
}

// citeFree are the clauses that a rung put in before rung i goes against.
func (b *breeder) citeFree(i int) []string {
	if i == len(b.spec.Ladder) {
		return ids(b.spec.Free)
	}
	return append(b.citeRungs(i), b.spec.Free)
}
