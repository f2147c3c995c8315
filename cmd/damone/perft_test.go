package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"damone/cmd/internal/view"
	"damone/rules"
)

// However many threads count, they count what one does.
func TestDivide(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		for depth := range 7 {
			for _, threads := range []int{1, 2, 5} {
				moves, err := divide(t.Context(), rs, rs.Start(), depth, threads)
				if err != nil {
					t.Fatal(err)
				}
				want := rs.Perft(rs.Start(), depth)
				if got := (&view.Count{Depth: depth, Moves: moves}).Leaves(); got != want {
					t.Errorf("%s, depth %d, %d threads: got %d, want %d", rs.ID(), depth, threads, got, want)
				}
				for _, m := range moves {
					if want := rs.Perft(rs.Start().After(m.Move), depth-1); m.Leaves != want {
						t.Errorf("%s, depth %d: %d leaves behind one move, want %d", rs.ID(), depth, m.Leaves, want)
					}
				}
			}
		}
	}
}

func TestDivideStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := divide(ctx, rules.ItalianDraughts, rules.ItalianDraughts.Start(), 60, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkDivide(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			var leaves uint64
			for b.Loop() {
				moves, err := divide(b.Context(), rules.ItalianDamone, rules.ItalianDamone.Start(), 8, threads)
				if err != nil {
					b.Fatal(err)
				}
				leaves += (&view.Count{Depth: 8, Moves: moves}).Leaves()
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}
