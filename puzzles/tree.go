package puzzles

import (
	"cmp"
	"slices"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/rules"
)

// split sorts the candidates that do it from the others, the fastest first and
// those of unknown length last.
func split(all []candidate) (keys, rest []candidate) {
	for _, c := range all {
		if c.Verdict == search.Proved {
			keys = append(keys, c)
		} else {
			rest = append(rest, c)
		}
	}
	slices.SortStableFunc(keys, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(uint(a.Within-1), uint(b.Within-1)), cmp.Compare(a.Enough, b.Enough))
	})
	return keys, rest
}

// distinct drops the keys that lead to the same position as an earlier one, or
// to its mirror image.
func (w *work) distinct(keys []candidate) []candidate {
	return lists.Distinct(keys, func(a, b candidate) bool { return Equivalent(w.rs, a.after, b.after) })
}

// decision builds the tree from a position that has a key.
func (w *work) decision(by decider, pos rules.Position, left int, all []candidate) *Decision {
	keys, rest := split(all)
	key := keys[0]
	if w.draws && slices.ContainsFunc(rest, func(c candidate) bool { return c.Verdict == search.Unknown }) {
		w.pruned = true // it may be a dual
	}
	d := &Decision{Position: pos, Left: left, Within: key.Within, Play: playOf(w.rs, pos, key.Move, len(all))}
	for _, c := range w.distinct(keys)[1:] {
		if key.Within == 1 && c.Within == 1 {
			d.Endings = append(d.Endings, c.Move)
		} else {
			d.Duals = append(d.Duals, c.Move)
		}
	}
	switch {
	case by.Reached(key.after) || left == 1 && (w.draws || w.told):
	case key.Within == 0 && !w.draws:
		w.pruned = true
	default:
		d.Replies = w.defences(by, key.after, max(left-1, 0))
	}
	return d
}

// defences lists every reply with what follows it, one move of the solver where the reply is
// not of the longest and no more than a line is told.
func (w *work) defences(by decider, pos rules.Position, left int) []Reply {
	moves := w.rs.Moves(nil, pos)
	replies := make([]Reply, 0, len(moves))
	longest, further := 0, left
	if w.told {
		left = 1
	}
	for _, m := range moves {
		r := Reply{Play: playOf(w.rs, pos, m, len(moves))}
		if next := pos.After(m); !by.Reached(next) {
			r.Next = w.next(by, next, left)
		}
		longest = max(longest, r.length())
		replies = append(replies, r)
	}
	for i := range replies {
		r := &replies[i]
		r.Longest = r.length() == longest
		if w.told && r.Longest && r.Next != nil {
			r.Next = w.next(by, r.Next.Position, further)
		}
	}
	return replies
}

// length returns how many own moves the solver still needs after a reply.
func (r Reply) length() int {
	if r.Next == nil {
		return 0
	}
	return r.Next.Within
}

// next returns the decision after a reply, made once for each position; nil where
// the tree has to be cut.
func (w *work) next(by decider, pos rules.Position, left int) *Decision {
	at := place{pos, left}
	if d, ok := w.made[at]; ok {
		return d
	}
	if w.decisions <= 0 {
		w.pruned = true
		return nil
	}
	w.decisions--
	all := by.moves(pos, left)
	if verdict(all) != search.Proved {
		w.pruned = true
		return nil
	}
	d := w.decision(by, pos, left, all)
	w.made[at] = d
	return d
}

// place is a position with the number of own moves left.
type place struct {
	pos  rules.Position
	left int
}

// grade judges a tree whose first move is unique or not.
func (w *work) grade(root *Decision, unique bool) Grade {
	switch {
	case !unique, w.told && slices.ContainsFunc(MainLine(w.rs, root), func(s Step) bool { return s.Decision != nil && len(s.Decision.Duals) > 0 }):
		return Ungraded
	case w.told:
		return GradeB
	case root.clean(false):
		return GradeA
	case root.clean(true):
		return GradeB
	}
	return Ungraded
}

// clean reports whether no decision has a dual, against every defence or those alone that
// hold out longest.
func (d *Decision) clean(longestOnly bool) bool {
	if d == nil {
		return true
	}
	if len(d.Duals) > 0 {
		return false
	}
	for _, r := range d.Replies {
		if (r.Longest || !longestOnly) && !r.Next.clean(longestOnly) {
			return false
		}
	}
	return true
}

// StoredTree returns a tree of the stored solution and nothing else: one reply to
// each move.
func (p *Puzzle) StoredTree() *Decision {
	root := &Decision{Position: p.Position}
	for d, i := root, 0; i < len(p.Solution); i += 2 {
		d.Play = playOf(p.Ruleset, d.Position, p.Solution[i], len(p.Ruleset.Moves(nil, d.Position)))
		if i+1 == len(p.Solution) {
			break
		}
		after := d.Position.After(d.Play.Move)
		reply := Reply{Longest: true, Play: playOf(p.Ruleset, after, p.Solution[i+1], len(p.Ruleset.Moves(nil, after)))}
		reply.Next = &Decision{Position: after.After(reply.Play.Move)}
		d.Replies = []Reply{reply}
		d = d.Replies[0].Next
	}
	return root
}
