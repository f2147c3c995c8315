package drill

import (
	"math"

	"damone/puzzles"
)

// Rating is a strength as Mark Glickman's Glicko-2 has it: see "Example of the
// Glicko-2 system", 2022. The volatility, which hardly moves, is the usual one for
// everybody.
type Rating struct {
	Value     float64
	Deviation float64 // how uncertain the value is
}

// Unrated is the rating of somebody of whom nothing is known.
var Unrated = Rating{1500, mostDeviation}

const (
	mostDeviation = 350
	scale         = 173.7178 // of ratings, against the inner scale of Glicko-2
	volatility    = 0.06     // how much a rating is expected to change in a period, on that scale
)

// priorDeviation is how far priors err: the difference of the prior from what a
// panel of weak players makes of a puzzle, on the scale of ratings.
const priorDeviation = 160

// Prior returns the rating of a puzzle: its score.
func Prior(p *puzzles.Puzzle) Rating {
	return Rating{float64(p.Features.Score()), priorDeviation}
}

// Priors returns the ratings of puzzles by their ids.
func Priors(list []*puzzles.Puzzle) map[string]Rating {
	priors := make(map[string]Rating, len(list))
	for _, p := range list {
		priors[p.ID] = Prior(p)
	}
	return priors
}

// Rate rates a log's reader by the first attempts at puzzles, each day a rating
// period. Puzzles without a prior are passed over.
func (l Log) Rate(priors map[string]Rating) Rating {
	reader, tried := Unrated, make(map[string]bool)
	var today []Result
	for i, e := range l {
		if prior, known := priors[e.Puzzle]; known && !e.Left && !tried[e.Puzzle] {
			tried[e.Puzzle] = true
			today = append(today, Result{prior, float64(e.score())})
		}
		if i+1 == len(l) || l[i+1].Day != e.Day {
			reader, today = reader.After(today), nil
		}
		if i+1 < len(l) { // days without an attempt
			idle := float64(max(l[i+1].Day-e.Day-1, 0))
			reader.Deviation = min(math.Hypot(reader.Deviation, scale*volatility*math.Sqrt(idle)), mostDeviation)
		}
	}
	return reader
}

// score returns the reader's, as in a game.
func (e Entry) score() int {
	if e.Solved {
		return 1
	}
	return 0
}

// Result is a game against somebody with a rating.
type Result struct {
	Against Rating
	Score   float64 // 1 for a win, 0 for a loss
}

// After returns the rating after the games of a rating period, itself where there are none.
func (r Rating) After(results []Result) Rating {
	if len(results) == 0 {
		return r
	}
	own, phi := (r.Value-Unrated.Value)/scale, r.Deviation/scale
	information, surprise := 0.0, 0.0
	for _, g := range results {
		spread := g.Against.Deviation / scale
		weight := 1 / math.Sqrt(1+3*spread*spread/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-weight*(own-(g.Against.Value-Unrated.Value)/scale)))
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (g.Score - expected)
	}
	variance := 1 / (1/(phi*phi+volatility*volatility) + information)
	return Rating{Unrated.Value + scale*(own+variance*surprise), scale * math.Sqrt(variance)}
}
