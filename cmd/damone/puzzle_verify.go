package main

import (
	"context"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"damone/cmd/internal/cli"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/verify"
)

func puzzleVerify() *cli.Command {
	return &cli.Command{
		Name: "verify",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "limit", Value: verify.Limit},
		},
		Action: verifyPuzzles,
	}
}

func verifyPuzzles(c *cli.Context) error {
	s, err := readPuzzles(c)
	if err != nil {
		return err
	}
	faults, err := s.verify(c.Context, c.Int("limit"), cli.NewProgress(c.App.ErrWriter))
	if err != nil {
		return err
	}
	bad := 0
	for i, list := range faults {
		for _, f := range list {
			fmt.Fprintf(c.App.Writer, "%s: %s: %s\n", s.from[i], s.puzzles[i].ID, f)
		}
		if len(list) > 0 {
			bad++
		}
	}
	fmt.Fprintf(c.App.Writer, "%d puzzles, %d at fault\n", len(s.puzzles), bad)
	if bad > 0 {
		return cli.AnsweredNo
	}
	return nil
}

// verify lists what is wrong with each puzzle, using every core.
func (s *puzzleFiles) verify(ctx context.Context, limit int, shown *cli.Progress) ([][]string, error) {
	faults := s.twins()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range s.puzzles {
		shown.Show("%d of %d", i, len(s.puzzles))
		group.Go(func() error {
			for _, f := range verify.Puzzle(p, limit) {
				faults[i] = append(faults[i], f.String())
			}
			faults[i] = append(faults[i], generate.Regenerate(ctx, p)...)
			if band := s.bands[i].Band(p.Features.Score()); band != p.Band {
				faults[i] = append(faults[i], fmt.Sprintf("band: stored %d, found %d by the features and the file's bands", p.Band, band))
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	shown.Clear()
	return faults, err
}

// twins lists what each puzzle shares with an earlier one of the same game.
func (s *puzzleFiles) twins() [][]string {
	faults := make([][]string, len(s.puzzles))
	seen := make(map[string]*puzzles.Puzzle)
	for i, p := range s.puzzles {
		for _, twin := range p.DuplicateKeys() {
			key := fmt.Sprint(p.Ruleset.Reflects(), twin)
			if other := seen[key]; other != nil {
				faults[i] = append(faults[i], "duplicate: the same as "+other.ID+" by "+twin)
				continue
			}
			seen[key] = p
		}
	}
	return faults
}
