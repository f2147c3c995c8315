package puzzles

import (
	"context"
	"iter"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// RivalNodes is how many nodes are spent on each first move that is not the key,
// where the caller of WinningRivals has no other wish.
const RivalNodes = 20_000

// SlowerWins returns the first moves that are found to win as well as the key of a
// win:N, only later: what Slower is to hold.
func (p *Puzzle) SlowerWins(ctx context.Context) []rules.Move {
	if p.Stipulation.Kind != WinIn {
		return nil
	}
	return slices.Collect(p.WinningRivals(ctx, search.Options{Limits: search.Limits{Nodes: RivalNodes}}))
}

// WinningRivals yields the first moves of a puzzle that lead elsewhere than the key
// and are proved to win.
func (p *Puzzle) WinningRivals(ctx context.Context, o search.Options) iter.Seq[rules.Move] {
	key := p.Position.After(p.Solution[0])
	return func(yield func(rules.Move) bool) {
		for _, m := range p.Ruleset.Moves(nil, p.Position) {
			after := p.Position.After(m)
			if Equivalent(p.Ruleset, after, key) {
				continue
			}
			if proof.Wins(ctx, p.Ruleset, after, p.Position.Turn(), o) == search.Proved && !yield(m) {
				return
			}
		}
	}
}
