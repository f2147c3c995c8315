// Package plain is a second opinion: the rules written again, slowly and from
// the clauses, over an ordinary board of eight rows and eight columns. It
// shares with package rules the words (squares, setups, a Spec) and none of the
// workings, so that what the two agree on has been worked out twice. Tests, the
// exam and the proof of problems ask it; nothing that must be fast should.
//
//	game := plain.New(rules.ItalianDamone.Spec())
//	for _, m := range game.Moves(setup) { ... }
//
// A Game trusts its Spec to be one that rules.Compile accepts, its setups to
// be ones that the compiled ruleset accepts, and moves to be its own.
package plain

import (
	"slices"

	"damone/rules"
)

// Game answers questions about one ruleset. It is immutable and safe to share.
type Game struct {
	spec rules.Spec
}

// New returns the game that a Spec describes.
func New(spec rules.Spec) *Game { return &Game{spec} }

// Move is a step or a capture, spelled out.
type Move struct {
	Path     []rules.Square // every square visited, first and last included
	Captured []rules.Square // the squares jumped, in order; empty for a step
	Prey     []rules.Rank   // the ranks that stood there, in the same order
	Mover    rules.Rank     // the piece's rank when the move starts
	Becomes  rules.Rank     // the rank it is promoted to, NoRank if it is not
}

// From returns the square the move starts on.
func (m Move) From() rules.Square { return m.Path[0] }

// To returns the square the move ends on.
func (m Move) To() rules.Square { return m.Path[len(m.Path)-1] }

// rankAfter returns the piece's rank when the move is over.
func (m Move) rankAfter() rules.Rank {
	if m.Becomes != rules.NoRank {
		return m.Becomes
	}
	return m.Mover
}

// sameEffect reports whether two moves of one position lead to the same one.
func (m Move) sameEffect(n Move) bool {
	a, b := slices.Clone(m.Captured), slices.Clone(n.Captured)
	slices.Sort(a)
	slices.Sort(b)
	return m.From() == n.From() && m.To() == n.To() && m.Becomes == n.Becomes && slices.Equal(a, b)
}

// Moves returns every legal move; there are none once the game is over.
func (g *Game) Moves(s rules.Setup) []Move {
	if _, over := g.finished(s); over {
		return nil
	}
	return g.legal(s)
}

// legal returns every move the side to move may make if the game is going on.
func (g *Game) legal(s rules.Setup) []Move {
	b := boardOf(s)
	moves, _ := g.choose(g.captures(b, s.Turn))
	if g.spec.SameMove == rules.SameEffect {
		moves = merged(moves)
	}
	if len(moves) == 0 || g.spec.CaptureOptional {
		moves = append(moves, g.steps(b, s.Turn)...)
	}
	return moves
}

// merged drops every capture that does what an earlier one does (READ-7).
func merged(captures []Move) []Move {
	var kept []Move
	for _, m := range captures {
		if !slices.ContainsFunc(kept, m.sameEffect) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Lines returns every capture the side to move can complete, before the ladder
// chooses among them; there are none once the game is over.
func (g *Game) Lines(s rules.Setup) []Move {
	if _, over := g.finished(s); over {
		return nil
	}
	return g.captures(boardOf(s), s.Turn)
}

// Refused returns every line that the ladder forbids, with the clause of the rung
// that did.
func (g *Game) Refused(s rules.Setup) []Refusal {
	_, refused := g.choose(g.Lines(s))
	return refused
}

// Play returns the setup after a move.
func (g *Game) Play(s rules.Setup, m Move) rules.Setup {
	b := boardOf(s)
	b.lift(placeOf(m.From()))
	for _, at := range m.Captured {
		b.lift(placeOf(at))
	}
	b.put(placeOf(m.To()), rules.Piece{Color: s.Turn, Rank: m.rankAfter()})
	return b.setup(s.Turn.Other())
}

// Perft counts the lines of play of a given length, zero or more moves: the
// leaves of the tree, with every move of Moves a branch of its own.
func (g *Game) Perft(s rules.Setup, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var leaves uint64
	for _, m := range g.Moves(s) {
		leaves += g.Perft(g.Play(s, m), depth-1)
	}
	return leaves
}

// End is how a game has ended.
type End struct {
	Winner rules.Color // meaningless when Drawn
	Drawn  bool
	Clause string
}

// Over reports whether the game has ended in this position, and how. What it
// takes a history to know (repetition, long play without progress) is not
// asked here.
func (g *Game) Over(s rules.Setup) (End, bool) {
	if end, over := g.finished(s); over {
		return end, true
	}
	if len(g.legal(s)) == 0 {
		return verdict(g.spec.NoMove, s.Turn, g.spec.Clauses.NoMove)
	}
	return End{}, false
}

// finished returns the part of Over that only counts pieces. Where both sides have
// come to an end at once, it is the side to move's that counts.
func (g *Game) finished(s rules.Setup) (End, bool) {
	sides := [...]rules.Color{s.Turn, s.Turn.Other()}
	for _, c := range sides {
		if s.Side(c) == 0 {
			return verdict(g.spec.NoPieces, c, g.spec.Clauses.NoPieces)
		}
	}
	for _, c := range sides {
		if g.spec.Royal != rules.NoRank && s.Of(c, g.spec.Royal) == 0 {
			return verdict(rules.Loses, c, g.spec.Clauses.Royal)
		}
	}
	return End{}, false
}

// verdict returns what an effect on one player means for the game.
func verdict(effect rules.Effect, on rules.Color, clause string) (End, bool) {
	switch effect {
	case rules.Loses:
		return End{Winner: on.Other(), Clause: clause}, true
	case rules.WinsInstead:
		return End{Winner: on, Clause: clause}, true
	case rules.Draws:
		return End{Drawn: true, Clause: clause}, true
	}
	return End{}, false
}
