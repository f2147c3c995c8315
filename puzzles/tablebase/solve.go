package tablebase

import "context"

// solve decides both halves, distance by distance. first may be its own peer.
func solve(ctx context.Context, t *Tables, first *half) error {
	halves := []*half{first}
	if first.peer != first {
		halves = append(halves, first.peer)
	}
	last := 0
	for _, h := range halves {
		if err := h.start(ctx, t); err != nil {
			return err
		}
		last = max(last, h.events.last())
	}
	for plies, going := 0, true; going || plies < last; plies++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if plies > longest {
			return &DistanceError{first.slice}
		}
		for _, h := range halves {
			h.decide(plies)
		}
		going = false
		for _, h := range halves {
			going = h.publish(plies) || going
		}
	}
	return nil
}
