package review_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"damone/notation/gamefile"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// observed is a position's score to White, in hundredths, and the points that White made.
type observed struct{ score, points float64 }

// fitted returns the scale on which scores tell best what points were made: the maximum of
// the likelihood of a logistic curve, by Newton's steps.
func fitted(games [][]observed) float64 {
	b, all := 1.0/150, slices.Concat(games...)
	for range 50 {
		var slope, bend float64
		for _, o := range all {
			p := 1 / (1 + math.Exp(-b*o.score))
			slope += (o.points - p) * o.score
			bend += p * (1 - p) * o.score * o.score
		}
		b = max(b+slope/bend, b/2)
		if math.Abs(slope/bend) < 1e-9*b { // no step left
			break
		}
	}
	return 1 / b
}

// spread returns one standard error either way, by fitting games drawn with replacement.
func spread(games [][]observed) (least, most float64) {
	rng, fits := rand.New(rand.NewPCG(1, 1)), make([]float64, 100)
	for i := range fits {
		drawn := make([][]observed, len(games))
		for j := range drawn {
			drawn[j] = games[rng.IntN(len(games))]
		}
		fits[i] = fitted(drawn)
	}
	slices.Sort(fits)
	return fits[16], fits[84]
}

// TestFitScale fits scales anew where DAMONE_SCALE names a file of games with results, as
// after a change of the search or of its evaluation:
//
//	damone match --games 400 --no-tables --out games.pdn nodes:2000 nodes:2000
//	DAMONE_SCALE=$PWD/games.pdn go test ./puzzles/review -run FitScale -v -timeout 0
//
// Of 400 games it takes a minute. Otherwise it fits games that follow a curve known.
func TestFitScale(t *testing.T) {
	if name := os.Getenv("DAMONE_SCALE"); name != "" {
		for rs, games := range observe(t, name) {
			least, most := spread(games)
			t.Logf("%s: %d games, %.0f (%.0f..%.0f); in use %+v", rs.ID(), len(games), fitted(games), least, most, review.ScaleOf(rs))
		}
		return
	}
	const want = 120
	rng, games := rand.New(rand.NewPCG(1, 2)), make([][]observed, 400)
	for i := range games {
		for range 20 {
			o := observed{score: 400*rng.Float64() - 200}
			if rng.Float64() < 1/(1+math.Exp(-o.score/want)) {
				o.points = 1
			}
			games[i] = append(games[i], o)
		}
	}
	got := fitted(games)
	if least, most := spread(games); math.Abs(got-want) > 10 || least > got || got > most || most-least > 20 {
		t.Errorf("got %.1f (%.1f..%.1f), want %d", got, least, most, want)
	}
}

// observe searches the positions of at least seven pieces of a file's games.
func observe(t *testing.T, name string) map[*rules.Ruleset][][]observed {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := make(map[*rules.Ruleset][][]observed)
	err = replay.Run(t.Context(), gamefile.NewReader(f, gamefile.FormatOf(name)), replay.Options{Steps: true}, func(g *replay.Game) error {
		if g.Report == nil || !g.Report.Begins() {
			return nil
		}
		points, told := map[record.Result]float64{record.WhiteWon: 1, record.DrawnGame: .5, record.BlackWon: 0}[g.Report.Record.Result().Says()]
		if !told {
			return nil
		}
		rs, game := g.Report.Ruleset, []observed(nil)
		for _, s := range g.Report.Legal() {
			if s.Before.Occupied().Len() < 7 {
				break
			}
			a, err := alphabeta.Analyze(t.Context(), rs, s.Before, alphabeta.Options{Limits: search.Limits{Nodes: 20_000}, Learnt: patterns.Learnt(rs)})
			if err != nil {
				return err
			}
			score := float64(a.Lines[0].Score)
			if s.Before.Turn() == rules.Black {
				score = -score
			}
			if math.Abs(score) <= 200 {
				game = append(game, observed{score, points})
			}
		}
		all[rs] = append(all[rs], game)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
