package generate

import (
	"slices"

	"damone/puzzles"
)

// Collections sorts the puzzles made by a plan by file and gives each its band:
// by the quantiles of all of them, or else by the standard thresholds.
func (r *Result) Collections(plan []*Task, seed uint64, quantiles bool) map[string]*puzzles.Collection {
	bands := puzzles.StandardThresholds
	if quantiles {
		var scores []int
		for _, p := range slices.Concat(r.Puzzles...) {
			scores = append(scores, p.Features.Score())
		}
		bands = puzzles.Quantiles(scores)
	}
	files := make(map[string]*puzzles.Collection)
	for i, planned := range plan {
		file := files[planned.File]
		if file == nil {
			file = &puzzles.Collection{Generator: puzzles.GeneratorVersion, Seed: seed, Bands: bands}
			files[planned.File] = file
		}
		for _, p := range r.Puzzles[i] {
			p.Band = bands.Band(p.Features.Score())
		}
		file.Puzzles = append(file.Puzzles, r.Puzzles[i]...)
	}
	return files
}
