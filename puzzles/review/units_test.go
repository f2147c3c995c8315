package review_test

import (
	"reflect"
	"testing"

	"damone/notation"
	"damone/puzzles/puzzletest"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// TestUnits has games reviewed as by another machine, which reads all that their reviews
// depend on, and its results read here.
func TestUnits(t *testing.T) {
	for rs, games := range map[*rules.Ruleset][]*review.Game{
		rules.Default(): {played(t, rules.Default(), "", "[W:WK22:BK15] 22-18"), played(t, rules.Default(), "", "")},
		rules.ItalianDraughts: {
			played(t, rules.ItalianDraughts, "", "23-19 10-14 19x10 5x14 22-18 14-19 28-23"),
			played(t, rules.ItalianDraughts, "", ""),
			played(t, rules.ItalianDraughts, "B:WK18,K22:BK11", "11-7 22-19"),
			played(t, rules.ItalianDraughts, "W:WK22:BK15", "22-18 [W:WK14,K19:BK7] 14-11"),
			played(t, rules.ItalianDraughts, "W:WK1:BK32", "1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32"),
		},
	} {
		read(t, rs, games)
	}
}

func read(t *testing.T, rs *rules.Ruleset, games []*review.Game) {
	t.Helper()
	tables := map[string]*tablebase.Tables{rs.ID(): puzzletest.Opened(t, rs, 3)}
	here := &review.Units{Ruleset: rs, Games: games, Options: review.Options{Limits: search.Limits{Nodes: 500}, Recheck: 4}, Tables: tables}
	text, err := here.Text()
	if err != nil {
		t.Fatal(err)
	}
	there, err := review.ReadUnits(text, tables)
	if err != nil {
		t.Fatal(err)
	}
	for n, g := range here.Games {
		o := here.Options
		o.Tables = tables[g.Ruleset.ID()]
		want := run(t, g, o)
		body, err := there.Do(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := here.Read(n, body); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d: %v\n%+v\n%+v", n, err, got, want)
		}
		if here.Check(t.Context(), (n+1)%len(games), body) == nil || here.Check(t.Context(), n, body[:len(body)/2]) == nil {
			t.Errorf("%d: another game's result, or half of one, is taken", n)
		}
	}
	for _, n := range []int{-1, len(here.Games)} {
		if _, err := there.Do(t.Context(), n); notation.KindOf(err) != "unit-unreadable" {
			t.Errorf("unit %d: %v", n, err)
		}
	}
}
