package ordered_test

import (
	"context"
	"errors"
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
