package main

import (
	"damone/cmd/internal/cli"

	"damone/cmd/internal/hub"
)

func engineCommand() *cli.Command {
	return &cli.Command{
		Name:     "engine",
		Usage:    "be an engine for other programs, by the Hub protocol",
		Category: "play",
		Flags: append(cli.PositionFlags("text"),
			append([]cli.Flag{&cli.IntFlag{Name: cli.ThreadsFlag, Aliases: []string{"t"}, Usage: "search with so `MANY` threads", Value: 1}}, cli.TableFlags()...)...),
		Description: about(`Speaks version 2 of the Hub protocol on its input and output, as boards and match
runners for draughts do: hub, set-param, init, new-game, pos, level, go, stop,
ping, quit. The letters of a position are w b W B e and, for a Damone, D and d.
The parameter variant chooses the ruleset, threads how many think, hash how many
megabytes they may remember positions in, tables and tables-dir the endgame
tables. Commands that are not known are ignored, and those that make no sense
cli.Answered with an error command; after a position that is refused so is go, until
pos or new-game brings another.`,
			"0 the session is over; 2 bad usage; 3 the input cannot be read.",
			"printf 'hub\\ninit\\npos\\nlevel nodes=10000\\ngo think\\n' | damone engine"),
		Action: serveEngine,
	}
}

func serveEngine(c *cli.Context) error {
	if err := cli.NoArguments(c); err != nil {
		return err
	}
	s, err := cli.ReadSettings(c, "text")
	if err != nil {
		return err
	}
	threads, err := cli.ReadThreads(c)
	if err != nil {
		return err
	}
	e := hub.Engine{Version: cli.Version(), Ruleset: s.View.Ruleset, Threads: threads, Dir: c.String(cli.TablesFlag), Bare: c.Bool(cli.NoTablesFlag)}
	return e.Serve(c.Context, c.App.Reader, c.App.Writer)
}
