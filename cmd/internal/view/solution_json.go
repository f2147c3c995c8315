package view

import (
	"io"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// WriteSolution writes a solution as a JSON object. It is bounded where it is
// exact for the moves of the stipulation only, and on the board where whether a
// repetition, which loses here, helps is not examined.
func (o *Options) WriteSolution(w io.Writer, s *Solution) error {
	var grade, tree, opinion any
	if s.Grade != puzzles.Ungraded {
		grade = s.Grade.String()
	}
	if s.Tree != nil {
		tree = o.decision(s.Tree, make(map[*puzzles.Decision]bool))
	}
	if s.Opinion != nil {
		opinion = object(o.lineMembers(*s.Opinion, nil)...)
	}
	return o.position(s.Position).Add("stipulation", s.Stipulation.String(), "verdict", s.Verdict.String(), "bounded", s.Stipulation.Bounded(),
		"value", s.Value.String(), "keys", o.MoveTexts(s.Keys), "unique", s.Unique, "grade", grade, "finished", s.Finished,
		"stopped", s.Stopped.String(), "pruned", s.Pruned, "nodes", s.Nodes, "first_moves", o.firstMoves(&s.Solution),
		"on_the_board", s.Stipulation.OnTheBoard(o.Ruleset), "tree", tree, "opinion", opinion).Write(w)
}

// firstMoves is every legal first move. A detour only wastes time.
func (o *Options) firstMoves(s *puzzles.Solution) []*Object {
	first := func(m rules.Move, v search.Verdict, detour bool, refutation any) *Object {
		return object("move", o.move(m), "verdict", v.String(), "detour", detour, "refutation", refutation)
	}
	list := lists.Each(s.Keys, func(m rules.Move) *Object { return first(m, search.Proved, false, nil) })
	for _, t := range s.Tries {
		var refutation any
		if t.Refutation != (rules.Move{}) {
			refutation = o.move(t.Refutation)
		}
		list = append(list, first(t.Move, t.Verdict, t.Detour, refutation))
	}
	return list
}

// decision is a position in which the solver is to move. One that came up before
// in the tree has its move again, and "seen" in place of the replies. After a
// reply that reaches the goal there is no next.
func (o *Options) decision(d *puzzles.Decision, seen map[*puzzles.Decision]bool) *Object {
	j := object("fen", notation.FormatPosition(d.Position, notation.Number), "within", d.Within).Add(o.playMembers(d.Play)...)
	j.Add("duals", o.MoveTexts(d.Duals), "endings", o.MoveTexts(d.Endings), "seen", seen[d])
	var replies []*Object
	if !seen[d] {
		seen[d] = true
		for _, r := range d.Replies {
			var next any
			if r.Next != nil {
				next = o.decision(r.Next, seen)
			}
			replies = append(replies, object(o.playMembers(r.Play)...).Add("longest", r.Longest, "next", next))
		}
	}
	return j.Add("replies", replies)
}

func (o *Options) playMembers(p puzzles.Play) []any {
	return []any{"move", o.move(p.Move), "only", p.Only, "clause", OrNull(p.Clause)}
}
