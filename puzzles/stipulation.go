package puzzles

import (
	"fmt"
	"strconv"
	"strings"

	"damone/notation"
	"damone/puzzles/search"
	"damone/rules"
)

// Kind is the kind of thing a puzzle asks for.
type Kind uint8

// The kinds of stipulation.
const (
	Win   Kind = iota // win, in any number of moves
	WinIn             // end the game within N moves
	Gain              // gain material within N moves
	Draw              // hold the draw
)

// Stipulation is what a puzzle asks of the side to move, written "win",
// "win:N", "gain:G:N" or "draw". The zero Stipulation is "win".
type Stipulation struct {
	Kind  Kind
	Moves int // N, the solver's own moves, for WinIn and Gain
	Gain  int // G, for Gain: see search.Material
	Line  int // for Draw, how many moves of the solver its line shows at most, 0 for MostDrawn; for Win, how many it is told, 0 for all. It is not written
}

// lineMoves returns how many moves of the solver the line of a draw may have.
func (s Stipulation) lineMoves() int {
	if s.Line == 0 {
		return MostDrawn
	}
	return min(max(s.Line, drawnDepth), MostDrawn)
}

func stipulationFault(k notation.Kind, text string, args ...any) error {
	return notation.Fault{Kind: k, Text: text, Args: notation.Args(args...)}
}

// NeedTablesError says that a stipulation is decided by endgame tables, or a short
// proof that ends in them, and that neither decides the position.
type NeedTablesError struct{ notation.Fault }

func (e *NeedTablesError) Unwrap() error { return e.Fault }

// ParseStipulation reads a stipulation. The error is a
// notation.Fault.
func ParseStipulation(text string) (Stipulation, error) {
	fields := strings.Split(strings.ToLower(strings.TrimSpace(text)), ":")
	shape := fmt.Sprintf("%s/%d", fields[0], len(fields))
	switch shape {
	case "win/1":
		return Stipulation{}, nil
	case "draw/1":
		return Stipulation{Kind: Draw}, nil
	case "win/2":
		n, err := number(text, fields[1], search.MostMoves)
		return Stipulation{Kind: WinIn, Moves: n}, err
	case "gain/3":
		g, err := number(text, fields[1], mostGain)
		if err != nil {
			return Stipulation{}, err
		}
		n, err := number(text, fields[2], search.MostMoves)
		return Stipulation{Kind: Gain, Moves: n, Gain: g}, err
	}
	return Stipulation{}, stipulationFault("unknown-stipulation", text)
}

// mostGain is more than any position can yield.
const mostGain = 100

func number(text, field string, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(field))
	if err != nil || n < 1 || n > most {
		return 0, stipulationFault("stipulation-number-out-of-range", text, "number", field, "most", most)
	}
	return n, nil
}

// String returns the stipulation as ParseStipulation reads it.
func (s Stipulation) String() string {
	switch s.Kind {
	case WinIn:
		return fmt.Sprintf("win:%d", s.Moves)
	case Gain:
		return fmt.Sprintf("gain:%d:%d", s.Gain, s.Moves)
	case Draw:
		return "draw"
	}
	return "win"
}

// OnTheBoard reports whether the stipulation counts what happens on the board
// alone in a ruleset where a repetition loses: a defender who has to repeat may
// lose sooner than it says.
func (s Stipulation) OnTheBoard(rs *rules.Ruleset) bool {
	return (s.Kind == WinIn || s.Kind == Gain) && rs.Spec().Repetition.Effect == rules.Loses
}

// Bounded reports whether the stipulation looks no further than its moves, so
// that what it shows is never a proof of more.
func (s Stipulation) Bounded() bool { return s.Kind == Gain }
