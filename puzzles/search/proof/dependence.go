package proof

// dependsOn tells what the refutation by a fortress depends on: nothing, the
// excluded position, or repetition.
func (f *fortress) dependsOn(root int32) int32 {
	w := walk{f: f, marks: make([]mark, len(f.vertices)), dependsOn: nothing}
	w.enter(root)
	for len(w.path) > 0 {
		s := &w.path[len(w.path)-1]
		if len(s.next) == 0 {
			w.marks[s.vertex] = left
			w.path = w.path[:len(w.path)-1]
			continue
		}
		i := s.next[0]
		s.next = s.next[1:]
		switch w.marks[i] {
		case unvisited:
			w.enter(i)
		case onPath:
			if !f.dfpn.repetitionFails {
				w.dependsOn = repetition
			}
		}
	}
	return w.dependsOn
}

// walk follows every move of the attacker and the replies relied on, depth
// first, so that a vertex met on the path is a repetition.
type walk struct {
	f         *fortress
	marks     []mark
	path      []step
	dependsOn int32
}

type mark uint8

const (
	unvisited mark = iota
	onPath
	left
)

// step is a vertex on the path, with those still to go to from it.
type step struct {
	vertex int32
	next   []int32
}

func (w *walk) enter(i int32) {
	w.marks[i] = onPath
	s := step{vertex: i}
	switch w.f.vertices[i].status {
	case inside:
		s.next = w.f.ahead(i)
	case excluded:
		w.dependsOn = min(w.dependsOn, excludedPosition)
	case repeats:
		w.dependsOn = repetition
	}
	w.path = append(w.path, s)
}

// ahead is where a vertex leads: by all moves of the attacker, or by the
// defender's reply.
func (f *fortress) ahead(i int32) []int32 {
	v := &f.vertices[i]
	pos := v.key.Position()
	if pos.Turn() != f.dfpn.side {
		f.listReplies(&pos)
		return []int32{f.vertex(&f.replies[v.reply].pos)}
	}
	var next []int32
	for _, m := range f.dfpn.rs.Moves(nil, pos) {
		to := pos.After(m)
		next = append(next, f.vertex(&to))
	}
	return next
}
