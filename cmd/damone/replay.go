package main

import (
	"cmp"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/notation/record"
	"damone/notation/replay"
)

func replayRecord(c *cli.Context) error {
	if err := c.Takes(1, 1, "one-file-expected"); err != nil {
		return err
	}
	g, err := findGame(c, c.Args().First(), c.Int("game"))
	if err != nil {
		return err
	}
	p := play.NewReplay(c.View, c.Out, g, c.Bool("flip"))
	if c.IsJSON() {
		err = p.WriteJSON(cli.NewSequence(c, "positions"), cli.ShownName(c.Args().First()))
	} else {
		err = p.All()
	}
	return cmp.Or(err, cli.Answer(g.Report.Clean(false)))
}

func findGame(c *cli.Context, name string, n int) (*replay.Game, error) {
	options := cli.ReplayOptions(c, c.View.Ruleset)
	options.Steps = true
	var found *replay.Game
	games, err := cli.ReadGames(c, name, options, func(g *replay.Game) error {
		if g.Index < n {
			return nil
		}
		game := *g
		found = &game
		return errEnough
	})
	switch {
	case found != nil && unreadable(found) != nil:
		return nil, cli.BadFile(cli.ShownName(name), unreadable(found))
	case found != nil:
		return found, nil
	case err != nil:
		return nil, err
	}
	return nil, cli.BadFile(cli.ShownName(name), noGame(games, n))
}

// unreadable returns why a game cannot be read, or has nothing of a game in it; nil
// for one that can.
func unreadable(g *replay.Game) *record.Error {
	if g.Report == nil {
		return g.Err
	}
	if g.Report.Legible() {
		return nil
	}
	return &record.Error{Fault: g.Report.Record.Faults[0], Began: g.Report.Record.Place}
}
