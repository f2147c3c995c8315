package farm

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Kinds returns every kind of task that the program has, by name: their units
// are done by the same code as without a farm. Endgame tables are those of a
// folder, or of the user's cache for "".
func Kinds(tables string) map[string]Kind {
	return map[string]Kind{
		"generate": withTables(tables, (*tabled).openGeneration),
	}
}

// tabled is a job that asks endgame tables.
type tabled struct {
	Job
	dir  string
	open map[string]*tablebase.Tables // by ruleset
}

// withTables returns the kind of a job that open opens.
func withTables(dir string, open func(t *tabled, ctx context.Context, task []byte) error) Kind {
	return func(ctx context.Context, task []byte) (Job, error) {
		t := &tabled{dir: dir, open: make(map[string]*tablebase.Tables)}
		if err := open(t, ctx, task); err != nil {
			t.Close()
			return nil, err
		}
		return t, nil
	}
}

// Do implements Job. Tables that turn out to be damaged are this machine's affair.
func (t *tabled) Do(ctx context.Context, n int) ([]byte, error) {
	body, err := t.Job.Do(ctx, n)
	for _, open := range t.open {
		if fault := open.Err(); fault != nil {
			err = Unable{fault}
		}
	}
	return body, err
}

// Close closes the tables.
func (t *tabled) Close() {
	for _, open := range t.open {
		open.Close()
	}
}

// tables opens the tables that a task needs of a ruleset, and builds them where
// they are not there. What they know of more pieces would give something else.
func (t *tabled) tables(ctx context.Context, rs *rules.Ruleset, pieces int) error {
	if pieces == 0 || t.open[rs.ID()] != nil {
		return nil
	}
	path := filepath.Join(t.dir, rs.ID())
	err := puzzles.CheckID(strings.ToLower(rs.ID())) // it is to be a folder
	if err == nil && t.dir == "" {
		path, err = tablebase.DefaultDir(rs)
	}
	if err == nil && pieces <= generate.StudyTables {
		err = tablebase.Build(ctx, rs, pieces, path, tablebase.Options{})
	}
	if err != nil {
		return err
	}
	open, err := tablebase.Open(ctx, path, rs)
	if err != nil {
		return err
	}
	t.open[rs.ID()] = open
	if open.Limit(pieces); open.Pieces() != pieces {
		return notation.NewFault(OtherTables, "ruleset", rs.ID(), "need", pieces, "have", open.Pieces())
	}
	return nil
}

// generationTask is a generation of puzzles as the farm keeps it.
type generationTask struct {
	Tables map[string]int  `json:"tables"` // the pieces that they cover, by ruleset
	Units  json.RawMessage `json:"units"`
}

// Generation returns the task of 'puzzle generate'.
func Generation(tasks []*generate.Task, o generate.Options, open map[string]*tablebase.Tables) (Task, error) {
	units := generate.NewUnits(tasks, o)
	text, err := units.Text()
	if err != nil {
		return Task{}, err
	}
	need := make(map[string]int)
	for id, t := range open {
		need[id] = t.Pieces()
	}
	task, err := json.Marshal(generationTask{need, text})
	return Task{"generate", task, &tabled{Job: units, open: open}}, err
}

func (t *tabled) openGeneration(ctx context.Context, text []byte) error {
	var task generationTask
	if json.Unmarshal(text, &task) != nil {
		return notation.NewFault(NoUnit)
	}
	probers := make(generate.Tables)
	units, err := generate.ReadUnits(task.Units, probers)
	if err != nil {
		return err
	}
	t.Job = units
	for _, rs := range units.Rulesets() {
		if err := t.tables(ctx, rs, task.Tables[rs.ID()]); err != nil {
			return err
		}
	}
	for id, open := range t.open {
		probers[id] = open.Prober()
	}
	return nil
}
