// Package ordered computes in parallel and hands the results over in order.
package ordered

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"sync"
)

// Map yields a result for each item, in the order of the items. Each of the
// workers, one per processor for 0, computes with a function of its own. Items are taken as they come,
// and only a few more than there are workers are on their way at once.
//
// The results end early when ctx is done: nothing computed after that is yielded, so ctx.Err tells whether all
// of them were. When the results end, or nobody wants more, the workers' context is done and the loop ends
// after they have returned. A panic in items or in a worker goes on in the loop as a *Panic.
func Map[T, R any](ctx context.Context, workers int, items iter.Seq[T], newWorker func() func(context.Context, T) R) iter.Seq[R] {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return func(yield func(R) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer group.Wait()
		defer cancel()
		todo, order := make(chan *job[T, R], workers), make(chan *job[T, R], 2*workers)
		for range workers {
			work := newWorker()
			group.Go(func() {
				for j, ok := receive(ctx, todo); ok; j, ok = receive(ctx, todo) {
					j.run(func() { j.result = work(ctx, j.item) })
				}
			})
		}
		go feed(ctx, items, todo, order) // not waited for: it may be waiting for an item
		for j, ok := receive(ctx, order); ok; j, ok = receive(ctx, order) {
			if _, done := receive(ctx, j.done); !done {
				return
			}
			if j.fault != nil {
				panic(j.fault)
			}
			if !yield(j.result) {
				return
			}
		}
	}
}

// Each is Map for workers that need nothing of their own.
func Each[T, R any](ctx context.Context, workers int, items iter.Seq[T], do func(context.Context, T) R) iter.Seq[R] {
	return Map(ctx, workers, items, func() func(context.Context, T) R { return do })
}

// AtOnce returns how many goroutines that reckon are worth running where n are asked
// for: no more than leave each, and whoever is to stop them, its turn soon; 0 is one a core.
func AtOnce(n int) int {
	cores := runtime.GOMAXPROCS(0)
	return min(cmp.Or(n, cores), 8*cores)
}

// Task is some work that goes on by itself.
type Task struct {
	Done  <-chan struct{} // closed when it has ended
	fault *Panic
}

// Go begins a task.
func Go(work func()) *Task {
	done := make(chan struct{})
	t := &Task{Done: done}
	go func() {
		defer close(done)
		t.fault = Catch(work)
	}()
	return t
}

// Wait waits for a task to end. A panic in it goes on in the caller, so that it reaches whoever reports panics.
func (t *Task) Wait() {
	<-t.Done
	if t.fault != nil {
		panic(t.fault)
	}
}

// Await returns what do returns, unless ctx is done first: then do is left behind,
// and the error is the context's. A panic of do goes on in the caller.
func Await[R any](ctx context.Context, do func() (R, error)) (R, error) {
	var result R
	var err error
	t := Go(func() { result, err = do() })
	select {
	case <-t.Done:
		t.Wait()
		return result, err
	case <-ctx.Done():
		var none R
		return none, ctx.Err()
	}
}

// Catch does some work and is what that panicked with; nil for nothing.
func Catch(work func()) (fault *Panic) {
	defer func() {
		if v := recover(); v != nil {
			var ok bool
			if fault, ok = v.(*Panic); !ok {
				fault = &Panic{v, debug.Stack()}
			}
		}
	}()
	work()
	return nil
}

// Panic is what a worker panicked with, and where.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

type job[T, R any] struct {
	item   T
	result R
	fault  *Panic
	done   chan struct{} // sent to when the result is there
}

// feed turns items into jobs, for the workers and, in their order, for the caller, until
// there are no more. A panic of items is the last.
func feed[T, R any](ctx context.Context, items iter.Seq[T], todo, order chan<- *job[T, R]) {
	defer close(todo)
	defer close(order)
	last := &job[T, R]{done: make(chan struct{}, 1)}
	last.run(func() {
		for item := range items {
			j := &job[T, R]{item: item, done: make(chan struct{}, 1)}
			if !send(ctx, order, j) || !send(ctx, todo, j) {
				return
			}
		}
	})
	if last.fault != nil {
		send(ctx, order, last)
	}
}

// run does a job's work, and keeps a panic for the caller's goroutine.
func (j *job[T, R]) run(work func()) {
	j.fault = Catch(work)
	j.done <- struct{}{}
}

// send reports whether a value was sent before the context was done.
func send[T any](ctx context.Context, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

// receive reports whether a value came before the channel was closed or the context done.
func receive[T any](ctx context.Context, from <-chan T) (v T, ok bool) {
	select {
	case v, ok = <-from:
		return v, ok && ctx.Err() == nil
	case <-ctx.Done():
		return v, false
	}
}
