package search

import (
	"damone/notation"
	"damone/rules"
)

// Goal is what the side to move is to achieve. The zero Goal is to end the
// game by winning it on the board: repetition is no part of it.
type Goal struct {
	Gain int // material to gain, counted by Material; 0 to win the game
}

// Check reports whether a goal can be searched for at all, within a number of own
// moves. A depth is no budget here. The error is a notation.Fault.
func Check(rs *rules.Ruleset, pos rules.Position, goal Goal, within int, l Limits) error {
	switch most := MostMovesIn(rs); {
	case within < 1:
		return notation.NewFault("no-moves-allowed", "n", within, "limit", 1)
	case within > most:
		return notation.NewFault("too-many-moves", "n", within, "limit", most)
	case goal.Gain < 0:
		return notation.NewFault("gain-is-a-loss", "n", goal.Gain, "limit", 1)
	}
	l.Depth = min(l.Depth, 0)
	if err := l.Check(); err != nil {
		return err
	}
	if s := rs.Status(pos); s.Over() {
		return OverFault(s)
	}
	if most := mostGain(rs, &pos); goal.Gain > most {
		return notation.NewFault("gain-too-great", "n", goal.Gain, "limit", most)
	}
	return nil
}

// mostGain returns what the side to move would have gained with every enemy taken
// and every piece of its own promoted to the highest rank.
func mostGain(rs *rules.Ruleset, pos *rules.Position) int {
	side, highest, most := pos.Turn(), len(rs.Spec().Ranks), 0
	for r := rules.Pedina; int(r) <= highest; r++ {
		most += int(r)*pos.Of(side.Other(), r).Len() + (highest-int(r))*pos.Of(side, r).Len()
	}
	return most
}

// MostMoves is the greatest number of own moves a goal can be given in any
// ruleset.
const MostMoves = 120

// MostMovesIn returns the greatest number of own moves a goal can be given in a
// ruleset: as many as its quiet limit has room for, if that is less than
// MostMoves.
func MostMovesIn(rs *rules.Ruleset) int {
	if plies := rs.Spec().Quiet.Plies; plies > 0 {
		return min((plies+1)/2, MostMoves)
	}
	return MostMoves
}

// Material returns the worth of a side's pieces where a gain is counted: 1 for a
// Pedina, 2 for a Dama, 3 for a Damone, less the same for the enemy's. A
// promotion is a gain like any other.
func Material(pos *rules.Position, side rules.Color) int {
	balance := 0
	for r := rules.Pedina; r <= rules.Damone; r++ {
		balance += int(r) * (pos.Of(side, r).Len() - pos.Of(side.Other(), r).Len())
	}
	return balance
}
