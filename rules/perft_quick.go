package rules

import "math/bits"

// quickCount counts the moves of a position in which the ladder has nothing to
// decide: no capture, or one, or several alike, each over after a single leap.
// Elsewhere n is 0, and goers are the pieces that can leap twice. It keeps
// everything in registers, for a count spends half its time here.
func (v *view) quickCount() (n, goers uint64) {
	s, empty, mine, theirs := v.side, v.empty, v.split(v.own), v.split(v.opp)
	prey := s.prey[Pedina].in(&theirs)
	count, goers := s.singles(Pedina, mine.pedina, prey, empty)
	if v.own&v.upper != 0 {
		byDame, d := s.singles(Dama, mine.dama, s.prey[Dama].in(&theirs), empty)
		byDamoni, e := s.singles(Damone, mine.damone, s.prey[Damone].in(&theirs), empty)
		goers |= d | e
		if byDame|byDamoni != 0 {
			count += byDame + byDamoni
			prey = board
		}
	}
	if count == 0 {
		return v.countSteps(), 0
	}
	if alike := prey&v.upper == 0; goers != 0 || count > 1 && !alike { // Pedine that take Pedine are
		return 0, goers
	}
	return uint64(count), 0
}

// singles is how many leaps a rank has, and the pieces that can go on after
// one. A promotion ends a capture here.
func (s *side) singles(r Rank, own, prey, empty uint64) (n int, goers uint64) {
	may := &s.mayLeap[r]
	nw, ne := prey&(empty<<5)<<5&may[NorthWest], prey&(empty<<4)<<4&may[NorthEast]
	sw, se := prey&(empty>>4)>>4&may[SouthWest], prey&(empty>>5)>>5&may[SouthEast]
	on := nw | ne | sw | se
	if on&own == 0 {
		return 0, 0
	}
	nw, ne, sw, se = nw&own, ne&own, sw&own, se&own
	on &^= s.crown[r]
	n = bits.OnesCount64(nw) + bits.OnesCount64(ne) + bits.OnesCount64(sw) + bits.OnesCount64(se)
	return n, nw&(on<<10) | ne&(on<<8) | sw&(on>>8) | se&(on>>10)
}

// chainEnd is where a capture leaves its piece.
type chainEnd struct {
	at, captured uint64
	rank         Rank
}

// chain follows the one piece on some cells while it has exactly one way to leap
// on. A promotion ends the capture here.
func (v *view) chain(from uint64) (e chainEnd, ok bool) {
	if from&(from-1) != 0 {
		return e, false
	}
	s, theirs := v.side, v.split(v.opp)
	e = chainEnd{at: from, rank: rankAt(from, v.upper, v.top)}
	can := s.origins(e.rank, s.prey[e.rank].in(&theirs), v.empty|from)
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
