package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/ordered"
	"damone/rules"
)

var countFormats = cli.Answers("table", (*view.Options).Count, (*view.Options).WriteCount)

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
	depths := []int{count.Depth}
	if c.Args().First() != "-" {
		depths = depthsTo(count.Depth)
	}
	return cli.Show(c, s, countFormats, func(p rules.Position) (*view.Count, error) {
		answer := count
		answer.Position = p
		err := countDepths(c, s.View.Ruleset, &answer, depths)
		return &answer, err
	})
}

// depthsTo is a depth and those counted on the way to it, for an interruption
// to leave something. The next to last would take a good part of the time.
func depthsTo(depth int) []int {
	var depths []int
	for d := 1; d < depth-1; d++ {
		depths = append(depths, d)
	}
	return append(depths, depth)
}

// countDepths counts a position at some depths, the last of which is the answer.
// Where an interruption ends that, the answer is the last that was finished; the
// error is the context's where none was.
func countDepths(c *cli.Context, rs *rules.Ruleset, answer *view.Count, depths []int) error {
	for _, depth := range depths {
		began := time.Now()
		moves, err := divide(c.Context, rs, answer.Position, depth, answer.Threads)
		if err != nil && len(answer.Finished) > 0 {
			cli.Note(c, "count-interrupted", "depth", depths[len(depths)-1])
			return nil
		}
		if err != nil {
			return err
		}
		answer.Depth, answer.Moves, answer.Took = depth, moves, time.Since(began)
		answer.Finished = append(answer.Finished, view.Depth{Depth: depth, Leaves: answer.Leaves(), Took: answer.Took})
	}
	answer.Finished = nil
	return nil
}

// maxDepth is far more than any count will live to see.
const maxDepth = 100

// readCount reads how the leaves are to be counted.
func readCount(c *cli.Context) (view.Count, error) {
	threads, err := cli.ReadThreads(c)
	count := view.Count{Depth: c.Int("depth"), Threads: threads, Divide: c.Bool("divide"), Unique: c.Bool("unique")}
	return count, cmp.Or(cli.InRange(c, "depth", 0, maxDepth), err)
}

// divide counts the leaves depth moves deep behind each legal move of a
// position. Depth 0 has no moves: the position itself is the leaf. The error
// is the context's.
func divide(ctx context.Context, rs *rules.Ruleset, p rules.Position, depth, threads int) ([]view.Leaves, error) {
	if depth == 0 {
		return nil, ctx.Err()
	}
	var moves []view.Leaves
	var tasks []leafTask
	for i, m := range rs.Moves(nil, p) {
		moves = append(moves, view.Leaves{Move: m})
		tasks = appendTasks(tasks, rs, leafTask{move: i, position: p.After(m), depth: depth - 1}, threads)
	}
	count := func(_ context.Context, t leafTask) leafTask {
		t.leaves = rs.Perft(t.position, t.depth)
		return t
	}
	counting := ordered.Go(func() { // a task that has begun is not waited for once ctx is done
		for t := range ordered.Map(ctx, threads, slices.Values(tasks), func() func(context.Context, leafTask) leafTask { return count }) {
			moves[t.move].Leaves += t.leaves
		}
	})
	select {
	case <-counting.Done:
		counting.Wait()
		return moves, ctx.Err()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
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

// appendTasks appends a task, cut where that is worth it.
func appendTasks(tasks []leafTask, rs *rules.Ruleset, t leafTask, threads int) []leafTask {
	if threads == 1 || t.depth < worthSplitting {
		return append(tasks, t)
	}
	for _, m := range rs.Moves(nil, t.position) {
		tasks = append(tasks, leafTask{move: t.move, position: t.position.After(m), depth: t.depth - 1})
	}
	return tasks
}
