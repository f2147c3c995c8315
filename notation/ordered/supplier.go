package ordered

import (
	"context"
	"iter"
)

// Supplier yields the results of the units from first up to end, in their
// order. An error is the last. Where they are computed is its own affair.
type Supplier func(ctx context.Context, first, end int) iter.Seq2[[]byte, error]

// Local returns the units done by this process, some at once; 0 for one a processor.
func Local(workers int, do func(ctx context.Context, n int) ([]byte, error)) Supplier {
	type result struct {
		body []byte
		err  error
	}
	return func(ctx context.Context, first, end int) iter.Seq2[[]byte, error] {
		numbers := func(yield func(int) bool) {
			for n := first; n < end && yield(n); n++ {
			}
		}
		compute := func(ctx context.Context, n int) (r result) { r.body, r.err = do(ctx, n); return r }
		return func(yield func([]byte, error) bool) {
			for r := range Each(ctx, workers, numbers, compute) {
				if !yield(r.body, r.err) || r.err != nil {
					return
				}
			}
			if ctx.Err() != nil {
				yield(nil, ctx.Err())
			}
		}
	}
}
