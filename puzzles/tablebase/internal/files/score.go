package files

import (
	"cmp"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// NoDistance is the distance of a win or loss in tables that have values only.
const NoDistance = -1

// Score is a value and a distance as one number, greater for what the side to move prefers:
// a quick win, a slow win, neither, a slow loss, a quick loss.
type Score int32

// MaxScore is the score of a win in no plies.
const MaxScore Score = 1 << 30

// WinIn returns a win in some plies, LossIn a loss.
func WinIn(plies int) Score  { return MaxScore - Score(plies) }
func LossIn(plies int) Score { return -WinIn(plies) }

// ScoreIn returns a value in some plies.
func ScoreIn(v search.Value, plies int) Score {
	switch v {
	case search.Win:
		return WinIn(plies)
	case search.Loss:
		return LossIn(plies)
	}
	return 0
}

// ScoreOfEffect returns what an effect is worth to the player it happens to.
func ScoreOfEffect(e rules.Effect) Score {
	switch e {
	case rules.Loses:
		return LossIn(0)
	case rules.WinsInstead:
		return WinIn(0)
	}
	return 0
}

// ScoreAtEnd returns what a position is worth in which the game is over by material.
func ScoreAtEnd(g *index.Geometry, own, opp index.Material) Score {
	switch royal := g.Spec.Royal; {
	case own.Pieces() == 0:
		return ScoreOfEffect(g.Spec.NoPieces)
	case opp.Pieces() == 0:
		return -ScoreOfEffect(g.Spec.NoPieces)
	case own[royal] == 0:
		return LossIn(0)
	}
	return WinIn(0)
}

// Parent returns what a move is worth that leads to a position worth s to the
// opponent: the other sign, one ply further from the end.
func (s Score) Parent() Score { return Score(cmp.Compare(s, 0)) - s }

// Plies returns the distance, NoDistance if it is not known.
func (s Score) Plies() int {
	switch plies := int(MaxScore - max(s, -s)); {
	case s == 0:
		return 0
	case plies > MaxDistance+1:
		return NoDistance
	default:
		return plies
	}
}

// Undated returns a score whose distance is not known.
func (s Score) Undated() Score { return Score(cmp.Compare(s, 0)) * (MaxScore / 2) }

// Value returns a score without its distance, Draw where nobody wins.
func (s Score) Value() search.Value {
	switch {
	case s > 0:
		return search.Win
	case s < 0:
		return search.Loss
	}
	return search.Draw
}

// Fault returns a score as a part of faults.
func (s Score) Fault() notation.Fault {
	switch {
	case s.Plies() == NoDistance && s > 0:
		return notation.NewFault("win-of-unknown-length")
	case s.Plies() == NoDistance:
		return notation.NewFault("loss-of-unknown-length")
	case s > 0:
		return notation.NewFault("win-in-plies", "n", s.Plies())
	case s < 0:
		return notation.NewFault("loss-in-plies", "n", s.Plies())
	}
	return notation.NewFault("neither-side-wins")
}

// MaxDistance is the greatest distance that has a code.
const MaxDistance = (1<<16 - 1 - 2) / 2

// CodeOf returns a score in 16 bits, as the solver keeps it: 0 is neither won nor
// lost, a loss is odd, a win is even.
func CodeOf(s Score) uint16 {
	switch s.Value() {
	case search.Loss:
		return uint16(2*s.Plies() + 1)
	case search.Win:
		return uint16(2*s.Plies() + 2)
	}
	return 0
}

// ScoreOfCode returns the score that has a code.
func ScoreOfCode(code uint16) Score {
	switch {
	case code == 0:
		return 0
	case code%2 == 1:
		return LossIn(int(code-1) / 2)
	}
	return WinIn(int(code-2) / 2)
}
