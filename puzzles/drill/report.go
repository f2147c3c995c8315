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
	Sessions  []Session  `json:"sessions"`
	Hardest   []RatedOne `json:"hardest"` // puzzles, for this reader
}

// RatedOne is a puzzle with the rating that its attempts gave it.
type RatedOne struct {
	ID        string  `json:"id"`
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
}

// mostHardest is how many of the hardest puzzles a report names.
const mostHardest = 5

// Report sums a log up.
func (l Log) Report(prior func(id string) (Rating, bool)) Report {
	ratings := l.Rate(prior)
	r := Report{Rating: ratings.Reader.Value, Deviation: ratings.Reader.Deviation, Hardest: []RatedOne{}, Sessions: []Session{}}
	r.Sessions = append(r.Sessions, l.Sessions()...)
	r.Streak, r.Longest = l.Streak()
	for _, e := range l {
		r.Misses += e.Misses
		r.Hints += e.Hints
	}
	for _, s := range r.Sessions {
		r.Attempts += s.Attempts
		r.Solved += s.Solved
		r.Seconds += s.Seconds
	}
	for id, of := range ratings.Puzzles {
		r.Hardest = append(r.Hardest, RatedOne{id, of.Value, of.Deviation})
	}
	slices.SortFunc(r.Hardest, func(a, b RatedOne) int { return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.ID, b.ID)) })
	r.Hardest = r.Hardest[:min(len(r.Hardest), mostHardest)]
	return r
}
