package hub_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/hub"
	"damone/rules"
)

// fake is the variable that makes the tests' own program an engine: one that
// greets, whatever stands before its first word, and never moves.
const fake = "DAMONE_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(fake) == "" {
		os.Exit(m.Run())
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch lines.Text() {
		case "hub":
			fmt.Print("\ufeff\n \n\r\n\ufeffid name=fake\n\nwait\n")
		case "init":
			fmt.Print("\nready\n")
		}
	}
	time.Sleep(time.Hour) // it does not end by itself either
}

// An engine that greets and is silent from then on loses its games, and keeps
// nobody waiting.
func TestSilentEngineLoses(t *testing.T) {
	t.Setenv(fake, "1")
	c := arena.Contest{Ruleset: rules.ItalianDraughts, Openings: []arena.Opening{nil}, Players: [2]func() (arena.Player, error){
		func() (arena.Player, error) { return hub.NewPlayer(os.Args[0], nil, "depth=1", time.Second) },
		arena.NamedPlayer("random", nil),
	}}
	games, err := c.Play(t.Context())
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, g := range games {
		if !g.Stalled || g.Points(0) != -1 {
			t.Errorf("game %d: stalled %t, points %d", g.Number, g.Stalled, g.Points(0))
		}
	}
}

// Nobody waits for a silent engine after an interruption, neither for its
// greeting nor for its end.
func TestSilentEngineIsInterrupted(t *testing.T) {
	t.Setenv(fake, "1")
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	p, err := hub.NewPlayer(os.Args[0], nil, "", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(ctx, rules.ItalianDraughts, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := p.Close(ctx); err == nil {
		t.Error("the engine has ended by itself")
	}
}
