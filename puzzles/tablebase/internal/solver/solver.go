// Package solver decides all the positions of a slice of an endgame table, by
// retrograde analysis.
//
//	solvers := solver.NewPair(pair, own, opp, false)
//	err := solver.Solve(ctx, solvers, valuer, advance)
//	counts, packed := solvers[0].Pack(true, true)
package solver

import (
	"context"
	"math/bits"

	"damone/notation"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
)

// Solver finds the values of one slice by retrograde analysis, together with
// the opposite slice: a step in one leads to the other. (A slice whose sides
// have the same pieces is its own opposite.) All the bit matrices have a row of
// words for each row of the slice and a bit for each column.
type Solver struct {
	Slice    index.Slice
	Own, Opp *index.Listing
	Graph    *Graph
	Masks    *Masks
	Words    int  // in a row
	zeroing  bool // distances are counted to the next capture or move of a Pedina, not to the end
	opposite *Solver

	undecided []uint64 // positions whose value is not known yet
	mayStep   []uint64 // positions in which a step is allowed
	noEscape  []uint64 // positions in which all captures and promotions are known to lose, or there are none

	// The opposite slice's decided positions, rows and columns exchanged: what
	// the steps in one row lead to lies in one column.
	childWin, childLoss []uint64

	newWin, newLoss []uint64 // decided at this distance
	changed         []uint64 // where: a word for 64 rows and a word of columns, a bit for each row
	mayWin, mayLose []uint64 // what has a child lost, or won, at the last distance, likewise

	conversions conversions
	distances   int      // how many there are, from 0
	Codes       []uint16 // by kept row and column; see files.CodeOf. Of what is not decided yet, what captures and promotions are worth
}

// NewPair returns the solvers of a slice and its opposite, or of one that is its own
// opposite, given how either side may stand. With zeroing they find out when
// progress comes.
func NewPair(pair []index.Slice, own, opp *index.Listing, zeroing bool) []*Solver {
	solvers := []*Solver{newSolver(pair[0], own, opp, zeroing)}
	if len(pair) > 1 {
		solvers = append(solvers, newSolver(pair[1], opp, own, zeroing))
	}
	for i, sv := range solvers {
		sv.opposite = solvers[len(solvers)-1-i]
	}
	return solvers
}

func newSolver(s index.Slice, own, opp *index.Listing, zeroing bool) *Solver {
	sv := &Solver{Slice: s, Own: own, Opp: opp, zeroing: zeroing, Graph: NewGraph(own, zeroing), Masks: NewMasks(opp), Words: (opp.Len() + 63) / 64}
	for _, bits := range []*[]uint64{&sv.undecided, &sv.mayStep, &sv.noEscape, &sv.childWin, &sv.childLoss, &sv.newWin, &sv.newLoss} {
		*bits = make([]uint64, own.Len()*sv.Words)
	}
	sv.changed = make([]uint64, (own.Len()+63)/64*sv.Words)
	sv.mayWin, sv.mayLose = make([]uint64, len(sv.changed)), make([]uint64, len(sv.changed))
	sv.Codes = make([]uint16, own.Kept()*opp.Len())
	return sv
}

// WinsTooLong is the fault of a slice with longer wins than there are codes:
// slice, n: the most plies.
const WinsTooLong notation.Kind = "wins-too-long-for-a-table"

// Solve decides a slice and its opposite, distance by distance. First a valuer
// of each says what the captures and promotions of every row are worth. They are
// nearly all of the work: advance is called for each share of them.
func Solve(ctx context.Context, solvers []*Solver, valuer func(*Solver) func(row int) error, advance func(share float64)) error {
	plies, last := 0, 0
	for _, sv := range solvers {
		if err := sv.initialize(ctx, valuer(sv), func(share float64) { advance(share / float64(len(solvers))) }); err != nil {
			return err
		}
		last = max(last, len(sv.conversions.pending))
	}
	for going := true; going || plies < last; plies++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if plies > files.MaxDistance {
			return notation.NewFault(WinsTooLong, "slice", solvers[0].Slice, "n", files.MaxDistance)
		}
		for _, sv := range solvers {
			sv.decide(plies)
		}
		going = false
		for _, sv := range solvers {
			going = sv.commit(plies) || going
		}
	}
	for _, sv := range solvers {
		sv.forget()
		sv.distances = plies
	}
	return nil
}

// valid returns which of 64 entries of a row are positions.
func (sv *Solver) valid(row, word int) uint64 {
	valid := ^uint64(0)
	for sq := range sv.Own.Placements[row].Occupied().All() {
		valid &= sv.Masks.Free[sq][word]
	}
	return valid
}

// mark marks a row and a word of columns in changed, mayWin or mayLose.
func (sv *Solver) mark(marks []uint64, row, word int) {
	marks[row>>6*sv.Words+word] |= 1 << (row & 63)
}

// decide finds what is won or lost in exactly that many plies, given all that
// is in fewer.
func (sv *Solver) decide(plies int) {
	sv.applyConversions(plies)
	for at, mayWin := range sv.mayWin {
		mayLose := sv.mayLose[at]
		if mayWin|mayLose == 0 {
			continue
		}
		sv.mayWin[at], sv.mayLose[at] = 0, 0
		top, word := at/sv.Words*64, at%sv.Words
		for rows := mayWin | mayLose; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			sv.decideWord(top+row, word, mayWin>>row&1 == 1, mayLose>>row&1 == 1)
		}
	}
}

// decideWord looks at 64 positions of one row, some of which may be won now, or
// lost.
func (sv *Solver) decideWord(row, word int, mayWin, mayLose bool) {
	i := row*sv.Words + word
	open := sv.undecided[i]
	if open == 0 {
		return
	}
	win, loss := uint64(0), uint64(0)
	if mayWin {
		win = sv.wins(row, word) & open
	}
	if mayLose {
		loss = sv.losses(row, word, open&^win)
	}
	if win|loss == 0 {
		return
	}
	sv.undecided[i] = open &^ (win | loss)
	sv.newWin[i] |= win
	sv.newLoss[i] |= loss
	sv.mark(sv.changed, row, word)
}

// wins returns the positions with a step to one that is lost for the opponent.
func (sv *Solver) wins(row, word int) (win uint64) {
	first, end := sv.Graph.Start[row], sv.Graph.Start[row+1]
	over := sv.Graph.Over[first:end]
	for n, to := range sv.Graph.To[first:end] {
		win |= sv.childLoss[int(to)*sv.Words+word] & sv.Masks.Free[over[n]&31][word]
	}
	return win & sv.mayStep[row*sv.Words+word]
}

// losses returns those of the open positions without a step to one that is not won
// for the opponent, nor another way out.
func (sv *Solver) losses(row, word int, open uint64) uint64 {
	i := row*sv.Words + word
	open &= sv.noEscape[i]
	mayStep := sv.mayStep[i]
	first, end := sv.Graph.Start[row], sv.Graph.Start[row+1]
	over := sv.Graph.Over[first:end]
	for n, to := range sv.Graph.To[first:end] {
		if open == 0 {
			break
		}
		open &= sv.childWin[int(to)*sv.Words+word] | ^sv.Masks.Free[over[n]&31][word] | ^mayStep
	}
	return open
}

// commit writes down what was decided and passes it to the opposite slice. It
// reports whether there was anything.
func (sv *Solver) commit(plies int) bool {
	lost, won := files.CodeOf(files.LossIn(plies)), files.CodeOf(files.WinIn(plies))
	committed := false
	for at, rows := range sv.changed {
		if rows == 0 {
			continue
		}
		committed = true
		sv.changed[at] = 0
		sv.commitBlock(at/sv.Words*64, at%sv.Words, rows, lost, won)
	}
	return committed
}

func (sv *Solver) commitBlock(top, word int, rows uint64, lost, won uint16) {
	var wins, losses BitMatrix
	for ; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros64(rows)
		i := (top+row)*sv.Words + word
		wins.Rows[row], losses.Rows[row] = sv.newWin[i], sv.newLoss[i]
		sv.newWin[i], sv.newLoss[i] = 0, 0
		if at := sv.Own.Row[top+row]; at&1 == 0 {
			codes := sv.Codes[int(at/2)*sv.Opp.Len():][:sv.Opp.Len()]
			fill(codes, word*64, wins.Rows[row], won)
			fill(codes, word*64, losses.Rows[row], lost)
		}
	}
	wins.Transpose()
	losses.Transpose()
	sv.opposite.receive(word*64, top/64, &wins, &losses)
}

func fill(codes []uint16, from int, bitsSet uint64, code uint16) {
	for ; bitsSet != 0; bitsSet &= bitsSet - 1 {
		codes[from+bits.TrailingZeros64(bitsSet)] = code
	}
}

// receive takes in what the opposite slice has decided and marks what that may
// decide here.
func (sv *Solver) receive(top, word int, wins, losses *BitMatrix) {
	for row := range min(64, sv.Own.Len()-top) {
		win, loss := wins.Rows[row], losses.Rows[row]
		if win|loss == 0 {
			continue
		}
		i := (top+row)*sv.Words + word
		sv.childWin[i] |= win
		sv.childLoss[i] |= loss
		for _, from := range sv.Graph.From[sv.Graph.StartBack[top+row]:sv.Graph.StartBack[top+row+1]] {
			if win != 0 {
				sv.mark(sv.mayLose, int(from), word)
			}
			if loss != 0 {
				sv.mark(sv.mayWin, int(from), word)
			}
		}
	}
}
