package proof

import (
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// sweep looks at every position that play can come to, once, and then goes back from
// the ends of the games, as endgame tables are made: so it always ends, and its wins
// are the shortest. Three pieces come to 170,000 positions at most, mirror images
// counted once, and four to millions.
type sweep struct {
	dfpn     *dfpn // for the same win
	index    map[tree.Key]int32
	vertices []swept
	parents  []parent
	todo     []int32
	moves    []rules.Move
	decided  int   // how many vertices there were when they were decided
	excluded int32 // the excluded position, an index; -1 where play cannot come to it
}

// newSweep is a sweep for the same win as a df-pn.
func newSweep(d *dfpn) *sweep {
	return &sweep{dfpn: d, index: make(map[tree.Key]int32), excluded: -1}
}

// swept is a position of a sweep.
type swept struct {
	key     tree.Key
	ended   bool   // the game, and the attacker has won
	lost    bool   // to the defender
	detour  bool   // it would be, if play might come to the excluded position
	moves   uint16 // that it has; 0 where the game is over, or play may not come
	open    uint16 // of these, not known to lose
	plies   uint16 // as in result, of a lost one; before that, of the moves that lose
	still   uint16 // likewise
	parents int32  // the latest of those that lead to it, an index; -1 for none
}

// fewPieces is how many pieces are worth a sweep.
const fewPieces = 3

// run goes on with the sweep until it has seen everything or the counter stops it.
func (s *sweep) run(pos rules.Position) (r result, done bool) {
	root := s.vertex(&pos)
	for len(s.todo) > 0 {
		if !s.dfpn.counter.Spend() {
			return unknown, false
		}
		i := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		s.expand(i)
	}
	s.decide()
	return s.resultOf(root), true
}

// recall is what a position has turned out to be; unknown where the sweep has not come
// to it, or not to its end.
func (s *sweep) recall(pos *rules.Position) result {
	if i, ok := s.index[s.leastKey(pos)]; ok && s.decided == len(s.vertices) {
		return s.resultOf(i)
	}
	return unknown
}

// vertex is the index of a position or its mirror image, the game over or not.
func (s *sweep) vertex(pos *rules.Position) int32 {
	key := s.leastKey(pos)
	if i, ok := s.index[key]; ok {
		return i
	}
	i := int32(len(s.vertices))
	s.index[key] = i
	v := swept{key: key, parents: -1}
	switch g := s.dfpn.rs.Fast().Glance(pos); {
	case g.Over || g.Stuck:
		r := s.dfpn.ended(pos)
		v.ended = r.proved()
	case s.dfpn.excludes(key):
		s.excluded = i
	default:
		s.todo = append(s.todo, i)
	}
	s.vertices = append(s.vertices, v)
	return i
}

// leastKey is the key of a position or of its mirror image. An excluded position is
// excluded alone, so that images are kept apart.
func (s *sweep) leastKey(pos *rules.Position) tree.Key {
	key := tree.KeyOf(pos)
	if s.dfpn.excluded != nil || !s.dfpn.rs.Reflects() {
		return key
	}
	mirrored := pos.Reflected()
	return key.Least(tree.KeyOf(&mirrored))
}

// expand adds what the moves of a vertex lead to.
func (s *sweep) expand(i int32) {
	pos := s.vertices[i].key.Position()
	s.moves = s.dfpn.rs.Moves(s.moves[:0], pos)
	s.vertices[i].moves = uint16(len(s.moves))
	for k := range s.moves {
		var next rules.Position
		rules.Fast{}.Play(&next, &pos, &s.moves[k])
		j := s.vertex(&next)
		s.parents = append(s.parents, parent{i, s.vertices[j].parents, s.moves[k].Zeroing()})
		s.vertices[j].parents = int32(len(s.parents) - 1)
	}
}

// decide finds out what every vertex is. Another position asked about may have
// added some, so all are begun anew.
func (s *sweep) decide() {
	if s.decided == len(s.vertices) {
		return
	}
	s.decided = len(s.vertices)
	if s.excluded >= 0 {
		s.goBack(s.excluded)
		for i := range s.vertices {
			s.vertices[i].detour = s.vertices[i].lost
		}
	}
	s.goBack(-1)
	s.share()
}

// goBack finds all that is lost to the defender, what ends the game soonest first,
// and counts one vertex more among the ends.
func (s *sweep) goBack(end int32) {
	var lost []int32
	for i := range s.vertices {
		v := &s.vertices[i]
		v.open, v.plies, v.still = v.moves, 0, 0
		if v.lost = v.ended || int32(i) == end; v.lost {
			lost = append(lost, int32(i))
		}
	}
	for ; len(lost) > 0; lost = lost[1:] {
		won := &s.vertices[lost[0]]
		for p := won.parents; p >= 0; p = s.parents[p].next {
			if who := s.parents[p].vertex; s.learn(who, won, s.parents[p].zeroing) {
				lost = append(lost, who)
			}
		}
	}
}

// learn tells a vertex that one of its moves leads to a lost one, and reports
// whether it is lost by that. Of the attacker's moves that win soonest the one counts
// that needs the least of the quiet limit; all come before what they lead back to.
func (s *sweep) learn(who int32, won *swept, zeroing bool) bool {
	v := &s.vertices[who]
	pos, c := v.key.Position(), child{result: result{plies: won.plies, still: won.still}, zeroing: zeroing}
	r := c.proof(s.dfpn.quiet)
	attacks := pos.Turn() == s.dfpn.side
	switch {
	case v.lost && attacks && r.plies == v.plies:
		v.still = min(v.still, r.still)
		return false
	case v.lost:
		return false
	}
	v.plies, v.still, v.open = max(v.plies, r.plies), max(v.still, r.still), v.open-1
	v.lost = attacks || v.open == 0
	return v.lost
}

// resultOf is what a vertex has turned out to be. What is not lost is refuted, if
// endless play is no win.
func (s *sweep) resultOf(i int32) result {
	v, r := &s.vertices[i], closedAs(false)
	switch {
	case v.lost:
		return provedIn(int(v.plies), v.still)
	case !s.dfpn.repetitionFails:
		r.dependsOn = repetition
	case v.detour:
		r.dependsOn = excludedPosition
	}
	return r
}

// share has df-pn learn what holds on every path.
func (s *sweep) share() {
	for i := range s.vertices {
		r := s.resultOf(int32(i))
		if r.dependsOn != nothing {
			continue
		}
		pos := s.vertices[i].key.Position()
		s.dfpn.table.store(tree.KeyOf(&pos), r)
		if s.dfpn.excluded == nil && s.dfpn.rs.Reflects() {
			pos = pos.Reflected()
			s.dfpn.table.store(tree.KeyOf(&pos), r)
		}
	}
}
