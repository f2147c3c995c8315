package drill_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"damone"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// TestPrior judges the priors by a panel of weak players, each of whom must find
// every move of the stored solution where there is a choice: puzzles that more of
// them miss should be rated higher, and be of a higher band.
func TestPrior(t *testing.T) {
	set, err := puzzles.ReadFS(damone.Puzzles, "testdata/puzzles/*.yaml", rules.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	var missed, priors, bands []float64
	for i := 0; i < len(set.Puzzles); i += 4 {
		p := set.Puzzles[i]
		missed = append(missed, missedBy(t, p))
		priors = append(priors, drill.Prior(p).Value)
		bands = append(bands, float64(p.Band))
	}
	byPrior, byBand := correlation(ranks(missed), ranks(priors)), correlation(ranks(missed), ranks(bands))
	t.Logf("rank correlation with what the panel misses of %d puzzles: %.2f, bands %.2f", len(missed), byPrior, byBand)
	if byPrior < 0.75 || byBand < 0.75 {
		t.Errorf("priors agree with the panel by %.2f, bands by %.2f", byPrior, byBand)
	}
}

// panel is how the players search.
var panel = []search.Limits{{Nodes: 20}, {Depth: 1}, {Nodes: 50}, {Depth: 2}, {Nodes: 150}, {Depth: 3}, {Nodes: 500}, {Depth: 4}, {Nodes: 1500}}

// missedBy is the share of the panel that does not find the solution.
func missedBy(t *testing.T, p *puzzles.Puzzle) float64 {
	t.Helper()
	failed := 0
	for _, limits := range panel {
		pos := p.Position
		for i, m := range p.Solution {
			if i%2 == 0 && len(p.Ruleset.Moves(nil, pos)) > 1 {
				a, err := alphabeta.Analyze(t.Context(), p.Ruleset, pos, alphabeta.Options{Limits: limits, Memory: 1})
				if err != nil {
					t.Fatal(err)
				}
				if best := a.Best().Move; best != m && !best.SameEffect(m) {
					failed++
					break
				}
			}
			pos = pos.After(m)
		}
	}
	return float64(failed) / float64(len(panel))
}

// ranks numbers values by size; equal ones share the middle of their places.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	ranks := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return ranks
}

// correlation is Pearson's.
func correlation(a, b []float64) float64 {
	n := float64(len(a))
	var sa, sb, saa, sbb, sab float64
	for i := range a {
		sa, sb = sa+a[i], sb+b[i]
		saa, sbb, sab = saa+a[i]*a[i], sbb+b[i]*b[i], sab+a[i]*b[i]
	}
	return (sab - sa*sb/n) / math.Sqrt((saa-sa*sa/n)*(sbb-sb*sb/n))
}
