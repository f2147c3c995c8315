package generate

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"damone/notation"
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
			faults[i] = append(faults[i], differs(bandDiffers, p.Band, band))
		}
	})
	return faults, err
}

// onEveryCore does something with each of some puzzles, several at once, and
// tells begun how many it has begun with. The error is the context's.
func onEveryCore(ctx context.Context, list []*puzzles.Puzzle, begun func(int), do func(context.Context, int, *puzzles.Puzzle)) error {
	group, ctx := errgroup.WithContext(ctx)
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

// What a puzzle shares with another, by its id.
const (
	samePosition      notation.Kind = "duplicate-position"       // other
	sameSolution      notation.Kind = "duplicate-solution"       // other
	sameFinalPosition notation.Kind = "duplicate-final-position" // other
)

// duplicateKinds is in the order of a puzzle's DuplicateKeys.
var duplicateKinds = [...]notation.Kind{samePosition, sameSolution, sameFinalPosition}

// duplicateKeys is a puzzle's DuplicateKeys. Games that reflect and games that
// do not have different images, and are told apart.
func duplicateKeys(p *puzzles.Puzzle) []string {
	keys := p.DuplicateKeys()
	for i, key := range keys {
		keys[i] = fmt.Sprint(p.Ruleset.Reflects(), key)
	}
	return keys
}

// Duplicates lists what each puzzle shares with an earlier one of the same game.
func Duplicates(list []*puzzles.Puzzle) [][]notation.Fault {
	faults := make([][]notation.Fault, len(list))
	seen := make(map[string]*puzzles.Puzzle)
	for i, p := range list {
		for k, key := range duplicateKeys(p) {
			if other := seen[key]; other != nil {
				faults[i] = append(faults[i], notation.Fault{Kind: duplicateKinds[k], Args: []notation.Arg{{Name: "other", Value: other.ID}}})
				continue
			}
			seen[key] = p
		}
	}
	return faults
}
