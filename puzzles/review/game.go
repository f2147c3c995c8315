package review

import (
	"damone/notation/lists"
	"damone/notation/replay"
	"damone/rules"
)

// Game is a game to review.
type Game struct {
	Ruleset *rules.Ruleset
	Start   rules.Position
	Moves   []Played
	End     rules.Status // how it stands after the last move, a claim counted
	Stored  []*Worth     // what each position is worth by the record to its side to move, the start first; nil where it does not say
}

// Played is a move of a game. One that does not follow from the move before is played
// from a position that was set up.
type Played struct {
	Before rules.Position
	Move   rules.Move
}

// GameOf returns the game of a report as far as it is legal, and its moves. What the
// record says of positions is left out.
func GameOf(r *replay.Report) (*Game, []replay.Step) {
	steps := r.Legal()
	g := &Game{Ruleset: r.Ruleset, Start: r.Start, Moves: lists.Each(steps, func(s replay.Step) Played { return Played{s.Before, s.Move} })}
	if len(steps) == r.Record.Moves() {
		g.End = r.Status
	}
	return g, steps
}

// before returns the position before a move; that before the first may have been set up.
func (g *Game) before(n int) rules.Position {
	if n < len(g.Moves) {
		return g.Moves[n].Before
	}
	return g.Start
}

// final returns the position after the last move.
func (g *Game) final() rules.Position {
	if n := len(g.Moves); n > 0 {
		return g.Moves[n-1].Before.After(g.Moves[n-1].Move)
	}
	return g.Start
}
