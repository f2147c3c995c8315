package rules

import "math/bits"

// quickCount counts the moves of a position in which the ladder has nothing to
// decide: no capture, or one, or several alike, each over after a single leap.
// Elsewhere n is 0, and goers are the pieces that can leap twice. It keeps
// everything in registers, for a count spends half its time here.
func (s *side) quickCount(own, opp, upper, top uint64) (n uint64, goers uint64) {
	empty := board &^ (own | opp)
	mine, theirs := byRank{own &^ upper, own & upper &^ top, own & top}, byRank{opp &^ upper, opp & upper &^ top, opp & top}
	prey := s.prey[Pedina].in(&theirs)
	count, goers := s.singles(Pedina, mine.pedina, prey, empty)
	if own&upper != 0 {
		byDame, d := s.singles(Dama, mine.dama, s.prey[Dama].in(&theirs), empty)
		byDamoni, e := s.singles(Damone, mine.damone, s.prey[Damone].in(&theirs), empty)
		goers |= d | e
		if byDame|byDamoni != 0 {
			count += byDame + byDamoni
			prey = board
		}
	}
	if count == 0 {
		st := &s.steps
		return uint64(bits.OnesCount64(st[NorthWest].in(&mine)>>5&empty) + bits.OnesCount64(st[NorthEast].in(&mine)>>4&empty) +
			bits.OnesCount64(st[SouthWest].in(&mine)<<4&empty) + bits.OnesCount64(st[SouthEast].in(&mine)<<5&empty)), 0
	}
	if alike := prey&upper == 0; goers != 0 || count > 1 && !alike { // Pedine that take Pedine are
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
