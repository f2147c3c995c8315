// Package kinds knows the runs that a farm can do: it opens their tasks, whose
// units are done by the same code as without a farm.
package kinds

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// All is every kind, by name. Endgame tables are those of a folder, or of the
// user's cache for "".
func All(tables string) map[string]farm.Kind {
	return map[string]farm.Kind{
		Generate: func(ctx context.Context, task []byte) (farm.Job, error) { return openGeneration(ctx, task, tables) },
		Build:    openBuild,
		Mine:     openMining,
		Match:    func(ctx context.Context, task []byte) (farm.Job, error) { return openMatch(ctx, task, tables) },
	}
}

// Tables is the endgame tables that a task needs, by the pieces they cover, by
// ruleset: with others some units would give something else.
type Tables map[string]int

// tablesDir is the folder of a ruleset's tables in a folder, or in the user's
// cache for "".
func tablesDir(dir string, rs *rules.Ruleset) (string, error) {
	if dir != "" {
		return filepath.Join(dir, rs.ID()), nil
	}
	return tablebase.DefaultDir(rs)
}

// openTables is the tables that a task needs, built where they are not there.
func openTables(ctx context.Context, need Tables, list []*rules.Ruleset, dir string) (map[string]*tablebase.Tables, error) {
	open := make(map[string]*tablebase.Tables)
	for _, rs := range list {
		pieces := need[rs.ID()]
		if pieces == 0 || open[rs.ID()] != nil {
			continue
		}
		t, err := openTablesOf(ctx, pieces, rs, dir)
		if err != nil {
			closeTables(open)
			return nil, err
		}
		open[rs.ID()] = t
	}
	return open, nil
}

func openTablesOf(ctx context.Context, pieces int, rs *rules.Ruleset, dir string) (*tablebase.Tables, error) {
	if err := puzzles.CheckID(strings.ToLower(rs.ID())); err != nil {
		return nil, err // it is to be a folder
	}
	path, err := tablesDir(dir, rs)
	if err == nil && pieces <= generate.StudyTables {
		err = tablebase.Build(ctx, rs, pieces, path, tablebase.Options{})
	}
	if err != nil {
		return nil, err
	}
	t, err := tablebase.Open(ctx, path, rs)
	if err == nil && t.Pieces() != pieces {
		t.Close()
		return nil, notation.NewFault(OtherTables, "ruleset", rs.ID(), "need", pieces, "have", t.Pieces())
	}
	return t, err
}

// faultOf is an error, or what has happened to tables while they were asked.
func faultOf(open map[string]*tablebase.Tables, err error) error {
	for _, t := range open {
		err = cmp.Or(err, t.Err())
	}
	return err
}

func closeTables(open map[string]*tablebase.Tables) {
	for _, t := range open {
		t.Close()
	}
}

// OtherTables is the kind of fault of a worker whose endgame tables are not
// those of the run.
const OtherTables notation.Kind = "farm-other-tables" // ruleset, need, have
