package main

import (
	"cmp"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/replay"
)

// How many games a match has unless --games says so: with openings of its own
// two for each of them.
const (
	usualGames = 100
	sprtGames  = 1000
)

// readOpenings finds the openings of a match: random ones, ballots, or those of
// a file. There may be fewer than are asked for.
func readOpenings(c *cli.Context, contest *arena.Contest) ([]arena.Opening, error) {
	source, pairs, plies := c.String("openings"), c.Int("games")/2, c.Int("opening")
	var list []arena.Opening
	var err error
	switch source {
	case "":
		if pairs == 0 {
			pairs = usualGames / 2
			if contest.SPRT != nil {
				pairs = sprtGames / 2
			}
		}
		shown := cli.NewProgress(c.Err)
		list, err = arena.Openings(c.Context, c.View.Ruleset, pairs, plies, contest.Seed, contest.Threads, func(found int) {
			shown.Show("%s", c.View.Lang.Say("openings-found", "n", found, "wanted", pairs))
		})
		shown.Clear()
	case "ballots":
		list, err = arena.Ballots(c.Context, c.View.Ruleset, contest.Seed, contest.Threads)
	default:
		list, err = openingsOf(c, source)
	}
	if err != nil {
		return nil, err
	}
	if len(list) < pairs {
		c.Note("few-openings", "n", len(list), "wanted", pairs)
	}
	if pairs > 0 {
		list = list[:min(pairs, len(list))]
	}
	return list, nil
}

// openingsOf reads the openings that games of a file begin with: all their moves
// or, where --opening is given, so many.
func openingsOf(c *cli.Context, name string) ([]arena.Opening, error) {
	var list []arena.Opening
	o := replay.Options{Forced: c.View.Ruleset, Workers: 1, Steps: true}
	_, err := cli.ReadGames(c, name, o, func(g *replay.Game) error {
		opening, err := openingOf(c, g)
		if err != nil {
			return cli.BadFile(cli.ShownName(name), notation.NewFault("opening-unusable", "game", g.Index, "cause", err))
		}
		list = append(list, opening)
		return nil
	})
	if err == nil && len(list) == 0 {
		err = cli.BadFile(cli.ShownName(name), notation.NewFault(cli.NoGame))
	}
	return list, err
}

func openingOf(c *cli.Context, g *replay.Game) (arena.Opening, error) {
	if g.Err != nil {
		return arena.Opening{}, g.Err
	}
	for _, f := range g.Report.Faults {
		if f.Kind == replay.Unreadable {
			return arena.Opening{}, f.Cause
		}
	}
	plies := g.Report.Record.Moves()
	if c.IsSet("opening") {
		plies = min(plies, c.Int("opening"))
	}
	moves := g.Report.MainLine()
	if err := cli.Hindrance(&c.View, g.Report, plies); err != nil || len(moves) < plies {
		return arena.Opening{}, cmp.Or(err, error(notation.NewFault("move-not-readable")))
	}
	moves = moves[:plies]
	pos := g.Report.Start
	for _, m := range moves {
		pos = pos.After(m)
	}
	if c.View.Ruleset.Status(pos).Over() {
		return arena.Opening{}, notation.NewFault("opening-ends-the-game")
	}
	return arena.Opening{Start: g.Report.Start, Moves: moves}, nil
}
