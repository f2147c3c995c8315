package puzzles

import (
	"context"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// Features are what a puzzle's difficulty is judged by, raw.
type Features struct {
	Decisions int // the solver's, along the solution
	Choices   int // legal moves at these decisions, added up
	Depth     int // plies an evaluating search needs until it prefers the key for good; DepthLimit+1 if it does not
	Quiet     int // 1 when the key neither captures nor offers anything, else 0
	Sacrifice int // the most material the solver is down on, against the start, along the solution
	Pieces    int // on the board
}

// DepthLimit is how deep, in plies, the evaluating search goes.
const DepthLimit = 8

// depthNodes is how many nodes it may spend.
const depthNodes = 30_000

// FeaturesOf measures a solved problem; line is its MainLine.
func FeaturesOf(ctx context.Context, rs *rules.Ruleset, s *Solution, line []Step) Features {
	trimmed, decisions, _ := s.Stipulation.Trimmed(rs, line)
	f := Features{Decisions: decisions, Pieces: s.Position.Occupied().Len()}
	side := s.Position.Turn()
	for _, step := range trimmed {
		if d := step.Decision; d != nil && d.Real(rs) {
			f.Choices += len(rs.Moves(nil, step.Before))
		}
		after := step.After()
		f.Sacrifice = max(f.Sacrifice, search.Material(&s.Position, side)-search.Material(&after, side))
	}
	if len(trimmed) > 0 && trimmed[0].Quiet(rs) { // one that plays itself has no decision
		f.Quiet = 1
	}
	f.Depth = keyDepth(ctx, rs, s.Position, s.Keys[0])
	return f
}

// keyDepth returns the depth from which on an evaluating search prefers the key.
func keyDepth(ctx context.Context, rs *rules.Ruleset, pos rules.Position, key rules.Move) int {
	first := DepthLimit + 1
	o := alphabeta.Options{Limits: search.Limits{Nodes: depthNodes, Depth: DepthLimit}}
	o.Progress = func(a alphabeta.Analysis) {
		switch {
		case a.Best().Move != key:
			first = DepthLimit + 1
		case first > DepthLimit:
			first = a.Depth
		}
	}
	_, err := alphabeta.Analyze(ctx, rs, pos, o)
	if err != nil {
		return DepthLimit + 1
	}
	return first
}

// Exact prepares to ask at full width, at some cost in nodes, what the solver
// reaches under some rules; nil where the stipulation is for tables.
func (s *Solution) Exact(ctx context.Context, rs *rules.Ruleset, nodes uint64) *bounded.Search {
	if s.Stipulation.Kind != WinIn && s.Stipulation.Kind != Gain {
		return nil
	}
	e, err := bounded.New(ctx, rs, s.Position, search.Goal{Gain: s.Stipulation.Gain}, search.Options{Limits: search.Limits{Nodes: nodes}})
	if err != nil {
		return nil
	}
	return e
}

// Bands is the number of bands of difficulty.
const Bands = 5

// thresholds are the scores from which on the second to the fifth band begin.
var thresholds = []int{1200, 1400, 1600, 1800}

// Score returns how hard a puzzle is by its features, on the scale of ratings, version
// 2. The weights are those of a linear regression on the share of a panel that
// fails: players who look some plies ahead or at some positions, from two plies of
// material to 5,000 positions. Choices count against it: many moves are mostly
// those of kings, and no difficulty.
func (f Features) Score() int {
	return 800 + 190*f.Decisions + 70*f.Depth + 130*f.Quiet + 20*f.Sacrifice + 6*f.Pieces - 3*f.Choices
}

// Band returns the band of a score, 1 to Bands.
func Band(score int) int {
	return 1 + len(lists.Where(thresholds, func(from int) bool { return score >= from }))
}
