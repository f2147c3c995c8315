package main

import (
	"cmp"
	"fmt"
	"io"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/files"
	"damone/puzzles/search/training"
)

func learn(c *cli.Context) error {
	o, err := readTraining(c)
	if err != nil {
		return err
	}
	tables := newTableSets()
	defer tables.Close()
	if o.Pieces > 0 {
		if err := tables.open(c, o.Ruleset, o.Pieces, o.Threads); err != nil {
			return err
		}
		o.Tables = tables.find(c, o.Ruleset)
	}
	shown := cli.NewProgress(c.Err)
	o.Progress = func(games int) { shown.Show("%d / %d", games, o.Games) }
	result, err := training.Run(c.Context, o)
	shown.Clear()
	if err = cmp.Or(err, cli.BadTables(tables.Err())); err != nil {
		return err
	}
	rs, out := c.View.Ruleset, c.String("out")
	made := fmt.Sprintf("damone learn --ruleset %s --games %d --nodes %d --seed %d", rs.ID(), o.Games, o.Nodes, o.Seed)
	if o.Pieces > 0 {
		made += fmt.Sprintf(" --pieces %d", o.Pieces)
	}
	if err := files.Write(out, func(w io.Writer) error { return result.Weights.Write(w, rs, made) }); err != nil {
		return err
	}
	return cli.Done(c, view.NewObject(view.OfSummary, "ruleset", rs.ID(), "games", o.Games, "positions", result.Positions,
		"handmade_loss", result.HandMade, "learnt_loss", result.Learnt, "file", cli.ShownName(out)),
		c.View.Lang.Say("learnt", "games", o.Games, "positions", result.Positions, "handmade", fmt.Sprintf("%.4f", result.HandMade),
			"learnt", fmt.Sprintf("%.4f", result.Learnt), "file", cli.ShownName(out)))
}

// readTraining reads what to learn from, before anything is played.
func readTraining(c *cli.Context) (o training.Options, err error) {
	o = training.Options{Ruleset: c.View.Ruleset, Games: c.Int("games"), Nodes: c.Uint64("nodes"), Seed: c.Uint64("seed"), Pieces: c.Int("pieces"), Threads: c.Threads()}
	out := c.String("out")
	switch {
	case out == "":
		return o, cli.Misuse("learn-needs-out")
	case o.Nodes == 0:
		return o, cli.Misuse("nodes-not-positive")
	case o.Pieces == 0 && c.IsSet("tables"):
		return o, cli.Misuse("tables-need-pieces", "flag", "tables")
	}
	return o, cli.CanBeWritten(out)
}
