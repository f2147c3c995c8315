package conformance

import (
	"damone/notation/lists"
	"damone/rules"
)

// Said is a result in the protocol's words, as far as it is given.
type Said struct {
	Moves  []SaidMove `json:"moves,omitzero"`   // legal
	Fallen []SaidMove `json:"fallen,omitzero"`  // explain
	Status *Status    `json:"status,omitempty"` // legal, record
	After  string     `json:"after,omitempty"`  // apply, record
	FEN    string     `json:"fen,omitempty"`    // parse
	Leaves *uint64    `json:"leaves,omitempty"` // perft
}

// SaidMove is a legal move, or a capture that is out by a rung.
type SaidMove struct {
	Move  string `json:"move"`
	Takes []int  `json:"takes,omitempty"`
	After string `json:"after,omitempty"`
	By    string `json:"by,omitempty"`
}

// Said returns the result to a question in the protocol's words.
func (a *Answer) Said(op Op) Said {
	s := Said{Status: a.Status}
	switch {
	case op == OpLegal && a.Moves != nil:
		s.Moves = lists.Each(a.Moves, func(m Played) SaidMove {
			takes := lists.Each(m.takes(), func(s rules.Square) int { return int(s) + 1 })
			return SaidMove{Move: PathText(m.Path), Takes: takes, After: SetupText(m.After)}
		})
	case op == OpExplain:
		s.Fallen = lists.Each(a.Fallen, func(l Loser) SaidMove { return SaidMove{Move: PathText(l.Path), By: l.By} })
	case op == OpPerft:
		s.Leaves = &a.Leaves
	case op == OpParse:
		s.FEN = SetupText(a.After)
	case op != OpLegal:
		s.After = SetupText(a.After)
	}
	return s
}
