package main

import (
	"cmp"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles/search/openings"
)

// openingFormats is what openings are written in. A match reads the last two.
var openingFormats = []string{"table", "json", "ndjson", "pdn", "fen"}

func listOpenings(c *cli.Context, s *cli.Settings) error {
	threads, err := cli.ReadThreads(c)
	if err := cmp.Or(err, cli.InRange(c, "plies", 1, 6), cli.InRange(c, cli.DepthFlag, 1, 12)); err != nil {
		return err
	}
	o := openings.Options{Plies: c.Int("plies"), Depth: c.Int(cli.DepthFlag), Threads: threads}
	list, err := openings.Find(c.Context, s.View.Ruleset, o)
	if err != nil {
		return err
	}
	return cmp.Or(showOpenings(c, s, &view.Openings{List: list, Options: o}), cli.Answer(len(list.Even) > 0))
}

func showOpenings(c *cli.Context, s *cli.Settings, list *view.Openings) error {
	switch s.Format {
	case "pdn":
		return s.View.OpeningsPDN(c.App.Writer, list)
	case "fen":
		return s.View.OpeningsFEN(c.App.Writer, list)
	case "table":
		return s.View.Openings(c.App.Writer, list)
	}
	return s.View.AddOpenings(cli.NewSequence(c, "openings"), list)
}
