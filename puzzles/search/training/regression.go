package training

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"damone/puzzles/search/internal/tree"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// How the regression goes. Every tenth game only tells how well. The rest are
// gone through a few times: more, or with greater steps, and single games are
// learnt by heart.
const (
	epochs   = 3
	rate     = 0.01
	keptBack = 10
	blend    = 0.25 // of what is to be told is the score of the search, the rest the result
)

// model is weights while they are being learnt. Products are rounded one by one
// (float64), so that no machine adds them up more exactly than another.
type model struct {
	rs       *rules.Ruleset
	weights  *patterns.Weights // for the features only
	hand     *tree.Evaluation
	scale    float64  // the points of a score that make a logit
	pieces   float64  // at the start
	tied     []int32  // the parameter of each feature; negative where the colours are swapped
	params   []phases // in logits; the first is of no feature and stays nothing
	squares  []phases // the sums of the squares of the gradients so far (AdaGrad)
	features []patterns.Feature
}

// phases are two numbers: for all the pieces on the board, and for none.
type phases [2]float64

func newModel(rs *rules.Ruleset) *model {
	start := rs.Start()
	m := &model{rs: rs, weights: patterns.New(rs), hand: tree.NewEvaluation(rs), pieces: float64(start.Occupied().Len())}
	m.tied, m.params = make([]int32, m.weights.Features()), make([]phases, 1)
	for n := range m.tied {
		twin, ok := m.weights.Twin(n)
		switch {
		case ok && twin < n:
			m.tied[n] = -m.tied[twin]
		case !ok || twin > n: // one that is its own twin is worth nothing to either side
			m.tied[n] = int32(len(m.params))
			m.params = append(m.params, phases{})
		}
	}
	m.squares = make([]phases, len(m.params))
	return m
}

// learn finds the weights that tell best how games end.
func learn(ctx context.Context, rs *rules.Ruleset, games [][]sample, seed uint64) (*Result, error) {
	var taught, kept []sample
	for i, g := range games {
		if i%keptBack == keptBack-1 {
			kept = append(kept, g...)
		} else {
			taught = append(taught, g...)
		}
	}
	m := newModel(rs)
	m.scale = m.bestScale(taught)
	r := &Result{Positions: len(taught) + len(kept), HandMade: m.loss(kept)}
	order := rand.New(rand.NewPCG(seed, math.MaxUint64)).Perm(len(taught))
	for epoch := range epochs {
		for chunk := range slices.Chunk(order, 1<<12) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for _, i := range chunk {
				m.teach(&taught[i], epoch%2 == 1 && rs.Reflects())
			}
		}
	}
	r.Learnt = m.loss(kept)
	r.Weights = m.export()
	return r, nil
}

// bestScale returns the scale at which the hand-made terms tell results best: the
// least of a function with one valley, by ternary search.
func (m *model) bestScale(samples []sample) float64 {
	thinned := slices.Collect(func(yield func(sample) bool) {
		for i := 0; i < len(samples) && yield(samples[i]); i += 1 + len(samples)/100_000 {
		}
	})
	low, high := 20.0, 1000.0
	for range 25 {
		third := (high - low) / 3
		m.scale = low + third
		near := m.loss(thinned)
		if m.scale = high - third; near < m.loss(thinned) {
			high -= third
		} else {
			low += third
		}
	}
	return (low + high) / 2
}

// loss returns the mean of the logarithmic loss.
func (m *model) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		pos := samples[i].position()
		logit, _ := m.look(&pos)
		const least = 1e-6
		p, y := min(max(sigmoid(logit), least), 1-least), samples[i].points()
		sum -= float64(y*math.Log(p)) + float64((1-y)*math.Log(1-p))
	}
	return sum / float64(max(len(samples), 1))
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// look returns what a position comes to, to White, in logits, and how much each phase
// counts in it. It leaves the parameters of the features in m.features.
func (m *model) look(pos *rules.Position) (logit float64, share phases) {
	many := min(float64(pos.Occupied().Len()), m.pieces) / m.pieces
	share = phases{many, 1 - many}
	m.features = m.weights.AppendFeatures(m.features[:0], pos)
	for i := range m.features {
		f := &m.features[i]
		param := m.tied[f.Number]
		if param < 0 {
			f.Times, param = -f.Times, -param
		}
		f.Number = int(param)
		p := &m.params[param]
		logit += float64(float64(f.Times) * (float64(p[0]*share[0]) + float64(p[1]*share[1])))
	}
	score := float64(m.hand.Evaluate(pos))
	if pos.Turn() == rules.Black {
		score = -score
	}
	return logit + score/m.scale, share
}

// teach takes a step towards what a position has come to.
func (m *model) teach(s *sample, reflected bool) {
	pos := s.position()
	if reflected {
		pos = pos.Reflected()
	}
	logit, share := m.look(&pos)
	goal := float64(blend*sigmoid(float64(s.Score)/m.scale)) + float64((1-blend)*s.points())
	off := sigmoid(logit) - goal
	for _, f := range m.features {
		if f.Number == 0 {
			continue
		}
		p, q := &m.params[f.Number], &m.squares[f.Number]
		for phase := range share {
			g := off * float64(f.Times) * share[phase]
			q[phase] += float64(g * g)
			p[phase] -= float64(rate * g / math.Sqrt(q[phase]+1))
		}
	}
}

// export returns the weights in points of a score.
func (m *model) export() *patterns.Weights {
	return patterns.Make(m.rs, func(n int) (many, few float64) {
		param, scale := m.tied[n], m.scale
		if param < 0 {
			param, scale = -param, -scale
		}
		p := m.params[param]
		return scale * p[0], scale * p[1]
	})
}
