// Package perft counts leaves with several threads.
package perft

import (
	"context"
	"slices"

	"damone/notation/ordered"
	"damone/rules"
)

// Move is a move and the leaves behind it.
type Move struct {
	Move   rules.Move
	Leaves uint64
}

// Total is the leaves behind all of some moves.
func Total(moves []Move) uint64 {
	var sum uint64
	for _, m := range moves {
		sum += m.Leaves
	}
	return sum
}

// Divide counts the leaves depth moves deep behind each legal move of a
// position. Depth 0 has no moves: the position itself is the leaf. The error
// is the context's.
func Divide(ctx context.Context, rs *rules.Ruleset, p rules.Position, depth, threads int) ([]Move, error) {
	if depth == 0 {
		return nil, ctx.Err()
	}
	var moves []Move
	var tasks []task
	for i, m := range rs.Moves(nil, p) {
		moves = append(moves, Move{Move: m})
		tasks = appendTasks(tasks, rs, task{move: i, position: p.After(m), depth: depth - 1}, threads)
	}
	count := func(_ context.Context, t task) task {
		t.leaves = rs.Perft(t.position, t.depth)
		return t
	}
	counting := ordered.Go(func() { // a task that has begun is not waited for once ctx is done
		for t := range ordered.Map(ctx, threads, slices.Values(tasks), func() func(context.Context, task) task { return count }) {
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

// task is a position whose leaves one thread counts.
type task struct {
	move     int // the root move it lies behind
	position rules.Position
	depth    int
	leaves   uint64
}

// worthSplitting is the depth from which a count is cut at the second move
// too, so that no thread is left with one big piece at the end.
const worthSplitting = 4

// appendTasks appends a task, cut where that is worth it.
func appendTasks(tasks []task, rs *rules.Ruleset, t task, threads int) []task {
	if threads == 1 || t.depth < worthSplitting {
		return append(tasks, t)
	}
	for _, m := range rs.Moves(nil, t.position) {
		tasks = append(tasks, task{move: t.move, position: t.position.After(m), depth: t.depth - 1})
	}
	return tasks
}
