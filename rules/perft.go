package rules

import "math/bits"

// Perft counts the sequences of depth legal moves from p: the leaves of the
// tree, captures with different paths counted apart (READ-7). Depth 0 is 1.
// The last two plies are counted without being played.
func (rs *Ruleset) Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	v := rs.view(&p)
	if v.over() {
		return 0
	}
	s, l := &rs.spec, rs.spec.Ladder
	plain := s.PromotionInCapture == CaptureEnds && s.MoverRank == RankAtStart // a promotion ends its capture, no more
	c := counter{rs: rs, lines: make([][]Move, depth+1), quick: plain && !s.CaptureOptional}
	c.longest = plain && !s.MayStop && len(l) > 0 && l[0].Tier == MostPieces && !l[0].Least
	return c.count(v.side, v.own, v.opp, v.upper, v.top, depth)
}

// counter counts leaves. Everything it needs on the way it has from the start,
// so that nothing is allocated.
type counter struct {
	rs      *Ruleset
	lines   [][]Move // by depth left
	quick   bool     // whether quickCount is to be trusted
	longest bool     // whether the longest capture comes first, and chain is to be trusted
}

func (c *counter) count(s *side, own, opp, upper, top uint64, depth int) uint64 {
	var v view // filled in place: a literal would be copied
	v.side, v.own, v.opp, v.upper, v.top, v.empty = s, own, opp, upper, top, board&^(own|opp)
	if s.royal != NoRank && v.over() {
		return 0
	}
	var leapers uint64
	if depth == 1 && c.quick {
		n, goers := v.quickCount()
		if n != 0 {
			return n
		}
		if c.longest && goers != 0 {
			if _, ok := v.chain(goers); ok {
				return 1
			}
			leapers = goers
		}
	}
	if leapers == 0 {
		leapers = v.leapers()
	}
	if leapers == 0 {
		return c.quiet(&v, depth)
	}
	leaves := c.captures(&v, leapers, depth)
	if c.rs.spec.CaptureOptional {
		leaves += c.quiet(&v, depth)
	}
	return leaves
}

// quiet counts the leaves behind the moves that capture nothing.
func (c *counter) quiet(v *view, depth int) uint64 {
	switch {
	case depth == 1:
		return v.countSteps()
	case depth == 2 && !c.rs.spec.CaptureOptional:
		return c.replies(v)
	}
	return c.steps(v, depth)
}

// countSteps is how many moves capture nothing.
func (v *view) countSteps() uint64 {
	own := v.split(v.own)
	s := &v.side.steps
	return uint64(bits.OnesCount64(s[NorthWest].in(&own)>>5&v.empty) + bits.OnesCount64(s[NorthEast].in(&own)>>4&v.empty) +
		bits.OnesCount64(s[SouthWest].in(&own)<<4&v.empty) + bits.OnesCount64(s[SouthEast].in(&own)<<5&v.empty))
}

// steps plays every move that captures nothing.
func (c *counter) steps(v *view, depth int) uint64 {
	own := v.split(v.own)
	var leaves uint64
	for d := range v.side.steps {
		back := Direction(d).Opposite()
		for to := shift(v.side.steps[d].in(&own), Direction(d)) & v.empty; to != 0; to &= to - 1 {
			leaves += c.step(v, to&-to, back, depth)
		}
	}
	return leaves
}

// step plays the step that comes onto a cell.
func (c *counter) step(v *view, to uint64, back Direction, depth int) uint64 {
	from := shift(to, back)
	if v.side.crowns&to != 0 {
		rank := rankAt(from, v.upper, v.top)
		if v.side.crown[rank]&to != 0 {
			rank = v.side.becomes[rank]
		}
		return c.play(v, from, to, 0, rank, depth)
	}
	dir := back.Opposite()
	upper, top := v.upper&from, v.top&from
	return c.count(v.side.them, v.opp, v.own^from^to, v.upper^upper^shift(upper, dir), v.top^top^shift(top, dir), depth-1)
}

// play moves a piece, which has a rank when it arrives, and counts what follows.
func (c *counter) play(v *view, from, to, captured uint64, rank Rank, depth int) uint64 {
	gone := from | captured
	upper, top := v.upper&^gone, v.top&^gone
	if rank >= Dama {
		upper |= to
	}
	if rank == Damone {
		top |= to
	}
	return c.count(v.side.them, v.opp&^captured, v.own&^from|to, upper, top, depth-1)
}

// captures counts the leaves behind the captures of some pieces. One that is
// alone and never has a choice needs no listing.
func (c *counter) captures(v *view, leapers uint64, depth int) uint64 {
	if depth > 1 && c.longest {
		if e, ok := v.chain(leapers); ok {
			return c.play(v, leapers, e.at, e.captured, e.rank, depth)
		}
	}
	lines := c.rs.appendLines(c.lines[depth][:0], v, leapers)
	c.lines[depth] = lines
	n := c.rs.climb(lines)
	if depth == 1 {
		return uint64(n)
	}
	var leaves uint64
	for i := range lines[:n] {
		m := &lines[i]
		leaves += c.play(v, bitOf[m.from&31], bitOf[m.to&31], m.captured, max(m.mover, m.becomes), depth)
	}
	return leaves
}
