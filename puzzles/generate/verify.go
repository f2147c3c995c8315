package generate

import (
	"context"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"damone/puzzles"
	"damone/puzzles/verify"
)

// Verify lists what is wrong with each of some puzzles, whose bands go by some
// thresholds: what the solver finds, what a proof by the plain rules of at most
// limit positions finds, and which puzzles are duplicates. It uses every core
// and tells begun how many puzzles it has begun with.
func Verify(ctx context.Context, list []*puzzles.Puzzle, bands []puzzles.Thresholds, limit int, begun func(int)) ([][]string, error) {
	faults := Duplicates(list)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range list {
		begun(i)
		group.Go(func() error {
			for _, f := range verify.Puzzle(p, limit) {
				faults[i] = append(faults[i], f.String())
			}
			faults[i] = append(faults[i], Regenerate(ctx, p)...)
			if band := bands[i].Band(p.Features.Score()); band != p.Band {
				faults[i] = append(faults[i], fmt.Sprintf("band: stored %d, found %d by the features and the file's bands", p.Band, band))
			}
			return ctx.Err()
		})
	}
	return faults, group.Wait()
}

// Duplicates lists what each puzzle shares with an earlier one of the same game.
func Duplicates(list []*puzzles.Puzzle) [][]string {
	faults := make([][]string, len(list))
	seen := make(map[string]*puzzles.Puzzle)
	for i, p := range list {
		for _, shared := range p.DuplicateKeys() {
			key := fmt.Sprint(p.Ruleset.Reflects(), shared)
			if other := seen[key]; other != nil {
				faults[i] = append(faults[i], "duplicate: the same as "+other.ID+" by "+shared)
				continue
			}
			seen[key] = p
		}
	}
	return faults
}
