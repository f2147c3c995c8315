package generate

import (
	"context"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// Grabber is how likely a player who takes the most at once, and knows nothing
// else, is to choose a move: all the moves that are best for that player are
// equally likely.
func Grabber(rs *rules.Ruleset, pos rules.Position, key rules.Move) float64 {
	best, ties, found := -1<<30, 0, false
	for _, m := range rs.Moves(nil, pos) {
		after := pos.After(m)
		switch worth := search.Material(&after, pos.Turn()); {
		case worth > best:
			best, ties, found = worth, 1, m == key
		case worth == best:
			ties++
			found = found || m == key
		}
	}
	if !found {
		return 0
	}
	return 1 / float64(ties)
}

// SearcherDepth is how far the searcher looks, in plies; captures are followed
// to their end beyond that.
const SearcherDepth = 3

// Searcher is the move of a player who looks three plies ahead; the zero Move
// where the game is over.
func Searcher(ctx context.Context, rs *rules.Ruleset, pos rules.Position) rules.Move {
	a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 20_000, Depth: SearcherDepth}})
	if err != nil {
		return rules.Move{}
	}
	return a.Best().Move
}

// deeper is by how many moves, of two plies each, a gain must survive.
const deeper = 2

// Lasts reports whether a gain survives a look two and four plies deeper, with
// so many nodes to spend: no other first move gains as much in one or two
// moves more, and from the final position the defender wins nothing back in
// two moves. False also where the nodes do not suffice.
func Lasts(ctx context.Context, rs *rules.Ruleset, pos rules.Position, stip puzzles.Stipulation, key rules.Move, final rules.Position, nodes uint64) bool {
	o := search.Options{Limits: search.Limits{Nodes: nodes}}
	e, err := bounded.New(ctx, rs, pos, search.Goal{Gain: stip.Gain}, o)
	if err != nil {
		return false
	}
	for n := stip.Moves; n <= stip.Moves+deeper; n++ {
		for _, m := range rs.Moves(nil, pos) {
			want := search.Refuted
			if m == key {
				want = search.Proved
			}
			if after := pos.After(m); e.Within(after, n-1) != want && after != pos.After(key) {
				return false
			}
		}
	}
	return holds(ctx, rs, pos.Turn(), final, o)
}

// holds reports whether the defender wins nothing back from a position.
func holds(ctx context.Context, rs *rules.Ruleset, solver rules.Color, final rules.Position, o search.Options) bool {
	if rs.Status(final).Over() || final.Turn() == solver {
		return true
	}
	e, err := bounded.New(ctx, rs, final, search.Goal{Gain: 1}, o)
	return err == nil && e.Within(final, deeper) == search.Refuted
}
