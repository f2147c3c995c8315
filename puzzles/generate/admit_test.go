package generate

import (
	"testing"

	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
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
		m := newMerger(new(Options), nil)
		for _, motif := range p.Motifs() {
			m.motifs[motif.Name] = c.made
		}
		if got := m.admit(&Task{Ruleset: rules.ItalianDamone, Repeats: c.repeats}, p); got != c.want {
			t.Errorf("one more than %d with repeats %d: %q, want %q", c.made, c.repeats, got, c.want)
		}
	}
}

// What any task of the ruleset strikes out is passed over, and its images, and nothing
// else.
func TestStruck(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31")
	other := p.Position.After(p.Solution[0])
	own := &Task{Ruleset: rules.ItalianDamone}
	for _, c := range []struct {
		name string
		task Task
		want Rejection
	}{
		{"nothing", Task{Ruleset: rules.ItalianDamone}, None},
		{"another position", Task{Ruleset: rules.ItalianDamone, Struck: []rules.Position{other}}, None},
		{"the position", Task{Ruleset: rules.ItalianDamone, Struck: []rules.Position{other, p.Position}}, Struck},
		{"an image", Task{Ruleset: rules.ItalianDamone, Struck: []rules.Position{p.Position.Turned().Reflected()}}, Struck},
		{"the position in another ruleset", Task{Ruleset: rules.DamoneRoyal, Struck: []rules.Position{p.Position}}, None},
	} {
		m := newMerger(new(Options), []*Task{&c.task, own})
		if got := m.admit(own, p); got != c.want {
			t.Errorf("%s struck out: %q, want %q", c.name, got, c.want)
		}
	}
}

// oneValue is tables of one value, or of none.
type oneValue struct {
	value search.Value
	known bool
}

func (o oneValue) Probe(rules.Position) (search.Value, int, bool) { return o.value, -1, o.known }

// A gain may have to lead to a win, where tables know what it leads to.
func TestLasting(t *testing.T) {
	gain := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE26,K13,21,23:BE10,K17,K27,K28", "gain:5:4", "13-18 27x20 18-14 10x19 26-29 17x26 29x22x15x24x31")
	win := *gain
	win.Stipulation = puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 4}
	if gain.Final().Turn() == gain.Position.Turn() {
		t.Fatal("it is not for the defender to move in the end: a win is no loss")
	}
	for _, c := range []struct {
		name   string
		task   Task
		tables search.Prober
		want   Rejection
	}{
		{"a draw", Task{Lasting: true}, oneValue{search.Draw, true}, Hollow},
		{"a win of the defender", Task{Lasting: true}, oneValue{search.Win, true}, Hollow},
		{"a loss of the defender", Task{Lasting: true}, oneValue{search.Loss, true}, None},
		{"nothing", Task{Lasting: true}, oneValue{search.Draw, false}, None},
		{"no tables", Task{Lasting: true}, nil, None},
		{"a task that does not ask", Task{}, oneValue{search.Draw, true}, None},
	} {
		c.task.Ruleset = rules.ItalianDamone
		m := newMerger(&Options{Tables: Tables{"damone": c.tables}}, nil)
		if got := m.admit(&c.task, gain); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if hollow(&win, oneValue{search.Draw, true}) {
		t.Error("a win is taken for a hollow gain")
	}
}
