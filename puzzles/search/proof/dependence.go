package proof

// dependsOn tells what the refutation by a fortress depends on: nothing, the
// excluded position, or repetition. It follows every move of the attacker and
// the replies relied on, depth first, so that a vertex met on the path is a
// repetition.
func (f *fortress) dependsOn(root int32) int32 {
	type step struct {
		vertex int32
		next   []int32 // the vertices still to go to from it
	}
	var path []step
	dependsOn, visited, onPath := int32(nothing), make([]bool, len(f.vertices)), make([]bool, len(f.vertices))
	enter := func(i int32) {
		visited[i], onPath[i] = true, true
		s := step{vertex: i}
		switch f.vertices[i].status {
		case inside:
			s.next = f.ahead(i)
		case excluded:
			dependsOn = min(dependsOn, excludedPosition)
		case repeats:
			dependsOn = repetition
		}
		path = append(path, s)
	}
	for enter(root); len(path) > 0; {
		s := &path[len(path)-1]
		if len(s.next) == 0 {
			onPath[s.vertex] = false
			path = path[:len(path)-1]
			continue
		}
		i := s.next[0]
		s.next = s.next[1:]
		switch {
		case !visited[i]:
			enter(i)
		case onPath[i] && !f.dfpn.repetitionFails:
			dependsOn = repetition
		}
	}
	return dependsOn
}

// ahead returns where a vertex leads: by all moves of the attacker, or by the
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
