package tablebase

import (
	"math/bits"

	"damone/puzzles/tablebase/internal/index"
	"damone/puzzles/tablebase/internal/steps"
	"damone/rules"
)

// conversions is the captures and promotions of a slice, which lead to slices
// solved before, by the distance at which they come to count. The solver's codes
// say which they are; those of the next distances are kept in lists.
type conversions struct {
	pending  []int // by distance
	from, to int   // the distances that have lists
	lists    [][]uint32
}

// listed is how many conversions have a place in the lists, as a share of all
// the entries.
const listed = 16

// addConversion takes note of what the best capture or promotion of an entry is
// worth.
func (sv *solver) addConversion(row, column int, s score) {
	sv.noEscape[row*sv.words+column/64] &^= 1 << (column % 64)
	if image := int(sv.own.Mirror[row]); image != row {
		mirror := int(sv.opp.Mirror[column])
		sv.noEscape[image*sv.words+mirror/64] &^= 1 << (mirror % 64)
	}
	if s == 0 {
		return
	}
	plies, c := max(s.plies(), 0), &sv.conversions
	if sv.zeroing {
		plies = min(plies, 1)
	}
	s = scoreIn(s.value(), plies)
	for len(c.pending) <= plies {
		c.pending = append(c.pending, 0)
	}
	c.pending[plies]++
	sv.codes[int(sv.own.Row[row]>>1)*sv.opp.Len()+column] = codeOf(s)
}

// applyConversions brings in the captures and promotions that count at a
// distance.
func (sv *solver) applyConversions(plies int) {
	c := &sv.conversions
	if plies >= len(c.pending) {
		return
	}
	if plies >= c.to {
		sv.listConversions(plies)
	}
	for _, entry := range c.lists[plies-c.from] {
		sv.applyConversion(int(entry))
	}
	c.lists[plies-c.from] = nil
}

// listConversions makes the lists of as many distances as there is room for. A
// distance with too many for any list is brought in at once.
func (sv *solver) listConversions(plies int) {
	c, room := &sv.conversions, len(sv.codes)/listed
	c.from, c.to, c.lists = plies, plies, nil
	for ; c.to < len(c.pending) && (c.to == plies || c.pending[c.to] <= room); c.to++ {
		room -= c.pending[c.to]
		c.lists = append(c.lists, make([]uint32, 0, min(c.pending[c.to], len(sv.codes)/listed)))
	}
	for entry, code := range sv.codes {
		at := int(code-1) / 2
		if code == 0 || at < c.from || at >= c.to {
			continue
		}
		if room < 0 {
			sv.applyConversion(entry)
			continue
		}
		c.lists[at-c.from] = append(c.lists[at-c.from], uint32(entry))
	}
}

// applyConversion brings in a capture or promotion of an entry of the file that
// is not decided yet, and that of its image.
func (sv *solver) applyConversion(entry int) {
	row, column := int(sv.own.List[entry/sv.opp.Len()]), entry%sv.opp.Len()
	if sv.undecided[row*sv.words+column/64]>>(column%64)&1 == 0 {
		return
	}
	won := sv.codes[entry]%2 == 0
	sv.convert(row, column, won)
	if image := int(sv.own.Mirror[row]); image != row {
		sv.convert(image, int(sv.opp.Mirror[column]), won)
	}
}

func (sv *solver) convert(row, column int, won bool) {
	i, bit := row*sv.words+column/64, uint64(1)<<(column%64)
	if !won {
		sv.noEscape[i] |= bit
		sv.mark(sv.dirty, row, column/64)
		return
	}
	sv.undecided[i] &^= bit
	sv.newWin[i] |= bit
	sv.mark(sv.changed, row, column/64)
}

// forget clears the codes of what nobody wins.
func (sv *solver) forget() {
	for n, row := range sv.own.List {
		codes := sv.codes[n*sv.opp.Len():][:sv.opp.Len()]
		for word, open := range sv.undecided[int(row)*sv.words:][:sv.words] {
			fill(codes, word*64, open, 0)
		}
	}
}

// valuer values the captures and promotions of one row after another.
type valuer struct {
	solver  *solver
	tables  *Tables
	capture []uint64         // the columns in which something can be captured
	found   []uint64         // the columns with a capture or promotion
	best    []score          // the best of them
	white   rules.Position   // the row's pieces
	black   []rules.Position // each column's
	moves   []rules.Move
}

func (v *valuer) row(row int) error {
	sv := v.solver
	v.white = v.tables.geometry.Alone(&sv.own.Placements[row], &index.Placement{})
	clear(v.found)
	for word, columns := range v.capturesOf(row) {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s, err := v.captures(row, column)
			if err != nil {
				return err
			}
			v.offer(column, s)
		}
	}
	for _, up := range sv.graph.Up[sv.graph.StartUp[row]:sv.graph.StartUp[row+1]] {
		if err := v.promotion(row, up); err != nil {
			return err
		}
	}
	v.store(row)
	return nil
}

// capturesOf finds the row's positions in which something can be captured.
func (v *valuer) capturesOf(row int) []uint64 {
	sv := v.solver
	if sv.own.Geometry.Spec.CaptureOptional {
		sv.captures(row, v.capture)
		return v.capture
	}
	for word := range v.capture {
		i := row*sv.words + word
		v.capture[word] = sv.undecided[i] &^ sv.mayStep[i]
	}
	return v.capture
}

// offer takes note of one capture or promotion.
func (v *valuer) offer(column int, s score) {
	if bit := uint64(1) << (column % 64); v.found[column/64]&bit == 0 {
		v.found[column/64] |= bit
		v.best[column] = s
		return
	}
	v.best[column] = max(v.best[column], s)
}

// captures is what the best capture of a position is worth.
func (v *valuer) captures(row, column int) (score, error) {
	p, _ := rules.Fast{}.Join(&v.white, &v.black[column])
	v.moves = v.tables.geometry.Rules.Moves(v.moves[:0], p)
	best := -maxScore
	for i := range v.moves {
		if !v.moves[i].IsCapture() {
			continue
		}
		own, opp := capture(&v.solver.own.Placements[row], &v.solver.opp.Placements[column], &v.moves[i])
		s, err := v.tables.moveTo(opp, own)
		if err != nil {
			return 0, err
		}
		best = max(best, s)
	}
	return best, nil
}

// promotion values one promotion in all the columns where it can be played.
func (v *valuer) promotion(row int, up steps.Promotion) error {
	sv := v.solver
	scoreAt := v.against(v.promoted(row, up))
	for word := range sv.words {
		columns := sv.mayStep[row*sv.words+word] & sv.masks.Free[up.Over][word]
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s, err := scoreAt(column)
			if err != nil {
				return err
			}
			v.offer(column, s.parent())
		}
	}
	return nil
}

// against is what positions are worth to the opponent, by its column, when the
// row's side stands somewhere: looked up at once if the slice has just been
// solved, as all of them have the same columns.
func (v *valuer) against(p index.Placement) func(column int) (score, error) {
	opp := v.solver.opp
	table := v.tables.slices[Slice{Own: opp.Material, Opp: p.Material()}.ID()]
	if table == nil || table.solved.Load() == nil {
		return func(column int) (score, error) { return v.tables.known(opp.Placements[column], p) }
	}
	solved, image := table.solved.Load(), p.Reflected()
	at, _ := table.opp().Find(&p)
	imageAt, _ := table.opp().Find(&image)
	return func(column int) (score, error) {
		row := opp.Row[column]
		if row&1 == 1 {
			return solved.scoreAt(int(row/2)*table.columns + imageAt), nil
		}
		return solved.scoreAt(int(row/2)*table.columns + at), nil
	}
}

// promoted is where the row's side stands after a promotion.
func (v *valuer) promoted(row int, up steps.Promotion) index.Placement {
	p := v.solver.own.Placements[row]
	p[up.Rank] = p[up.Rank].Without(up.From)
	p[up.Becomes] = p[up.Becomes].With(up.Over)
	return p
}

// store hands the solver what was offered in a row.
func (v *valuer) store(row int) {
	for word, columns := range v.found {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			v.solver.addConversion(row, column, v.best[column])
		}
	}
}
