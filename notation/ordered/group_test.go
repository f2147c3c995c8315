package ordered_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"damone/notation/ordered"
)

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
