package main

import (
	"cmp"
	"path/filepath"

	"damone/cmd/internal/cli"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// diggings is the tables that puzzles are dug from, by ruleset.
type diggings map[string]*tablebase.Tables

// diggingPieces is how many pieces they cover.
const diggingPieces = 4

// open opens the tables of a ruleset, and builds those that are not there.
func (d *diggings) open(c *cli.Context, rs *rules.Ruleset, jobs int) error {
	if (*d)[rs.ID()] != nil {
		return nil
	}
	dir, err := tablesDir(c, rs)
	if err != nil {
		return err
	}
	if err := tablebase.Build(c.Context, rs, diggingPieces, dir, tablebase.Options{Workers: jobs}); err != nil {
		return cli.BadTables(err)
	}
	t, err := tablebase.Open(c.Context, dir, rs)
	if err != nil {
		return cli.BadTables(err)
	}
	if *d == nil {
		*d = make(diggings)
	}
	(*d)[rs.ID()] = t
	return nil
}

func tablesDir(c *cli.Context, rs *rules.Ruleset) (string, error) {
	if dir := c.String(cli.TablesFlag); dir != "" {
		return filepath.Join(dir, rs.ID()), nil
	}
	return tablebase.DefaultDir(rs)
}

func (d diggings) probers() generate.Tables {
	all := make(generate.Tables)
	for id, t := range d {
		all[id] = t.Prober()
	}
	return all
}

// fault is what has happened to the tables while they were open; nil for
// nothing.
func (d diggings) fault() (err error) {
	for _, t := range d {
		err = cmp.Or(err, cli.TablesFault(t))
	}
	return err
}

func (d diggings) close() {
	for _, t := range d {
		t.Close()
	}
}
