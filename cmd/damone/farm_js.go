package main

import (
	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/notation/ordered"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// A browser joins no farm.
func farmCommands() []*cli.Command { return nil }

func farmFlags() []cli.Flag { return nil }

func (o *order) putOnFarm(*cli.Context, *cli.Progress) (end func(*error), err error) {
	return func(*error) {}, nil
}

func (m *mining) putOnFarm() (supplier ordered.Supplier, end func(*error), err error) {
	return ordered.Local(0, m.games.Do), func(*error) {}, nil
}

func buildTablesOf(c *cli.Context, rs *rules.Ruleset, pieces int, dir string, o tablebase.Options) error {
	return buildTablesHere(c, rs, pieces, dir, o)
}

func putMatchOnFarm(*cli.Context, *arena.Contest, *cli.Progress) (end func(*error), err error) {
	return func(*error) {}, nil
}
