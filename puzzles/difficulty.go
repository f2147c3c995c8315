package puzzles

import "slices"

// Bands is the number of bands of difficulty.
const Bands = 5

// Thresholds are the scores from which on the second to the fifth band begin.
type Thresholds [Bands - 1]int

// StandardThresholds are those of the collection that comes with the program:
// its quantiles, a fifth of it in each band.
var StandardThresholds = Thresholds{35, 43, 53, 63}

// Score sums the features up into one number, version 1: the greater the
// harder. It is no rating.
func (f Features) Score() int {
	return 5*f.Decisions + f.Choices/2 + 3*f.Depth + 4*f.Quiet + 2*f.Sacrifice + 2*f.Narrow + 2*f.Rung + f.Length
}

// Band is the band of a score, 1 to Bands.
func (t Thresholds) Band(score int) int {
	band := 1
	for _, from := range t {
		if score >= from {
			band++
		}
	}
	return band
}

// Quantiles are the thresholds that share puzzles out evenly among the bands,
// as far as equal scores allow.
func Quantiles(scores []int) Thresholds {
	var t Thresholds
	if len(scores) == 0 {
		return t
	}
	sorted := slices.Sorted(slices.Values(scores))
	for i := range t {
		t[i] = sorted[(i+1)*len(sorted)/Bands]
	}
	return t
}
