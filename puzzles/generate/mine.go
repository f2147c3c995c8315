package generate

import (
	"cmp"
	"context"
	"slices"

	"damone/puzzles"
	"damone/rules"
)

// mostMined is how many puzzles one game gives at most.
const mostMined = 2

// Mine looks for puzzles among the positions of one game and keeps the best
// two. The tally says what became of the rest. It fails only with the context.
func Mine(ctx context.Context, rs *rules.Ruleset, game []Candidate, filter Filter, s Standards) ([]*puzzles.Puzzle, Tally, error) {
	u := &unit{judge: judge{ctx: ctx, rs: rs, Standards: s}, task: &Task{Ruleset: rs, Source: "games", Filter: filter}}
	for _, c := range game {
		c.Source = u.task.Source
		u.try(c)
	}
	slices.SortStableFunc(u.found, func(a, b *puzzles.Puzzle) int { return cmp.Compare(Quality(b), Quality(a)) })
	for len(u.found) > mostMined {
		u.found = u.found[:len(u.found)-1]
		u.tally.Kept--
		u.tally.settle(Plenty)
	}
	return u.found, u.tally, ctx.Err()
}
