package verify_test

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
)

func TestPuzzle(t *testing.T) {
	damone, italian := rules.ItalianDamone, rules.ItalianDraughts
	tests := []struct {
		name      string
		rs        *rules.Ruleset
		fen, goal string
		solution  string
		want      notation.Kind
	}{
		{"a win by rung i", damone, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 19-23", ""},
		{"a gain", italian, "W:W6,28,31:BK29,5,8,13,16,19,24", "gain:2:3", "31-27 24x31 6-2", ""},
		{"a royal win", rules.DamoneRoyal, "W:WE17,K2,K10,K15,K21,19:BE14,E24", "win:4", "2-6 14x5 15-20 24x15x22 21-18", ""},
		{"a gain in which the defender loses the game", rules.DamoneRoyal, "W:WE23,K24,K31,16,20,22,27:BE5,K2,K9,7,11,13,21", "gain:1:4",
			"22-18 21x14 16-12 7x16 23-19 16x23x30 19x10x1", verify.Winning},
		{"the wrong key", damone, "W:WE14,K27,K28,6:BE22", "win:3", "6-3 22x31x24 14-19", verify.Unsolved},
		{"too few moves", damone, "W:WE14,K27,K28,6:BE22", "win:2", "14-19 22x31x24 19-23", verify.Unsolved},
		{"more moves than needed", damone, "W:WE14,K27,K28,6:BE22", "win:4", "14-19 22x31x24 19-23", verify.Slack},
		{"many ways in many moves", damone, "W:WE14,K27,K28,6:BE22", "win:5", "14-19 22x31x24 19-23", verify.Cooked},
		{"off the line", damone, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 6-2", verify.OffLine},
		{"one decision", damone, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24", verify.TooShort},
		{"two legal moves", damone, "W:WE1:BK29", "win:3", "1-5", verify.FewMoves},
		{"a Pedina behind its line", damone, "W:WE14,K27,K28,32:BE22", "win:3", "14-19 22x31x24 19-23", verify.Doubtful},
		{"an unbounded win", damone, "W:WE14,K27,K28,6:BE22", "win", "14-19 22x31x24 19-23", verify.Impossible},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			faults := verify.Puzzle(context.Background(), puzzletest.Puzzle(t, test.rs, test.fen, test.goal, test.solution), verify.Limit, nil)
			var got notation.Kind
			if len(faults) > 0 {
				got = faults[0].Kind
			}
			if got != test.want {
				t.Errorf("got %v, want %q", faults, test.want)
			}
		})
	}
}

func TestLimit(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 19-23")
	ended, end := context.WithCancel(context.Background())
	end()
	if faults := verify.Puzzle(ended, p, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.Undecided {
		t.Errorf("got %v though the context has ended", faults)
	}
	if faults := verify.Puzzle(context.Background(), p, 50, nil); len(faults) != 1 || faults[0].Kind != verify.Undecided {
		t.Errorf("got %v, want undecided", faults)
	}
}

// ignorant is tables that know nothing.
type ignorant struct{}

func (ignorant) Probe(rules.Position) (search.Value, int, bool) { return search.Open, 0, false }

// Where neither the tables nor what is beyond them tell, that is said.
func TestTablesDoNotTell(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE18:BE7", "draw", "18-22 7-3 22-26 3-7 26-30")
	if faults := verify.Puzzle(context.Background(), p, verify.Limit, ignorant{}); len(faults) != 1 || faults[0].Kind != verify.Unclear {
		t.Errorf("got %v, want that nothing tells", faults)
	}
	winther := puzzletest.Puzzle(t, rules.DamoneWinther, "W:WE18:BE7", "draw", "18-22 7-3 22-26 3-7 26-30")
	if faults := verify.Puzzle(context.Background(), winther, verify.Limit, ignorant{}); len(faults) != 1 || faults[0].Kind != verify.Impossible {
		t.Errorf("got %v where endless play is no draw", faults)
	}
}

func TestGradeIsChecked(t *testing.T) {
	p := puzzletest.Puzzle(t, rules.ItalianDamone, "W:WE14,K27,K28,6:BE22", "win:3", "14-19 22x31x24 19-23")
	p.Grade = puzzles.Ungraded
	if faults := verify.Puzzle(context.Background(), p, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.Dual {
		t.Errorf("got %v, want a dual", faults)
	}
}

// march is tables of a lone king of White's that is to be on one square of a path
// for each row that Black's man has come down; where the path ends, every move saves
// the draw.
type march []int

func (h march) Probe(pos rules.Position) (search.Value, int, bool) {
	row := 0
	for at := range pos.Side(rules.Black).All() {
		row = int(at) / 4
	}
	if pos.Turn() == rules.Black && row < len(h) && !pos.Side(rules.White).Has(rules.Square(h[row]-1)) {
		return search.Win, 5, true
	}
	return search.Draw, -1, true
}

// A draw goes on as long as one move saves it, never to and fro and not for ever; it
// may be shorter.
func TestDrawnLine(t *testing.T) {
	const three = "28-24 1-5 24-20 5-9 20-16"
	tests := []struct {
		name     string
		tables   march
		solution string
		want     notation.Kind
	}{
		{"five decisions", march{24, 20, 16, 12, 8}, three + " 9-13 16-12 13-17 12-8", ""},
		{"by another defence", march{24, 20, 16, 12, 8}, "28-24 1-5 24-20 5-10 20-16 10-14 16-12 14-19 12-8", ""},
		{"three of five", march{24, 20, 16, 12, 8}, three, ""},
		{"a second saving move", march{24, 20, 16, 12, 8}, three + " 9-13 16-12 13-17 12-8 17-21 8-4", verify.Choice},
		{"to and fro", march{24, 20, 16, 20, 16}, three + " 9-13 16-20", verify.ToAndFro},
		{"too long", march{24, 20, 16}, three + " 9-13 16-20 13-17 20-24 17-21 24-28 21-25 28-32 25-29 32-28 29-25 28-24 25-21 24-28 21-17 28-32", verify.TooLong},
		{"a move that loses", march{24, 20, 16, 12, 8}, three + " 9-13 16-20", verify.OffLine},
		{"a choice among the first three", march{24, 20}, "28-24 1-5 24-20 5-9 20-16", verify.Dual},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := puzzletest.Puzzle(t, rules.ItalianDraughts, "W:WK28:B1", "draw", test.solution)
			var got notation.Kind
			faults := verify.Puzzle(context.Background(), p, verify.Limit, test.tables)
			if len(faults) > 0 {
				got = faults[0].Kind
			}
			if got != test.want {
				t.Errorf("got %v, want %q", faults, test.want)
			}
		})
	}
}

// A win with a tail is told as long as one move wins and the replies hold out longest, and
// is solved so again.
func TestWinToldInPart(t *testing.T) {
	tables := puzzletest.Tables(t, rules.ItalianDraughts, 3)
	const told = "1-5 7-12 15-11 12-7 11-6"
	for solution, want := range map[string]notation.Kind{told: "", told + " 7-12 6-3": verify.Dual, "1-5 7-3 15-12": verify.Dual} {
		p := puzzletest.Puzzle(t, rules.ItalianDraughts, "W:WK1,15:BK7", "win", solution)
		p.Tail, p.Grade = 15, puzzles.GradeB
		var got notation.Kind
		if faults := verify.Puzzle(t.Context(), p, verify.Limit, tables); len(faults) > 0 {
			got = faults[0].Kind
		}
		s, err := puzzles.Solve(t.Context(), p.Ruleset, p.Position, p.Asked(), search.Options{Limits: search.Limits{Nodes: 100_000}, Prober: tables})
		line := puzzles.MainLine(p.Ruleset, s.Tree)
		again := notation.FormatLine(puzzles.MovesOf(line), notation.Number)
		if got != want || err != nil || want == "" && (again != solution || s.Grade != p.Grade || p.Asked().Tail(p.Ruleset, line) != p.Tail) {
			t.Errorf("%s: %q, want %q; solved again: %s, %v", solution, got, want, again, err)
		}
	}
}
