package search

import (
	"slices"

	"damone/rules"
)

// fortress looks for a set of positions that the defender never has to leave:
// every move of the attacker stays in it, and the defender has a reply that
// does. Such a set refutes a win however often positions come back, without
// any path to depend on. The search is a local fixpoint: each position of the
// defender trusts one reply until that reply is lost, and then the next; what
// is lost spreads back to all that trusted it. If the position asked about is
// lost itself, that is a proof, and it needs no repetition.
type fortress struct {
	rs     *rules.Ruleset
	side   rules.Color // that is to win
	cycles bool        // endless play is no win
	quiet  int
	chase  *pursuit // whose memory and tables are asked first
	eval   Evaluator
	meter  *meter
	index  map[[2]uint64]int32
	posts  []post
	trusts []trust
	todo   []int32
	moves  []rules.Move
	order  []branch
}

// post is a position of the fortress.
type post struct {
	lo, hi uint64
	state  postState
	still  uint16 // as in finding
	reply  uint16 // of the defender: which one is trusted, in the order of replies
	plies  uint16 // as in finding
	trusts int32  // the latest trust put in it, an index; -1 for none
}

type postState uint8

const (
	held postState = iota
	lost
	safe // whatever happens: the game is over, or the answer known
	shut // safe because it is the banned position
	soft // safe unless repetition says otherwise
)

// trust says that a post relies on another; trusts in one post form a list.
type trust struct {
	who    int32
	next   int32
	resets bool
}

// mostPosts bounds the memory of a fortress.
const mostPosts = 2_000_000

func newFortress(s *pursuit, eval Evaluator) *fortress {
	return &fortress{
		rs: s.rs, side: s.side, cycles: s.cycles, quiet: s.quiet, chase: s, eval: eval,
		meter: s.meter, index: make(map[[2]uint64]int32),
	}
}

// run goes on with the search until it is closed or the meter runs out; full
// reports that the memory did.
func (f *fortress) run(pos rules.Position) (found finding, full bool) {
	root := f.post(&pos)
	for len(f.todo) > 0 && f.posts[root].state != lost {
		if len(f.posts) > mostPosts {
			return finding{pn: 1, dn: 1}, true
		}
		if !f.meter.spend() {
			return finding{pn: 1, dn: 1}, false
		}
		i := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		if f.posts[i].state == held {
			f.man(i)
		}
	}
	if p := &f.posts[root]; p.state == lost {
		return finding{pn: 0, dn: never, low: free, plies: p.plies, still: p.still}, false
	}
	return finding{pn: never, dn: 0, low: f.holds(root)}, false
}

// post is the index of a position, judged at first sight when it is new.
func (f *fortress) post(pos *rules.Position) int32 {
	lo, hi := pos.Pack()
	if i, ok := f.index[[2]uint64{lo, hi}]; ok {
		return i
	}
	i := int32(len(f.posts))
	f.index[[2]uint64{lo, hi}] = i
	p := post{lo: lo, hi: hi, trusts: -1}
	f.judge(&p, pos)
	if p.state == held {
		f.todo = append(f.todo, i)
	}
	f.posts = append(f.posts, p)
	return i
}

// judge is the first look at a position.
func (f *fortress) judge(p *post, pos *rules.Position) {
	g := f.rs.Glance(pos)
	switch {
	case g.Fallen || g.Stuck:
		p.state = safe
		if s := f.rs.Status(*pos); s.Outcome == rules.Won && s.Winner == f.side {
			p.state = lost
		}
		return
	case f.chase.detour != nil && f.chase.detour.bans(p.lo, p.hi):
		p.state = shut
		return
	}
	known, ok := f.chase.probe(pos)
	if !ok {
		known, ok = f.chase.recall(p.lo, p.hi)
	}
	switch {
	case !ok || !known.closed():
		p.state = held
	case known.proved():
		p.state, p.plies, p.still = lost, known.plies, known.still
	case known.low == tainted:
		p.state = soft
	default:
		p.state = safe
	}
}

// man looks at the moves of a held post: all of the attacker's, one of the
// defender's.
func (f *fortress) man(i int32) {
	pos := rules.Unpack(f.posts[i].lo, f.posts[i].hi)
	if pos.Turn() != f.side {
		f.trustReply(i, &pos)
		return
	}
	f.moves = f.rs.Moves(f.moves[:0], pos)
	for k := range f.moves {
		m := f.moves[k]
		var next rules.Position
		next.Follow(&pos, &m)
		j, resets := f.post(&next), m.Zeroing()
		if f.posts[j].state == lost {
			f.lose(i, j, resets)
			return
		}
		f.rely(i, j, resets)
	}
}

// rely records that one post trusts another.
func (f *fortress) rely(who, on int32, resets bool) {
	f.trusts = append(f.trusts, trust{who, f.posts[on].trusts, resets})
	f.posts[on].trusts = int32(len(f.trusts) - 1)
}

// trustReply makes a post of the defender trust its next reply that is not
// lost; without one it is lost.
func (f *fortress) trustReply(i int32, pos *rules.Position) {
	f.listReplies(pos)
	for k := int(f.posts[i].reply); k < len(f.order); k++ {
		f.posts[i].reply = uint16(k)
		j := f.post(&f.order[k].pos)
		if f.posts[j].state != lost {
			f.rely(i, j, f.order[k].merit&1 == 1)
			return
		}
	}
	f.loseAll(i)
}

// listReplies lists the defender's moves, the best to the naked eye first. The
// lowest bit of the merit tells whether the move restarts the quiet count.
func (f *fortress) listReplies(pos *rules.Position) {
	f.moves = f.rs.Moves(f.moves[:0], *pos)
	f.order = f.order[:0]
	for k := range f.moves {
		m := &f.moves[k]
		f.order = append(f.order, branch{})
		b := &f.order[k]
		b.pos.Follow(pos, m)
		b.merit = int32(-f.eval.Evaluate(&b.pos)) << 1
		if m.Zeroing() {
			b.merit |= 1
		}
	}
	slices.SortStableFunc(f.order, func(a, b branch) int { return int(b.merit>>1 - a.merit>>1) })
}

// lose marks a post of the attacker's as lost to the defender by way of
// another.
func (f *fortress) lose(i, by int32, resets bool) {
	b := &f.posts[by]
	via := prospect{finding: finding{plies: b.plies, still: b.still}, resets: resets}
	f.fall(i, via.proof(f.quiet))
}

// loseAll marks a post of the defender's whose replies are all lost.
func (f *fortress) loseAll(i int32) {
	var worst finding
	for k := range f.order {
		b := &f.posts[f.post(&f.order[k].pos)]
		via := prospect{finding: finding{plies: b.plies, still: b.still}, resets: f.order[k].merit&1 == 1}
		p := via.proof(f.quiet)
		worst.plies, worst.still = max(worst.plies, p.plies), max(worst.still, p.still)
	}
	f.fall(i, worst)
}

// fall marks a post as lost and tells those that trusted it.
func (f *fortress) fall(i int32, why finding) {
	p := &f.posts[i]
	p.state, p.plies, p.still = lost, why.plies, why.still
	for t := p.trusts; t >= 0; t = f.trusts[t].next {
		who := f.trusts[t].who
		if f.posts[who].state != held {
			continue
		}
		f.alarm(who, i, f.trusts[t].resets)
	}
}

// alarm tells a post that one it trusted is lost.
func (f *fortress) alarm(who, by int32, resets bool) {
	pos := rules.Unpack(f.posts[who].lo, f.posts[who].hi)
	if pos.Turn() == f.side {
		f.lose(who, by, resets)
		return
	}
	f.todo = append(f.todo, who)
}

// The marks of a walk through the posts that matter.
const (
	unwalked = iota
	walking
	walked
)

// holds tells what the refutation of a held post depends on: nothing, the
// banned position, or more than repetition allows.
func (f *fortress) holds(root int32) int32 {
	w := walk{f: f, marks: make([]uint8, len(f.posts)), low: free}
	w.from(root)
	return w.low
}

// walk follows every move of the attacker and the trusted ones of the
// defender.
type walk struct {
	f     *fortress
	marks []uint8
	stack []stop
	low   int32
}

// stop is a post on the way, with those still to go to from it.
type stop struct {
	post int32
	next []int32
}

func (w *walk) from(root int32) {
	w.enter(root)
	for len(w.stack) > 0 {
		s := &w.stack[len(w.stack)-1]
		if len(s.next) == 0 {
			w.marks[s.post] = walked
			w.stack = w.stack[:len(w.stack)-1]
			continue
		}
		i := s.next[0]
		s.next = s.next[1:]
		switch w.marks[i] {
		case unwalked:
			w.enter(i)
		case walking:
			if !w.f.cycles {
				w.low = tainted
			}
		}
	}
}

func (w *walk) enter(i int32) {
	w.marks[i] = walking
	s := stop{post: i}
	switch w.f.posts[i].state {
	case held:
		s.next = w.f.ahead(i)
	case shut:
		w.low = min(w.low, banned)
	case soft:
		w.low = tainted
	}
	w.stack = append(w.stack, s)
}

// ahead is where a held post leads: all moves of the attacker, the trusted
// one of the defender.
func (f *fortress) ahead(i int32) []int32 {
	p := &f.posts[i]
	pos := rules.Unpack(p.lo, p.hi)
	if pos.Turn() != f.side {
		f.listReplies(&pos)
		return []int32{f.post(&f.order[p.reply].pos)}
	}
	var next []int32
	for _, m := range f.rs.Moves(nil, pos) {
		to := pos.After(m)
		next = append(next, f.post(&to))
	}
	return next
}

// teach lets a pursuit know the positions that are lost to the defender.
func (f *fortress) teach(c *casebook) {
	for i := range f.posts {
		if p := &f.posts[i]; p.state == lost && p.plies > 0 {
			c.store(p.lo, p.hi, finding{pn: 0, dn: never, low: free, plies: p.plies, still: p.still})
		}
	}
}
