package rules

import "math/bits"

// leaps is the single leaps of a side.
type leaps struct {
	over    [3][4]uint64 // the cells jumped, by rank less one and by Direction
	ranks   Ranks        // the ranks that leap; over is stale for the others
	count   int
	goesOn  uint64 // landings from which the capture can go on
	goers   uint64 // the pieces that can
	crowned uint64 // landings that promote
}

// look finds the leaps of a position.
func (l *leaps) look(v *view) {
	own, opp := v.split(v.own), v.split(v.opp)
	l.count, l.ranks, l.goesOn, l.goers, l.crowned = 0, 0, 0, 0, 0
	l.add(v, Pedina, own.pedina, &opp)
	if own.dama != 0 {
		l.add(v, Dama, own.dama, &opp)
	}
	if own.damone != 0 {
		l.add(v, Damone, own.damone, &opp)
	}
}

// add adds the leaps of one rank. A second leap never lands where the first
// began, so the vacant cells tell whether there is one.
func (l *leaps) add(v *view, r Rank, own uint64, opp *byRank) {
	s := v.side
	can := s.origins(r, s.prey[r].in(opp), v.empty)
	nw, ne, sw, se := can[NorthWest]&own>>5, can[NorthEast]&own>>4, can[SouthWest]&own<<4, can[SouthEast]&own<<5
	if nw|ne|sw|se == 0 {
		return
	}
	l.ranks |= 1 << r
	l.over[r-Pedina] = [4]uint64{nw, ne, sw, se}
	l.count += bits.OnesCount64(nw) + bits.OnesCount64(ne) + bits.OnesCount64(sw) + bits.OnesCount64(se)
	land := nw>>5 | ne>>4 | sw<<4 | se<<5
	l.crowned |= land & s.crown[r]
	if on := land &^ s.crown[r] & (can[NorthWest] | can[NorthEast] | can[SouthWest] | can[SouthEast]); on != 0 {
		l.goesOn |= on
		l.goers |= (nw&(on<<5))<<5 | (ne&(on<<4))<<4 | (sw&(on>>4))>>4 | (se&(on>>5))>>5
	}
}

// alike reports whether one rank makes all the leaps, and over one rank, so
// that no ladder tells them apart; and the rank that makes them.
func (l *leaps) alike(upper, top uint64) (r Rank, ok bool) {
	if l.ranks&(l.ranks-1) != 0 {
		return NoRank, false
	}
	r = Rank(bits.TrailingZeros8(uint8(l.ranks)))
	over := &l.over[r-Pedina]
	jumped := over[0] | over[1] | over[2] | over[3]
	upper, top = jumped&upper, jumped&top
	return r, upper == 0 || upper == jumped && (top == 0 || top == jumped)
}

// promotionMatters reports whether a promoting leap is anything but a plain
// end of its capture.
func (rs *Ruleset) promotionMatters() bool {
	return rs.spec.PromotionInCapture != CaptureEnds || rs.spec.MoverRank != RankAtStart
}

// longestFirst reports whether the ladder prefers the longest capture before
// anything else, and captures must go on.
func (rs *Ruleset) longestFirst() bool {
	l := rs.spec.Ladder
	return len(l) > 0 && l[0].Tier == MostPieces && !l[0].Least && !rs.spec.MayStop
}

// chainEnd is where a capture leaves its piece.
type chainEnd struct {
	at, captured uint64
	rank         Rank
}

// chain follows the piece on a cell while it has exactly one way to leap on. A
// promotion ends the capture here.
func (s *side) chain(own, opp, upper, top, from uint64) (e chainEnd, ok bool) {
	theirs := byRank{opp &^ upper, opp & upper &^ top, opp & top}
	e = chainEnd{at: from, rank: rankAt(from, upper, top)}
	can := s.origins(e.rank, s.prey[e.rank].in(&theirs), board&^(own|opp)|from)
	crown := s.crown[e.rank]
	for {
		nw, ne := can[NorthWest]&e.at>>5&^e.captured, can[NorthEast]&e.at>>4&^e.captured
		sw, se := can[SouthWest]&e.at<<4&^e.captured, can[SouthEast]&e.at<<5&^e.captured
		over := nw | ne | sw | se
		if over&(over-1) != 0 {
			return e, false
		}
		if over == 0 {
			return e, true
		}
		e.at = nw>>5 | ne>>4 | sw<<4 | se<<5
		e.captured |= over
		if e.at&crown != 0 {
			e.rank = s.becomes[e.rank]
			return e, true
		}
	}
}
