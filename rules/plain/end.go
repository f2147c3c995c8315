package plain

import "damone/rules"

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

// finished is the part of Over that only counts pieces. Where both sides have
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

// verdict is what an effect on one player means for the game.
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
