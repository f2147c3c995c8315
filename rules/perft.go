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
	c := counter{rs: rs, plies: make([]ply, depth+1), longest: rs.longestFirst()}
	c.quick = rs.spec.Royal == NoRank && !rs.spec.CaptureOptional && !rs.promotionMatters()
	return c.count(v.side, v.own, v.opp, v.upper, v.top, depth)
}

// counter counts leaves. Everything it needs on the way it has from the start,
// so that nothing is allocated.
type counter struct {
	rs      *Ruleset
	plies   []ply // by depth left
	quick   bool  // whether quickCount is to be trusted
	longest bool  // whether the longest capture comes first
}

// ply is what the counter notes of the position it is in at one depth.
type ply struct {
	leaps leaps
	lines []Move
}

func (c *counter) count(s *side, own, opp, upper, top uint64, depth int) uint64 {
	if depth == 1 && c.quick {
		n, goers := s.quickCount(own, opp, upper, top)
		if n != 0 {
			return n
		}
		if goers != 0 && goers&(goers-1) == 0 && c.longest {
			if _, ok := s.chain(own, opp, upper, top, goers); ok {
				return 1
			}
		}
	}
	var v view // filled in place: a literal would be copied
	v.side, v.own, v.opp, v.upper, v.top, v.empty = s, own, opp, upper, top, board&^(own|opp)
	if s.royal != NoRank && v.over() {
		return 0
	}
	l := &c.plies[depth].leaps
	l.look(&v)
	if l.count == 0 {
		return c.quiet(&v, depth)
	}
	leaves := c.captures(&v, l, depth)
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

// captures counts the leaves behind the captures. Where each is over after a
// single leap and all are alike they need not be listed.
func (c *counter) captures(v *view, l *leaps, depth int) uint64 {
	rank, alike := l.alike(v.upper, v.top)
	if !alike || l.goesOn != 0 || l.crowned != 0 && c.rs.promotionMatters() {
		return c.lines(v, l, depth)
	}
	if depth == 1 {
		return uint64(l.count)
	}
	return c.leapOver(v, &l.over[rank-Pedina], rank, depth)
}

// leapOver plays the single leaps of a rank.
func (c *counter) leapOver(v *view, over *[4]uint64, rank Rank, depth int) uint64 {
	var leaves uint64
	for d := range over {
		for o := over[d]; o != 0; o &= o - 1 {
			taken := o & -o
			from, to := shift(taken, Direction(d).Opposite()), shift(taken, Direction(d))
			arrives := rank
			if v.side.crown[rank]&to != 0 {
				arrives = v.side.becomes[rank]
			}
			leaves += c.play(v, from, to, taken, arrives, depth)
		}
	}
	return leaves
}

// lines counts the leaves behind captures of which some go on. Where most
// pieces come first on the ladder, those that do not go on need no listing, and
// a piece that is alone in going on, and never has a choice, needs none either.
func (c *counter) lines(v *view, l *leaps, depth int) uint64 {
	leapers := l.goers
	if leapers == 0 || !c.longest {
		leapers = v.leapers()
	} else if leapers&(leapers-1) == 0 {
		if e, ok := v.side.chain(v.own, v.opp, v.upper, v.top, leapers); ok && c.rs.spec.PromotionInCapture == CaptureEnds {
			if depth == 1 {
				return 1
			}
			return c.play(v, leapers, e.at, e.captured, e.rank, depth)
		}
	}
	p := &c.plies[depth]
	p.lines = c.rs.appendLines(p.lines[:0], v, leapers)
	n := c.rs.climb(p.lines)
	if depth == 1 {
		return uint64(n)
	}
	var leaves uint64
	for i := range p.lines[:n] {
		m := &p.lines[i]
		leaves += c.play(v, bitOf[m.from&31], bitOf[m.to&31], m.captured, max(m.mover, m.becomes), depth)
	}
	return leaves
}
