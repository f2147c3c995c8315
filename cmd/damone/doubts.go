package main

import (
	"fmt"
	"io"
	"sync/atomic"

	"damone/notation"
	"damone/rules"
)

// doubts warns of positions that play could not have produced (READ-9).
type doubts struct {
	s     *settings
	found atomic.Int64
}

// tell warns of everything doubtful in a position.
func (d *doubts) tell(w io.Writer) func(rules.Position) {
	return func(p rules.Position) {
		for _, problem := range d.s.view.Ruleset.Doubts(p) {
			fmt.Fprintf(w, "damone: warning: %s\n", notation.DescribeProblem(d.s.view.Ruleset, d.s.view.Squares, problem))
		}
	}
}

// count counts the doubtful positions of a batch.
func (d *doubts) count(p rules.Position) {
	if len(d.s.view.Ruleset.Doubts(p)) > 0 {
		d.found.Add(1)
	}
}

// sum warns of the positions counted, in one line.
func (d *doubts) sum(w io.Writer) {
	if n := d.found.Load(); n > 0 {
		fmt.Fprintf(w, "damone: warning: play cannot have led to %d of these positions (READ-9); asked for one alone, damone says why\n", n)
	}
}
