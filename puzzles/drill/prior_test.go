package drill_test

import (
	"cmp"
	"testing"

	"damone"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
	"damone/testdata/tier"
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
	for i := 0; i < len(set.Puzzles); i += tier.Pick(16, 4) {
		p := set.Puzzles[i]
		missed = append(missed, missedBy(t, p))
		priors = append(priors, drill.Prior(p).Value)
		bands = append(bands, float64(p.Band))
	}
	byPrior, byBand := agreement(missed, priors), agreement(missed, bands)
	t.Logf("agreement with what the panel misses of %d puzzles: %.2f, bands %.2f", len(missed), byPrior, byBand)
	if byPrior < 0.6 || byBand < 0.6 {
		t.Errorf("priors agree with the panel by %.2f, bands by %.2f", byPrior, byBand)
	}
}

// panel is how the players search.
var panel = []search.Limits{{Nodes: 20}, {Depth: 1}, {Nodes: 50}, {Depth: 2}, {Nodes: 150}, {Depth: 3}, {Nodes: 500}, {Depth: 4}, {Nodes: 1500}}

// missedBy returns the share of the panel that does not find the solution.
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

// agreement returns how much more often two orders agree on which of two puzzles comes
// first than not: 1 for always, -1 for never. Ties are passed over.
func agreement(a, b []float64) float64 {
	alike, pairs := 0, 0
	for i := range a {
		for j := range i {
			if order := cmp.Compare(a[i], a[j]) * cmp.Compare(b[i], b[j]); order != 0 {
				alike, pairs = alike+order, pairs+1
			}
		}
	}
	return float64(alike) / float64(pairs)
}
