package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/generate"
)

func puzzleStats() *cli.Command {
	return &cli.Command{
		Name:   "stats",
		Flags:  append(choiceFlags(), cli.OutputFlags("table", "json")...),
		Action: statsOfPuzzles,
	}
}

// What the players may solve at most of a collection worth having.
const (
	grabberAllowed  = 0.15
	searcherAllowed = 0.50
)

func statsOfPuzzles(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	stats := &view.PuzzleStats{Puzzles: len(chosen), Counts: make(map[string][]view.PuzzleCount)}
	for _, count := range countings {
		stats.Order = append(stats.Order, count.what)
		stats.Counts[count.what] = countBy(chosen, count.kinds)
	}
	if stats.Players, err = playersOf(c.Context, chosen); err != nil {
		return err
	}
	return cli.Buffered(c, func(w io.Writer) error {
		if s.Format == "json" {
			return view.WriteJSON(w, stats)
		}
		return s.View.PuzzleStats(w, stats)
	})
}

// countings is what puzzles are counted by.
var countings = []struct {
	what  string
	kinds func(*puzzles.Puzzle) []string
}{
	{"ruleset", func(p *puzzles.Puzzle) []string { return []string{p.Ruleset.ID()} }},
	{"goal", func(p *puzzles.Puzzle) []string { return []string{p.Stipulation.String()} }},
	{"band", func(p *puzzles.Puzzle) []string { return []string{fmt.Sprint(p.Band)} }},
	{"decisions", func(p *puzzles.Puzzle) []string { return []string{fmt.Sprintf("%2d", p.Features.Decisions)} }},
	{"pieces", func(p *puzzles.Puzzle) []string { return []string{fmt.Sprintf("%2d", p.Pieces())} }},
	{"grade", func(p *puzzles.Puzzle) []string { return []string{p.Grade.String()} }},
	{"class", func(p *puzzles.Puzzle) []string { return []string{p.Class.String()} }},
	{"source", func(p *puzzles.Puzzle) []string { return []string{p.Source} }},
	{"theme", func(p *puzzles.Puzzle) []string { return p.Themes }},
}

func countBy(list []*puzzles.Puzzle, kinds func(*puzzles.Puzzle) []string) []view.PuzzleCount {
	counts := make(map[string]int)
	for _, p := range list {
		for _, kind := range kinds(p) {
			counts[kind]++
		}
	}
	var all []view.PuzzleCount
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, view.PuzzleCount{Kind: kind, Count: counts[kind]})
	}
	return all
}

// playersOf has the players try puzzles, using every core.
func playersOf(ctx context.Context, list []*puzzles.Puzzle) ([]view.SolvedShare, error) {
	solved := make([]generate.Chances, len(list))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range list {
		group.Go(func() error {
			solved[i] = generate.ChancesOf(ctx, p)
			return ctx.Err()
		})
	}
	err := group.Wait()
	grabber := view.SolvedShare{Player: "grabber", Allowed: grabberAllowed}
	searcher := view.SolvedShare{Player: "searcher, 3 plies", Allowed: searcherAllowed}
	n := float64(cmp.Or(len(list), 1))
	for _, s := range solved {
		grabber.Key += s.Greedy / n
		grabber.Line += s.GreedyLine / n
		searcher.Key += s.Searcher / n
		searcher.Line += s.SearcherLine / n
	}
	return []view.SolvedShare{grabber, searcher}, err
}
