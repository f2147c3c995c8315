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

// Mine looks for puzzles among the positions of one game and keeps the best two
// that are duplicates neither of each other nor of earlier games' puzzles. The
// tally says what became of the rest. It fails only with the context.
func Mine(ctx context.Context, rs *rules.Ruleset, game []Candidate, filter Filter, s Standards, earlier Seen) ([]*puzzles.Puzzle, Tally, error) {
	u := &unit{judge: judge{ctx: ctx, rs: rs, Standards: s, source: "games"}, task: &Task{Filter: filter}}
	for _, c := range game {
		u.try(c)
	}
	slices.SortStableFunc(u.found, func(a, b *puzzles.Puzzle) int { return cmp.Compare(Quality(b), Quality(a)) })
	var kept []*puzzles.Puzzle
	for _, p := range u.found {
		why := Plenty
		if len(kept) < mostMined {
			if len(earlier.shared(p)) == 0 {
				earlier.add(p)
				kept = append(kept, p)
				continue
			}
			why = Duplicate
		}
		u.tally.Kept--
		u.tally.settle(why)
	}
	return kept, u.tally, ctx.Err()
}
