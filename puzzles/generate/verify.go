package generate

import (
	"context"

	"damone/notation"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/verify"
)

// Verify lists what is wrong with each of some puzzles, whose bands go by some
// thresholds: what the solver finds, what a proof by the plain rules of at most
// limit positions finds, what a search of deep nodes makes of keys that are not proved, and which puzzles are duplicates. It uses every core
// and tells begun how many puzzles it has begun with. The list of a sound puzzle
// is empty. The error is the context's; then some puzzles have not been verified,
// and their lists are nil.
func Verify(ctx context.Context, list []*puzzles.Puzzle, bands []puzzles.Thresholds, limit int, deep uint64, tables Tables, begun func(int)) ([][]notation.Fault, error) {
	faults := make([][]notation.Fault, len(list))
	duplicates := Duplicates(list)
	err := ordered.OnEveryCore(ctx, list, begun, func(ctx context.Context, i int, p *puzzles.Puzzle) {
		found := append([]notation.Fault{}, duplicates[i]...)
		found = append(append(found, verify.Puzzle(ctx, p, limit, tables[p.Ruleset.ID()])...), Regenerate(ctx, p, deep, tables)...)
		if ctx.Err() != nil {
			return
		}
		if band := bands[i].Band(p.Features.Score()); band != p.Band {
			found = append(found, notation.NewFault("band-differs", "stored", p.Band, "found", band))
		}
		faults[i] = found
	})
	return faults, err
}
