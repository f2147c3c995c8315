package drill

// Session is attempts made one after the other.
type Session struct {
	Day      int `json:"day"` // since 1 January 1970
	Attempts int `json:"attempts"`
	Solved   int `json:"solved"`
	Seconds  int `json:"seconds"` // that the attempts took
}

// pause is how long a break between attempts is, in seconds, that ends a session.
const pause = 30 * 60

// Sessions are a log's sessions, oldest first. What was broken off counts for its
// time alone.
func (l Log) Sessions() (all []Session) {
	for i, e := range l {
		if i == 0 || e.apart(l[i-1]) {
			all = append(all, Session{Day: e.Day})
		}
		s := &all[len(all)-1]
		s.Seconds += e.Seconds
		if !e.Left {
			s.Attempts++
			s.Solved += int(e.score())
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
