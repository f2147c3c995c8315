package search

import "damone/rules"

// Value is what a position is worth to the side to move, whatever is played.
type Value uint8

// The values. Open is the one nobody has proved.
const (
	Open Value = iota
	Win
	Draw
	Loss
)

func (v Value) String() string { return [...]string{"open", "win", "draw", "loss"}[v] }

// Opposite is the value to the other side.
func (v Value) Opposite() Value { return [...]Value{Open, Loss, Draw, Win}[v] }

// Prober knows some positions for certain, as an endgame table does. Probe
// must be safe for several goroutines.
//
// The value takes no account of repetition and long quiet play: a Win is one
// that needs neither, and a Draw may be one because play never ends. plies is
// the number of single moves to the end when both sides play their best; it is
// negative when only the value is known.
type Prober interface {
	Probe(pos rules.Position) (value Value, plies int, ok bool)
}
