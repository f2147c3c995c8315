package generate_test

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
)

// TestStudies makes studies and has each verified.
func TestStudies(t *testing.T) {
	makeStudies(t, 3, &generate.Task{Name: "saved", Count: 2, Filter: generate.Filter{Stipulation: "draw"}})
}

// TestOfferedStudies does so with studies in which something is offered.
func TestOfferedStudies(t *testing.T) {
	if testing.Short() { // under the race detector the tables take long, and have tests of their own
		t.Skip("tables of four pieces")
	}
	makeStudies(t, 4, &generate.Task{Name: "offered", Count: 2, Filter: generate.Filter{MinOffers: 1}})
}

func makeStudies(t *testing.T, pieces int, task *generate.Task) {
	t.Helper()
	rs := rules.ItalianDraughts
	task.Ruleset, task.Source = rs, "studies"
	tables := generate.Tables{rs.ID(): puzzletest.Tables(t, rs, pieces)}
	result, err := generate.Run(t.Context(), []*generate.Task{task}, generate.Options{Seed: 1, Standards: generate.StandardStandards(), Tables: tables, MaxUnits: 30})
	if err != nil || len(result.Short) > 0 {
		t.Fatalf("%v, %+v", err, result)
	}
	for _, p := range result.Puzzles[0] {
		if search.Material(&p.Position, p.Position.Turn()) > 0 || p.Offers() < task.Filter.MinOffers {
			t.Errorf("%v: the solver is ahead, or offers nothing", p)
		}
		if faults := verify.Puzzle(t.Context(), p, verify.Limit, tables[rs.ID()]); len(faults) > 0 {
			t.Errorf("%v: %v", p, faults)
		}
		if faults := generate.Regenerate(t.Context(), p, 0, tables); len(faults) > 0 {
			t.Errorf("%v: made again: %v", p, faults)
		}
		if faults := verify.Puzzle(t.Context(), p, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.Impossible {
			t.Errorf("%v, without tables: %v", p, faults)
		}
	}
}

// TestStudiesAreChecked shows that a study's faults are found.
func TestStudiesAreChecked(t *testing.T) {
	rs := rules.ItalianDamone
	tables := puzzletest.Tables(t, rs, 3)
	cases := []struct {
		fen, goal, solution string
		want                notation.Kind
	}{
		{"W:W21:B10", "win", "21-18 10-6 18-14 6-3 14-11", ""},
		{"W:W21:B10", "win", "21-25 10-6 25-21 6-3 21-18", verify.Unsolved},
		{"W:W21:B10", "win", "21-18 10-6 18-13 6-3 13-9", verify.OffLine},
		{"W:W21:B10", "draw", "21-18 10-6 18-14 6-3 14-11", verify.Unsolved},
		{"W:WE31,K27:B10", "win", "27-23 10-6 23-19", verify.Cooked},
		{"W:WE6:BE7,4", "draw", "6-3 7-11 3-7 11-6 7-3", ""},
		{"W:WE6:BE7,4", "draw", "6-10 7-11 10-5", verify.Unsolved},
		{"B:WE13,3:BK22,10", "draw", "22-19 13x6 19-14 6-10 14-11 10-5 11-6 5-2 6-10", ""}, // a piece more than the tables
		{"B:WE13,3:BK22,10", "draw", "22-27 13x6 27-23", verify.Unsolved},
		{"B:WE13,3:BK22,10", "draw", "22-19 13x6 19-15 6-10 15-12", verify.OffLine},
		{"W:WE30,E3,E4:BE1", "draw", "30-26 1-5 26-22", verify.Unsolved}, // it is a win
	}
	for _, c := range cases {
		p := puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution)
		var got notation.Kind
		if faults := verify.Puzzle(context.Background(), p, verify.Limit, tables); len(faults) > 0 {
			got = faults[0].Kind
		}
		if got != c.want {
			t.Errorf("%s %s %s: %q, want %q", c.fen, c.goal, c.solution, got, c.want)
		}
	}
}

// TestFilterCheck shows that what no source makes is refused.
func TestFilterCheck(t *testing.T) {
	cases := []struct {
		filter generate.Filter
		source string
		want   notation.Kind
	}{
		{generate.Filter{}, "retro", ""},
		{generate.Filter{Stipulation: "win"}, "retro", ""},
		{generate.Filter{Stipulation: "win:5", MinLength: 5}, "tables", ""},
		{generate.Filter{Stipulation: "gain"}, "mistakes", ""},
		{generate.Filter{Stipulation: "gain:2:3"}, "games", ""},
		{generate.Filter{Stipulation: "win", MinLength: 9}, "studies", ""},
		{generate.Filter{Stipulation: "draw"}, "studies", ""},
		{generate.Filter{Stipulation: "draw", MinLength: puzzles.MostDrawn}, "studies", ""},
		{generate.Filter{Stipulation: "draw", MinLength: puzzles.MostDrawn + 1}, "studies", "length-never-made"},
		{generate.Filter{Stipulation: "win:2", MinLength: 2, MinOffers: 1}, "dealt", ""},
		{generate.Filter{Stipulation: "win:2", MinLength: 3}, "dealt", "length-never-made"},
		{generate.Filter{Stipulation: "gain:2:3", MinLength: 4}, "retro", "length-never-made"},
		{generate.Filter{Stipulation: "win:2", MinOffers: 2}, "retro", "offers-never-made"},
		{generate.Filter{Stipulation: "gain:24:3"}, "retro", ""},
		{generate.Filter{Stipulation: "gain:25:3"}, "retro", "goal-never-made"},
		{generate.Filter{MaxPieces: 2}, "selfplay", ""},
		{generate.Filter{MaxPieces: 1}, "selfplay", "fewer-pieces-than-source"},
		{generate.Filter{MaxPieces: 2}, "dealt", "fewer-pieces-than-source"},
		{generate.Filter{MaxPieces: 2}, "studies", "fewer-pieces-than-source"},
		{generate.Filter{MaxPieces: 3}, "tables", "fewer-pieces-than-source"},
		{generate.Filter{MinOffers: 4}, "dealt", ""},
		{generate.Filter{MinOffers: 5}, "dealt", "offers-never-made"},
		{generate.Filter{MinOffers: 3, MaxPieces: 4}, "dealt", "offers-never-made"},
		{generate.Filter{MinOffers: 3}, "studies", ""},
		{generate.Filter{MinOffers: 3, MaxPieces: 4}, "studies", "offers-never-made"},
		{generate.Filter{Stipulation: "draw"}, "retro", "goal-never-made"},
		{generate.Filter{Stipulation: "win:7"}, "retro", "goal-never-made"},
		{generate.Filter{Stipulation: "win:1"}, "retro", "goal-never-made"},
		{generate.Filter{Stipulation: "gain:1:1"}, "shots", "goal-never-made"},
		{generate.Filter{Stipulation: "won"}, "shots", "goal-never-made"},
		{generate.Filter{Stipulation: "gain:1:3"}, "dealt", ""},
		{generate.Filter{Stipulation: "gain:1:3"}, "mistakes", "goal-never-made"},
		{generate.Filter{Stipulation: "gain:2:3"}, "tables", "goal-never-made"},
		{generate.Filter{Stipulation: "win:2"}, "tables", "goal-never-made"},
		{generate.Filter{Stipulation: "win:3"}, "tables", ""},
		{generate.Filter{Stipulation: "gain"}, "tables", "goal-never-made"},
		{generate.Filter{Themes: []string{"opening-trap"}}, "shots", ""},
		{generate.Filter{Themes: []string{"shot", "opening-trap"}}, "dealt", "theme-never-made"},
		{generate.Filter{Themes: []string{"tempo"}}, "studies", "theme-never-made"},
		{generate.Filter{Stipulation: "gain:2:4"}, "mistakes", "goal-never-made"},
		{generate.Filter{Stipulation: "gain"}, "studies", "goal-never-made"},
		{generate.Filter{Stipulation: "win:3"}, "studies", "goal-never-made"},
		{generate.Filter{MinLength: 6}, "retro", "length-never-made"},
		{generate.Filter{MinPieces: 5, MaxPieces: 4}, "retro", "pieces-never-made"},
		{generate.Filter{MinPieces: 5}, "studies", ""},
		{generate.Filter{MinPieces: 6}, "studies", ""},
		{generate.Filter{MinPieces: 7}, "studies", "more-pieces-than-source"},
		{generate.Filter{MinPieces: 5}, "tables", "more-pieces-than-source"},
		{generate.Filter{MinPieces: 4, MaxPieces: 7}, "shots", "fewer-pieces-than-source"},
		{generate.Filter{MinPieces: 8, MaxPieces: 8}, "shots", ""},
		{generate.Filter{Stipulation: "gain:2:4"}, "shots", ""},
		{generate.Filter{MinPieces: 4}, "tables", ""},
	}
	for _, c := range cases {
		if got := notation.KindOf(c.filter.Check(c.source, rules.ItalianDamone)); got != c.want {
			t.Errorf("%+v of %s: %q, want %q", c.filter, c.source, got, c.want)
		}
	}
	draw := generate.Filter{Stipulation: "draw"}
	if got := notation.KindOf(draw.Check("studies", rules.DamoneWinther)); got != "draw-never-made" {
		t.Errorf("a draw where repetition loses: %q", got)
	}
}
