package conformance_test

import (
	"context"
	"fmt"

	"damone"
	"damone/conformance"
	"damone/rules"
)

// An engine whose Pedine may capture a Damone sits the exam.
func Example() {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		fmt.Println(err)
		return
	}
	faulty, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.Prey[rules.Pedina] = rules.RanksOf(rules.Pedina, rules.Damone) })
	if err != nil {
		fmt.Println(err)
		return
	}
	runner := conformance.Runner{Suite: suite, Subject: conformance.As("damone", faulty)}
	for _, r := range runner.Run(context.Background()) {
		if r.Verdict == conformance.Fail {
			fmt.Println(r.ID, r.Case.Cites)
			return
		}
	}
	// Output: dam-pedina-not-damone [DAM-5]
}
