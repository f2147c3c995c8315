package generate

import (
	"strings"
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

// always is tables of one value, Open for none.
type always search.Value

func (v always) Probe(rules.Position) (search.Value, int, bool) {
	return search.Value(v), -1, search.Value(v) != search.Open
}

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
		"it leads to a draw":           {lasting, 0, always(search.Draw), Hollow},
		"it leads to the other's win":  {lasting, 0, always(search.Win), Hollow},
		"it leads to the other's loss": {lasting, 0, always(search.Loss), None},
		"nobody knows where it leads":  {lasting, 0, always(search.Open), None},
		"no tables":                    {lasting, 0, nil, None},
		"a task that does not ask":     {Task{Ruleset: damone}, 0, always(search.Draw), None},
	} {
		m := newMerger(&Options{Tables: Tables{"damone": c.tables}})
		m.motifs[gain.Motif()] = c.made
		if got := m.admit(&c.task, gain); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	win := *gain
	win.Stipulation = puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 4}
	if hollow(&win, always(search.Draw)) {
		t.Error("a win is taken for a hollow gain")
	}
}

// The fewer decisions a shot has, the more it has to win, and to take at the end.
func TestTrade(t *testing.T) {
	for shot, dull := range map[string]bool{
		"W:WE27,K23,K32,8,26,30:BE14,K2,K10,3,7,17/gain:1:2/23-19 14x23 27x20":                       true,
		"W:WE23,K24,20,30:BE16,K9,K15,13/gain:4:2/23-27 16x23 27x20x11":                              true,
		"B:WE32,K24,K28,12,19,20,23,30:BE5,K2,K9,3,11,13,14,17/gain:1:2/11-15 20x11x18 13x22x15x8":   true,
		"B:WE32,K15,K28,16,22,23,30:BE1,K2,K5,3,10,13,17/gain:2:2/13-18 22x13x6 2x11x20x27":          false,
		"B:WE22,K20,K31,12,16,25,30:BE10,K5,K6,3,7,13,17/gain:1:3/13-18 22x13 17-21 25x18 10x17":     true,
		"W:WE31,K23,K24,16,19,20,27:BE11,K5,K10,3,6,13,26/gain:1:3/20-15 11x20 27-30 20x27 31x22x29": false,
		"W:WE31,K23,K24,16,19,20,27:BE11,K5,K10,3,6,13,26/gain:1:3/20-15 11x20 27-30 20x27":          true,
	} {
		has := strings.Split(shot, "/")
		p := puzzletest.Puzzle(t, rules.ItalianDamone, has[0], has[1], has[2])
		p.Source, p.Features.Decisions = shotSource, p.Offers()
		if trade(p) != dull {
			t.Errorf("%s is dull: %t, want %t", shot, !dull, dull)
		}
	}
}
