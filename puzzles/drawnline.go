package puzzles

import (
	"slices"

	"damone/puzzles/search"
	"damone/rules"
)

// MostDrawn is how many moves of the solver the line of a draw has at most: a
// draw may have no end.
const MostDrawn = 10

// drawnLine looks for the line of a draw that asks most of the solver. It follows
// the tree, which holds against every defence, and then the replies that leave one
// saving move.
type drawnLine struct {
	w     *work
	by    *tableGoal
	links map[*Decision]*link
	saved map[rules.Position]*Decision // where one move saves the draw, without replies; nil where none or several do
	line  []*link                      // that is being followed
	found int                          // decisions on it
	best  []*link
	most  int // decisions on the best
}

// link is a decision of a line.
type link struct {
	*Decision
	after  rules.Position     // the solver's move
	real   int                // 1 where there is something to decide, else 0
	next   []*link            // what may follow, in the ruleset's order of replies
	joined bool               // next is known
	ahead  [MostDrawn + 1]int // by the moves allowed, one more than bound says; 0 where that is not known
}

// drawn returns the tree of a draw with its line, of so many moves at most, added. Of
// lines with as many decisions it is the first in the ruleset's order of replies.
// Where the budget is spent it is the best that was found by then.
func (w *work) drawn(by *tableGoal, root *Decision, moves int) *Decision {
	l := &drawnLine{w: w, by: by, links: make(map[*Decision]*link), saved: make(map[rules.Position]*Decision)}
	l.follow(l.link(root), moves)
	if l.best == nil { // nothing but forced moves, or nothing left to spend
		return root
	}
	return l.added()
}

// follow follows the line to a decision and beyond, with some moves allowed.
func (l *drawnLine) follow(k *link, moves int) {
	if moves == 0 || l.w.over(l.by) || l.goesBack(k) {
		return
	}
	l.w.spent++ // the same position again is another line
	l.line = append(l.line, k)
	l.found += k.real
	if l.found > l.most {
		l.best, l.most = slices.Clone(l.line), l.found
	}
	for _, next := range l.following(k) {
		if l.found+l.bound(next, moves-1) > l.most {
			l.follow(next, moves-1)
		}
	}
	l.line, l.found = l.line[:len(l.line)-1], l.found-k.real
}

// goesBack reports whether a decision comes back to a position of the line, or to
// its mirror image; or, beyond the tree, whether the solver's pieces come to stand
// as they stood before. To and fro is no decision more.
func (l *drawnLine) goesBack(k *link) bool {
	rs, own := l.w.rs, k.Position.Turn()
	stood := func(p rules.Position) bool {
		return len(l.line) >= drawnDepth && p.Setup().Pieces[own] == k.after.Setup().Pieces[own]
	}
	return slices.ContainsFunc(l.line, func(e *link) bool {
		return Equivalent(rs, e.Position, k.Position) || Equivalent(rs, e.after, k.after) || stood(e.Position) || stood(e.after)
	})
}

// bound returns how many decisions there are at most from one on, with some moves
// allowed: repetitions are not looked for.
func (l *drawnLine) bound(k *link, moves int) int {
	if moves == 0 || l.w.over(l.by) {
		return 0
	}
	if k.ahead[moves] == 0 {
		most := 0
		for _, next := range l.following(k) {
			most = max(most, l.bound(next, moves-1))
		}
		k.ahead[moves] = 1 + k.real + most
	}
	return k.ahead[moves] - 1
}

func (l *drawnLine) link(d *Decision) *link {
	k := l.links[d]
	if k == nil {
		k = &link{Decision: d, after: d.Position.After(d.Play.Move)}
		if d.Real(l.w.rs) {
			k.real = 1
		}
		l.links[d] = k
	}
	return k
}

// following returns the decisions that may follow one: those of the tree, or beyond it
// those with one move that saves the draw. A reply that loses is no defence.
func (l *drawnLine) following(k *link) []*link {
	if k.joined {
		return k.next
	}
	k.joined = true
	for _, r := range k.Replies {
		if r.Next != nil && !l.lost(r.Next.Position) {
			k.next = append(k.next, l.link(r.Next))
		}
	}
	if len(k.Replies) > 0 || l.by.Reached(k.after) {
		return k.next
	}
	for _, m := range l.w.rs.Moves(nil, k.after) {
		if d := l.onlyMove(k.after.After(m)); d != nil && !l.lost(d.Position) {
			k.next = append(k.next, l.link(d))
		}
	}
	return k.next
}

// lost reports whether the solver, to move, has more than a draw.
func (l *drawnLine) lost(pos rules.Position) bool { return l.by.value(pos) == search.Win }

// onlyMove returns the decision of a position beyond the tree; nil where the game is
// over or the solver has a choice.
func (l *drawnLine) onlyMove(pos rules.Position) *Decision {
	if d, ok := l.saved[pos]; ok {
		return d
	}
	l.saved[pos] = nil
	if l.w.rs.Status(pos).Over() {
		return nil
	}
	all := l.by.moves(pos, 0)
	keys, rest := split(all)
	if len(l.w.distinct(keys)) == 1 && !slices.ContainsFunc(rest, func(c candidate) bool { return c.Verdict != search.Refuted }) {
		l.saved[pos] = &Decision{Position: pos, Play: playOf(l.w.rs, pos, keys[0].Move, len(all))}
	}
	return l.saved[pos]
}

// added returns the tree with the best line, and no reply but the line's held to be
// among the longest there. Decisions on the line are copied: the tree may have them
// elsewhere, where the line is another.
func (l *drawnLine) added() *Decision {
	var next *Decision
	for _, k := range slices.Backward(l.best) {
		d := *k.Decision
		d.Replies = l.repliesWith(k, next)
		next = &d
	}
	return next
}

// repliesWith returns the replies of a decision on the line of which one leads on, and
// beyond the tree only that one. None does where next is nil.
func (l *drawnLine) repliesWith(k *link, next *Decision) []Reply {
	replies := slices.Clone(k.Replies)
	leads := -1
	for i := range replies {
		replies[i].Longest = false
		if next != nil && leads < 0 && replies[i].Next != nil && replies[i].Next.Position == next.Position {
			leads, replies[i].Longest, replies[i].Next = i, true, next
		}
	}
	if next == nil || leads >= 0 {
		return replies
	}
	moves := l.w.rs.Moves(nil, k.after)
	i := slices.IndexFunc(moves, func(m rules.Move) bool { return k.after.After(m) == next.Position })
	return []Reply{{Play: playOf(l.w.rs, k.after, moves[i], len(moves)), Longest: true, Next: next}}
}
