package drill

import "damone/puzzles"

// Ratings are what a log makes of its reader, and of the puzzles in it.
type Ratings struct {
	Reader  Rating
	Puzzles map[string]Rating // by id; those that the log knows
}

// priorDeviation is how far priors err: the difference of the prior from what a
// panel of weak players makes of a puzzle, on the scale of ratings.
const priorDeviation = 160

// Prior is the rating of a puzzle that nobody has tried yet: its score.
func Prior(p *puzzles.Puzzle) Rating {
	return Rating{float64(p.Features.Score()), priorDeviation, Unrated.Volatility}
}

// Rate rates a log's reader and puzzles, each day a rating period. The reader is
// rated by the first attempts at puzzles, the puzzles by all. What prior does not
// know is passed over.
func (l Log) Rate(prior func(id string) (Rating, bool)) Ratings {
	r := Ratings{Unrated, make(map[string]Rating)}
	for from := 0; from < len(l); {
		to := from + 1
		for to < len(l) && l[to].Day == l[from].Day {
			to++
		}
		r.period(l[from:to], prior)
		if to < len(l) {
			r.Reader = r.Reader.rest(l[to].Day - l[from].Day - 1)
		}
		from = to
	}
	return r
}

// period takes up the attempts of a day.
func (r *Ratings) period(day Log, prior func(id string) (Rating, bool)) {
	before := r.Reader
	var first []Result
	attempts := make(map[string][]Result)
	for _, e := range day {
		of, tried := r.Puzzles[e.Puzzle]
		known := tried
		if !tried {
			of, known = prior(e.Puzzle)
		}
		if !known || e.Left {
			continue
		}
		if !tried && attempts[e.Puzzle] == nil {
			first = append(first, Result{of, e.score()})
		}
		attempts[e.Puzzle] = append(attempts[e.Puzzle], Result{before, 1 - e.score()})
	}
	for id, results := range attempts {
		of, tried := r.Puzzles[id]
		if !tried {
			of, _ = prior(id)
		}
		r.Puzzles[id] = of.After(results)
	}
	if len(first) > 0 {
		r.Reader = before.After(first)
	}
}

// score is the reader's, as in a game.
func (e Entry) score() float64 {
	if e.Solved {
		return 1
	}
	return 0
}

// PriorsOf looks up the priors of puzzles by their ids.
func PriorsOf(list []*puzzles.Puzzle) func(id string) (Rating, bool) {
	byID := make(map[string]*puzzles.Puzzle, len(list))
	for _, p := range list {
		byID[p.ID] = p
	}
	return func(id string) (Rating, bool) {
		p, ok := byID[id]
		if !ok {
			return Rating{}, false
		}
		return Prior(p), true
	}
}
