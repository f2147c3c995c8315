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
	Hardest   []RatedOne `json:"hardest"` // puzzles that were missed
}

// RatedOne is a puzzle with its rating.
type RatedOne struct {
	ID     string  `json:"id"`
	Rating float64 `json:"rating"`
}

// Session is attempts made one after the other.
type Session struct {
	Day      int `json:"day"` // since 1 January 1970
	Attempts int `json:"attempts"`
	Solved   int `json:"solved"`
	Seconds  int `json:"seconds"` // that the attempts took
}

// mostHardest is how many of the hardest puzzles a report names.
const mostHardest = 5

// Report sums a log up.
func (l Log) Report(priors map[string]Rating) Report {
	reader := l.Rate(priors)
	r := Report{Rating: reader.Value, Deviation: reader.Deviation, Hardest: []RatedOne{}, Sessions: l.Sessions()}
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
	for id, c := range l.Cards() {
		if prior, known := priors[id]; known && c.Missed {
			r.Hardest = append(r.Hardest, RatedOne{id, prior.Value})
		}
	}
	slices.SortFunc(r.Hardest, func(a, b RatedOne) int { return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.ID, b.ID)) })
	r.Hardest = r.Hardest[:min(len(r.Hardest), mostHardest)]
	return r
}

// pause is how long a break between attempts is, in seconds, that ends a session.
const pause = 30 * 60

// Sessions returns a log's sessions, oldest first. What was broken off counts for its
// time alone.
func (l Log) Sessions() []Session {
	all := []Session{}
	for i, e := range l {
		if i == 0 || e.apart(l[i-1]) {
			all = append(all, Session{Day: e.Day})
		}
		s := &all[len(all)-1]
		s.Seconds += e.Seconds
		if !e.Left {
			s.Attempts++
			s.Solved += e.score()
		}
	}
	return all
}

// apart reports whether a session ended between an attempt and the one before.
func (e Entry) apart(before Entry) bool {
	if e.At == 0 || before.At == 0 {
		return e.Day != before.Day
	}
	return e.At-int64(e.Seconds)-before.At > pause
}
