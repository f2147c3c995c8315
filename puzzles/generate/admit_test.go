package generate

import (
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

// oneValue is tables of one value, or of none.
type oneValue struct {
	value search.Value
	known bool
}

func (o oneValue) Probe(rules.Position) (search.Value, int, bool) { return o.value, -1, o.known }

// What a task asks of puzzles beside each other: that none share a motif, and that a gain
// leads to a win where tables know what it leads to.
func TestAdmit(t *testing.T) {
	damone := rules.ItalianDamone
	gain := puzzletest.Puzzle(t, damone, "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31")
	lasting := Task{Ruleset: damone, Lasting: true}
	for name, c := range map[string]struct {
		task   Task
		made   int // puzzles with the same motif
		tables search.Prober
		want   Rejection
	}{
		"the first of a motif":         {Task{Ruleset: damone}, 0, nil, None},
		"a twin":                       {Task{Ruleset: damone}, 1, nil, Duplicate},
		"it leads to a draw":           {lasting, 0, oneValue{search.Draw, true}, Hollow},
		"it leads to the other's win":  {lasting, 0, oneValue{search.Win, true}, Hollow},
		"it leads to the other's loss": {lasting, 0, oneValue{search.Loss, true}, None},
		"nobody knows where it leads":  {lasting, 0, oneValue{search.Draw, false}, None},
		"no tables":                    {lasting, 0, nil, None},
		"a task that does not ask":     {Task{Ruleset: damone}, 0, oneValue{search.Draw, true}, None},
	} {
		m := newMerger(&Options{Tables: Tables{"damone": c.tables}})
		m.motifs[gain.Motif()] = c.made
		if got := m.admit(&c.task, gain); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	shot := puzzletest.Puzzle(t, damone, "W:WE27,K23,K32,8,26,30:BE14,K2,K10,3,7,17", "gain:1:2", "23-19 14x23 27x20")
	shot.Source = shotSource
	if got := newMerger(&Options{}).admit(&Task{Ruleset: damone}, shot); got != Trade {
		t.Errorf("a Dama for a Damone: %q", got)
	}
	win := *gain
	win.Stipulation = puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 4}
	if hollow(&win, oneValue{search.Draw, true}) {
		t.Error("a win is taken for a hollow gain")
	}
}
