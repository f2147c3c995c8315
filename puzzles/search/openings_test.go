package search_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"damone/puzzles/search/openings"
	"damone/rules"
	"damone/testdata/tier"
)

// The figures of Italian draughts are published; those of the others are what
// the same procedure finds, and none of them depends on the depth from here on.
func TestEvenOpenings(t *testing.T) {
	for _, c := range []struct {
		rs              *rules.Ruleset
		positions, even int
	}{
		{rules.ItalianDraughts, 216, 174},
		{rules.ItalianDamone, 340, 281},
	} {
		list, err := openings.Find(t.Context(), c.rs, openings.Options{Plies: 3, Depth: 4})
		if err != nil || list.Positions != c.positions || len(list.Even) != c.even {
			t.Errorf("%s: %d of %d are even, want %d of %d; %v", c.rs.ID(), len(list.Even), list.Positions, c.even, c.positions, err)
		}
	}
}

// Every opening is one that the rules allow, is listed once, and is even or
// tells who loses; what loses goes on from what is even.
func TestOpenings(t *testing.T) {
	for _, rs := range tier.Pick([]*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts}, rules.Rulesets()) {
		list, err := openings.Find(t.Context(), rs, openings.Options{Plies: 2, Depth: 3, Threads: 2})
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[rules.Position]bool)
		for i, o := range append(list.Even, list.Losing...) {
			pos := rs.Start()
			for _, m := range o.Moves {
				if pos, err = rs.Play(pos, m); err != nil {
					t.Fatalf("%s: %v", rs.ID(), err)
				}
			}
			if pos != o.Position || seen[pos] {
				t.Errorf("%s: %v leads to %v, seen %t", rs.ID(), o.Moves, pos, seen[pos])
			}
			seen[pos] = true
			if even := i < len(list.Even); o.Even() != even || even && len(o.Moves) != 2 || len(o.Line) == 0 {
				t.Errorf("%s: %v is even %t, goes on %v", rs.ID(), o.Moves, o.Even(), o.Line)
			}
		}
		one, err := openings.Find(t.Context(), rs, openings.Options{Plies: 2, Depth: 3, Threads: 1})
		if err != nil || !reflect.DeepEqual(one, list) {
			t.Errorf("%s: one thread finds others, %v", rs.ID(), err)
		}
	}
}

func TestOpeningsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if list, err := openings.Find(ctx, rules.ItalianDamone, openings.Usual); list != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", list, err)
	}
}

// A game that its first moves may end has openings all the same.
func TestOpeningsOfShortGames(t *testing.T) {
	short, err := rules.ItalianDraughts.With(func(s *rules.Spec) {
		s.Start = rules.Setup{}
		s.Start.Put(rules.Piece{Color: rules.White, Rank: rules.Dama}, 20)
		s.Start.Put(rules.Piece{Color: rules.Black, Rank: rules.Pedina}, 1)
	})
	if err != nil {
		t.Fatal(err)
	}
	list, err := openings.Find(t.Context(), short, openings.Options{Plies: 6, Depth: 2})
	if err != nil || len(list.Even) != 0 {
		t.Errorf("got %+v, %v", list, err)
	}
}
