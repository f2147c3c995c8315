package rules

import "math/bits"

// Perft counts the sequences of depth legal moves from p: the leaves of the
// tree, captures with different paths counted apart (READ-7). Depth 0 is 1.
// The last two plies are counted without being played.
func (rs *Ruleset) Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var v view
	if v.look(rs, &p, p.turn); v.over() {
		return 0
	}
	s, l := &rs.spec, rs.spec.Ladder
	plain := s.PromotionInCapture == CaptureEnds && s.MoverRank == RankAtStart // a promotion ends its capture, no more
	c := counter{rs: rs, lines: make([][]Move, depth+1), quick: plain && s.Royal == NoRank && !s.CaptureOptional}
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
	var n, leapers uint64
	if depth == 1 && c.quick {
		if n, leapers = s.quickCount(own, opp, upper, top); n != 0 {
			return n
		}
	}
	var v view // filled in place: a literal would be copied
	v.side, v.own, v.opp, v.upper, v.top, v.empty = s, own, opp, upper, top, board&^(own|opp)
	if s.royal != NoRank && v.over() {
		return 0
	}
	if leapers == 0 || !c.longest {
		leapers = v.leapers()
	} else if _, ok := v.chain(leapers); ok {
		return 1
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

// countSteps returns how many moves capture nothing.
func (v *view) countSteps() uint64 {
	own := v.split(v.own)
	return v.side.countSteps(&own, v.empty)
}

func (s *side) countSteps(own *byRank, empty uint64) uint64 {
	st := &s.steps
	return uint64(bits.OnesCount64(st[NorthWest].in(own)>>5&empty) + bits.OnesCount64(st[NorthEast].in(own)>>4&empty) +
		bits.OnesCount64(st[SouthWest].in(own)<<4&empty) + bits.OnesCount64(st[SouthEast].in(own)<<5&empty))
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
	upper, top := arrive(rank, to, from|captured, v.upper, v.top)
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
		leaves += c.play(v, bitOf[m.From()&31], bitOf[m.To()&31], m.captured, max(m.Mover(), m.Becomes()), depth)
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
	var r reach
	r.look(v.side.them, &own, &opp, v.empty)
	if r.exposed&v.empty != 0 { // the opponent threatens something already
		return c.steps(v, 2)
	}
	leaves := uint64(0)
	for d := range v.side.steps {
		dir, back := Direction(d), Direction(d).Opposite()
		may, behind := &v.side.steps[d], &r.behind[back]
		vacates := shift(r.exposed, dir)
		pedine := shift(own.pedina&may.pedina, dir) & v.empty
		dame := shift(own.dama&may.dama, dir) & v.empty
		damoni := shift(own.damone&may.damone, dir) & v.empty
		risky := pedine&(vacates|r.attacked.pedina|behind.pedina|v.side.crown[Pedina]) |
			dame&(vacates|r.attacked.dama|behind.dama|v.side.crown[Dama]) |
			damoni&(vacates|r.attacked.damone|behind.damone)
		leaves += r.answers((pedine|dame|damoni)&^risky, back)
		for ; risky != 0; risky &= risky - 1 {
			leaves += c.step(v, risky&-risky, back, 2)
		}
	}
	return leaves
}

// reach is what a side could do if it were to move.
type reach struct {
	steps       int       // how many steps it has
	once, twice uint64    // cells onto which 1 or 3, and 2 or 3, of its pieces step
	behind      [4]byRank // by Direction: cells one ahead of a piece that captures that rank there
	attacked    byRank    // cells on which a piece of that rank could be captured
	exposed     uint64    // cells where a capture of a standing piece would land, were they vacant
}

// look fills the reach in from a side's pieces (own) and its opponent's (opp).
func (r *reach) look(s *side, opp, own *byRank, empty uint64) {
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
}

// answers returns how many steps the side has, taken together, after each of some
// steps of its opponent's. Next to the cells concerned it has three pieces at
// most, for the fourth neighbour is the other cell.
func (r *reach) answers(to uint64, back Direction) uint64 {
	from := shift(to, back)
	return uint64(bits.OnesCount64(to)*r.steps +
		bits.OnesCount64(from&r.once) + 2*bits.OnesCount64(from&r.twice) -
		bits.OnesCount64(to&r.once) - 2*bits.OnesCount64(to&r.twice))
}

// quickCount counts the moves of a position in which the ladder has nothing to
// decide: no capture, or one, or several alike, each over after a single leap.
// Elsewhere n is 0, and goers are the pieces that can leap twice. It keeps
// everything in registers, for a count spends half its time here.
func (s *side) quickCount(own, opp, upper, top uint64) (n, goers uint64) {
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
		return s.countSteps(&mine, empty), 0
	}
	if alike := prey&upper == 0; goers != 0 || count > 1 && !alike { // Pedine that take Pedine are
		return 0, goers
	}
	return uint64(count), 0
}

// singles returns how many leaps a rank has, and the pieces that can go on after
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
