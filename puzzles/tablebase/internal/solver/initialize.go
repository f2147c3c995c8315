package solver

import (
	"context"
	"math/bits"
	"slices"

	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// initialize fills in everything that steps do not decide: which entries are
// positions, where a step is allowed, and what captures and promotions are
// worth.
func (sv *Solver) initialize(ctx context.Context, value func(row int) error, advance func(share float64)) error {
	sv.initializeRows()
	for next := range slices.Chunk(sv.Own.List, 64) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, row := range next {
			if err := value(int(row)); err != nil {
				return err
			}
		}
		advance(float64(len(next)) / float64(len(sv.Own.List)))
	}
	return nil
}

// initializeRows sets the bits of all the rows.
func (sv *Solver) initializeRows() {
	capture := make([]uint64, sv.Words)
	for row := range sv.Own.Len() {
		sv.initializeRow(row, capture)
	}
	for i := range sv.mayLose {
		rows := min(64, sv.Own.Len()-i/sv.Words*64)
		sv.mayLose[i] = ^uint64(0) >> (64 - rows)
	}
}

// initializeRow sets the row's bits and leaves in capture the positions with a
// capture.
func (sv *Solver) initializeRow(row int, capture []uint64) {
	first := row * sv.Words
	for word := range sv.Words {
		sv.undecided[first+word] = sv.valid(row, word)
	}
	sv.captures(row, capture)
	for word := range sv.Words {
		i := first + word
		sv.mayStep[i], sv.noEscape[i] = sv.undecided[i], sv.undecided[i]
		if !sv.Own.Geometry.Spec.CaptureOptional {
			sv.mayStep[i] &^= capture[word]
		}
	}
	if sv.Own.Geometry.Spec.NoMove != rules.Loses {
		sv.stuck(row, capture)
	}
}

// MayStep returns the positions of a row in which a step is allowed: the files must
// know them, for no capture is compulsory.
func (sv *Solver) MayStep(row int) []uint64 { return sv.mayStep[row*sv.Words:][:sv.Words] }

// Captures finds the row's positions in which something can be captured.
func (sv *Solver) Captures(row int, capture []uint64) {
	if sv.Own.Geometry.Spec.CaptureOptional {
		sv.captures(row, capture)
		return
	}
	for word := range capture {
		i := row*sv.Words + word
		capture[word] = sv.undecided[i] &^ sv.mayStep[i]
	}
}

// captures is Captures in a row that is not initialized yet.
func (sv *Solver) captures(row int, capture []uint64) {
	clear(capture)
	p, spec := &sv.Own.Placements[row], &sv.Own.Geometry.Spec
	for r := rules.Pedina; r <= sv.Own.Geometry.Top; r++ {
		for from := range p[r].All() {
			for d := range spec.Leaps[r].All() {
				over, ok := from.Step(d)
				to, room := over.Step(d)
				if !ok || !room || p.Occupied().Has(over) || p.Occupied().Has(to) {
					continue
				}
				prey, free := sv.Masks.Prey[r][over], sv.Masks.Free[to]
				for word := range capture {
					capture[word] |= prey[word] & free[word]
				}
			}
		}
	}
	for word := range capture {
		capture[word] &= sv.valid(row, word)
	}
}

// stuck deals with positions without a move in rulesets in which those are not
// lost.
func (sv *Solver) stuck(row int, capture []uint64) {
	for word := range sv.Words {
		moves := capture[word]
		for i := sv.Graph.Start[row]; i < sv.Graph.Start[row+1]; i++ {
			moves |= sv.Masks.Free[sv.Graph.Over[i]][word]
		}
		for i := sv.Graph.StartUp[row]; i < sv.Graph.StartUp[row+1]; i++ {
			moves |= sv.Masks.Free[sv.Graph.Up[i].Over][word]
		}
		i := row*sv.Words + word
		stuck := sv.undecided[i] &^ moves
		sv.noEscape[i] &^= stuck
		for isKept := sv.Own.IsKept(row); isKept && stuck != 0 && sv.Own.Geometry.Spec.NoMove == rules.WinsInstead; stuck &= stuck - 1 {
			sv.AddConversion(row, word*64+bits.TrailingZeros64(stuck), files.WinIn(0))
		}
	}
}
