package search

import (
	"math"

	"damone/rules"
)

// pursuit is a df-pn search: depth-first proof-number search for a win that
// may take any number of moves.
//
// Repetition. A position that comes back on the path searched counts as a
// failure of the attacker. A proof never needs one: it is built from proofs
// found earlier, so it holds on every path and is remembered. A refutation may
// need one; it then holds only while the position repeated is on the path. It
// is kept by the ply that found it, for as long as that ply stands, and is
// remembered for other paths only once it depends on nothing above itself
// (graph-history interaction). Where repetition does more than let the
// attacker fail, as where it loses for the player who repeats, a refutation
// that needs one is no refutation at all.
type pursuit struct {
	rs     *rules.Ruleset
	side   rules.Color // that is to win
	cycles bool        // endless play is no win
	quiet  int         // the quiet limit; 0 for none
	prober Prober
	meter  *meter
	memory *casebook
	halted bool
	path   []*scene
	detour *detour // nil for none
	paces  int     // how many long wins of the tables were looked into
}

// detour is what a pursuit that may not come back to a position needs to know:
// longer wins than the position's own may lead through it.
type detour struct {
	ban    rules.Position // stands on the path before all else
	plies  int            // the longest win known without a search that is taken for a proof
	tables bool           // the tables know the banned position, so their wins may lead through it
	before *casebook      // of the search that did not mind
}

// never is a proof or disproof number that says: impossible.
const never = 1 << 30

// free is the low of a refutation that holds on every path.
const free = math.MaxInt32

// tainted is the low of a refutation that cannot be relied on anywhere else.
const tainted = -2

// banned is the low of a refutation that needs the banned position.
const banned = -1

// finding is what is known of a position: how much must still be shown to
// prove the win (pn) and to refute it (dn). One is 0 when the other is never.
type finding struct {
	pn, dn uint32
	low    int32  // of a refutation: the first ply of the path it depends on
	plies  uint16 // of a proof: the most moves to the end
	still  uint16 // of a proof: how much of the quiet limit must be left; late for more than there is
}

func (f *finding) proved() bool  { return f.pn == 0 }
func (f *finding) refuted() bool { return f.dn == 0 }
func (f *finding) closed() bool  { return f.pn == 0 || f.dn == 0 }

// scene is a position on the path, with what its moves lead to.
type scene struct {
	lo, hi uint64
	moves  []rules.Move
	next   []prospect
}

// prospect is one move of a scene.
type prospect struct {
	finding
	pos    rules.Position
	lo, hi uint64
	resets bool // the quiet count
}

func newPursuit(rs *rules.Ruleset, side rules.Color, p Prober, m *meter, memory *casebook) *pursuit {
	spec := rs.Spec()
	e := spec.Repetition.Effect
	return &pursuit{
		rs: rs, side: side, prober: p, meter: m, memory: memory,
		cycles: e == rules.Draws || e == rules.NoEffect, quiet: spec.Quiet.Plies,
	}
}

// run goes on with the search of a position until it is closed or the meter
// runs out.
func (s *pursuit) run(pos rules.Position) finding {
	s.halted = false
	lo, hi := pos.Pack()
	if f := s.look(&pos, lo, hi, 0); f.closed() {
		return f
	}
	return s.search(0, &pos, lo, hi, never, never)
}

// search works on a position until one of its numbers reaches its limit.
func (s *pursuit) search(at int, pos *rules.Position, lo, hi uint64, maxPn, maxDn uint32) finding {
	sc := s.scene(at)
	sc.lo, sc.hi = lo, hi
	attacks := pos.Turn() == s.side
	s.expand(at, sc, pos)
	for {
		f := sc.sum(attacks, s.quiet)
		if s.halted || f.closed() || f.pn >= maxPn || f.dn >= maxDn {
			return s.settle(at, sc, f)
		}
		i, pn, dn := sc.choose(attacks, f, maxPn, maxDn)
		p := &sc.next[i]
		p.finding = s.search(at+1, &p.pos, p.lo, p.hi, pn, dn)
		s.refresh(sc)
	}
}

// scene is the room for the position at one place of the path.
func (s *pursuit) scene(at int) *scene {
	for len(s.path) <= at {
		s.path = append(s.path, &scene{})
	}
	return s.path[at]
}

// expand looks at every move of a position.
func (s *pursuit) expand(at int, sc *scene, pos *rules.Position) {
	sc.moves = s.rs.Moves(sc.moves[:0], *pos)
	sc.next = sc.next[:0]
	for i := range sc.moves {
		m := &sc.moves[i]
		if !s.meter.spend() {
			s.halted = true
		}
		p := prospect{resets: m.Zeroing()}
		p.pos.Follow(pos, m)
		p.lo, p.hi = p.pos.Pack()
		p.finding = s.look(&p.pos, p.lo, p.hi, at+1)
		sc.next = append(sc.next, p)
	}
}

// look is what a position shows at first sight, or is remembered for.
func (s *pursuit) look(pos *rules.Position, lo, hi uint64, at int) finding {
	g := s.rs.Glance(pos)
	if g.Fallen || g.Stuck {
		st := s.rs.Status(*pos)
		return closedAs(st.Outcome == rules.Won && st.Winner == s.side)
	}
	if f, ok := s.repeats(lo, hi, at); ok {
		return f
	}
	if f, ok := s.probe(pos); ok {
		return f
	}
	if f, ok := s.recall(lo, hi); ok {
		return f
	}
	f := finding{pn: 1, dn: 1, low: free}
	if n := uint32(1); !g.Captures {
		n = uint32(s.rs.Steps(pos, pos.Turn()))
		if pos.Turn() == s.side {
			f.dn = n
		} else {
			f.pn = n
		}
	}
	return f
}

func closedAs(won bool) finding {
	if won {
		return finding{pn: 0, dn: never, low: free}
	}
	return finding{pn: never, dn: 0, low: free}
}

// deepestPath is where a pursuit gives a path up.
const deepestPath = 4000

// repeats tells whether a position stands on the path before place at.
func (s *pursuit) repeats(lo, hi uint64, at int) (finding, bool) {
	f := closedAs(false)
	if s.detour != nil && s.detour.bans(lo, hi) {
		f.low = banned
		return f, true
	}
	for i := at - 2; i >= 0; i -= 2 {
		if s.path[i].lo == lo && s.path[i].hi == hi {
			f.low = int32(i)
			if !s.cycles {
				f.low = tainted
			}
			return f, true
		}
	}
	f.low = tainted
	return f, at >= deepestPath
}

func (d *detour) bans(lo, hi uint64) bool {
	l, h := d.ban.Pack()
	return l == lo && h == hi
}

// recall is what is remembered of a position.
func (s *pursuit) recall(lo, hi uint64) (finding, bool) {
	if f, ok := s.memory.load(lo, hi); ok || s.detour == nil {
		return f, ok
	}
	f, ok := s.detour.before.load(lo, hi)
	return f, ok && (f.refuted() || f.proved() && int(f.plies) <= s.detour.plies)
}

// probe asks the tables.
func (s *pursuit) probe(pos *rules.Position) (finding, bool) {
	if s.prober == nil {
		return finding{}, false
	}
	v, plies, ok := s.prober.Probe(*pos)
	if !ok {
		return finding{}, false
	}
	if pos.Turn() != s.side {
		v = v.Opposite()
	}
	f := closedAs(v == Win)
	if v == Win {
		f.plies, f.still = uint16(max(plies, 0)), s.stillness(pos, plies)
		return f, s.trusts(plies)
	}
	if v == Draw && !s.cycles {
		f.low = tainted
	}
	return f, true
}

// mostPaces is how many long wins of the tables a pursuit looks into.
const mostPaces = 32

// stillness is how much of the quiet limit a table win of so many plies needs,
// roughly: less than its length where that is more than the limit and it is yet
// in time.
func (s *pursuit) stillness(pos *rules.Position, plies int) uint16 {
	if plies < 0 || InTime(s.quiet, 0, plies) || s.paces == mostPaces {
		return uint16(max(plies, 0))
	}
	s.paces++
	for _, used := range [...]int{s.quiet / 2, 1, 0} {
		if InTimeByTables(s.rs, s.prober, *pos, used) {
			return uint16(s.quiet - used)
		}
	}
	return uint16(plies)
}

// trusts reports whether a table win of so many plies is a proof: its length
// must be known where it matters.
func (s *pursuit) trusts(plies int) bool {
	direct := s.detour == nil || !s.detour.tables
	return (plies >= 0 || s.quiet == 0 && direct) && (direct || plies <= s.detour.plies)
}

// refresh takes over what has been remembered of a scene's moves meanwhile.
func (s *pursuit) refresh(sc *scene) {
	for i := range sc.next {
		if p := &sc.next[i]; !p.closed() {
			if f, ok := s.recall(p.lo, p.hi); ok {
				p.finding = f
			}
		}
	}
}

// settle remembers what was found of the scene at one place of the path.
func (s *pursuit) settle(at int, sc *scene, f finding) finding {
	keep := f
	if f.refuted() {
		if f.low >= int32(at) {
			f.low = free
			keep = f
		} else if f.low < free {
			keep = finding{pn: shunned, dn: 1, low: free}
		}
	}
	s.memory.store(sc.lo, sc.hi, keep)
	return f
}

// shunned is the proof number of a position that was refuted on some path.
const shunned = 1 << 16

// sum is what a scene's moves say of it.
func (sc *scene) sum(attacks bool, quiet int) finding {
	if attacks {
		return sc.any(quiet)
	}
	return sc.all(quiet)
}

// any is the finding of a position in which one move must be proved.
func (sc *scene) any(quiet int) finding {
	f := finding{pn: never, low: free}
	open := uint32(0)
	for i := range sc.next {
		switch p := &sc.next[i]; {
		case p.proved():
			if q := p.proof(quiet); f.pn > 0 || q.better(&f, quiet) {
				f = q
			}
		case p.refuted():
			f.low = min(f.low, p.low)
		default:
			f.pn, f.dn = min(f.pn, p.pn), max(f.dn, p.dn)
			open++
		}
	}
	if f.proved() {
		f.dn, f.low = never, free
	} else if open > 0 {
		f.dn, f.low = min(f.dn+open-1, never-1), free
	}
	return f
}

// all is the finding of a position in which every move must be proved.
func (sc *scene) all(quiet int) finding {
	f := finding{dn: never, low: free}
	open, low := uint32(0), int32(math.MinInt32)
	for i := range sc.next {
		switch p := &sc.next[i]; {
		case p.refuted():
			low = max(low, p.low)
		case p.proved():
			q := p.proof(quiet)
			f.plies, f.still = max(f.plies, q.plies), max(f.still, q.still)
		default:
			f.pn, f.dn = max(f.pn, p.pn), min(f.dn, p.dn)
			open++
		}
	}
	switch {
	case low > math.MinInt32:
		return finding{pn: never, dn: 0, low: low}
	case open > 0:
		f.pn = min(f.pn+open-1, never-1)
	}
	return f
}

// proof is what a proved move proves of the position it is played in. A move
// that restarts the quiet count must itself be played before the limit; a win
// that comes too late is not made good by one.
func (p *prospect) proof(quiet int) finding {
	f := finding{pn: 0, dn: never, low: free, plies: p.plies + 1, still: 1}
	if !p.resets || p.late(quiet) {
		f.still = p.still + 1
	}
	return f
}

// late reports whether a proof may come after the quiet limit, even when the
// count starts from zero.
func (f *finding) late(quiet int) bool { return !InTime(quiet, 0, int(f.still)) }

// better reports whether a proof is worth more than another: in time, and then
// the shorter.
func (f *finding) better(than *finding, quiet int) bool {
	if late := than.late(quiet); late != f.late(quiet) {
		return late
	}
	return f.plies < than.plies
}

// choose picks the move to work on, and the limits for it.
func (sc *scene) choose(attacks bool, f finding, maxPn, maxDn uint32) (i int, pn, dn uint32) {
	least, second, open := uint32(never), uint32(never), uint32(0)
	for j := range sc.next {
		p := &sc.next[j]
		if p.closed() {
			continue
		}
		open++
		n := p.dn
		if attacks {
			n = p.pn
		}
		if n < least {
			i, least, second = j, n, least
		} else if n < second {
			second = n
		}
	}
	some := min(second+second/4+1, never)
	if attacks {
		return i, min(maxPn, some), maxDn - (open - 1)
	}
	return i, maxPn - (open - 1), min(maxDn, some)
}
