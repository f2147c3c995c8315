package main

import (
	"cmp"
	"path/filepath"

	"damone/cmd/internal/cli"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// tableSets is the tables that puzzles are made and verified by, by ruleset.
type tableSets map[string]*tablebase.Tables

// open opens the tables of a ruleset, and builds those that are not there.
func (d *tableSets) open(c *cli.Context, rs *rules.Ruleset, jobs int) error {
	if (*d)[rs.ID()] != nil {
		return nil
	}
	dir, err := tablesDir(c, rs)
	if err != nil {
		return err
	}
	if err := tablebase.Build(c.Context, rs, generate.TablePieces, dir, tablebase.Options{Workers: jobs}); err != nil {
		return cli.BadTables(err)
	}
	t, err := tablebase.Open(c.Context, dir, rs)
	if err != nil {
		return cli.BadTables(err)
	}
	if *d == nil {
		*d = make(tableSets)
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

func (d tableSets) probers() generate.Tables {
	all := make(generate.Tables)
	for id, t := range d {
		all[id] = t.Prober()
	}
	return all
}

// fault is what has happened to the tables while they were open; nil for
// nothing.
func (d tableSets) fault() (err error) {
	for _, t := range d {
		err = cmp.Or(err, cli.TablesFault(t))
	}
	return err
}

func (d tableSets) close() {
	for _, t := range d {
		t.Close()
	}
}
