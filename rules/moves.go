package rules

import (
	"math/bits"
	"slices"
)

// Moves appends every legal move of a position to dst and returns it. A
// position in which the game is over has none. The order is fixed: by starting
// square, then by direction. Nothing is allocated unless dst has to grow.
func (rs *Ruleset) Moves(dst []Move, p Position) []Move {
	var v view
	if v.look(rs, &p, p.turn); v.over() {
		return dst
	}
	return rs.moves(dst, &v, v.leapers())
}

// moves appends the moves of a position that is not over, in which some pieces
// can capture.
func (rs *Ruleset) moves(dst []Move, v *view, leapers uint64) []Move {
	if leapers != 0 {
		base := len(dst)
		dst = rs.appendLines(dst, v, leapers)
		dst = dst[:base+rs.climb(dst[base:])]
		if !rs.spec.CaptureOptional {
			return dst
		}
	}
	return v.appendSteps(dst)
}

// Lines appends every capture that is possible before the ladder is climbed.
func (rs *Ruleset) Lines(dst []Move, p Position) []Move {
	var v view
	if v.look(rs, &p, p.turn); v.over() {
		return dst
	}
	return rs.appendLines(dst, &v, v.leapers())
}

// view is a position as the side to move sees it.
type view struct {
	side                        *side
	own, opp, upper, top, empty uint64
}

// look fills a view in, in place: a literal would be copied.
func (v *view) look(rs *Ruleset, p *Position, c Color) {
	own, opp := p.sides[c&1], p.sides[c&1^1]
	v.side, v.own, v.opp, v.upper, v.top, v.empty = &rs.sides[c&1], own, opp, p.upper, p.top, board&^(own|opp)
}

// over reports whether a side has lost whatever its moves: no piece left, or
// no royal one.
func (v *view) over() bool {
	if v.own == 0 || v.opp == 0 {
		return true
	}
	return v.side.royal != NoRank && (v.royals(v.own) == 0 || v.royals(v.opp) == 0)
}

// royals returns those of some pieces that have the royal rank.
func (v *view) royals(of uint64) uint64 { return ofRank(v.side.royal, of, v.upper, v.top) }

// split sorts some pieces by rank.
func (v *view) split(of uint64) byRank {
	return byRank{of &^ v.upper, of & v.upper &^ v.top, of & v.top}
}

// in returns the pieces of three ranks that a mask lets through.
func (m *byRank) in(of *byRank) uint64 {
	return of.pedina&m.pedina | of.dama&m.dama | of.damone&m.damone
}

// leapers returns the side's pieces that can capture something.
func (v *view) leapers() uint64 {
	own, opp := v.split(v.own), v.split(v.opp)
	s := v.side
	leapers := s.leapers(Pedina, own.pedina, s.prey[Pedina].in(&opp), v.empty)
	if own.dama != 0 {
		leapers |= s.leapers(Dama, own.dama, s.prey[Dama].in(&opp), v.empty)
	}
	if own.damone != 0 {
		leapers |= s.leapers(Damone, own.damone, s.prey[Damone].in(&opp), v.empty)
	}
	return leapers
}

// leapers returns the pieces of a rank that can leap over prey. The directions are
// written out: this is what the fast counts spend their time in.
func (s *side) leapers(r Rank, own, prey, empty uint64) uint64 {
	may := &s.mayLeap[r]
	return own & (prey&(empty<<5)<<5&may[NorthWest] | prey&(empty<<4)<<4&may[NorthEast] |
		prey&(empty>>4)>>4&may[SouthWest] | prey&(empty>>5)>>5&may[SouthEast])
}

// appendSteps appends the moves that capture nothing.
func (v *view) appendSteps(dst []Move) []Move {
	can, movers := v.stepping()
	at := len(dst)
	count := at + bits.OnesCount64(can[0]) + bits.OnesCount64(can[1]) + bits.OnesCount64(can[2]) + bits.OnesCount64(can[3])
	dst = slices.Grow(dst, count-at)[:count]
	for ; movers != 0; movers &= movers - 1 {
		rank := rankAt(movers&-movers, v.upper, v.top)
		for ways := waysOf(&can, movers); ways != 0; ways &= ways - 1 {
			dst[at] = v.step(movers&-movers, Direction(bits.TrailingZeros64(ways)), rank)
			at++
		}
	}
	return dst
}

// nthStep returns one of the moves that appendSteps lists.
func (v *view) nthStep(n int) Move {
	for can, movers := v.stepping(); ; movers &= movers - 1 {
		ways := waysOf(&can, movers)
		if count := bits.OnesCount64(ways); n >= count {
			n -= count
			continue
		}
		for ; n > 0; n-- {
			ways &= ways - 1
		}
		return v.step(movers&-movers, Direction(bits.TrailingZeros64(ways)), rankAt(movers&-movers, v.upper, v.top))
	}
}

// stepping returns the side's pieces that can step, by Direction and together.
func (v *view) stepping() (can [4]uint64, movers uint64) {
	own := v.split(v.own)
	for d := range can {
		can[d] = v.side.steps[d].in(&own) & shift(v.empty, Direction(d).Opposite())
		movers |= can[d]
	}
	return can, movers
}

// waysOf returns where the first of some pieces can step, one bit a direction: going over
// them mispredicts once where asking each would four times.
func waysOf(can *[4]uint64, movers uint64) uint64 {
	i := bits.TrailingZeros64(movers)
	return can[0]>>i&1 | can[1]>>i&1<<1 | can[2]>>i&1<<2 | can[3]>>i&1<<3
}

func (v *view) step(from uint64, d Direction, rank Rank) Move {
	to := shift(from, d)
	becomes := NoRank
	if v.side.crown[rank]&to != 0 {
		becomes = v.side.becomes[rank]
	}
	return Move{dirs: uint32(d), trip: tripOf(squareOf(from), squareOf(to), rank, becomes)}
}

// climb keeps the captures that the ladder prefers, in order, at the front of
// lines and returns how many there are.
func (rs *Ruleset) climb(lines []Move) int {
	if len(lines) < 2 {
		return len(lines)
	}
	n, best := 0, uint64(0)
	for i := range lines {
		key := rs.ladder.key(&lines[i])
		if key > best {
			n, best = 0, key
		}
		if key == best {
			lines[n] = lines[i]
			n++
		}
	}
	if rs.spec.SameMove == SameEffect {
		return distinct(lines[:n])
	}
	return n
}

// distinct keeps one of the captures that differ in their path only (READ-7).
func distinct(lines []Move) int {
	n := 0
next:
	for _, m := range lines {
		for _, kept := range lines[:n] {
			if m.SameEffect(kept) {
				continue next
			}
		}
		lines[n] = m
		n++
	}
	return n
}

// appendLines appends every complete capture by some of the side's pieces.
func (rs *Ruleset) appendLines(dst []Move, v *view, leapers uint64) []Move {
	h := hunt{side: v.side, spec: &rs.spec, dst: dst, opp: v.split(v.opp), upper: v.upper, top: v.top}
	for ; leapers != 0; leapers &= leapers - 1 {
		from := leapers & -leapers
		h.from, h.rank = squareOf(from), rankAt(from, v.upper, v.top)
		h.empty = v.empty | from
		h.can = v.side.origins(h.rank, v.side.prey[h.rank].in(&h.opp), h.empty)
		h.leap(from, trail{rank: h.rank})
	}
	return h.dst
}

// origins is, by Direction, the cells from which a rank could leap over prey.
func (s *side) origins(r Rank, prey, empty uint64) [4]uint64 {
	may := &s.mayLeap[r]
	return [4]uint64{
		prey & (empty << 5) << 5 & may[NorthWest],
		prey & (empty << 4) << 4 & may[NorthEast],
		prey & (empty >> 4) >> 4 & may[SouthWest],
		prey & (empty >> 5) >> 5 & may[SouthEast],
	}
}

// hunt follows one piece through all its captures. The pieces taken stay on
// the board till the end (READ-2); taking them off at once would change
// nothing, for a piece that leaps never lands where one it jumped stood.
type hunt struct {
	side       *side
	spec       *Spec
	dst        []Move
	opp        byRank
	upper, top uint64
	empty      uint64    // the piece itself taken off
	can        [4]uint64 // the origins of the leaps of the rank it has now
	from       Square
	rank       Rank // when the capture starts
}

// trail is what a capture has done so far.
type trail struct {
	captured uint64
	trace    uint64 // a Move's prey, and in the upper half its dirs
	rank     Rank   // now
	becomes  Rank   // promoted on the way, or promised
}

// leap extends a capture from the cell it has reached and records it where it
// can go no further (DAM-6.4, ITA-4.6).
func (h *hunt) leap(at uint64, t trail) {
	ended := true
	for d := range h.can {
		if h.can[d]&at == 0 {
			continue
		}
		over := shift(at, Direction(d))
		if over&t.captured != 0 {
			continue
		}
		ended = false
		next := t
		next.captured |= over
		next.trace = t.trace<<2 | uint64(d)<<32 | uint64(rankAt(over, h.upper, h.top))
		h.land(shift(over, Direction(d)), next)
	}
	if t.captured != 0 && (ended || h.spec.MayStop) {
		h.record(at, &t)
	}
}

// land crowns the piece if it must be and lets the capture go on if it may
// (READ-1).
func (h *hunt) land(at uint64, t trail) {
	if h.side.crown[t.rank]&at == 0 {
		h.leap(at, t)
		return
	}
	t.becomes = h.side.becomes[t.rank]
	switch h.spec.PromotionInCapture {
	case CaptureEnds:
		h.record(at, &t)
	case ContinuesPromoted:
		t.rank = t.becomes
		can := h.can
		h.can = h.side.origins(t.rank, h.side.prey[t.rank].in(&h.opp), h.empty)
		h.leap(at, t)
		h.can = can
	case ContinuesUnpromoted:
		h.leap(at, t)
	}
}

func (h *hunt) record(at uint64, t *trail) {
	h.dst = append(h.dst, Move{
		captured: t.captured, prey: uint32(t.trace), dirs: uint32(t.trace >> 32),
		trip: tripOf(h.from, squareOf(at), h.rank, t.becomes),
	})
}

// TurnedMove returns a move of a position in the position turned; ok is false where the
// rules do not have it there.
func (rs *Ruleset) TurnedMove(pos Position, m Move) (turned Move, ok bool) {
	path := m.Path()
	for i, s := range path {
		path[i] = s.Turned()
	}
	moves := rs.Moves(nil, pos.Turned())
	i := slices.IndexFunc(moves, func(m Move) bool { return slices.Equal(m.Path(), path) })
	if i < 0 {
		return m, false
	}
	return moves[i], true
}
