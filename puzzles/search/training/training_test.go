package training

import (
	"cmp"
	"context"
	"errors"
	"testing"

	"damone/puzzles/search"
	"damone/rules"
)

// What decides games is found out: here it is who has more pieces in the middle.
func TestWhatDecidesIsLearnt(t *testing.T) {
	o := Options{Ruleset: rules.ItalianDraughts, Nodes: 40, Seed: 1}
	const middle rules.Set = 0x00066000
	games := make([][]sample, 40)
	for n := range games {
		games[n] = o.game(t.Context(), n)
		for i := range games[n] {
			s := &games[n][i]
			pos := s.position()
			white, black, _, _ := rules.Fast{}.Planes(&pos)
			s.Result = int8(cmp.Compare((white & middle).Len(), (black & middle).Len()))
		}
	}
	r, err := learn(t.Context(), o.Ruleset, games, 1)
	if err != nil {
		t.Fatal(err)
	}
	if r.Learnt > 0.95*r.HandMade {
		t.Errorf("loss %f, by hand %f", r.Learnt, r.HandMade)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Ruleset: rules.ItalianDamone, Games: MostGames, Nodes: 40, Seed: 1, Threads: 2}
	o.Progress = func(games int) {
		if games == 3 {
			cancel()
		}
	}
	if _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// A regression that is broken off while it learns ends, too.
func TestInterruptedLearning(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := Options{Ruleset: rules.ItalianDamone, Nodes: 40, Seed: 1}
	games := make([][]sample, 20)
	for n := range games {
		games[n] = o.game(ctx, n)
	}
	cancel()
	if _, err := learn(ctx, o.Ruleset, games, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// drawn are tables that know every position to be a draw.
type drawn struct{}

func (drawn) Probe(rules.Position) (search.Value, int, bool) { return search.Draw, -1, true }

// What endgame tables know is the result, of the positions before it too, whoever
// won the game in the end.
func TestTablesTell(t *testing.T) {
	o := Options{Ruleset: rules.ItalianDraughts, Nodes: 40, Seed: 1, Pieces: 20}
	asked, won := 0, 0
	for n := range 20 {
		o.Tables = nil
		played := o.game(t.Context(), n)
		o.Tables = drawn{}
		told := o.game(t.Context(), n)
		if len(told) != len(played) {
			t.Fatalf("game %d has %d positions, with tables %d", n, len(played), len(told))
		}
		last := -1 // the last position that tables know
		for i, s := range told {
			if pos := s.position(); pos.Occupied().Len() <= o.Pieces {
				last = i
			}
		}
		for i, s := range told {
			want := played[i].Result
			if i <= last {
				asked, want = asked+1, 0
				won += int(played[i].Result * played[i].Result)
			}
			if s.Result != want {
				t.Errorf("game %d, position %d: result %d, want %d", n, i, s.Result, want)
			}
		}
	}
	if asked == 0 || won == 0 {
		t.Errorf("tables told of %d positions, %d of games that somebody won", asked, won)
	}
}
