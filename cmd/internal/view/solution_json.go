package view

import (
	"io"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

type solutionJSON struct {
	positionJSON
	Stipulation string        `json:"stipulation"`
	Verdict     string        `json:"verdict"` // proved, refuted, unknown
	Bounded     bool          `json:"bounded"` // exact for the moves of the stipulation only
	Value       string        `json:"value"`
	Keys        []string      `json:"keys"`
	Unique      bool          `json:"unique"`
	Grade       *string       `json:"grade"`
	Finished    bool          `json:"finished"`
	Stopped     string        `json:"stopped"`
	Pruned      bool          `json:"pruned"`
	Nodes       uint64        `json:"nodes"`
	FirstMoves  []firstMove   `json:"first_moves"`  // every legal one
	OnTheBoard  bool          `json:"on_the_board"` // whether a repetition, which loses here, helps is not examined
	Tree        *decisionJSON `json:"tree"`
	Opinion     *lineJSON     `json:"opinion"`
}

type firstMove struct {
	Move       string  `json:"move"`
	Verdict    string  `json:"verdict"`
	Detour     bool    `json:"detour"` // it only wastes time
	Refutation *string `json:"refutation"`
}

// decisionJSON is a position in which the solver is to move. One that came up
// before in the tree has its move again, and "seen" in place of the replies.
type decisionJSON struct {
	FEN     string      `json:"fen"`
	Within  int         `json:"within"`
	Move    string      `json:"move"`
	Only    bool        `json:"only"`
	Clause  *string     `json:"clause"`
	Duals   []string    `json:"duals"`
	Endings []string    `json:"endings"`
	Seen    bool        `json:"seen"`
	Replies []replyJSON `json:"replies"`
}

type replyJSON struct {
	Move    string        `json:"move"`
	Only    bool          `json:"only"`
	Clause  *string       `json:"clause"`
	Longest bool          `json:"longest"`
	Next    *decisionJSON `json:"next"` // null where the goal is reached
}

// WriteSolution writes a solution as a JSON object.
func (o *Options) WriteSolution(w io.Writer, s *Solution) error {
	j := solutionJSON{
		positionJSON: o.positionJSON(s.Position), Stipulation: s.Stipulation.String(), Verdict: s.Verdict.String(), Bounded: s.Stipulation.Bounded(), Value: s.Value.String(),
		Keys: o.MoveTexts(s.Keys), Unique: s.Unique, Finished: s.Finished, Stopped: s.Stopped.String(), Pruned: s.Pruned, Nodes: s.Nodes,
		FirstMoves: o.firstMoves(&s.Solution), OnTheBoard: s.Stipulation.OnTheBoard(o.Ruleset),
	}
	if s.Grade != puzzles.Ungraded {
		j.Grade = OrNull(s.Grade.String())
	}
	if s.Tree != nil {
		j.Tree = o.decision(s.Tree, make(map[*puzzles.Decision]bool))
	}
	if s.Opinion != nil {
		j.Opinion = o.analysedLine(*s.Opinion, nil)
	}
	return WriteJSON(w, j)
}

func (o *Options) firstMoves(s *puzzles.Solution) []firstMove {
	list := lists.Each(s.Keys, func(m rules.Move) firstMove { return firstMove{Move: o.move(m), Verdict: search.Proved.String()} })
	for _, t := range s.Tries {
		f := firstMove{Move: o.move(t.Move), Verdict: t.Verdict.String(), Detour: t.Detour}
		if t.Refutation != (rules.Move{}) {
			f.Refutation = OrNull(o.move(t.Refutation))
		}
		list = append(list, f)
	}
	return list
}

func (o *Options) decision(d *puzzles.Decision, seen map[*puzzles.Decision]bool) *decisionJSON {
	j := &decisionJSON{
		FEN: notation.FormatPosition(d.Position, notation.Number), Within: d.Within, Move: o.move(d.Play.Move), Only: d.Play.Only,
		Clause: OrNull(d.Play.Clause), Duals: o.MoveTexts(d.Duals), Endings: o.MoveTexts(d.Endings), Seen: seen[d], Replies: []replyJSON{},
	}
	if seen[d] {
		return j
	}
	seen[d] = true
	for _, r := range d.Replies {
		rj := replyJSON{Move: o.move(r.Play.Move), Only: r.Play.Only, Clause: OrNull(r.Play.Clause), Longest: r.Longest}
		if r.Next != nil {
			rj.Next = o.decision(r.Next, seen)
		}
		j.Replies = append(j.Replies, rj)
	}
	return j
}
