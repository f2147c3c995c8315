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
	c := counter{rs: rs, plies: make([]ply, depth+1), glances: rs.spec.Royal == NoRank && !rs.spec.CaptureOptional}
	return c.count(v.side, v.own, v.opp, v.upper, v.top, depth)
}

// counter counts leaves. Everything it needs on the way it has from the start,
// so that nothing is allocated.
type counter struct {
	rs      *Ruleset
	plies   []ply // by depth left
	glances bool  // whether side.glance is to be trusted
}

// ply is what the counter notes of the position it is in at one depth.
type ply struct {
	leaps leaps
	lines []Move
}

func (c *counter) count(s *side, own, opp, upper, top uint64, depth int) uint64 {
	if depth == 1 && c.glances {
		if n, ok := s.glance(own, opp, upper, top); ok {
			return n
		}
	}
	v := view{s, own, opp, upper, top, board &^ (own | opp)}
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

// glance counts the moves of a position in which the ladder has nothing to
// decide: no capture, or one, or several alike, each over after a single leap.
// It says no elsewhere. It keeps everything in registers, for a count spends
// half its time here.
func (s *side) glance(own, opp, upper, top uint64) (n uint64, ok bool) {
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
// single leap they need not be listed.
func (c *counter) captures(v *view, l *leaps, depth int) uint64 {
	if l.goesOn != 0 || l.crowned != 0 && c.rs.promotionMatters() {
		return c.lines(v, l, depth)
	}
	if depth == 1 && l.count == 1 {
		return 1
	}
	opp := v.split(v.opp)
	best, n := l.preferred(c.rs.ladder, &opp)
	if depth == 1 {
		return uint64(n)
	}
	var leaves uint64
	for r := range l.over {
		rank := Rank(r) + Pedina
		for q, prey := range [...]uint64{opp.pedina, opp.dama, opp.damone} {
			if l.ranks.Has(rank) && c.rs.ladder.leapKey(rank, Rank(q)+Pedina) == best {
				leaves += c.leapOver(v, &l.over[r], prey, rank, depth)
			}
		}
	}
	return leaves
}

// leapOver plays the single leaps of a rank over some prey.
func (c *counter) leapOver(v *view, over *[4]uint64, prey uint64, rank Rank, depth int) uint64 {
	var leaves uint64
	for d := range over {
		for o := over[d] & prey; o != 0; o &= o - 1 {
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
	if leapers == 0 || !c.rs.longestFirst() {
		leapers = v.leapers()
	} else if leapers&(leapers-1) == 0 {
		if e, ok := c.rs.chain(v, leapers); ok {
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

// chain follows the piece on a cell while it has exactly one way to leap on.
func (rs *Ruleset) chain(v *view, from uint64) (e chainEnd, ok bool) {
	opp := v.split(v.opp)
	s := v.side
	e = chainEnd{at: from, rank: rankAt(from, v.upper, v.top)}
	can := s.prospects(e.rank, s.prey[e.rank].in(&opp), v.empty|from)
	crown := s.crown[e.rank]
	for {
		nw, ne := can[NorthWest]&e.at>>5&^e.captured, can[NorthEast]&e.at>>4&^e.captured
		sw, se := can[SouthWest]&e.at<<4&^e.captured, can[SouthEast]&e.at<<5&^e.captured
		over := nw | ne | sw | se
		if over == 0 {
			return e, true
		}
		if over&(over-1) != 0 {
			return e, false
		}
		e.at = nw>>5 | ne>>4 | sw<<4 | se<<5
		e.captured |= over
		if e.at&crown != 0 {
			e.rank = s.becomes[e.rank]
			return e, rs.spec.PromotionInCapture == CaptureEnds
		}
	}
}

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
	can := s.prospects(r, s.prey[r].in(opp), v.empty)
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

// preferred is the best key among the single leaps, and how many have it.
func (l *leaps) preferred(ladder *ladder, opp *byRank) (best uint64, n int) {
	for r := range l.over {
		rank := Rank(r) + Pedina
		if !l.ranks.Has(rank) {
			continue
		}
		over := &l.over[r]
		for q, prey := range [...]uint64{opp.pedina, opp.dama, opp.damone} {
			count := bits.OnesCount64(over[0]&prey) + bits.OnesCount64(over[1]&prey) +
				bits.OnesCount64(over[2]&prey) + bits.OnesCount64(over[3]&prey)
			if count == 0 {
				continue
			}
			switch key := ladder.leapKey(rank, Rank(q)+Pedina); {
			case key > best || n == 0:
				best, n = key, count
			case key == best:
				n += count
			}
		}
	}
	return best, n
}

// promotionMatters reports whether a promoting leap is anything but a plain
// end of its capture.
func (rs *Ruleset) promotionMatters() bool {
	return rs.spec.PromotionInCapture != CaptureEnds || rs.spec.MoverRank != RankAtStart
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

// answers is how many steps the side has, taken together, after each of some
// steps of its opponent's. Next to the cells concerned it has three pieces at
// most, for the fourth neighbour is the other cell.
func (r *reach) answers(to uint64, back Direction) uint64 {
	from := shift(to, back)
	return uint64(bits.OnesCount64(to)*r.steps +
		bits.OnesCount64(from&r.once) + 2*bits.OnesCount64(from&r.twice) -
		bits.OnesCount64(to&r.once) - 2*bits.OnesCount64(to&r.twice))
}
