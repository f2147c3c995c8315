package main

import (
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/notation"
	"damone/puzzles/tablebase"
)

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
