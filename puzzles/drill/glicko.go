package drill

import (
	"math"

	"damone/puzzles"
)

// Rating is a strength as Mark Glickman's Glicko-2 has it: see "Example of the
// Glicko-2 system", 2022. Each game is a rating period. The volatility, which hardly
// moves, is the usual one for everybody.
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
func Prior(p *puzzles.Puzzle) Rating { return PriorOf(p.Features.Score()) }

// PriorOf returns the rating of a puzzle of some score.
func PriorOf(score int) Rating { return Rating{float64(score), priorDeviation} }

// Priors returns the ratings of puzzles by their ids.
func Priors(list []*puzzles.Puzzle) map[string]Rating {
	priors := make(map[string]Rating, len(list))
	for _, p := range list {
		priors[p.ID] = Prior(p)
	}
	return priors
}

// Rate rates a log's reader by the first attempts at puzzles. Puzzles without a prior
// are passed over.
func (l Log) Rate(priors map[string]Rating) Rating {
	reader, tried := Unrated, make(map[string]bool)
	for _, e := range l {
		if prior, known := priors[e.Puzzle]; known && !e.Left && !tried[e.Puzzle] {
			tried[e.Puzzle] = true
			reader = reader.After(prior, e.score())
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

// After returns the rating after a game, 1 for a win and 0 for a loss.
func (r Rating) After(against Rating, score int) Rating {
	own, phi, spread := (r.Value-Unrated.Value)/scale, math.Hypot(r.Deviation/scale, volatility), against.Deviation/scale
	weight := 1 / math.Sqrt(1+3*spread*spread/(math.Pi*math.Pi))
	expected := 1 / (1 + math.Exp(-weight*(own-(against.Value-Unrated.Value)/scale)))
	variance := 1 / (1/(phi*phi) + weight*weight*expected*(1-expected))
	return Rating{Unrated.Value + scale*(own+variance*weight*(float64(score)-expected)), scale * math.Sqrt(variance)}
}
