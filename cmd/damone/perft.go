package main

import (
	"context"
	"slices"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/ordered"
	"damone/rules"
)

var countFormats = cli.Answers("table", (*view.Printer).Count, (*view.Options).WriteCount)

func countLeaves(c *cli.Context) (err error) {
	count := view.Count{Depth: c.Int("depth"), Threads: c.Threads(), Divide: c.Bool("divide"), Unique: c.Bool("unique")}
	if count.Unique {
		if c.View.Ruleset, err = c.View.Ruleset.With(func(spec *rules.Spec) { spec.SameMove = rules.SameEffect }); err != nil {
			return err
		}
	}
	return cli.Show(c, countFormats, func(p rules.Position) (*view.Count, error) {
		answer, began := count, time.Now()
		moves, err := divide(c.Context, c.View.Ruleset, p, count.Depth, count.Threads)
		answer.Position, answer.Moves, answer.Took = p, moves, time.Since(began)
		return &answer, err
	})
}

// leafTask is a position whose leaves one thread counts.
type leafTask struct {
	move     int // the root move it lies behind
	position rules.Position
	depth    int
	leaves   uint64
}

// worthSplitting is the depth from which a count is cut at the second move
// too, so that no thread is left with one big piece at the end.
const worthSplitting = 4

// divide counts the leaves depth moves deep behind each legal move of a
// position. Depth 0 has no moves: the position itself is the leaf. The error
// is the context's.
func divide(ctx context.Context, rs *rules.Ruleset, p rules.Position, depth, threads int) (moves []view.Leaves, err error) {
	if depth == 0 {
		return nil, ctx.Err()
	}
	var tasks []leafTask
	for i, m := range rs.Moves(nil, p) {
		moves = append(moves, view.Leaves{Move: m})
		t := leafTask{move: i, position: p.After(m), depth: depth - 1}
		if threads == 1 || t.depth < worthSplitting {
			tasks = append(tasks, t)
			continue
		}
		for _, m := range rs.Moves(nil, t.position) {
			tasks = append(tasks, leafTask{move: i, position: t.position.After(m), depth: t.depth - 1})
		}
	}
	count := func(_ context.Context, t leafTask) leafTask {
		t.leaves = rs.Perft(t.position, t.depth)
		return t
	}
	return ordered.Await(ctx, func() ([]view.Leaves, error) { // a task that has begun is not waited for
		for t := range ordered.Map(ctx, threads, slices.Values(tasks), func() func(context.Context, leafTask) leafTask { return count }) {
			moves[t.move].Leaves += t.leaves
		}
		return moves, ctx.Err()
	})
}
