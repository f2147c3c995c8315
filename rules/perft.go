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
	if leapers := v.leapers(); leapers != 0 {
		leaves = c.captures(&v, leapers, depth)
		if !c.rs.spec.CaptureOptional {
			return leaves
		}
	}
	if depth == 1 {
		return leaves + v.countSteps()
	}
	if depth == 2 && !c.rs.spec.CaptureOptional {
		return c.replies(&v)
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

func (c *counter) captures(v *view, leapers uint64, depth int) uint64 {
	if depth == 1 {
		if n, ok := c.rs.countLeaps(v); ok {
			return uint64(n)
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

// replies counts the last two plies of a position without captures, most of
// them without playing a move: stepping from f to t takes from the opponent
// the steps onto t and gives those onto f, so the replies to many steps are
// counted at once. Steps after which the opponent could capture, and those
// that promote, are played.
func (c *counter) replies(v *view) uint64 {
	own, opp := v.split(v.own), v.split(v.opp)
	r := newReach(v.side.them, &own, &opp, v.empty)
	if r.exposed&v.empty != 0 { // the opponent threatens something already
		return c.steps(v, 2)
	}
	leaves := 0
	for d := range v.side.steps {
		dir, back := Direction(d), Direction(d).Opposite()
		may := &v.side.steps[d]
		vacates := shift(r.exposed, dir)
		pedine := shift(own.pedina&may.pedina, dir) & v.empty
		dame := shift(own.dama&may.dama, dir) & v.empty
		damoni := shift(own.damone&may.damone, dir) & v.empty
		risky := pedine&(vacates|r.attacked.pedina|r.behind[back].pedina|v.side.crown[Pedina]) |
			dame&(vacates|r.attacked.dama|r.behind[back].dama|v.side.crown[Dama]) |
			damoni&(vacates|r.attacked.damone|r.behind[back].damone)
		to := (pedine | dame | damoni) &^ risky
		from := shift(to, back)
		leaves += bits.OnesCount64(to)*r.steps +
			bits.OnesCount64(from&r.once) + 2*bits.OnesCount64(from&r.twice) -
			bits.OnesCount64(to&r.once) - 2*bits.OnesCount64(to&r.twice)
		for ; risky != 0; risky &= risky - 1 {
			leaves += int(c.reply(v, risky&-risky, back))
		}
	}
	return uint64(leaves)
}

// reply plays the step that comes onto a cell and counts the answers.
func (c *counter) reply(v *view, to uint64, back Direction) uint64 {
	from := shift(to, back)
	rank := rankAt(from, v.upper, v.top)
	if v.side.crown[rank]&to != 0 {
		rank = v.side.becomes[rank]
	}
	upper, top := v.upper&^from, v.top&^from
	if rank >= Dama {
		upper |= to
	}
	if rank == Damone {
		top |= to
	}
	return c.count(v.side.them, v.opp, v.own^from^to, upper, top, 1)
}

// reach is what a side could do if it were to move.
type reach struct {
	steps       int       // how many steps it has
	once, twice uint64    // cells onto which 1 or 3, and 2 or 3, of its pieces step
	behind      [4]byRank // by Direction: cells one ahead of a piece that captures that rank there
	attacked    byRank    // cells on which a piece of that rank could be captured
	exposed     uint64    // cells where a capture of a standing piece would land, were they vacant
}

// newReach looks at a side's pieces (own) and its opponent's (opp).
func newReach(s *side, opp, own *byRank, empty uint64) (r reach) {
	for d := range s.steps {
		dir := Direction(d)
		onto := shift(s.steps[d].in(own), dir)
		r.steps += bits.OnesCount64(onto & empty)
		r.twice |= r.once & onto
		r.once ^= onto
		room := shift(empty, dir.Opposite())
		hunts, behind := &s.hunts[d], &r.behind[d]
		behind.pedina = shift(hunts.pedina.in(own), dir)
		behind.dama = shift(hunts.dama.in(own), dir)
		behind.damone = shift(hunts.damone.in(own), dir)
		r.attacked.pedina |= behind.pedina & room
		r.attacked.dama |= behind.dama & room
		r.attacked.damone |= behind.damone & room
		r.exposed |= shift(behind.in(opp), dir)
	}
	return r
}

// countLeaps is how many captures the ladder leaves where every one of them is
// over after a single leap; it says no where some go on, and where a reading
// makes promotion matter. A second leap never lands where the first began, so
// the vacant squares tell whether there is one.
func (rs *Ruleset) countLeaps(v *view) (n int, ok bool) {
	own, opp := v.split(v.own), v.split(v.opp)
	s := v.side
	var best uint64
	for rank, of := range [...]uint64{Pedina: own.pedina, Dama: own.dama, Damone: own.damone} {
		if of == 0 {
			continue
		}
		prey := s.prey[rank].in(&opp)
		can := s.prospects(Rank(rank), prey, v.empty)
		leap := [4]uint64{can[0] & of >> 5, can[1] & of >> 4, can[2] & of << 4, can[3] & of << 5} // over the prey
		land := leap[0]>>5 | leap[1]>>4 | leap[2]<<4 | leap[3]<<5
		crowned := land & s.crown[rank]
		if land&^crowned&(can[0]|can[1]|can[2]|can[3]) != 0 || crowned != 0 && rs.promotionMatters() {
			return 0, false
		}
		for q, on := range [...]uint64{Pedina: opp.pedina, Dama: opp.dama, Damone: opp.damone} {
			count := bits.OnesCount64(leap[0]&on) + bits.OnesCount64(leap[1]&on) +
				bits.OnesCount64(leap[2]&on) + bits.OnesCount64(leap[3]&on)
			if count == 0 {
				continue
			}
			switch key := rs.ladder.short[rank][4|q]; {
			case key > best || n == 0:
				n, best = count, key
			case key == best:
				n += count
			}
		}
	}
	return n, true
}

// promotionMatters reports whether a promoting leap is anything but a plain
// end of its capture.
func (rs *Ruleset) promotionMatters() bool {
	return rs.spec.PromotionInCapture != CaptureEnds || rs.spec.MoverRank != RankAtStart
}
