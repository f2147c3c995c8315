package review

import (
	"math"

	"damone/puzzles/search"
	"damone/rules"
)

// Scale turns the scores of a search, in hundredths of a Pedina, into expected points.
type Scale struct {
	Points   float64 // a score of so much is worth e to 1
	Ending   float64 // the same with fewer than fewPieces pieces
	Measured string  // by which games, with the error
}

// scales lie between what fits the games of the program with itself and those of masters,
// where there are any: one logistic curve by positions of at least fewPieces pieces, its
// error by a bootstrap over openings. TestFitScale fits them to games.
var scales = []struct {
	ruleset *rules.Ruleset
	Scale
}{
	{rules.ItalianDraughts, Scale{150, 480, "400 games at 2,000 nodes a move: 292 (265..334); 300 of levels 3 and 4: 462 (357..645); 53 of masters, 2005: 86 (67..102)"}},
	{rules.Default(), Scale{250, 300, "400 games at 2,000 nodes a move: 367 (297..472); 300 of levels 3 and 4: 199 (176..247)"}},
}

// ScaleOf returns the scale of a ruleset. One that was not measured has that of the
// default ruleset.
func ScaleOf(rs *rules.Ruleset) Scale {
	for _, s := range scales {
		if s.ruleset.Identity() == rs.Identity() {
			return s.Scale
		}
	}
	return scales[len(scales)-1].Scale
}

const (
	fewPieces   = 7    // with fewer, opinions are weak
	greatest    = 1000 // a score beyond is worth no more
	curve, base = 103.1668, 3.1669
)

// Expected returns the points that a score is worth with so many pieces on the board, in
// hundredths: what is shown is what is judged.
func (s Scale) Expected(score search.Score, pieces int) float64 {
	points := s.Points
	if pieces < fewPieces {
		points = s.Ending
	}
	return rounded(1 / (1 + math.Exp(-float64(max(min(score, greatest), -greatest))/points)))
}

func rounded(points float64) float64 { return math.Round(points*100) / 100 }

// accuracy returns how good a move is that loses some points, from 0 to 100: the curve
// that chess players know from Lichess.
func accuracy(loss float64) float64 {
	return max(0, min(100, curve*math.Exp(-4.354*loss)-base+1))
}
