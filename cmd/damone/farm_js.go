package main

import (
	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
)

// A browser joins no farm.
func farmCommands() []*cli.Command { return nil }

func farmFlags() []cli.Flag { return nil }

func (o *order) putOnFarm(*cli.Context) (end func(*error), err error) {
	return func(*error) {}, nil
}

func putMatchOnFarm(*cli.Context, *cli.Settings, *arena.Contest) (end func(*error), err error) {
	return func(*error) {}, nil
}
