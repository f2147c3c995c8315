package arena

import "math"

// SPRT is a sequential probability ratio test: whether the first player is
// stronger by Elo1 or only by Elo0, decided as soon as the games tell. Alpha is
// how often Elo1 is accepted where Elo0 is true, Beta how often Elo0 where Elo1
// is. It is the generalized test on pairs of games, in logistic Elo, of M. Van
// den Bergh, "A practical introduction to the GSPRT", as fishtest runs it.
type SPRT struct{ Elo0, Elo1, Alpha, Beta float64 }

// Decision is what a test has come to.
type Decision uint8

// The decisions.
const (
	Undecided Decision = iota
	AcceptElo0
	AcceptElo1
)

func (d Decision) String() string { return [...]string{"undecided", "elo0", "elo1"}[d] }

// Bounds returns A. Wald's: at or below lower Elo0 is accepted, at or above upper Elo1.
func (s *SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decide returns what the pairs of a match decide.
func (s *SPRT) Decide(t Tally) Decision {
	lower, upper := s.Bounds()
	switch llr := s.LLR(t); {
	case llr <= lower:
		return AcceptElo0
	case llr >= upper:
		return AcceptElo1
	}
	return Undecided
}

// LLR returns the logarithm of how much likelier the pairs are if Elo1 is true than
// if Elo0 is, each at the likeliest distribution of pairs with that mean. A
// result that no pair has had counts as a thousandth of a pair.
func (s *SPRT) LLR(t Tally) float64 {
	if t.Games() == 0 {
		return 0
	}
	var seen [5]float64
	for i, n := range t.Pairs {
		seen[i] = max(float64(n), 1e-3)
	}
	tilt0, tilt1 := tilt(&seen, expected(s.Elo0)), tilt(&seen, expected(s.Elo1))
	llr := 0.0
	for i, n := range seen {
		points := float64(i) / 4
		llr += n * math.Log((1+tilt0*(points-expected(s.Elo0)))/(1+tilt1*(points-expected(s.Elo1))))
	}
	return llr
}

// expected returns the share of the points that a difference in Elo promises.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// tilt returns x of the likeliest distribution with a mean, which has of each result
// what was seen divided by 1 + x (points - mean): where the means agree.
func tilt(seen *[5]float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		x, off := (low+high)/2, 0.0
		for i, n := range seen {
			points := float64(i)/4 - mean
			off += n * points / (1 + x*points)
		}
		if off > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}
