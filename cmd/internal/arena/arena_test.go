package arena_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"damone/cmd/internal/arena"
	"damone/notation"
	"damone/notation/ordered"
	"damone/rules"
)

// pair makes players of two names.
func pair(first, second string) [2]func() (arena.Player, error) {
	return [2]func() (arena.Player, error){arena.NamedPlayer(first, nil), arena.NamedPlayer(second, nil)}
}

func openings(t *testing.T, rs *rules.Ruleset, n int) []arena.Opening {
	t.Helper()
	o, err := arena.Openings(context.Background(), rs, n, 4, 3, 2, func(int) {})
	if err != nil || len(o) != n {
		t.Fatalf("%d openings, %v", len(o), err)
	}
	return o
}

// bare returns n openings without a move.
func bare(n int) []arena.Opening { return make([]arena.Opening, n) }

func TestOpeningsAreDifferentAndRepeatable(t *testing.T) {
	a, b := openings(t, rules.ItalianDamone, 6), openings(t, rules.ItalianDamone, 6)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed gives other openings")
	}
	seen := map[rules.Position]bool{}
	for _, o := range a {
		pos := rules.ItalianDamone.Start()
		for _, m := range o {
			pos = pos.After(m)
		}
		if seen[pos] || len(o) != 4 {
			t.Errorf("an opening of %d plies, seen %t", len(o), seen[pos])
		}
		seen[pos] = true
	}
}

func TestStrongerPlayersWin(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		c := arena.Contest{Ruleset: rs, Players: pair("nodes:500", "random"),
			Openings: openings(t, rs, 5), Plies: 300, Seed: 1, Threads: 2}
		games, err := c.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if tally := arena.Count(games); tally.Score() < 0.9 {
			t.Errorf("%s: %+v against a random player", rs.ID(), tally)
		}
		for i, g := range games {
			if g.Number != i || g.White != i%2 {
				t.Errorf("game %d is number %d, White is %d", i, g.Number, g.White)
			}
		}
	}
}

func TestGreedySeesItsPlies(t *testing.T) {
	pos, err := notation.ParsePosition(rules.ItalianDamone, "W:WE10,K19:BK24")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := arena.NamedPlayer("greedy:3", nil)()
	g.Start(t.Context(), rules.ItalianDamone, rand.New(rand.NewPCG(1, 1)))
	m, err := g.Choose(context.Background(), rules.NewGame(rules.ItalianDamone, pos))
	if text := notation.FormatMove(m, notation.Number); err != nil || text != "19-23" {
		t.Errorf("%s, %v: want the win in three plies", text, err)
	}
}

// random returns a player to be made a worse one of.
func random() arena.Player {
	p, _ := arena.NamedPlayer("random", nil)()
	return p
}

type failing struct{ arena.Player }

var errFailed = errors.New("failed")

func (failing) Choose(context.Context, *rules.Game) (rules.Move, error) {
	return rules.Move{}, errFailed
}

func TestFailuresAreReported(t *testing.T) {
	for name, player := range map[string]func() (arena.Player, error){
		"a player that fails":        func() (arena.Player, error) { return failing{random()}, nil },
		"a player that cannot begin": func() (arena.Player, error) { return nil, errFailed },
	} {
		c := arena.Contest{Ruleset: rules.ItalianDamone, Players: [2]func() (arena.Player, error){arena.NamedPlayer("greedy:1", nil), player}, Openings: bare(2), Threads: 2}
		var failure *arena.PlayerError
		if _, err := c.Play(context.Background()); !errors.As(err, &failure) || failure.Player != 1 || !errors.Is(err, errFailed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := arena.Contest{Ruleset: rules.ItalianDamone, Players: pair("greedy:1", "greedy:1"), Openings: bare(1)}
	if _, err := c.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What was played before a match was broken off can be counted in pairs.
func TestBrokenMatches(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	played := 0
	c := arena.Contest{Ruleset: rules.ItalianDamone, Players: pair("greedy:1", "greedy:1"),
		Openings: bare(5), Plies: 40, Finished: func(arena.Game) error {
			if played++; played == 5 {
				cancel()
			}
			return nil
		}}
	games, err := c.Play(ctx)
	over := games[:len(games)&^1]
	if !errors.Is(err, context.Canceled) || len(over) != 4 {
		t.Fatalf("%d games of pairs after 5, %v", len(over), err)
	}
	if got := arena.Count(over); got.Games() != 4 {
		t.Errorf("%+v", got)
	}
}

func TestElo(t *testing.T) {
	for name, c := range map[string]struct {
		tally       arena.Tally
		elo, margin float64
	}{
		"alike":    {arena.Tally{Won: 50, Lost: 50, Pairs: [5]int{0, 0, 50, 0, 0}}, 0, math.Inf(1)},
		"3 : 1":    {arena.Tally{Won: 75, Lost: 25, Pairs: [5]int{0, 0, 25, 0, 25}}, 190.8, 66.6},
		"sweep":    {arena.Tally{Won: 100, Pairs: [5]int{4: 50}}, 919.6, math.Inf(1)},
		"nearly":   {arena.Tally{Won: 99, Drawn: 1, Pairs: [5]int{0, 0, 0, 1, 49}}, 919.6, math.Inf(1)},
		"one pair": {arena.Tally{Won: 1, Lost: 1, Pairs: [5]int{2: 1}}, 0, math.Inf(1)},
		"two":      {arena.Tally{Won: 2, Lost: 2, Pairs: [5]int{0: 1, 4: 1}}, 0, math.Inf(1)},
		"none":     {arena.Tally{}, 0, math.Inf(1)},
	} {
		elo, margin := c.tally.Elo()
		if math.Abs(elo-c.elo) > 0.5 || margin != c.margin && math.Abs(margin-c.margin) > 0.5 {
			t.Errorf("%s: %.1f ± %.1f, want %.1f ± %.1f", name, elo, margin, c.elo, c.margin)
		}
	}
	if l, ok := arena.LevelOf(arena.Levels + 1); ok {
		t.Errorf("level %d is %+v", arena.Levels+1, l)
	}
}

// broken is a player that panics.
type broken struct{ arena.Player }

func (broken) Choose(context.Context, *rules.Game) (rules.Move, error) { panic("out of moves") }

// A panic of a player ends the match and goes on where it is waited for.
func TestPlayerPanics(t *testing.T) {
	for name, create := range map[string]func() (arena.Player, error){
		"while it plays": func() (arena.Player, error) { return broken{random()}, nil },
		"when made":      func() (arena.Player, error) { panic("out of moves") },
	} {
		c := arena.Contest{Ruleset: rules.ItalianDamone, Openings: bare(20), Threads: 3, Players: [2]func() (arena.Player, error){create, create}}
		fault := ordered.Catch(func() { c.Play(t.Context()) })
		if fault == nil || fault.Value != "out of moves" || !strings.Contains(string(fault.Stack), "arena_test") {
			t.Errorf("%s: got %v", name, fault)
		}
	}
}

// A test ends the match at the same pair whoever finishes first.
func TestDecidedMatches(t *testing.T) {
	list := openings(t, rules.ItalianDamone, 40)
	var first []arena.Game
	for _, threads := range []int{1, 4} {
		c := arena.Contest{Ruleset: rules.ItalianDamone, Players: pair("nodes:200", "random"),
			Openings: list, Plies: 300, Threads: threads, SPRT: &arena.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}}
		games, err := c.Play(t.Context())
		if err != nil || c.SPRT.Decide(arena.Count(games)) != arena.AcceptElo1 || c.SPRT.Decide(arena.Count(games[:len(games)-2])) != arena.Undecided {
			t.Fatalf("%d games, %v", len(games), err)
		}
		if first == nil {
			first = games
		}
		if len(games) != len(first) || len(games) == 2*len(list) {
			t.Errorf("%d games with %d threads, %d with one", len(games), threads, len(first))
		}
	}
}
