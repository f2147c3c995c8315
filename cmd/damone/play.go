package main

import (
	"math/rand/v2"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/notation/ordered"
)

func playGame(c *cli.Context, s *cli.Settings) error {
	p, err := newSession(c, s)
	if err != nil {
		return err
	}
	defer p.Close()
	if c.NArg() > 1 {
		return cli.Misuse("one-position-expected", "n", c.NArg())
	}
	if c.NArg() == 1 {
		pos, err := cli.ReadPosition(s, c.Args().First())
		if err != nil {
			return err
		}
		p.Begin(pos)
	}
	if file := c.String("resume"); file != "" {
		asked := play.Asked{Ruleset: rulesetTyped(c), Position: c.NArg() > 0, Side: c.IsSet("side"), Level: c.IsSet("level")}
		_, err := ordered.Await(c.Context, func() (any, error) { return nil, p.Resume(file, asked) })
		if err != nil {
			return err
		}
	}
	return p.Run()
}

// newSession reads the flags of a game.
func newSession(c *cli.Context, s *cli.Settings) (*play.Session, error) {
	people, _ := play.ParseSides(c.String("side"))
	if err := cli.InRange(c, "level", 1, arena.Levels); err != nil {
		return nil, err
	}
	terminal, seed := cli.IsTerminal(c.App.Writer) && cli.Keyboard(c.App.Reader) != nil, c.Uint64("seed")
	if terminal && !c.IsSet("seed") {
		seed = rand.Uint64()
	}
	return play.New(c.Context, s, play.Options{
		In: c.App.Reader, Out: c.App.Writer, Terminal: terminal,
		People: people, Level: c.Int("level"), Seed: seed, Flip: c.Bool("flip"),
		Known: cli.ReplayOptions(c, nil).Known, Tables: c.String("tables"), NoTables: c.Bool("no-tables"),
	})
}

// rulesetTyped reports whether the ruleset was asked for this time, and not
// once for all in the environment.
func rulesetTyped(c *cli.Context) bool {
	return c.IsSet("ruleset") && c.String("ruleset") != ""
}
