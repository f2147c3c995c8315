package tablebase

import (
	"context"
	"math/bits"

	"damone/rules"
)

// start fills in everything about a half that its steps do not decide: which
// entries are positions, where a step is allowed, and what captures and
// promotions are worth, which lead to slices built before.
func (h *half) start(ctx context.Context, t *Tables) error {
	o := h.newOpener(t)
	for row := range h.own.len() {
		h.openRow(row, o.capture)
	}
	for n, row := range h.own.kept {
		if n%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := o.row(int(row)); err != nil {
			return err
		}
	}
	for i := range h.stale {
		rows := min(64, h.own.len()-i/h.words*64)
		h.stale[i] = ^uint64(0) >> (64 - rows)
	}
	return nil
}

// openRow sets the row's bits and leaves in capture the positions with a
// capture.
func (h *half) openRow(row int, capture []uint64) {
	line := row * h.words
	for word := range h.words {
		h.open[line+word] = h.valid(row, word)
	}
	h.captures(row, capture)
	for word := range h.words {
		i := line + word
		h.quiet[i], h.doomed[i] = h.open[i], h.open[i]
		if !h.own.ground.spec.CaptureOptional {
			h.quiet[i] &^= capture[word]
		}
	}
	if h.own.ground.spec.NoMove != rules.Loses {
		h.stuck(row, capture)
	}
}

// captures finds the row's positions in which something can be captured.
func (h *half) captures(row int, capture []uint64) {
	clear(capture)
	s, spec := &h.own.stands[row], &h.own.ground.spec
	for r := rules.Pedina; r <= h.own.ground.top; r++ {
		for from := range s[r].All() {
			for d := range spec.Leaps[r].All() {
				over, ok := from.Step(d)
				to, room := over.Step(d)
				if !ok || !room || s.occupied().Has(over) || s.occupied().Has(to) {
					continue
				}
				prey, free := h.cols.prey[r][over], h.cols.free[to]
				for word := range capture {
					capture[word] |= prey[word] & free[word]
				}
			}
		}
	}
	for word := range capture {
		capture[word] &= h.open[row*h.words+word]
	}
}

// stuck deals with positions without a move in rulesets in which those are not
// lost.
func (h *half) stuck(row int, capture []uint64) {
	for word := range h.words {
		moves := capture[word]
		for i := h.graph.start[row]; i < h.graph.start[row+1]; i++ {
			moves |= h.cols.free[h.graph.over[i]][word]
		}
		for i := h.graph.startUp[row]; i < h.graph.startUp[row+1]; i++ {
			moves |= h.cols.free[h.graph.up[i].over][word]
		}
		i := row*h.words + word
		stuck := h.open[i] &^ moves
		h.doomed[i] &^= stuck
		for ; stuck != 0 && h.own.ground.spec.NoMove == rules.WinsInstead; stuck &= stuck - 1 {
			h.events.wins.put(0, uint32(i*64+bits.TrailingZeros64(stuck)))
		}
	}
}

// opener values the captures and promotions of one row after another.
type opener struct {
	half    *half
	tables  *Tables
	capture []uint64
	found   []uint64         // the columns that have any
	best    []score          // the best of them
	white   rules.Position   // the row's pieces
	black   []rules.Position // each column's
	moves   []rules.Move
}

func (h *half) newOpener(t *Tables) *opener {
	return &opener{half: h, tables: t, capture: make([]uint64, h.words), found: make([]uint64, h.words),
		best: make([]score, h.opp.len()), black: t.ground.blacks(h.opp)}
}

// blacks is how Black stands alone in each way that the posts list.
func (g *ground) blacks(p *posts) []rules.Position {
	black := make([]rules.Position, p.len())
	for n := range black {
		black[n] = g.alone(&stand{}, &p.stands[n])
	}
	return black
}

// alone is a position for Against, one of the sides having nothing.
func (g *ground) alone(own, opp *stand) rules.Position {
	p, _ := g.rs.Fast().Arrange(setup(own, opp))
	return p
}

func (o *opener) row(row int) error {
	h := o.half
	o.white = o.tables.ground.alone(&h.own.stands[row], &stand{})
	clear(o.found)
	h.captures(row, o.capture)
	for word, columns := range o.capture {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s, err := o.capturing(row, column)
			if err != nil {
				return err
			}
			o.offer(column, s)
		}
	}
	for _, up := range h.graph.up[h.graph.startUp[row]:h.graph.startUp[row+1]] {
		if err := o.promote(row, up); err != nil {
			return err
		}
	}
	o.flush(row)
	return nil
}

// offer takes note of one capture or promotion.
func (o *opener) offer(column int, s score) {
	if bit := uint64(1) << (column % 64); o.found[column/64]&bit == 0 {
		o.found[column/64] |= bit
		o.best[column] = s
		return
	}
	o.best[column] = max(o.best[column], s)
}

// capturing is what the best capture of a position is worth.
func (o *opener) capturing(row, column int) (score, error) {
	p, _ := rules.Fast{}.Join(&o.white, &o.black[column])
	o.moves = o.tables.ground.rs.Moves(o.moves[:0], p)
	best := -quickest
	for i := range o.moves {
		if !o.moves[i].IsCapture() {
			continue
		}
		own, opp := o.after(row, column, &o.moves[i])
		s, ok := o.tables.look(opp, own)
		if !ok {
			return 0, &MissingError{Slice{opp.force(), own.force()}}
		}
		best = max(best, s.before())
	}
	return best, nil
}

// after is where both sides stand after a capture.
func (o *opener) after(row, column int, m *rules.Move) (own, opp stand) {
	own, opp = o.half.own.stands[row], o.half.opp.stands[column]
	rank := max(m.Mover(), m.Becomes())
	own[m.Mover()] = own[m.Mover()].Without(m.From())
	own[rank] = own[rank].With(m.To())
	taken := m.Captured().Turned()
	for r := range opp {
		opp[r] &^= taken
	}
	return own, opp
}

// promote values one promotion in all the columns where it can be played.
func (o *opener) promote(row int, up promotion) error {
	h := o.half
	own := h.own.ground.promote(h.own.force, up.rank)
	end, over := h.own.ground.over(h.opp.force, own)
	child := o.tables.slices[Slice{h.opp.force, own}.id()]
	if child == nil && !over {
		return &MissingError{Slice{h.opp.force, own}}
	}
	for word := range h.words {
		columns := h.quiet[row*h.words+word] & h.cols.free[up.over][word]
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			s := end
			if !over {
				s = child.scoreAt(child.entry(column, int(up.to)))
			}
			o.offer(column, s.before())
		}
	}
	return nil
}

// flush turns what was offered in a row into events, in the row's image too.
func (o *opener) flush(row int) {
	h := o.half
	image := int(h.own.mirror[row])
	for word, columns := range o.found {
		for ; columns != 0; columns &= columns - 1 {
			column := word*64 + bits.TrailingZeros64(columns)
			h.schedule(row, column, o.best[column])
			if image != row {
				h.schedule(image, int(h.opp.mirror[column]), o.best[column])
			}
		}
	}
}

func (h *half) schedule(row, column int, s score) {
	i := row*h.words + column/64
	h.doomed[i] &^= 1 << (column % 64)
	switch at := uint32(i*64 + column%64); s.value() {
	case Win:
		h.events.wins.put(s.plies(), at)
	case Loss:
		h.events.losses.put(s.plies(), at)
	}
}
