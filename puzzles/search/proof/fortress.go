package proof

import (
	"cmp"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// fortress looks for a set of positions that the defender never has to leave:
// every move of the attacker stays in it, and the defender has a reply that
// does. Such a set refutes a win however often positions come back, without
// any path to depend on.
//
// The search is a local fixpoint over a graph. Each vertex of the defender
// relies on one reply until that is lost, and then on the next; what is lost is
// passed on to its parents. If the position asked about is lost itself, that is
// a proof, and it needs no repetition.
type fortress struct {
	dfpn     *dfpn // for the same win; what it and its tables know is asked first
	eval     *tree.Evaluation
	index    map[tree.Key]int32
	vertices []vertex
	parents  []parent
	todo     []int32
	moves    []rules.Move
	replies  []reply
}

// vertex is a position of the graph.
type vertex struct {
	key     tree.Key
	status  status
	still   uint16 // as in result, of a lost one
	reply   uint16 // of the defender: the one relied on, in the order of replies
	plies   uint16 // as in result, of a lost one
	parents int32  // the latest of those that rely on it, an index; -1 for none
}

// status is what a vertex is to the defender.
type status uint8

const (
	inside   status = iota // in the fortress until it is lost
	lost                   // the attacker wins
	safe                   // whatever happens: the game is over, or the answer known
	excluded               // safe because it is the excluded position
	repeats                // safe unless repetition says otherwise
)

// parent is a vertex that relies on another. Those of one vertex form a list.
type parent struct {
	vertex  int32
	next    int32
	zeroing bool // its move is
}

// reply is a move of the defender.
type reply struct {
	pos     rules.Position
	score   search.Score // to the attacker
	zeroing bool
}

// mostVertices bounds the memory of a fortress.
const mostVertices = 2_000_000

// run goes on with the search until it is closed or the counter stops it; full
// reports that the memory did.
func (f *fortress) run(pos rules.Position) (r result, full bool) {
	root := f.vertex(&pos)
	for len(f.todo) > 0 && f.vertices[root].status != lost {
		if len(f.vertices) > mostVertices {
			return unknown, true
		}
		if !f.dfpn.counter.Spend() {
			return unknown, false
		}
		i := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		if f.vertices[i].status == inside {
			f.expand(i)
		}
	}
	if v := &f.vertices[root]; v.status == lost {
		return provedIn(int(v.plies), v.still), false
	}
	r = closedAs(false)
	r.dependsOn = f.dependsOn(root)
	return r, false
}

// vertex returns the index of a position, judged at first sight when it is new.
func (f *fortress) vertex(pos *rules.Position) int32 {
	key := tree.KeyOf(pos)
	if i, ok := f.index[key]; ok {
		return i
	}
	i := int32(len(f.vertices))
	f.index[key] = i
	v := vertex{key: key, parents: -1}
	f.firstLook(&v, pos)
	if v.status == inside {
		f.todo = append(f.todo, i)
	}
	f.vertices = append(f.vertices, v)
	return i
}

// firstLook gives a vertex its first status.
func (f *fortress) firstLook(v *vertex, pos *rules.Position) {
	g := f.dfpn.rs.Fast().Glance(pos)
	switch {
	case g.Over || g.Stuck():
		v.status = safe
		if r := f.dfpn.ended(pos); r.proved() {
			v.status = lost
		}
		return
	case f.dfpn.excludes(v.key):
		v.status = excluded
		return
	}
	r, ok := f.dfpn.probe(pos)
	if !ok {
		r, ok = f.dfpn.load(v.key)
	}
	switch {
	case !ok || !r.closed():
		v.status = inside
	case r.proved():
		v.status, v.plies, v.still = lost, r.plies, r.still
	case r.dependsOn == repetition:
		v.status = repeats
	default:
		v.status = safe
	}
}

// expand looks at the moves of a vertex: all of the attacker's, one of the
// defender's.
func (f *fortress) expand(i int32) {
	pos := f.vertices[i].key.Position()
	if pos.Turn() != f.dfpn.side {
		f.chooseReply(i, &pos)
		return
	}
	f.moves = f.dfpn.rs.Moves(f.moves[:0], pos)
	for k := range f.moves {
		m := f.moves[k]
		var next rules.Position
		rules.Fast{}.Play(&next, &pos, &m)
		j, z := f.vertex(&next), m.Zeroing()
		if f.vertices[j].status == lost {
			f.lose(i, f.proof(j, z))
			return
		}
		f.addParent(j, i, z)
	}
}

// addParent records that a vertex relies on another.
func (f *fortress) addParent(of, who int32, zeroing bool) {
	f.parents = append(f.parents, parent{who, f.vertices[of].parents, zeroing})
	f.vertices[of].parents = int32(len(f.parents) - 1)
}

// chooseReply makes a vertex of the defender rely on its next reply that is not
// lost; without one it is lost.
func (f *fortress) chooseReply(i int32, pos *rules.Position) {
	f.listReplies(pos)
	for k := int(f.vertices[i].reply); k < len(f.replies); k++ {
		f.vertices[i].reply = uint16(k)
		j := f.vertex(&f.replies[k].pos)
		if f.vertices[j].status != lost {
			f.addParent(j, i, f.replies[k].zeroing)
			return
		}
	}
	var worst result
	for k := range f.replies {
		r := f.proof(f.vertex(&f.replies[k].pos), f.replies[k].zeroing)
		worst.plies, worst.still = max(worst.plies, r.plies), max(worst.still, r.still)
	}
	f.lose(i, worst)
}

// listReplies lists the defender's moves, the best by evaluation first.
func (f *fortress) listReplies(pos *rules.Position) {
	f.moves = f.dfpn.rs.Moves(f.moves[:0], *pos)
	f.replies = f.replies[:0]
	for k := range f.moves {
		r := reply{zeroing: f.moves[k].Zeroing()}
		rules.Fast{}.Play(&r.pos, pos, &f.moves[k])
		r.score = f.eval.Evaluate(&r.pos)
		f.replies = append(f.replies, r)
	}
	slices.SortStableFunc(f.replies, func(a, b reply) int { return cmp.Compare(a.score, b.score) })
}

// proof returns what a lost vertex proves of one that a move leads from.
func (f *fortress) proof(i int32, zeroing bool) result {
	v := &f.vertices[i]
	c := child{result: result{plies: v.plies, still: v.still}, zeroing: zeroing}
	return c.proof(f.dfpn.quiet)
}

// lose marks a vertex as lost and passes it on to those that rely on it.
func (f *fortress) lose(i int32, why result) {
	v := &f.vertices[i]
	v.status, v.plies, v.still = lost, why.plies, why.still
	for p := v.parents; p >= 0; p = f.parents[p].next {
		who := f.parents[p].vertex
		if f.vertices[who].status != inside {
			continue
		}
		if pos := f.vertices[who].key.Position(); pos.Turn() == f.dfpn.side {
			f.lose(who, f.proof(i, f.parents[p].zeroing))
		} else {
			f.todo = append(f.todo, who)
		}
	}
}

// share stores the positions that are lost to the defender.
func (f *fortress) share(t *table) {
	for i := range f.vertices {
		if v := &f.vertices[i]; v.status == lost && v.plies > 0 {
			t.store(v.key, provedIn(int(v.plies), v.still))
		}
	}
}
