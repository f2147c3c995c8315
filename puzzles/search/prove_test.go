package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/puzzles/search"
	"damone/rules"
)

// solvedSets solves some sets of positions of a ruleset, of a few pieces each.
func solvedSets(tb testing.TB, rs *rules.Ruleset, sets, pieces int) []*retro {
	tb.Helper()
	rng := rand.New(rand.NewPCG(3, uint64(pieces)))
	var solved []*retro
	for len(solved) < sets {
		if r, ok := solveAll(rs, sparse(rs, rng, pieces), 60_000); ok && len(r.all) > 2000 {
			solved = append(solved, r)
		}
	}
	return solved
}

func TestProveAgreesWithRetrogradeAnalysis(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 6))
			tally := map[search.Verdict]int{}
			for _, set := range solvedSets(t, rs, 3, 3) {
				for range 60 {
					pos, want, plies := set.sample(rng)
					a, err := search.Prove(context.Background(), rs, pos, search.Scope{}, search.Options{Limits: search.Limits{Nodes: 300_000}})
					if err != nil {
						t.Fatal(err)
					}
					tally[a.Verdict]++
					if a.Verdict == search.Proved && (want != search.Win || a.Enough*2-1 < plies) || a.Verdict == search.Refuted && want == search.Win {
						t.Errorf("%+v: %v (%+v), the tables say %v in %d", pos.Setup(), a.Verdict, a, want, plies)
					}
				}
			}
			if tally[search.Proved] < 20 || tally[search.Refuted] < 20 {
				t.Errorf("only %v: the test shows little", tally)
			}
		})
	}
}

func TestSettleAgreesWithRetrogradeAnalysis(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 6))
			tally := map[search.Value]int{}
			for _, set := range solvedSets(t, rs, 1, 3) {
				for range 40 {
					pos, want, _ := set.sample(rng)
					s, err := search.Settle(context.Background(), rs, pos, search.Options{Limits: search.Limits{Nodes: 300_000}})
					if err != nil {
						t.Fatal(err)
					}
					tally[s.Value]++
					if s.Value != search.Open && s.Value != want || s.NotWin && want == search.Win {
						t.Errorf("%+v: %+v, the tables say %v", pos.Setup(), s, want)
					}
				}
			}
			if tally[search.Win] == 0 || tally[search.Loss] == 0 {
				t.Errorf("only %v: the test shows little", tally)
			}
		})
	}
}
