package mutation_test

import (
	"context"
	"fmt"
	"slices"

	"damone"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/rules"
)

func italian() *conformance.Suite {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		panic(err)
	}
	return suite.Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
}

// A program whose men capture kings is found out for what it does.
func ExampleDiagnose() {
	faulty, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Prey[rules.Pedina] |= rules.RanksOf(rules.Dama) })
	if err != nil {
		fmt.Println(err)
		return
	}
	suite := italian()
	runner := conformance.Runner{Suite: suite, Subject: conformance.As("italian", faulty)}
	results := runner.Run(context.Background())
	for _, d := range mutation.Diagnose(context.Background(), suite, results) {
		fmt.Println(d.Mutant.Name, d.Mutant.Title, d.Explained, "of", d.Failing)
	}
	// Output: it-prey-man-king whether a man captures a king is turned round 15 of 15
}

// A clause is covered when a case that cites it kills a mutant of it.
func ExampleCoverage() {
	suite := italian().Filter(func(c *conformance.Case) bool { return slices.Contains(c.Cites, "ITA-4.3") })
	score := mutation.Keep(context.Background(), suite, mutation.Options{Rulesets: []*rules.Ruleset{rules.ItalianDraughts}})
	for _, c := range mutation.Coverage(damone.Rules("en"), suite, score) {
		if c.ID == "ITA-4.3" {
			fmt.Println(c.ID, c.Standing, c.Proofs[0].Mutant.Name, c.Proofs[0].Case.ID)
		}
	}
	// Output: ITA-4.3 proved it-prey-man-man it-man-stops-before-king
}
