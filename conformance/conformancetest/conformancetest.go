// Package conformancetest puts the exam to a rules engine written in Go, as
// subtests of go test:
//
//	import "damone/conformance/conformancetest"
//
//	func TestRules(t *testing.T) {
//		conformancetest.Run(t, myEngine{}, "italian")
//	}
package conformancetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
)

// Engine is what the engine must be able to do: give the legal moves of a
// position, each with every square it visits (30-27, 30x21x14x5). Squares are
// numbered from 1 to 32; the position is written as in PDN, with E for a
// Damone.
type Engine interface {
	LegalMoves(ruleset, fen string) ([]string, error)
}

// Run puts every case of some rulesets about legal moves to an engine, each as
// written, turned round and, where the game allows, reflected. Cases about
// anything else are left out. A ruleset that there are no cases for fails the
// test, and so does naming none.
func Run(t *testing.T, e Engine, rulesets ...string) {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	known := suite.Rulesets()
	if len(rulesets) == 0 || slices.ContainsFunc(rulesets, func(name string) bool { return !slices.Contains(known, name) }) {
		t.Fatalf("the rulesets are %q: there are cases for %s", rulesets, strings.Join(known, ", "))
	}
	chosen := suite.Filter(func(c *conformance.Case) bool {
		return slices.Contains(rulesets, c.Ruleset) && c.Expect.Legal != nil && c.Level == conformance.LevelRule
	})
	results := conformance.Runner{
		Suite: chosen, Subject: subject{e}, Variants: []conformance.Variant{conformance.Flip, conformance.Mirror}, Workers: 1,
	}.Run(t.Context())
	for _, r := range results {
		t.Run(r.ID, func(t *testing.T) {
			if !r.Verdict.Bad() {
				return
			}
			t.Errorf("%s (%v)\n%s", r.Case.Title, r.Case.Cites, r.FEN)
			for _, d := range r.Discrepancies {
				t.Error(d)
			}
			if r.Err != nil {
				t.Error(r.Err)
			}
		})
	}
}

// subject is an Engine as the runner wants it.
type subject struct{ Engine }

func (subject) Name() string { return "the engine" }

func (subject) Offers(_ string, op conformance.Op) bool {
	return op == "" || op == conformance.OpLegal
}

// Ask asks for legal moves.
func (s subject) Ask(_ context.Context, q conformance.Question) conformance.Answer {
	moves, err := s.LegalMoves(q.Ruleset, q.FEN)
	if err != nil {
		return conformance.Answer{Kind: conformance.Failed, Err: err}
	}
	a := conformance.Answer{Moves: []conformance.Played{}}
	for _, m := range moves {
		attempt, err := notation.ParseAttempt(m)
		if err != nil {
			return conformance.Answer{Kind: conformance.Failed, Err: fmt.Errorf("it gave %q, which is no move: %v", m, err)}
		}
		a.Moves = append(a.Moves, conformance.Played{Text: m, Path: attempt.Squares})
	}
	return a
}
