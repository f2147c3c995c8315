package puzzles_test

import (
	"slices"

	"damone/rules"
	"damone/rules/plain"
)

// Exhaustive verifies by the definition and nothing else: the plain rules, every
// move of both sides, no memory, no order, no evaluation.
type Exhaustive struct {
	Game  *plain.Game
	Side  rules.Color // the side that is to win
	Limit int         // positions it may look at
	Seen  int         // positions it has looked at; more than Limit when it gave up
}

// Wins reports whether the side wins within n own moves.
func (x *Exhaustive) Wins(s rules.Setup, n int) bool {
	if x.Seen++; x.Seen > x.Limit {
		return false
	}
	if end, over := x.Game.Over(s); over {
		return !end.Drawn && end.Winner == x.Side
	}
	if n == 0 {
		return false
	}
	attacks := s.Turn == x.Side
	if attacks {
		n--
	}
	for _, m := range x.Game.Moves(s) {
		if x.Wins(x.Game.Play(s, m), n) == attacks {
			return attacks
		}
	}
	return !attacks
}

// Keys returns the paths of the first moves after which the side wins within n own
// moves, the first included; every one is tried.
func (x *Exhaustive) Keys(s rules.Setup, n int) [][]rules.Square {
	var keys [][]rules.Square
	if n == 0 {
		return nil
	}
	for _, m := range x.Game.Moves(s) {
		if x.Wins(x.Game.Play(s, m), n-1) {
			keys = append(keys, m.Path)
		}
	}
	return keys
}

// Verifies reports whether a problem is sound: its key is the only first move
// that wins within its moves, and no move wins in fewer. decided is false when
// the limit was reached.
func (p *Problem) Verifies(limit int) (sound, decided bool, seen int) {
	x := &Exhaustive{Game: plain.New(p.Ruleset.Spec()), Side: p.Position.Turn(), Limit: limit}
	s, n := p.Position.Setup(), p.Stipulation.Moves
	keys := x.Keys(s, n)
	sound = len(keys) == 1 && slices.Equal(keys[0], p.Key.Path()) && len(x.Keys(s, n-1)) == 0
	return sound, x.Seen <= limit, x.Seen
}
