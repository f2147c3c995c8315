package ordered

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Group is an errgroup.Group that does not end the process when one of its goroutines panics: the others are
// told to end, and Wait goes on with the panic, as a *Panic.
type Group struct{ *errgroup.Group }

// WithContext makes a Group and a context that is done as soon as one of its
// goroutines fails or panics, or all have ended.
func WithContext(ctx context.Context) (Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return Group{group}, ctx
}

// Go does something in a goroutine of its own.
func (g Group) Go(do func() error) {
	g.Group.Go(func() (err error) {
		if fault := Catch(func() { err = do() }); fault != nil {
			return fault
		}
		return err
	})
}

// Wait waits for every goroutine and returns the first error.
func (g Group) Wait() error {
	err := g.Group.Wait()
	if p, ok := errors.AsType[*Panic](err); ok {
		panic(p)
	}
	return err
}

// OnEveryCore does something with each of some items, several at once, and
// tells begun how many it has begun with. The error is the context's.
func OnEveryCore[T any](ctx context.Context, items []T, begun func(int), do func(context.Context, int, T)) error {
	group, inGroup := WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, item := range items {
		if inGroup.Err() != nil {
			break
		}
		begun(i)
		group.Go(func() error {
			do(inGroup, i, item)
			return inGroup.Err()
		})
	}
	return cmp.Or(group.Wait(), ctx.Err())
}
