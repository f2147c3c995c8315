package main

import (
	"fmt"
	"io"
	"strconv"
	"sync/atomic"

	"damone/cmd/internal/catalog"
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
			what := notation.DescribeProblem(d.s.view.Ruleset, d.s.view.Squares, problem)
			fmt.Fprintln(w, "damone: "+catalog.Warning.In(d.s.view.Lang, "what", catalog.Say(d.s.view.Lang, what)))
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
		fmt.Fprintln(w, "damone: "+catalog.Doubtful.In(d.s.view.Lang, "n", strconv.FormatInt(n, 10)))
	}
}
