package arena_test

import (
	"context"
	"testing"

	"damone/cmd/internal/arena"
	"damone/notation/ordered"
	"damone/rules"
)

// broken is a player that panics.
type broken struct{ arena.Greedy }

func (*broken) Choose(context.Context, *rules.Game) (rules.Move, error) { panic("out of moves") }

// A panic of a player ends the match and goes on where it is waited for.
func TestPlayerPanics(t *testing.T) {
	for name, create := range map[string]func() (arena.Player, error){
		"while it plays": func() (arena.Player, error) { return &broken{}, nil },
		"when made":      func() (arena.Player, error) { panic("out of moves") },
	} {
		t.Run(name, func(t *testing.T) {
			c := arena.Contest{Ruleset: rules.ItalianDamone, Openings: bare(20), Threads: 3,
				Players: [2]func() (arena.Player, error){create, create}}
			defer func() {
				if p, ok := recover().(*ordered.Panic); !ok || p.Value != "out of moves" || len(p.Stack) == 0 {
					t.Errorf("got %v", p)
				}
			}()
			_, err := c.Play(t.Context())
			t.Errorf("nothing panicked: %v", err)
		})
	}
}
