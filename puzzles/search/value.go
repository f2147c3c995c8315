package search

import (
	"fmt"

	"damone/rules"
)

// Value is what a position is worth to the side to move, whatever is played.
type Value uint8

// The values. Open is the one nobody has proved. What is Unresolved neither side can
// win by progress alone, where endless play is not drawn.
const (
	Open Value = iota
	Win
	Draw
	Loss
	Unresolved
)

func (v Value) String() string { return [...]string{"open", "win", "draw", "loss", "unresolved"}[v] }

// Opposite returns the value to the other side.
func (v Value) Opposite() Value { return [...]Value{Open, Loss, Draw, Win, Unresolved}[v] }

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

// ByTables returns what a position is worth to the side to move, as Probe has it, or
// as the game has ended; ok is false where neither tells.
func ByTables(rs *rules.Ruleset, p Prober, pos rules.Position) (value Value, plies int, ok bool) {
	if s := rs.Status(pos); s.Over() {
		return ValueAtEnd(s, pos.Turn()), 0, true
	}
	return p.Probe(pos)
}

// ValueAtEnd returns what a game that is over is worth to a side.
func ValueAtEnd(s rules.Status, side rules.Color) Value {
	switch {
	case s.Outcome != rules.Won:
		return Draw
	case s.Winner == side:
		return Win
	}
	return Loss
}

// Verdict is what a proof search says of a goal.
type Verdict uint8

// The verdicts. Unknown means that the budget was spent, or that the answer
// depends on rules a search cannot decide soundly.
const (
	Unknown Verdict = iota
	Proved          // the goal is reached against every defence
	Refuted         // a defence prevents it
)

func (v Verdict) String() string { return [...]string{"unknown", "proved", "refuted"}[v] }

// VerdictOf returns the verdict of a search that came to its end.
func VerdictOf(reached bool) Verdict {
	if reached {
		return Proved
	}
	return Refuted
}

// RootMove is a legal move of the position searched and whether it reaches the
// goal.
type RootMove struct {
	Move    rules.Move
	Verdict Verdict
	Within  int // the least number of own moves, this one included, when Proved and known; else 0
	Enough  int // a number of own moves that suffices, when Proved

	// Detour: this move, Refuted, may win by coming back to the position it is
	// played in, and in no other way: it wastes time.
	Detour bool
}

// Score is how a position looks to the side to move, in hundredths of a
// Pedina. Beyond MaxOpinion lie proved wins and losses: see Plies and Value.
type Score int

const (
	MaxOpinion Score = 9_999  // no evaluation is greater
	TableWin   Score = 20_000 // a win by the tables, its length unknown
	wins       Score = 30_000 // less the plies to the end
	longest          = 2_000  // plies a win may take and still be counted
)

// WinIn returns the score of the side that wins in n plies.
func WinIn(plies int) Score { return wins - Score(min(plies, longest)) }

// ScoreIn returns the score of a value in n plies, 0 where neither side wins.
func ScoreIn(v Value, plies int) Score {
	switch v {
	case Win:
		return WinIn(plies)
	case Loss:
		return -WinIn(plies)
	}
	return 0
}

// Plies returns the number of single moves to the forced end of the game; ok is
// false for a score that is an opinion, or a win of unknown length.
func (s Score) Plies() (plies int, ok bool) {
	if s = max(s, -s); s < wins-longest {
		return 0, false
	}
	return int(wins - s), true
}

// Value returns what the score proves: Win, Loss, or Open for an opinion.
func (s Score) Value() Value {
	switch {
	case s > MaxOpinion:
		return Win
	case s < -MaxOpinion:
		return Loss
	}
	return Open
}

// String returns the score in Pedine, or the number of moves to the end: "+1.25",
// "#+3", "#-4", "#+" for a win of unknown length.
func (s Score) String() string {
	if s.Value() == Open {
		return fmt.Sprintf("%+.2f", float64(s)/100)
	}
	text := "#+"
	if s < 0 {
		text = "#-"
	}
	if plies, ok := s.Plies(); ok {
		text += fmt.Sprint((plies + 1) / 2)
	}
	return text
}
