package main

import (
	"cmp"
	"path/filepath"
	"runtime"

	"damone/cmd/internal/cli"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// tableSets is the tables that puzzles are made and verified by, by ruleset.
type tableSets struct{ tablebase.Set }

func newTableSets() tableSets { return tableSets{make(tablebase.Set)} }

// open opens the tables of a ruleset of up to some pieces, and builds those that
// are not there.
func (d tableSets) open(c *cli.Context, rs *rules.Ruleset, pieces, jobs int) error {
	if t := d.Set[rs.ID()]; t != nil && t.Pieces() >= pieces {
		return nil
	}
	dir, err := tablesDir(c, rs)
	if err != nil {
		return err
	}
	o := tablebase.Options{Workers: cmp.Or(ordered.AtOnce(jobs), runtime.GOMAXPROCS(0))}
	if err := showBuild(c, rs, pieces, dir, o, 1); err != nil {
		return err
	}
	t, err := tablebase.Open(c.Context, dir, rs)
	if err != nil {
		return cli.BadTables(err)
	}
	if before := d.Set[rs.ID()]; before != nil {
		before.Close()
	}
	d.Set[rs.ID()] = t
	return nil
}

// openAtOnce opens the tables that a study is solved by, and reports whether it
// has: if they are there, or are built in seconds.
func (d tableSets) openAtOnce(c *cli.Context, study *puzzles.Puzzle) bool {
	pieces := generate.TablesFor(study.Pieces())
	dir, err := tablesDir(c, study.Ruleset)
	if err != nil || pieces > generate.TablePieces && tablebase.PlanOf(study.Ruleset, pieces, dir, tablebase.Options{}).Slices > 0 {
		return false
	}
	return d.open(c, study.Ruleset, pieces, 0) == nil
}

// find returns what the tables of a ruleset that are in the user's cache know, nil where
// there are none, they cannot be read or are not to be used: whoever asks can do without.
func (d tableSets) find(c *cli.Context, rs *rules.Ruleset) search.Prober {
	t, _ := d.of(c, rs)
	return t.Prober()
}

// forTrial returns what tables know that may be asked about a puzzle. Those that refute moves
// of studies are built where there are none, as that takes seconds.
func (d tableSets) forTrial(c *cli.Context, p *puzzles.Puzzle) search.Prober {
	if there := d.find(c, p.Ruleset); there != nil || p.Class != puzzles.ByTable || c.Bool("no-tables") {
		return there
	}
	_ = d.open(c, p.Ruleset, generate.TablePieces, 0) // the trial does without
	return d.find(c, p.Ruleset)
}

// of returns the tables of a ruleset that are asked for or, without --tables, in the
// user's cache; nil for none, and with --no-tables.
func (d tableSets) of(c *cli.Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	t, looked := d.Set[rs.ID()]
	if looked || c.Bool("no-tables") {
		return t, nil
	}
	t, err := cli.FindTables(c.Context, c.String("tables"), rs)
	if err != nil {
		return nil, err
	}
	d.Set[rs.ID()] = t
	return t, nil
}

func tablesDir(c *cli.Context, rs *rules.Ruleset) (string, error) {
	if dir := c.String("tables"); dir != "" {
		return filepath.Join(dir, rs.ID()), nil
	}
	return cli.TablesDir(c.Context, rs)
}
