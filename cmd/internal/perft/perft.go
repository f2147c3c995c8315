// Package perft counts leaves with several threads.
package perft

import (
	"context"
	"sync"
	"sync/atomic"

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
	d := division{rs: rs}
	for _, m := range rs.Moves(nil, p) {
		d.moves = append(d.moves, Move{Move: m})
		d.split(p.After(m), depth-1, threads)
	}
	d.counts = make([]uint64, len(d.tasks))
	finished := make(chan struct{})
	go func() {
		d.run(ctx, threads)
		close(finished)
	}()
	select {
	case <-finished:
		return d.sum(), ctx.Err()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// division is a count cut into tasks.
type division struct {
	rs     *rules.Ruleset
	moves  []Move
	tasks  []task
	counts []uint64 // by task
	next   atomic.Int64
}

// task is a position whose leaves one thread counts.
type task struct {
	move     int // the root move it lies behind
	position rules.Position
	depth    int
}

// worthSplitting is the depth from which a count is cut at the second move
// too, so that no thread is left with one big piece at the end.
const worthSplitting = 4

// split makes tasks of what lies behind the last of the moves.
func (d *division) split(p rules.Position, depth, threads int) {
	move := len(d.moves) - 1
	if threads == 1 || depth < worthSplitting {
		d.tasks = append(d.tasks, task{move, p, depth})
		return
	}
	for _, m := range d.rs.Moves(nil, p) {
		d.tasks = append(d.tasks, task{move, p.After(m), depth - 1})
	}
}

// run has the tasks done.
func (d *division) run(ctx context.Context, threads int) {
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() {
			for i := d.take(); i < len(d.tasks) && ctx.Err() == nil; i = d.take() {
				d.counts[i] = d.rs.Perft(d.tasks[i].position, d.tasks[i].depth)
			}
		})
	}
	wg.Wait()
}

// take is the next task nobody has.
func (d *division) take() int { return int(d.next.Add(1)) - 1 }

// sum is the moves with the leaves behind them.
func (d *division) sum() []Move {
	for i, t := range d.tasks {
		d.moves[t.move].Leaves += d.counts[i]
	}
	return d.moves
}
