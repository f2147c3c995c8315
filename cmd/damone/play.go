package main

import (
	"math/rand/v2"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/cmd/internal/play"
	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func playGame(c *cli.Context) error {
	if err := c.OpenTables(); err != nil {
		return err
	}
	terminal, seed := cli.IsTerminal(c.Out) && cli.Keyboard(c.In) != nil, c.Uint64("seed")
	if terminal && !c.IsSet("seed") {
		seed = rand.Uint64()
	}
	p := play.New(c.Context, &c.View, play.Options{
		In: c.In, Out: c.Out, Err: c.Err, Terminal: terminal, Level: c.Int("level"), Seed: seed, Tables: c.Tables,
		People: [2]bool{rules.White: c.String("side") != "black", rules.Black: c.String("side") != "white"},
	})
	if err := c.Takes(0, 1, "one-position-expected"); err != nil {
		return err
	}
	if c.NArg() == 1 {
		pos, err := cli.ReadPosition(c.View.Ruleset, c.Args().First())
		if err != nil {
			return err
		}
		p.Begin(pos)
	}
	return p.Run()
}

func serveEngine(c *cli.Context) error {
	e := hub.Engine{Version: cli.Version(), Ruleset: c.View.Ruleset, Threads: c.Threads(), Dir: c.String("tables"), Bare: c.Bool("no-tables")}
	err := e.Serve(c.Context, c.In, c.Out)
	if notation.KindOf(err) == tablebase.CutShort {
		return cli.BadTables(err)
	}
	return badInput(err)
}

// badInput returns an error whose faults are those of what was read from the input.
func badInput(err error) error {
	if cli.IsAny[notation.Fault](err) {
		return cli.BadInput("subject.input", err)
	}
	return err
}
