package puzzles

import (
	"context"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// SlowerWins returns the first moves that lead elsewhere than the key of a win:N and are
// found to win as well, only later, with some nodes spent on each.
func (p *Puzzle) SlowerWins(ctx context.Context, nodes uint64) []rules.Move {
	if p.Stipulation.Kind != WinIn {
		return nil
	}
	key, o := p.Position.After(p.Solution[0]), search.Options{Limits: search.Limits{Nodes: nodes}}
	return lists.Where(p.Ruleset.Moves(nil, p.Position), func(m rules.Move) bool {
		after := p.Position.After(m)
		return !Equivalent(p.Ruleset, after, key) && proof.Wins(ctx, p.Ruleset, after, p.Position.Turn(), o) == search.Proved
	})
}
