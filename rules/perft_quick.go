package rules

import "math/bits"

// quickCount counts the moves of a position in which the ladder has nothing to
// decide: no capture, or one, or several alike, each over after a single leap.
// It says no elsewhere. It keeps everything in registers, for a count spends
// half its time here.
func (s *side) quickCount(own, opp, upper, top uint64) (n uint64, ok bool) {
	empty := board &^ (own | opp)
	mine, theirs := byRank{own &^ upper, own & upper &^ top, own & top}, byRank{opp &^ upper, opp & upper &^ top, opp & top}
	prey := s.prey[Pedina].in(&theirs)
	count, busy := s.singles(Pedina, mine.pedina, prey, empty)
	if own&upper != 0 {
		byDame, d := s.singles(Dama, mine.dama, s.prey[Dama].in(&theirs), empty)
		byDamoni, e := s.singles(Damone, mine.damone, s.prey[Damone].in(&theirs), empty)
		busy |= d | e
		if byDame|byDamoni != 0 {
			count += byDame + byDamoni
			prey = board
		}
	}
	if count == 0 {
		st := &s.steps
		return uint64(bits.OnesCount64(st[NorthWest].in(&mine)>>5&empty) + bits.OnesCount64(st[NorthEast].in(&mine)>>4&empty) +
			bits.OnesCount64(st[SouthWest].in(&mine)<<4&empty) + bits.OnesCount64(st[SouthEast].in(&mine)<<5&empty)), true
	}
	alike := prey&upper == 0 // Pedine that take Pedine, all of them
	return uint64(count), busy == 0 && (count == 1 || alike)
}

// singles is how many leaps a rank has, and those landings where it is
// promoted or can go on.
func (s *side) singles(r Rank, own, prey, empty uint64) (n int, busy uint64) {
	may := &s.mayLeap[r]
	nw, ne := prey&(empty<<5)<<5&may[NorthWest], prey&(empty<<4)<<4&may[NorthEast]
	sw, se := prey&(empty>>4)>>4&may[SouthWest], prey&(empty>>5)>>5&may[SouthEast]
	can := nw | ne | sw | se
	if can&own == 0 {
		return 0, 0
	}
	nw, ne, sw, se = nw&own, ne&own, sw&own, se&own
	n = bits.OnesCount64(nw) + bits.OnesCount64(ne) + bits.OnesCount64(sw) + bits.OnesCount64(se)
	return n, (nw>>10 | ne>>8 | sw<<8 | se<<10) & (can | s.crown[r])
}
