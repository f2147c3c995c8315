package drill

import (
	"cmp"
	"slices"
)

// Report is what a log says of its reader.
type Report struct {
	Rating    float64    `json:"rating"`
	Deviation float64    `json:"deviation"`
	Attempts  int        `json:"attempts"`
	Solved    int        `json:"solved"`
	Misses    int        `json:"misses"` // wrong moves
	Hints     int        `json:"hints"`
	Seconds   int        `json:"seconds"`
	Streak    int        `json:"streak"`
	Longest   int        `json:"longest"` // streak
	Hardest   []RatedOne `json:"hardest"` // puzzles that were missed
}

// RatedOne is a puzzle with its rating.
type RatedOne struct {
	ID     string  `json:"id"`
	Rating float64 `json:"rating"`
}

// mostHardest is how many of the hardest puzzles a report names.
const mostHardest = 5

// Report sums a log up. What was broken off counts for its time alone.
func (l Log) Report(priors map[string]Rating) Report {
	reader := l.Rate(priors)
	r := Report{Rating: reader.Value, Deviation: reader.Deviation, Hardest: []RatedOne{}}
	r.Streak, r.Longest = l.Streak()
	for _, e := range l {
		if e.isLesson() {
			continue
		}
		r.Misses += e.Misses
		r.Hints += e.Hints
		r.Seconds += e.Seconds
		if !e.Left {
			r.Attempts++
			r.Solved += e.score()
		}
	}
	for id, c := range l.Cards() {
		if prior, known := priors[id]; known && c.Missed {
			r.Hardest = append(r.Hardest, RatedOne{id, prior.Value})
		}
	}
	slices.SortFunc(r.Hardest, func(a, b RatedOne) int { return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.ID, b.ID)) })
	r.Hardest = r.Hardest[:min(len(r.Hardest), mostHardest)]
	return r
}
