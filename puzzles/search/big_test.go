package search_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"damone/puzzles/search"
	"damone/rules"
)

func TestBig(t *testing.T) {
	if os.Getenv("BIG") == "" {
		return
	}
	for _, rs := range rules.Rulesets() {
		for _, pieces := range []int{3, 4} {
			rng := rand.New(rand.NewPCG(15, 6))
			tally := map[search.Verdict]int{}
			var nodes uint64
			n := 0
			for range 6 {
				var set *retro
				for ok := false; !ok || len(set.all) < 3000; {
					set, ok = solveAll(rs, sparse(rs, rng, pieces), 150_000)
					if !ok {
						set = &retro{}
					}
				}
				for range 60 {
					pos, want, plies := set.sample(rng)
					a, err := search.Prove(context.Background(), rs, pos, false, search.Options{Limits: search.Limits{Nodes: 300_000}})
					if err != nil {
						t.Fatal(err)
					}
					n++
					nodes += a.Nodes
					tally[a.Verdict]++
					if a.Verdict == search.Proved && (want != search.Win || a.Enough*2-1 < plies) || a.Verdict == search.Refuted && want == search.Win {
						t.Errorf("%+v: %v (%+v), the tables say %v in %d", pos.Setup(), a.Verdict, a, want, plies)
					}
				}
			}
			t.Log(rs.ID(), pieces, tally, nodes/uint64(n))
		}
	}
}
