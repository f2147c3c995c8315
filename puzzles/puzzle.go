package puzzles

import (
	"fmt"

	"damone/notation"
	"damone/rules"
)

// Puzzle is a problem with its solution, stored to be read: what it claims is
// proved anew by whoever verifies it.
type Puzzle struct {
	ID          string
	Ruleset     *rules.Ruleset
	Position    rules.Position
	Stipulation Stipulation
	Solution    []rules.Move // solver and defender in turn, up to the last decision
	Tail        int          // moves of the solver that the line of a draw goes on for where the result is plain, or that a win takes where several moves win
	Grade       Grade
	Class       Class
	Themes      []string // sorted
	Features    Features
	Band        int    // 1, the easiest, to Bands
	Source      string // what made it: one of Sources
	Searched    int    // nodes of the search that prefers the first move to all others; 0 where that is proved
	Game        string // the moves from the start of the game that led to the position; "" where nobody knows
}

// Asked returns the stipulation. A draw is as long as its stored solution and its tail, which
// those who made it may not have followed to the end; a win with a tail is told as far as it
// is stored.
func (p *Puzzle) Asked() Stipulation {
	s := p.Stipulation
	if s.Kind == Draw || p.Tail > 0 {
		s.Line = (len(p.Solution) + 1) / 2
	}
	if s.Kind == Draw {
		s.Line += p.Tail
	}
	return s
}

// Class is what a puzzle's claim rests on.
type Class uint8

// The classes.
const (
	Proved  Class = iota // exact to the end of the game
	Limited              // exact as far as it looks: a gain, which no search has followed to the end
	ByTable              // endgame tables
)

var classNames = [...]string{"proved", "bounded", "tables"}

func (c Class) String() string { return classNames[c] }

// ClassOf returns the class of a stipulation's puzzles.
func ClassOf(s Stipulation) Class {
	switch s.Kind {
	case Gain:
		return Limited
	case WinIn:
		return Proved
	}
	return ByTable
}

// sources names what puzzles can come from: shots in strong self-play, shots on boards
// dealt at random, studies from endgame tables, games of the user's own, and composers. The others
// are those of older puzzles: nobody makes them now.
var sources = []string{"shots", "dealt", "studies", "games", "composed", "tables", "selfplay", "mistakes", "retro"}

// Final returns the position after the stored solution.
func (p *Puzzle) Final() rules.Position {
	pos := p.Position
	for _, m := range p.Solution {
		pos = pos.After(m)
	}
	return pos
}

// Offers returns how many of the solver's moves along the solution take nothing and are
// answered by a capture.
func (p *Puzzle) Offers() int {
	n := 0
	for i := 1; i < len(p.Solution); i += 2 {
		if !p.Solution[i-1].IsCapture() && p.Solution[i].IsCapture() {
			n++
		}
	}
	return n
}

// Pieces returns the number of pieces on the board.
func (p *Puzzle) Pieces() int { return p.Position.Occupied().Len() }

// String returns what a puzzle asks, in one line.
func (p *Puzzle) String() string {
	return fmt.Sprintf("%s: %s %s", p.ID, notation.FormatPosition(p.Position, notation.Number), p.Stipulation)
}
