package ask_test

import (
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/lesson"
	"damone/rules"
	"damone/testdata/tier"
)

// No exercise of a lesson is in the exam. To draw them all takes seconds, and every day
// puzzles/lesson does.
func TestExercisesAreNoCases(t *testing.T) {
	t.Parallel()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	cases := make(map[string]string)
	for _, c := range suite.Cases {
		for _, rs := range rules.Rulesets() {
			if p, err := notation.ParsePosition(rs, c.FEN); err == nil {
				cases[puzzles.LeastImage(rs, p)] = c.ID
			}
		}
	}
	for _, rs := range tier.Pick([]*rules.Ruleset{rules.ItalianDraughts}, rules.Rulesets()) {
		for _, l := range lesson.Of(rs) {
			for n := range lesson.Exercises + 1 {
				if p, ok := l.Position(n); ok && l.Kind != lesson.Shots && cases[puzzles.LeastImage(rs, p)] != "" {
					t.Errorf("%s is %s", l.ID(n), cases[puzzles.LeastImage(rs, p)])
				}
			}
		}
	}
}
