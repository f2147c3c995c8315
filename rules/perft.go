package rules

import "math/bits"

// Perft counts the sequences of depth legal moves from p: the leaves of the
// tree, captures with different paths counted apart (READ-7). Depth 0 is 1.
// The last two plies are counted without being played.
func (rs *Ruleset) Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	c := counter{rs: rs, lines: make([][]Move, depth+1)}
	v := rs.view(&p)
	if v.over() {
		return 0
	}
	return c.count(v.side, v.own, v.opp, v.upper, v.top, depth)
}

// counter counts leaves; it keeps a list of captures for each depth so that
// nothing is allocated on the way.
type counter struct {
	rs    *Ruleset
	lines [][]Move
}

func (c *counter) count(s *side, own, opp, upper, top uint64, depth int) uint64 {
	v := view{s, own, opp, upper, top, board &^ (own | opp)}
	if s.royal != NoRank && v.over() {
		return 0
	}
	var leaves uint64
	if v.leapers() != 0 {
		leaves = c.captures(&v, depth)
		if !c.rs.spec.CaptureOptional {
			return leaves
		}
	}
	if depth == 1 {
		return leaves + v.countSteps()
	}
	return leaves + c.steps(&v, depth)
}

// countSteps is how many moves capture nothing.
func (v *view) countSteps() uint64 {
	own := v.split(v.own)
	n := 0
	for d := range v.side.steps {
		n += bits.OnesCount64(shift(v.side.steps[d].in(&own), Direction(d)) & v.empty)
	}
	return uint64(n)
}

func (c *counter) captures(v *view, depth int) uint64 {
	lines := c.rs.appendLines(c.lines[depth][:0], v)
	c.lines[depth] = lines
	n := c.rs.climb(lines)
	if depth == 1 {
		return uint64(n)
	}
	var leaves uint64
	for i := range lines[:n] {
		m := &lines[i]
		from, to := bitOf[m.from&31], bitOf[m.to&31]
		gone := from | m.captured
		rank := max(m.mover, m.becomes)
		upper, top := v.upper&^gone, v.top&^gone
		if rank >= Dama {
			upper |= to
		}
		if rank == Damone {
			top |= to
		}
		leaves += c.count(v.side.them, v.opp&^m.captured, v.own&^from|to, upper, top, depth-1)
	}
	return leaves
}

func (c *counter) steps(v *view, depth int) uint64 {
	own := v.split(v.own)
	var leaves uint64
	for d := range v.side.steps {
		may := &v.side.steps[d]
		dir, back := Direction(d), Direction(d).Opposite()
		for to := shift(own.pedina&may.pedina, dir) & v.empty; to != 0; to &= to - 1 {
			t := to & -to
			upper, top := v.upper, v.top
			if t&v.side.crown[Pedina] != 0 {
				upper |= t
				if v.side.becomes[Pedina] == Damone {
					top |= t
				}
			}
			leaves += c.count(v.side.them, v.opp, v.own^t^shift(t, back), upper, top, depth-1)
		}
		for to := shift(own.dama&may.dama, dir) & v.empty; to != 0; to &= to - 1 {
			t := to & -to
			f := shift(t, back)
			top := v.top
			if t&v.side.crown[Dama] != 0 {
				top |= t
			}
			leaves += c.count(v.side.them, v.opp, v.own^t^f, v.upper^t^f, top, depth-1)
		}
		for to := shift(own.damone&may.damone, dir) & v.empty; to != 0; to &= to - 1 {
			t := to & -to
			f := shift(t, back)
			leaves += c.count(v.side.them, v.opp, v.own^t^f, v.upper^t^f, v.top^t^f, depth-1)
		}
	}
	return leaves
}
