package cli

import (
	"fmt"
	"io"
	"sync/atomic"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// warnings warns of positions that play could not have produced (READ-9).
type warnings struct {
	s     *Settings
	found atomic.Int64
}

// tell warns of everything doubtful in a position.
func (w *warnings) tell(to io.Writer) func(rules.Position) {
	return func(p rules.Position) {
		for _, problem := range w.s.View.Ruleset.Doubts(p) {
			doubt := notation.DescribeProblem(w.s.View.Ruleset, problem)
			what := catalog.Words(w.s.View.Lang, w.s.View.Squares, doubt)
			fmt.Fprintln(to, "damone: "+w.s.View.Lang.Say("warning", "what", what))
		}
	}
}

// Note tells the user something beside the answer.
func Note(c *Context, text catalog.Key, fill ...any) {
	fmt.Fprintln(c.App.ErrWriter, "damone: "+Lang(c).Say(text, fill...))
}

// count counts the doubtful positions of a batch.
func (w *warnings) count(p rules.Position) {
	if len(w.s.View.Ruleset.Doubts(p)) > 0 {
		w.found.Add(1)
	}
}

// sum warns of the positions counted, in one line.
func (w *warnings) sum(to io.Writer) {
	if n := w.found.Load(); n > 0 {
		fmt.Fprintln(to, "damone: "+w.s.View.Lang.Say("doubtful", "n", n))
	}
}
