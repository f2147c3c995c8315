package drill_test

import (
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

const nodes = 1_000_000

// win is a win in three with a defence that is forced, and gain one of a piece
// against many defences.
const (
	win  = "W:WE14,K27,K28,6:BE22"
	gain = "W:W6,28,31:BK29,5,8,13,16,19,24"
)

func trial(t *testing.T, rs *rules.Ruleset, fen, goal, solution string) *drill.Trial {
	t.Helper()
	p := puzzletest.Puzzle(t, rs, fen, goal, solution)
	tr, err := drill.NewTrial(t.Context(), p, nodes)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func try(t *testing.T, rs *rules.Ruleset, tr *drill.Trial, text string) drill.Answer {
	t.Helper()
	m, err := notation.ParseMove(rs, tr.Position(), text)
	if err != nil {
		t.Fatal(err)
	}
	return tr.Try(m)
}

func texts(moves []rules.Move) (list []string) {
	for _, m := range moves {
		list = append(list, notation.FormatMove(m, notation.Number))
	}
	return list
}

func TestTrial(t *testing.T) {
	rs := rules.ItalianDamone
	tr := trial(t, rs, win, "win:3", "14-19 22x31x24 19-23")
	if a := try(t, rs, tr, "6-3"); a.Finding != drill.Slower || a.Finding.Missed() || a.Finding.Good() {
		t.Errorf("a slower win is %+v", a)
	}
	if a := try(t, rs, tr, "14-19"); a.Finding != drill.Key || a.Reply == nil || a.Reply.Clause != "DAM-6.i" || tr.Left() != 2 {
		t.Errorf("the key is %+v, and %d are left", a, tr.Left())
	}
	if a := try(t, rs, tr, "19-23"); a.Finding != drill.Key || !tr.Over() {
		t.Errorf("the last move is %+v", a)
	}
	if got := texts(tr.Line()); len(got) != 5 || !slices.Equal(got[:3], []string{"14-19", "22x31x24", "19-23"}) {
		t.Errorf("the line to its end is %q", got)
	}
}

// What neither proof nor search refutes is no miss, and no solution either; what
// seems to leave no lead is a miss, though no proof refutes it.
func TestTrialOfWhatNobodyKnows(t *testing.T) {
	rs := rules.DamoneRoyal
	tr := trial(t, rs, "B:WE28,K19,K31,3,27,30:BE9,K2,K10,6,12,18,21", "win:4", "10-14 19x10 18-14 10x19 9-5")
	if a := try(t, rs, tr, "2-5"); a.Finding != drill.Open || a.Finding.Missed() || a.Finding.Good() || len(tr.Played()) != 0 {
		t.Errorf("a move of which nobody knows is %+v", a)
	}
	if a := try(t, rs, tr, "18-22"); !a.Finding.Missed() {
		t.Errorf("a move that loses material is %+v", a)
	}
	if a := try(t, rs, tr, "10-14"); a.Finding != drill.Key {
		t.Errorf("the key after it is %+v", a)
	}
	even := trial(t, rs, "B:WE28,K19,K31,3,24,27,30:BE9,K2,K10,6,12,18,21", "win:4", "10-14 19x10 18-14 10x19 9-5")
	if a := try(t, rs, even, "2-5"); !a.Finding.Missed() {
		t.Errorf("a move that leaves the game even is %+v", a)
	}
}

// oneTable knows one position.
type oneTable struct {
	pos   rules.Position
	value search.Value
}

func (o oneTable) Probe(pos rules.Position) (search.Value, int, bool) {
	return o.value, 36, pos == o.pos
}

// A move that costs a piece of a great lead, and wins in the end, is no miss; whether
// it wins tables know.
func TestTrialOfALongWin(t *testing.T) {
	rs := rules.ItalianDraughts
	const long = "W:WK13,6,10,19:BK1,2"
	for _, c := range []struct {
		name   string
		knows  search.Value
		missed bool
		want   []drill.Finding
	}{
		{"no tables", search.Open, false, []drill.Finding{drill.Open, drill.Slower}},
		{"a win of the tables", search.Loss, false, []drill.Finding{drill.Slower}},
		{"a draw of the tables", search.Draw, true, []drill.Finding{drill.Refuted}},
	} {
		tr := trial(t, rs, long, "win:4", "10-5")
		m, err := notation.ParseMove(rs, tr.Position(), "19-15")
		if err != nil {
			t.Fatal(err)
		}
		if c.knows != search.Open {
			tr.Consult(oneTable{tr.Position().After(m), c.knows})
		}
		if a := tr.Try(m); !slices.Contains(c.want, a.Finding) || a.Finding.Missed() != c.missed {
			t.Errorf("%s: 19-15 is %+v", c.name, a)
		}
	}
}

func TestTrialOfAGain(t *testing.T) {
	rs := rules.ItalianDraughts
	tr := trial(t, rs, gain, "gain:2:3", "31-27 24x31 6-2")
	a := try(t, rs, tr, "28-23")
	if !a.Finding.Missed() || a.Reply == nil || texts([]rules.Move{a.Reply.Move})[0] != "19x28" {
		t.Errorf("a blunder is %+v", a)
	}
	line := tr.Line()
	if len(tr.Played()) != 0 || len(line) < 4 {
		t.Errorf("before any move is played, %q are, and the line is %q", tr.Played(), texts(line))
	}
}

func TestHints(t *testing.T) {
	tr := trial(t, rules.ItalianDamone, win, "win:3", "14-19 22x31x24 19-23")
	var kinds []drill.HintKind
	for n := 1; n <= 5; n++ {
		kinds = append(kinds, tr.Hint(n).Kind)
	}
	if want := []drill.HintKind{drill.HintWhere, drill.HintClause, drill.HintSquare, drill.HintMove, drill.HintMove}; !slices.Equal(kinds, want) {
		t.Errorf("the hints are %q", kinds)
	}
	if h := tr.Hint(2); h.Clause != "DAM-6.i" {
		t.Errorf("the clause is %q", h.Clause)
	}
}

// A position without a solution is no puzzle.
func TestUnsolved(t *testing.T) {
	rs := rules.ItalianDamone
	p := &puzzles.Puzzle{Ruleset: rs, Position: rs.Start(), Stipulation: puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 1}}
	if _, err := drill.NewTrial(t.Context(), p, nodes); notation.KindOf(err) != drill.Unsolved {
		t.Errorf("got %v", err)
	}
}

// TestStudy goes by the stored solution: no tables are at hand.
func TestStudy(t *testing.T) {
	rs := rules.ItalianDamone
	tr := trial(t, rs, "W:W21:B10", "win", "21-18 10-6 18-14 6-3 14-11")
	for _, step := range []struct {
		move string
		want drill.Finding
	}{{"21-17", drill.Fails}, {"21-18", drill.Key}, {"18-13", drill.Fails}, {"18-14", drill.Key}, {"14-10", drill.Fails}, {"14-11", drill.Key}} {
		if a := try(t, rs, tr, step.move); a.Finding != step.want || a.Finding.Missed() != (step.want == drill.Fails) {
			t.Fatalf("%s: %+v, want %s", step.move, a, step.want)
		}
	}
	if got := strings.Join(texts(tr.Line()), " "); !tr.Over() || got != "21-18 10-6 18-14 6-3 14-11" {
		t.Errorf("over %v after %s", tr.Over(), got)
	}
}

// everywhere is tables that say the same of every position.
type everywhere struct{ value search.Value }

func (e everywhere) Probe(rules.Position) (search.Value, int, bool) { return e.value, 36, true }

// Where tables are there, a wrong move of a study is answered with what spoils it.
func TestStudyWithTables(t *testing.T) {
	rs := rules.ItalianDamone
	for value, want := range map[search.Value]drill.Finding{search.Draw: drill.Refuted, search.Loss: drill.Refuted, search.Win: drill.Fails} {
		tr := trial(t, rs, "W:W21:B10", "win", "21-18 10-6 18-14 6-3 14-11")
		tr.Consult(everywhere{value})
		if a := try(t, rs, tr, "21-17"); a.Finding != want || (a.Reply != nil) != (want == drill.Refuted) || len(tr.Played()) > 0 {
			t.Errorf("21-17 is %+v where tables say %v after every reply", a, value)
		}
	}
}
