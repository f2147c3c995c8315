package generate

import (
	"context"
	"runtime"
	"slices"

	"damone/notation"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/verify"
)

// Verify lists what is wrong with each of some puzzles, whose bands go by some
// thresholds: what the solver finds, what a proof by the plain rules of at most
// limit positions finds, and which puzzles are duplicates. It uses every core
// and tells begun how many puzzles it has begun with.
func Verify(ctx context.Context, list []*puzzles.Puzzle, bands []puzzles.Thresholds, limit int, begun func(int)) ([][]notation.Fault, error) {
	faults := Duplicates(list)
	err := onEveryCore(ctx, list, begun, func(ctx context.Context, i int, p *puzzles.Puzzle) {
		faults[i] = slices.Concat(faults[i], verify.Puzzle(p, limit), Regenerate(ctx, p))
		if band := bands[i].Band(p.Features.Score()); band != p.Band {
			faults[i] = append(faults[i], differs("band-differs", p.Band, band))
		}
	})
	return faults, err
}

// onEveryCore does something with each of some puzzles, several at once, and
// tells begun how many it has begun with. The error is the context's.
func onEveryCore(ctx context.Context, list []*puzzles.Puzzle, begun func(int), do func(context.Context, int, *puzzles.Puzzle)) error {
	group, ctx := ordered.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range list {
		begun(i)
		group.Go(func() error {
			do(ctx, i, p)
			return ctx.Err()
		})
	}
	return group.Wait()
}
