package tablebase

import (
	"cmp"
	"fmt"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// Value is what a position is worth to the side to move when both sides play
// perfectly.
type Value uint8

// The values. The zero Value is none of them.
const (
	_          Value = iota
	Loss             // the opponent can force a win
	Draw             // neither side can force a win, and endless play is drawn
	Win              // the side to move can force a win
	Unresolved       // neither side can force a win by progress alone, and endless play is not drawn
)

func (v Value) String() string {
	return [...]string{"", "loss", "draw", "win", "unresolved"}[v]
}

// Result is what a table says of a position.
type Result struct {
	Value    Value
	Distance int // plies to the end of the game, the winner hurrying and the loser holding out; 0 without a winner, NoDistance where only the value is known
}

// NoDistance is the distance of a win or loss in tables that have values only.
const NoDistance = -1

// String is the value with the distance, if there is one.
func (r Result) String() string {
	if (r.Value == Win || r.Value == Loss) && r.Distance != NoDistance {
		return fmt.Sprintf("%s in %d plies", r.Value, r.Distance)
	}
	return r.Value.String()
}

// score is a Result as one number, greater for what the side to move prefers:
// a quick win, a slow win, neither, a slow loss, a quick loss.
type score int32

// maxScore is the score of a win in no plies.
const maxScore score = 1 << 30

func winIn(plies int) score  { return maxScore - score(plies) }
func lossIn(plies int) score { return -winIn(plies) }

// scoreOfEffect is what an effect is worth to the player it happens to.
func scoreOfEffect(e rules.Effect) score {
	switch e {
	case rules.Loses:
		return lossIn(0)
	case rules.WinsInstead:
		return winIn(0)
	}
	return 0
}

// endOf is what a position is worth in which the game is over by material.
func endOf(g *index.Geometry, own, opp Material) score {
	switch royal := g.Spec.Royal; {
	case own.Pieces() == 0:
		return scoreOfEffect(g.Spec.NoPieces)
	case opp.Pieces() == 0:
		return -scoreOfEffect(g.Spec.NoPieces)
	case own[royal] == 0:
		return lossIn(0)
	}
	return winIn(0)
}

// parent is what a move is worth that leads to a position worth s to the
// opponent: the other sign, one ply further from the end.
func (s score) parent() score { return score(cmp.Compare(s, 0)) - s }

// plies is the distance, NoDistance if it is not known.
func (s score) plies() int {
	switch plies := int(maxScore - max(s, -s)); {
	case s == 0:
		return 0
	case plies > maxDistance+1:
		return NoDistance
	default:
		return plies
	}
}

// undated is a score without its distance.
func (s score) undated() score { return score(cmp.Compare(s, 0)) * (maxScore / 2) }

func (s score) value() Value {
	switch {
	case s > 0:
		return Win
	case s < 0:
		return Loss
	}
	return Draw
}

// fault is a score as a part of faults.
func (s score) fault() notation.Fault {
	switch {
	case s.plies() == NoDistance && s > 0:
		return notation.NewFault("win-of-unknown-length")
	case s.plies() == NoDistance:
		return notation.NewFault("loss-of-unknown-length")
	case s > 0:
		return notation.NewFault("win-in-plies", "n", s.plies())
	case s < 0:
		return notation.NewFault("loss-in-plies", "n", s.plies())
	}
	return notation.NewFault("neither-side-wins")
}

// maxDistance is the greatest distance that has a code.
const maxDistance = (1<<16 - 1 - 2) / 2

// codeOf is a score in 16 bits, as the solver keeps it: 0 is neither won nor
// lost, a loss is odd, a win is even.
func codeOf(s score) uint16 {
	switch s.value() {
	case Loss:
		return uint16(2*s.plies() + 1)
	case Win:
		return uint16(2*s.plies() + 2)
	}
	return 0
}

func scoreOf(code uint16) score {
	switch {
	case code == 0:
		return 0
	case code%2 == 1:
		return lossIn(int(code-1) / 2)
	}
	return winIn(int(code-2) / 2)
}

// Prober is the tables as a search asks them. Unresolved is a Draw there:
// neither takes account of repetition.
func (t *Tables) Prober() search.Prober {
	if t == nil {
		return nil
	}
	return prober{t}
}

type prober struct{ tables *Tables }

func (p prober) Zeroing(pos rules.Position, limit int) (plies int, ok bool) {
	return p.tables.Zeroing(pos, limit)
}

func (p prober) Probe(pos rules.Position) (v search.Value, plies int, ok bool) {
	r, ok := p.tables.Probe(pos)
	return searchValues[r.Value], r.Distance, ok
}

var searchValues = [...]search.Value{Loss: search.Loss, Draw: search.Draw, Win: search.Win, Unresolved: search.Draw}
