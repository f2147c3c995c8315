package tablebase

import (
	"context"
	"math/bits"

	"damone/rules"
)

// initialize fills in everything that steps do not decide: which entries are
// positions, where a step is allowed, and what captures and promotions are
// worth.
func (sv *solver) initialize(ctx context.Context, t *Tables, advance func(share float64)) error {
	v := &valuer{solver: sv, tables: t, capture: make([]uint64, sv.words), found: make([]uint64, sv.words),
		best: make([]score, sv.opp.Len()), black: t.geometry.BlackAlone(sv.opp)}
	for row := range sv.own.Len() {
		sv.initializeRow(row, v.capture)
	}
	for n, row := range sv.own.List {
		if n%64 == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			advance(float64(min(64, len(sv.own.List)-n)) / float64(len(sv.own.List)))
		}
		if err := v.row(int(row)); err != nil {
			return err
		}
	}
	for i := range sv.dirty {
		rows := min(64, sv.own.Len()-i/sv.words*64)
		sv.dirty[i] = ^uint64(0) >> (64 - rows)
	}
	return nil
}

// initializeRow sets the row's bits and leaves in capture the positions with a
// capture.
func (sv *solver) initializeRow(row int, capture []uint64) {
	first := row * sv.words
	for word := range sv.words {
		sv.undecided[first+word] = sv.valid(row, word)
	}
	sv.captures(row, capture)
	for word := range sv.words {
		i := first + word
		sv.mayStep[i], sv.noEscape[i] = sv.undecided[i], sv.undecided[i]
		if !sv.own.Geometry.Spec.CaptureOptional {
			sv.mayStep[i] &^= capture[word]
		}
	}
	if sv.own.Geometry.Spec.NoMove != rules.Loses {
		sv.stuck(row, capture)
	}
}

// captures finds the row's positions in which something can be captured.
func (sv *solver) captures(row int, capture []uint64) {
	clear(capture)
	p, spec := &sv.own.Placements[row], &sv.own.Geometry.Spec
	for r := rules.Pedina; r <= sv.own.Geometry.Top; r++ {
		for from := range p[r].All() {
			for d := range spec.Leaps[r].All() {
				over, ok := from.Step(d)
				to, room := over.Step(d)
				if !ok || !room || p.Occupied().Has(over) || p.Occupied().Has(to) {
					continue
				}
				prey, free := sv.masks.Prey[r][over], sv.masks.Free[to]
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
func (sv *solver) stuck(row int, capture []uint64) {
	for word := range sv.words {
		moves := capture[word]
		for i := sv.graph.Start[row]; i < sv.graph.Start[row+1]; i++ {
			moves |= sv.masks.Free[sv.graph.Over[i]][word]
		}
		for i := sv.graph.StartUp[row]; i < sv.graph.StartUp[row+1]; i++ {
			moves |= sv.masks.Free[sv.graph.Up[i].Over][word]
		}
		i := row*sv.words + word
		stuck := sv.undecided[i] &^ moves
		sv.noEscape[i] &^= stuck
		for isKept := sv.own.IsKept(row); isKept && stuck != 0 && sv.own.Geometry.Spec.NoMove == rules.WinsInstead; stuck &= stuck - 1 {
			sv.addConversion(row, word*64+bits.TrailingZeros64(stuck), winIn(0))
		}
	}
}
