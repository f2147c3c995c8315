package puzzles_test

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
)

func solved(t *testing.T, rs *rules.Ruleset, fen, goal string) (*puzzles.Solution, []puzzles.Step) {
	t.Helper()
	pos := puzzletest.Position(t, rs, fen)
	stip, err := puzzles.ParseStipulation(goal)
	if err != nil {
		t.Fatal(err)
	}
	s, err := puzzles.Solve(context.Background(), rs, pos, stip, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
	if err != nil || s.Tree == nil {
		t.Fatalf("%s %s is not solved: %v", fen, goal, err)
	}
	return &s, puzzles.MainLine(rs, s.Tree)
}

func TestMainLineIsTrimmed(t *testing.T) {
	rs := rules.ItalianDamone
	s, line := solved(t, rs, "W:WE14,K27,K28,6:BE22", "win:3")
	if len(line) != 5 {
		t.Errorf("the line has %d moves, want 5", len(line))
	}
	trimmed, decisions, _ := s.Stipulation.Trimmed(rs, line)
	text := (&puzzles.Puzzle{Solution: puzzles.MovesOf(trimmed)}).LineText(notation.Number)
	if want := "14-19 22x31x24 19-23"; text != want || decisions != 2 {
		t.Errorf("got %q with %d decisions, want %q with 2", text, decisions, want)
	}
	f := puzzles.FeaturesOf(context.Background(), rs, s, line)
	want := puzzles.Features{Decisions: 2, Choices: 21, Depth: f.Depth, Sacrifice: 4, Pieces: 5}
	if f != want {
		t.Errorf("got %v, want %v", f, want)
	}
}

// march is tables of a lone king of White's that is to be on one square of a path
// for each row that Black's man has come down: there is one move that saves the
// draw, whatever Black does. Where the path ends, or the man is on a square that
// lets White off, every move does. There are squares where Black is lost.
type march struct {
	path  []int // squares by their numbers
	off   rules.Set
	loses rules.Set // where the man is lost
}

func (h march) Probe(pos rules.Position) (search.Value, int, bool) {
	black := pos.Side(rules.Black)
	row := 0
	for at := range black.All() {
		row = int(at) / 4
	}
	lost := row < len(h.path) && black&h.off == 0 && !pos.Of(rules.White, rules.Dama).Has(rules.Square(h.path[row]-1))
	if pos.Turn() == rules.Black && lost {
		return search.Win, 5, true
	}
	if pos.Turn() == rules.White && black&h.loses != 0 {
		return search.Win, 5, true
	}
	return search.Draw, -1, true
}

// TestDrawnLine shows how far a draw goes on: as long as one move saves it, never to
// and fro, and against the defence that asks most.
func TestDrawnLine(t *testing.T) {
	rs := rules.ItalianDraughts
	cases := []struct {
		name     string
		tables   march
		most     int // moves, 0 for any number
		want     string
		decision int
	}{
		{"five decisions", march{path: []int{24, 20, 16, 12, 8}}, 0, "28-24 1-5 24-20 5-9 20-16 9-13 16-12 13-17 12-8", 5},
		{"a choice after three", march{path: []int{24, 20, 16}}, 0, "28-24 1-5 24-20 5-9 20-16", 3},
		{"a reply that leaves a choice", march{path: []int{24, 20, 16, 12, 8}, off: rules.SetOf(12)}, 0, "28-24 1-5 24-20 5-10 20-16 10-14 16-12 14-18 12-8", 5},
		{"a choice whatever comes", march{path: []int{24, 20, 16, 12, 8}, off: rules.SetOf(12, 13, 14)}, 0, "28-24 1-5 24-20 5-9 20-16", 3},
		{"a reply that loses", march{path: []int{24, 20, 16, 12, 8}, loses: rules.SetOf(8)}, 0, "28-24 1-5 24-20 5-10 20-16 10-13 16-12 13-17 12-8", 5},
		{"to and fro", march{path: []int{24, 20, 16, 20, 16}}, 0, "28-24 1-5 24-20 5-9 20-16", 3},
		{"to and fro later", march{path: []int{24, 20, 16, 12, 16, 20}}, 0, "28-24 1-5 24-20 5-9 20-16 9-13 16-12", 4},
		{"as long as is asked", march{path: []int{24, 20, 16, 12, 8}}, 4, "28-24 1-5 24-20 5-9 20-16 9-13 16-12", 4},
		{"never less than three", march{path: []int{24, 20, 16, 12, 8}}, 2, "28-24 1-5 24-20 5-9 20-16", 3},
	}
	pos := puzzletest.Position(t, rs, "W:WK28:B1")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			stip := puzzles.Stipulation{Kind: puzzles.Draw, Line: c.most}
			s, err := puzzles.Solve(context.Background(), rs, pos, stip, search.Options{Limits: plenty, Prober: c.tables})
			if err != nil || s.Grade != puzzles.GradeA || !s.Finished {
				t.Fatalf("%+v, %v", s, err)
			}
			trimmed, decisions, _ := stip.Trimmed(rs, puzzles.MainLine(rs, s.Tree))
			text := (&puzzles.Puzzle{Solution: puzzles.MovesOf(trimmed)}).LineText(notation.Number)
			if text != c.want || decisions != c.decision {
				t.Errorf("got %q, %d decisions, want %q, %d", text, decisions, c.want, c.decision)
			}
			if got := s.LeavesTree(rs); got != (c.decision > 3) {
				t.Errorf("leaves its tree: %v", got)
			}
			for i, d := 0, s.Tree; i < 2; i, d = i+1, d.Replies[0].Next {
				if len(d.Replies) != len(rs.Moves(nil, d.Position.After(d.Play.Move))) {
					t.Errorf("move %d has %d replies: the first three are shown against all", i+1, len(d.Replies))
				}
			}
		})
	}
}

// TestDrawnLineBudget shows that the search for the line ends with the budget, and
// says so. The positions looked at are counted, so that the least that is enough is
// known.
func TestDrawnLineBudget(t *testing.T) {
	rs := rules.ItalianDraughts
	pos := puzzletest.Position(t, rs, "W:WK28:B1")
	solve := func(ctx context.Context, limits search.Limits) puzzles.Solution {
		t.Helper()
		options := search.Options{Limits: limits, Prober: march{path: []int{24, 20, 16, 12, 8}}}
		s, err := puzzles.Solve(ctx, rs, pos, puzzles.Stipulation{Kind: puzzles.Draw}, options)
		if err != nil || s.Verdict != search.Proved || s.Grade != puzzles.GradeA {
			t.Fatalf("%+v, %v", s, err)
		}
		return s
	}
	whole := solve(t.Context(), plenty)
	if enough := solve(t.Context(), search.Limits{Nodes: whole.Nodes + 1}); !enough.Finished || !enough.LeavesTree(rs) {
		t.Errorf("%d nodes are not enough: %v", whole.Nodes+1, enough.Stopped)
	}
	for _, nodes := range []uint64{1, whole.Nodes - 1} {
		if s := solve(t.Context(), search.Limits{Nodes: nodes}); s.Finished || s.Stopped != search.Exhausted {
			t.Errorf("%d nodes: finished %v, %v", nodes, s.Finished, s.Stopped)
		}
	}
	if s := solve(t.Context(), search.Limits{Time: 1}); s.Finished || s.Stopped != search.Exhausted || s.LeavesTree(rs) {
		t.Errorf("no time: finished %v, %v", s.Finished, s.Stopped)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if s := solve(cancelled, plenty); s.Finished || s.Stopped != search.Cancelled {
		t.Errorf("cancelled: finished %v, %v", s.Finished, s.Stopped)
	}
}
