package main

import (
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/notation"
)

func serveEngine(c *cli.Context, s *cli.Settings) error {
	threads, err := cli.ReadThreads(c)
	if err != nil {
		return err
	}
	e := hub.Engine{Version: cli.Version(), Ruleset: s.View.Ruleset, Threads: threads, Dir: c.String(cli.TablesFlag), Bare: c.Bool(cli.NoTablesFlag)}
	err = e.Serve(c.Context, c.App.Reader, c.App.Writer)
	if cli.IsAny[notation.Fault](err) {
		return cli.BadTables(err)
	}
	return err
}
