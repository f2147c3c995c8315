package generate_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
	"damone/testdata/tier"
)

// TestCompose tests claims of a position and what stands around it.
func TestCompose(t *testing.T) {
	rs := rules.ItalianDamone
	b := generate.Bench{Search: search.Options{Limits: search.Limits{Nodes: 1_000_000}}}
	compose := func(position, claim string) *generate.Composition {
		t.Helper()
		var stip *puzzles.Stipulation
		if claim != "" {
			s, err := puzzles.ParseStipulation(claim)
			if stip = &s; err != nil {
				t.Fatal(err)
			}
		}
		c, err := generate.Compose(t.Context(), rs, puzzletest.Position(t, rs, position), stip, b)
		if err != nil {
			t.Fatalf("%s %s: %v", position, claim, err)
		}
		return c
	}
	if c := compose("W:WE14:BE18", ""); c.Puzzle == nil || c.Puzzle.Features.Decisions != 0 {
		t.Errorf("what plays itself: %+v", c)
	}
	const sound = "W:WE14,K27,K28,6:BE22"
	for _, claim := range []string{"", "win:3"} {
		c := compose(sound, claim)
		if c.Puzzle == nil || c.Puzzle.Stipulation.String() != "win:3" || len(c.Idle) != 1 || len(c.Flaws) > 0 {
			t.Fatalf("%q: %+v", claim, c)
		}
		for i, v := range c.Variants {
			if faults := verify.Puzzle(context.Background(), v.Puzzle, verify.Limit, nil); len(faults) > 0 {
				t.Errorf("%v: %v", v.Change, faults)
			}
			if i > 0 && generate.Quality(v.Puzzle) > generate.Quality(c.Variants[i-1].Puzzle) {
				t.Error("the best are not first")
			}
		}
		best := c.Variants[0]
		if got := notation.FormatSquare(best.Change.At, notation.Number); generate.Quality(c.Puzzle) != 36 || generate.Quality(best.Puzzle) != 43 || best.Better(c.Claim) != "lighter" || got != "6" {
			t.Errorf("the best is %+v, on %s", best.Change, got)
		}
	}
	for _, c := range []struct {
		position, claim string
		why             generate.Rejection
		flaws           int
	}{
		{sound, "win:2", generate.Unmet, 0},
		{sound, "win:5", generate.Cooked, 7},
		{"W:WE12:B21", "", generate.Nothing, 0}, // no win soon, and never two to gain
		{"W:WE14:B5,9", "", generate.Nothing, 0},
	} {
		got := compose(c.position, c.claim)
		if got.Puzzle != nil || got.Why != c.why || len(got.Flaws) != c.flaws {
			t.Errorf("%s %s: %q, %d flaws", c.position, c.claim, got.Why, len(got.Flaws))
		}
		for _, f := range got.Flaws {
			if !plays(rs, got.Position, slices.Concat(f.Before, f.Line)) {
				t.Errorf("%s %s: %v does not win", c.position, c.claim, f)
			}
		}
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if c, err := generate.Compose(ctx, rs, puzzletest.Position(t, rs, sound), nil, b); err != context.Canceled || c.Puzzle != nil || c.Why != generate.None || c.Untried == 0 {
		t.Errorf("got %+v, %v after an interruption", c, err)
	}
}

// plays reports whether moves can be played, to the end of the game.
func plays(rs *rules.Ruleset, pos rules.Position, moves []rules.Move) bool {
	for _, m := range moves {
		if !slices.Contains(rs.Moves(nil, pos), m) {
			return false
		}
		pos = pos.After(m)
	}
	return rs.Status(pos).Over()
}

// Gains whose key loses or has a better rival, as a search of a million
// positions sees, are no puzzles. They once were.
func TestGainsWithBetterRivalsAreRefused(t *testing.T) {
	for _, test := range []struct{ ruleset, fen, gain string }{
		{"damone-winther-royal", "B:WE32,K24,K28,11,23,26,27:BE19,K2,K9,13,17,18", "gain:2:2"},
		{"italian", "W:W10,15,22,23,28,29,32:B1,7,8,14,16", "gain:2:3"},
		{"italian", "B:W12,15,17,21,28,31:BK27,2,4,10,13,14,19", "gain:2:3"},
		{"damone-winther", "B:WE3,K19,K23,17:BE18,K2", "gain:2:3"},
	}[:tier.Pick(1, 4)] {
		rs, _ := rules.Lookup(test.ruleset)
		p := puzzletest.Puzzle(t, rs, test.fen, test.gain, "")
		p.Source = "mistakes"
		faults := generate.Regenerate(t.Context(), p, 1_000_000, nil)
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), "worse") {
			t.Errorf("%s: got %v, want it turned down as worse", test.fen, faults)
		}
	}
}

// TestStudiesAreChecked shows that a study's faults are found.
func TestStudiesAreChecked(t *testing.T) {
	rs := rules.Damone3x3
	tables := small()[rs.ID()]
	for _, c := range []struct {
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
	} {
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
