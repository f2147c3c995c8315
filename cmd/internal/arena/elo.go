package arena

import "math"

// Tally is how a match came out for its first player.
type Tally struct {
	Won, Drawn, Lost int
	Pairs            [5]int // pairs of games by the points made in them: 0, 1/2, 1, 3/2, 2
}

// Count counts the games of a match, which must be complete pairs.
func Count(games []Game) (t Tally) {
	for i := range games {
		switch games[i].Points(0) {
		case 1:
			t.Won++
		case 0:
			t.Drawn++
		default:
			t.Lost++
		}
		if i%2 == 1 {
			t.Pairs[games[i-1].Points(0)+games[i].Points(0)+2]++
		}
	}
	return t
}

// Games returns how many games there were.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Score returns the share of the points that the first player made, 0 to 1.
func (t Tally) Score() float64 {
	return (float64(t.Won) + float64(t.Drawn)/2) / float64(max(t.Games(), 1))
}

// Elo returns how much stronger the first player is, and half the width of the
// interval that holds the truth in 95 of 100 matches. The error comes from how
// much the pairs differ, not the games: two games from one opening are not
// independent. A clean sweep would be infinite: it counts as half a point less.
// The margin is infinite where the games allow none: they are too few, all pairs came
// out alike, or one player made nearly all the points.
func (t Tally) Elo() (elo, margin float64) {
	games := float64(t.Games())
	if games == 0 {
		return 0, math.Inf(1)
	}
	score := min(max(t.Score(), 0.5/games), 1-0.5/games)
	half := 1.96 * t.deviation()
	if half == 0 || half >= 0.5 || score-half <= 0 || score+half >= 1 || t.Score() == 0 || t.Score() == 1 {
		return rating(score), math.Inf(1)
	}
	return rating(score), (rating(score+half) - rating(score-half)) / 2
}

func rating(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

func (t Tally) deviation() float64 {
	pairs, mean, square := 0.0, t.Score(), 0.0
	for half, n := range t.Pairs {
		off := float64(half)/4 - mean
		square += float64(n) * off * off
		pairs += float64(n)
	}
	if pairs < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(square / (pairs - 1) / pairs)
}

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
