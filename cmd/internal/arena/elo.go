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
