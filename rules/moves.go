package rules

import "math/bits"

// Moves appends every legal move of a position to dst and returns it. A
// position in which the game is over has none. The order is fixed: by starting
// square, then by direction. Nothing is allocated unless dst has to grow.
func (rs *Ruleset) Moves(dst []Move, p Position) []Move {
	v := rs.view(&p)
	if v.over() {
		return dst
	}
	base := len(dst)
	if v.leapers() != 0 {
		dst = rs.appendLines(dst, &v)
		dst = dst[:base+rs.climb(dst[base:])]
		if !rs.spec.CaptureOptional {
			return dst
		}
	}
	return v.appendSteps(dst)
}

// Lines appends every capture that is possible before the ladder is climbed.
func (rs *Ruleset) Lines(dst []Move, p Position) []Move {
	v := rs.view(&p)
	if v.over() {
		return dst
	}
	return rs.appendLines(dst, &v)
}

// view is a position as the side to move sees it.
type view struct {
	side                        *side
	own, opp, upper, top, empty uint64
}

func (rs *Ruleset) view(p *Position) view {
	own, opp := p.sides[p.turn], p.sides[p.turn.Other()]
	return view{&rs.sides[p.turn], own, opp, p.upper, p.top, board &^ (own | opp)}
}

// over reports whether a side has lost whatever its moves: no piece left, or
// no royal one.
func (v *view) over() bool {
	if v.own == 0 || v.opp == 0 {
		return true
	}
	return v.side.royal != NoRank && (v.royals(v.own) == 0 || v.royals(v.opp) == 0)
}

// royals is those of some pieces that have the royal rank.
func (v *view) royals(of uint64) uint64 {
	switch v.side.royal {
	case Damone:
		return of & v.top
	case Dama:
		return of & v.upper &^ v.top
	}
	return of &^ v.upper
}

// split sorts some pieces by rank.
func (v *view) split(of uint64) byRank {
	return byRank{of &^ v.upper, of & v.upper &^ v.top, of & v.top}
}

// in is the pieces of three ranks that a mask lets through.
func (m *byRank) in(of *byRank) uint64 {
	return of.pedina&m.pedina | of.dama&m.dama | of.damone&m.damone
}

// leapers is the side's pieces that can capture something.
func (v *view) leapers() uint64 {
	own, opp := v.split(v.own), v.split(v.opp)
	s := v.side
	var leapers uint64
	preyOfPedina, preyOfDama, preyOfDamone := s.prey[Pedina].in(&opp), s.prey[Dama].in(&opp), s.prey[Damone].in(&opp)
	for d := range s.leaps {
		back := Direction(d).Opposite()
		room := shift(v.empty, back)
		may := &s.leaps[d]
		leapers |= shift(preyOfPedina&room, back)&own.pedina&may.pedina |
			shift(preyOfDama&room, back)&own.dama&may.dama |
			shift(preyOfDamone&room, back)&own.damone&may.damone
	}
	return leapers
}

// appendSteps appends the moves that capture nothing.
func (v *view) appendSteps(dst []Move) []Move {
	own := v.split(v.own)
	var can [4]uint64
	for d := range can {
		can[d] = v.side.steps[d].in(&own) & shift(v.empty, Direction(d).Opposite())
	}
	for movers := can[0] | can[1] | can[2] | can[3]; movers != 0; movers &= movers - 1 {
		from := movers & -movers
		rank := rankAt(from, v.upper, v.top)
		for d := range can {
			if can[d]&from != 0 {
				dst = append(dst, v.step(from, Direction(d), rank))
			}
		}
	}
	return dst
}

func (v *view) step(from uint64, d Direction, rank Rank) Move {
	to := shift(from, d)
	m := Move{from: squareOf(from), to: squareOf(to), mover: rank, dirs: uint32(d)}
	if v.side.crown[rank]&to != 0 {
		m.becomes = v.side.becomes[rank]
	}
	return m
}

// climb keeps the captures that the ladder prefers, in order, at the front of
// lines and returns how many there are.
func (rs *Ruleset) climb(lines []Move) int {
	if len(lines) < 2 {
		return len(lines)
	}
	n, best := 0, uint64(0)
	for i := range lines {
		key := rs.key(&lines[i])
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

// appendLines appends every complete capture.
func (rs *Ruleset) appendLines(dst []Move, v *view) []Move {
	opp := v.split(v.opp)
	h := hunt{side: v.side, spec: &rs.spec, dst: dst, occupied: v.own | v.opp, upper: v.upper, top: v.top}
	for r := Pedina; r <= Damone; r++ {
		h.prey[r] = v.side.prey[r].in(&opp)
	}
	for leapers := v.leapers(); leapers != 0; leapers &= leapers - 1 {
		from := leapers & -leapers
		h.rank = rankAt(from, v.upper, v.top)
		h.from = squareOf(from)
		h.occupied ^= from
		h.leap(from, trail{rank: h.rank})
		h.occupied ^= from
	}
	return h.dst
}

// hunt follows one piece through all its captures.
type hunt struct {
	side       *side
	spec       *Spec
	dst        []Move
	occupied   uint64 // the moving piece taken off
	upper, top uint64
	prey       [Damone + 1]uint64
	from       Square
	rank       Rank // when the capture starts
}

// trail is what a capture has done so far.
type trail struct {
	captured   uint64
	prey, dirs uint32
	rank       Rank // now
	becomes    Rank // promoted on the way, or promised
}

// leap extends a capture from the cell it has reached and records it where it
// can go no further (DAM-6.4, ITA-4.6).
func (h *hunt) leap(at uint64, t trail) {
	ended := true
	occupied := h.occupied
	if h.spec.Removal == RemovedAtOnce {
		occupied &^= t.captured
	}
	prey := h.prey[t.rank] &^ t.captured
	for d := range turns {
		over := bits.RotateLeft64(at, int(turns[d])) & prey
		to := bits.RotateLeft64(over, int(turns[d])) & board &^ occupied
		if to == 0 || !h.side.leapDirs[t.rank].Has(Direction(d)) {
			continue
		}
		ended = false
		next := t
		next.captured |= over
		next.prey = t.prey<<2 | uint32(rankAt(over, h.upper, h.top))
		next.dirs = t.dirs<<2 | uint32(d)
		h.land(to, next)
	}
	if t.captured != 0 && (ended || h.spec.MayStop) {
		h.record(at, t)
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
		h.record(at, t)
	case ContinuesPromoted:
		t.rank = t.becomes
		h.leap(at, t)
	case ContinuesUnpromoted:
		h.leap(at, t)
	}
}

func (h *hunt) record(at uint64, t trail) {
	h.dst = append(h.dst, Move{
		captured: t.captured, prey: t.prey, dirs: t.dirs,
		from: h.from, to: squareOf(at), mover: h.rank, becomes: t.becomes,
	})
}
