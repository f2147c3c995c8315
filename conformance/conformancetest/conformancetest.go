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
	"time"

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
	chosen, err := choose(suite, rulesets)
	if err != nil {
		t.Fatal(err)
	}
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

// choose returns the rules about legal moves of some rulesets.
func choose(suite *conformance.Suite, rulesets []string) (*conformance.Suite, error) {
	if len(rulesets) == 0 {
		return nil, fmt.Errorf("name the rulesets the engine plays: there are cases for %s", strings.Join(suite.Rulesets(), ", "))
	}
	for _, name := range rulesets {
		if !slices.Contains(suite.Rulesets(), name) {
			return nil, fmt.Errorf("there are no cases for the ruleset %q: there are for %s", name, strings.Join(suite.Rulesets(), ", "))
		}
	}
	return suite.Filter(func(c *conformance.Case) bool {
		return slices.Contains(rulesets, c.Ruleset) && c.Expect.Legal != nil && c.Level == conformance.LevelRule
	}), nil
}

// subject is an Engine as the runner wants it.
type subject struct{ Engine }

func (subject) Name() string { return "the engine" }

func (subject) Offers(_ string, op conformance.Op) bool {
	return op == "" || op == conformance.OpLegal
}

// Ask asks for legal moves.
func (s subject) Ask(_ context.Context, q conformance.Question) conformance.Answer {
	moves, err := s.within(deadline, q.Ruleset, q.FEN)
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

// deadline is how long the engine has for a position.
const deadline = 5 * time.Second

// within asks the engine and waits only so long. An engine that hangs cannot be
// stopped; it is left behind.
func (s subject) within(limit time.Duration, ruleset, fen string) ([]string, error) {
	var moves []string
	done := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if v := recover(); v != nil {
				err = fmt.Errorf("it panicked: %v", v)
			}
			done <- err
		}()
		moves, err = s.LegalMoves(ruleset, fen)
	}()
	select {
	case err := <-done:
		return moves, err
	case <-time.After(limit):
		return nil, fmt.Errorf("it hung: no answer within %v", limit)
	}
}
