package ordered_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"damone/notation/ordered"
)

// numbers counts up to n, and how many numbers were taken.
func numbers(n int, taken *atomic.Int64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			taken.Add(1)
			if !yield(i) {
				return
			}
		}
	}
}

func square() func(context.Context, int) int {
	return func(_ context.Context, n int) int { return n * n }
}

func TestResultsAreInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var taken atomic.Int64
		n := 0
		for got := range ordered.Map(t.Context(), workers, numbers(1000, &taken), square) {
			if got != n*n {
				t.Fatalf("%d workers: result %d is %d", workers, n, got)
			}
			n++
		}
		if n != 1000 {
			t.Errorf("%d workers: %d results", workers, n)
		}
	}
}

func TestFewItemsAreOnTheirWay(t *testing.T) {
	var taken atomic.Int64
	n := int64(0)
	for range ordered.Map(t.Context(), 3, numbers(1000, &taken), square) {
		n++
		if ahead := taken.Load() - n; ahead > 12 {
			t.Fatalf("%d items are ahead of the results", ahead)
		}
	}
}

func TestLeavingTheLoopStopsTheWorkers(t *testing.T) {
	var taken, working atomic.Int64
	waiting := func() func(context.Context, int) int {
		return func(ctx context.Context, n int) int {
			working.Add(1)
			defer working.Add(-1)
			if n > 0 {
				<-ctx.Done()
			}
			return n
		}
	}
	for range ordered.Map(t.Context(), 2, numbers(1000, &taken), waiting) {
		break
	}
	if n := working.Load(); n != 0 {
		t.Errorf("%d workers are still working", n)
	}
}

// A result may be computed after the context is done, and then be wrong.
func TestNothingIsYieldedOnceTheContextIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	never := func(yield func(int) bool) {
		yield(1)
		select {} // as a terminal at which nobody types
	}
	cancelling := func() func(context.Context, int) bool {
		return func(ctx context.Context, _ int) bool {
			cancel()
			return ctx.Err() == nil
		}
	}
	for result := range ordered.Map(ctx, 2, iter.Seq[int](never), cancelling) {
		t.Errorf("got %v", result)
	}
}

func TestPanicsReachTheCaller(t *testing.T) {
	broken := func() func(context.Context, int) int {
		return func(_ context.Context, n int) int {
			if n == 3 {
				panic("no square of 3")
			}
			return n
		}
	}
	brokenItems := func(yield func(int) bool) {
		yield(1)
		panic("no second item")
	}
	for _, c := range []struct {
		items     iter.Seq[int]
		newWorker func() func(context.Context, int) int
		want      string
	}{
		{slices.Values([]int{1, 2, 3, 4}), broken, "no square of 3"},
		{brokenItems, square, "no second item"},
	} {
		t.Run(c.want, func(t *testing.T) {
			defer func() {
				p, ok := recover().(*ordered.Panic)
				if !ok || p.Value != c.want || !strings.Contains(fmt.Sprint(p), "ordered_test.go") {
					t.Errorf("recovered %v", p)
				}
			}()
			for range ordered.Map(t.Context(), 2, c.items, c.newWorker) {
			}
			t.Error("no panic")
		})
	}
}

// What is awaited is left behind by an interruption, and its panic goes on.
func TestAwait(t *testing.T) {
	if n, err := ordered.Await(t.Context(), func() (int, error) { return 7, nil }); n != 7 || err != nil {
		t.Errorf("got %d and %v", n, err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if _, err := ordered.Await(ctx, func() (int, error) { select {} }); err != context.Canceled {
		t.Errorf("got %v after an interruption", err)
	}
	defer func() {
		if p, ok := recover().(*ordered.Panic); !ok || p.Value != "out of ink" {
			t.Errorf("the panic did not go on: %v", p)
		}
	}()
	ordered.Await(t.Context(), func() (int, error) { panic("out of ink") })
}

// A panic in a goroutine ends the others and goes on where they are waited for.
func TestGroupPanics(t *testing.T) {
	defer func() {
		if p, ok := recover().(*ordered.Panic); !ok || p.Value != "broken" || len(p.Stack) == 0 {
			t.Errorf("got %v", p)
		}
	}()
	group, ctx := ordered.WithContext(context.Background())
	group.Go(func() error { panic("broken") })
	group.Go(func() error { <-ctx.Done(); return ctx.Err() })
	t.Errorf("nothing panicked: %v", group.Wait())
}

func TestGroupFails(t *testing.T) {
	want := errors.New("broken")
	group, ctx := ordered.WithContext(context.Background())
	group.Go(func() error { return want })
	group.Go(func() error { <-ctx.Done(); return nil })
	if err := group.Wait(); err != want {
		t.Errorf("got %v, want %v", err, want)
	}
}

// Every item is done once, and begun in order.
func TestOnEveryCore(t *testing.T) {
	items := []string{"a", "b", "c"}
	done, begun := make([]string, len(items)), 0
	err := ordered.OnEveryCore(t.Context(), items, func(n int) {
		if n != begun {
			t.Errorf("%d begun after %d", n, begun)
		}
		begun++
	}, func(_ context.Context, i int, item string) { done[i] += item })
	if err != nil || !slices.Equal(done, items) || begun != len(items) {
		t.Errorf("%v: did %q of %q, began %d", err, done, items, begun)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ordered.OnEveryCore(ctx, items, func(int) {}, func(context.Context, int, string) {}); err != context.Canceled {
		t.Errorf("got %v, want cancelled", err)
	}
}
