package main

import (
	"cmp"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/generate"
)

func verifyPuzzles(c *cli.Context) error {
	s, err := readPuzzles(c)
	if err != nil {
		return err
	}
	var tables tableSets
	defer func() { tables.close() }()
	for _, p := range s.Puzzles {
		if p.Class != puzzles.ByTable {
			continue
		}
		if err := tables.open(c, p.Ruleset, generate.TablesFor(p.Pieces()), 0); err != nil {
			return err
		}
	}
	shown := cli.NewProgress(c.Err)
	faults, _ := generate.Verify(c.Context, s.Puzzles, s.Bands, c.Int("limit"), uint64(c.Int("deep")), tables.probers(), func(begun int) {
		shown.Show("%d / %d", begun, len(s.Puzzles))
	})
	shown.Clear()
	v := &view.Verification{Set: s, Faults: faults}
	err = cli.PrintFound(c, v, cli.Sequences("table", (*view.Printer).Verification, "puzzles", (*view.Options).AddVerification))
	_, bad := v.Counts()
	return cmp.Or(err, tables.fault(), cli.Answer(bad == 0))
}
