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

// generation is a generation of puzzles, as a worker or its coordinator has it.
type generation struct {
	Job
	dir  string
	open map[string]*tablebase.Tables // by ruleset
}

// Generations opens generations of puzzles: their units are done by the same code as
// without a farm. Endgame tables are those of a folder, or of the user's cache for "".
func Generations(tables string) Opener {
	return func(ctx context.Context, task []byte) (Job, error) {
		g := &generation{dir: tables, open: make(map[string]*tablebase.Tables)}
		if err := g.read(ctx, task); err != nil {
			g.Close()
			return nil, err
		}
		return g, nil
	}
}

// Do implements Job. Tables that turn out to be damaged are this machine's affair.
func (g *generation) Do(ctx context.Context, n int) ([]byte, error) {
	body, err := g.Job.Do(ctx, n)
	for _, open := range g.open {
		if fault := open.Err(); fault != nil {
			err = Unable{fault}
		}
	}
	return body, err
}

// Close closes the tables.
func (g *generation) Close() {
	for _, open := range g.open {
		open.Close()
	}
}

// tables opens the tables that a task needs of a ruleset, and builds them where
// they are not there. What they know of more pieces would give something else.
func (g *generation) tables(ctx context.Context, rs *rules.Ruleset, pieces int) error {
	if pieces == 0 || g.open[rs.ID()] != nil {
		return nil
	}
	path := filepath.Join(g.dir, rs.ID())
	err := puzzles.CheckID(strings.ToLower(rs.ID())) // it is to be a folder
	if err == nil && g.dir == "" {
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
	g.open[rs.ID()] = open
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
	return Task{task, &generation{Job: units, open: open}}, err
}

func (g *generation) read(ctx context.Context, text []byte) error {
	var task generationTask
	if json.Unmarshal(text, &task) != nil {
		return notation.NewFault(NoUnit)
	}
	probers := make(generate.Tables)
	units, err := generate.ReadUnits(task.Units, probers)
	if err != nil {
		return err
	}
	g.Job = units
	for _, rs := range units.Rulesets() {
		if err := g.tables(ctx, rs, task.Tables[rs.ID()]); err != nil {
			return err
		}
	}
	for id, open := range g.open {
		probers[id] = open.Prober()
	}
	return nil
}
