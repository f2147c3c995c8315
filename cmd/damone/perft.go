package main

import (
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/perft"
	"damone/cmd/internal/view"
	"damone/rules"
)

func countLeaves(c *cli.Context, s *cli.Settings) error {
	count, err := readCount(c)
	if err != nil {
		return err
	}
	if c.Bool("unique") {
		if s.View.Ruleset, err = s.View.Ruleset.With(func(spec *rules.Spec) { spec.SameMove = rules.SameEffect }); err != nil {
			return err
		}
	}
	return cli.Show(c, s, func(p rules.Position) (*view.Count, error) {
		answer, began := count, time.Now()
		answer.Position = p
		var err error
		answer.Moves, err = perft.Divide(c.Context, s.View.Ruleset, p, count.Depth, count.Threads)
		answer.Took = time.Since(began)
		return &answer, err
	}, s.View.Count, s.View.WriteCount)
}

// maxDepth is far more than any count will live to see.
const maxDepth = 100

// readCount reads how the leaves are to be counted.
func readCount(c *cli.Context) (view.Count, error) {
	count := view.Count{Depth: c.Int("depth"), Threads: c.Int("threads"), Divide: c.Bool("divide"), Unique: c.Bool("unique")}
	if count.Depth < 0 || count.Depth > maxDepth {
		return count, cli.Misuse("depth-out-of-range", "value", count.Depth, "most", maxDepth)
	}
	if count.Threads < 1 || count.Threads > 1024 {
		return count, cli.Misuse("threads-out-of-range", "value", count.Threads)
	}
	return count, nil
}
