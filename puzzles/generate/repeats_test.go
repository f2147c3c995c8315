package generate

import (
	"testing"

	"damone/puzzles/puzzletest"
	"damone/rules"
)

// A task may let more puzzles share a capture than others do.
func TestRepeats(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31")
	for _, c := range []struct {
		made, repeats int
		want          Rejection
	}{
		{2, 0, None},
		{3, 0, Duplicate},
		{3, 2, Duplicate},
		{3, 5, None},
		{5, 5, Duplicate},
	} {
		m := &merger{seen: make(Seen), motifs: make(map[string]int), result: new(Result)}
		for _, motif := range p.Motifs() {
			m.motifs[motif.Name] = c.made
		}
		if got := m.admit(&Task{Repeats: c.repeats}, p); got != c.want {
			t.Errorf("one more than %d with repeats %d: %q, want %q", c.made, c.repeats, got, c.want)
		}
	}
}
