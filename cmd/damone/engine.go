package main

import (
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
)

func engineCommand() *cli.Command {
	return &cli.Command{
		Name:     "engine",
		Category: "play",
		Flags: append(cli.PositionFlags("text"),
			append([]cli.Flag{&cli.IntFlag{Name: cli.ThreadsFlag, Aliases: []string{"t"}, Value: 1}}, cli.TableFlags()...)...),
		Action: cli.FlagsOnly(cli.WithSettings(serveEngine)),
	}
}

func serveEngine(c *cli.Context, s *cli.Settings) error {
	threads, err := cli.ReadThreads(c)
	if err != nil {
		return err
	}
	e := hub.Engine{Version: cli.Version(), Ruleset: s.View.Ruleset, Threads: threads, Dir: c.String(cli.TablesFlag), Bare: c.Bool(cli.NoTablesFlag)}
	return e.Serve(c.Context, c.App.Reader, c.App.Writer)
}
