package main

import (
	"cmp"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles/search/openings"
)

// openingFormats is what openings are written in.
var openingFormats = cli.Sequences("table", (*view.Printer).Openings, "openings", (*view.Options).AddOpenings)

func listOpenings(c *cli.Context) error {
	o := openings.Options{Plies: c.Int("plies"), Depth: c.Int("depth"), Threads: c.Threads()}
	list, err := openings.Find(c.Context, c.View.Ruleset, o)
	if err != nil {
		return err
	}
	return cmp.Or(cli.Print(c, &view.Openings{List: list, Options: o}, openingFormats), cli.Answer(len(list.Even) > 0))
}
