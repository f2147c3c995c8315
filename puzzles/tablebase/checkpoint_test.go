package tablebase

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"damone/puzzles/tablebase/internal/solver"
	"damone/rules"
	"damone/testdata/tier"
)

// stopping is a context that is done when it has been asked some times.
type stopping struct {
	context.Context
	left *int
}

func (s stopping) Err() error {
	if *s.left--; *s.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCheckpoint interrupts the solving of a slice wherever that can be: each
// time it goes on where it was, and the codes are the same in the end.
func TestCheckpoint(t *testing.T) {
	tables := opened(t, rules.ItalianDraughts, 3)
	pair := []Slice{{Own: Material{rules.Dama: 2}, Opp: Material{rules.Pedina: 1}}, {Own: Material{rules.Pedina: 1}, Opp: Material{rules.Dama: 2}}}
	for _, zeroing := range tier.Pick([]bool{true}, []bool{false, true}) {
		cp := &solver.Checkpoint{Path: filepath.Join(t.TempDir(), "state"), Every: 1}
		whole, rows, err := solveWith(t.Context(), tables, pair, zeroing, &solver.Checkpoint{Every: 1 << 60})
		if err != nil {
			t.Fatal(err)
		}
		times, again := 0, 0
		for ; ; times++ {
			left := 2
			solvers, n, err := solveWith(stopping{t.Context(), &left}, tables, pair, zeroing, cp)
			if again += n; err == nil {
				if !slices.Equal(solvers[0].Codes, whole[0].Codes) || !slices.Equal(solvers[1].Codes, whole[1].Codes) {
					t.Errorf("zeroing %v: other codes", zeroing)
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		if times < 5 || again != rows {
			t.Errorf("zeroing %v: interrupted %d times, and %d rows were valued, want %d", zeroing, times, again, rows)
		}
		cp.Of[0]++
		if _, n, err := solveWith(t.Context(), tables, pair, zeroing, cp); n != rows || err != nil {
			t.Errorf("zeroing %v: the state of something else was taken up (%v)", zeroing, err)
		}
		state, err := os.ReadFile(cp.Path)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(state); at += len(state)/tier.Pick(2, 7) + 1 {
			state[at] ^= 4
			if err := os.WriteFile(cp.Path, state, 0o666); err != nil {
				t.Fatal(err)
			}
			if _, n, err := solveWith(t.Context(), tables, pair, zeroing, cp); n != rows || err != nil {
				t.Errorf("zeroing %v: a damaged state was taken up (%v)", zeroing, err)
			}
		}
	}
}

// solveWith solves a pair of slices and counts the rows that were valued.
func solveWith(ctx context.Context, tables *Tables, pair []Slice, zeroing bool, cp *solver.Checkpoint) (solvers []*solver.Solver, rows int, err error) {
	solvers = tables.solvers(pair, zeroing)
	valuer := func(sv *solver.Solver) func(int) error {
		value := tables.valuer(sv)
		return func(row int) error {
			rows++
			return value(row)
		}
	}
	err = solver.Solve(ctx, solvers, valuer, cp, func(float64) {})
	return solvers, rows, err
}
