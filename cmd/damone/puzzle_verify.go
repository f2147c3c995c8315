package main

import (
	"fmt"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/puzzles/generate"
)

func verifyPuzzles(c *cli.Context) error {
	s, err := readPuzzles(c)
	if err != nil {
		return err
	}
	shown := cli.NewProgress(c.App.ErrWriter)
	faults, verified, _ := generate.Verify(c.Context, s.Puzzles, s.Bands, c.Int("limit"), func(begun int) {
		shown.Show("%d / %d", begun, len(s.Puzzles))
	})
	shown.Clear()
	bad, lang := 0, cli.Lang(c)
	for i, list := range faults {
		for _, f := range list {
			fmt.Fprintf(c.App.Writer, "%s: %s: %s\n", s.Files[i], s.Puzzles[i].ID, catalog.Words(lang, notation.Number, f))
		}
		if len(list) > 0 {
			bad++
		}
	}
	fmt.Fprintln(c.App.Writer, lang.Say("puzzles-verified", "n", verified, "bad", bad))
	if bad > 0 {
		return cli.AnsweredNo
	}
	return nil
}
