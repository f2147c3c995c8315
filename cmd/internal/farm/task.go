package farm

import (
	"context"
	"encoding/json"
	"maps"
	"path/filepath"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/review"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// The kinds of run that there are.
const (
	generating = "generate"
	reviewing  = "review"
)

// units is a job whose text tells of all that its results depend on, the tables apart.
type units interface {
	Job
	Text() ([]byte, error)
	Rulesets() []*rules.Ruleset
}

// tabled is a job with the endgame tables that it needs, as a worker or its coordinator
// has it.
type tabled struct {
	units
	tablebase.Set
	dir string
}

// ByTables opens tasks of every kind: their units are done by the same code as without a
// farm. Endgame tables are those of a folder, or of the user's cache for "".
func ByTables(dir string) Opener {
	return func(ctx context.Context, kind string, text []byte) (Job, error) {
		t := &tabled{dir: dir, Set: make(tablebase.Set)}
		if err := t.read(ctx, kind, text); err != nil {
			t.Close()
			return nil, err
		}
		return t, nil
	}
}

// Do implements Job. Tables that turn out to be damaged are this machine's affair.
func (t *tabled) Do(ctx context.Context, n int) ([]byte, error) {
	body, err := t.units.Do(ctx, n)
	if fault := t.Err(); fault != nil {
		err = Unable{fault}
	}
	return body, err
}

// tables opens the tables that a task needs of a ruleset, and builds them where
// they are not there. What they know of more pieces would give something else.
func (t *tabled) tables(ctx context.Context, rs *rules.Ruleset, pieces int) error {
	if pieces == 0 || t.Set[rs.ID()] != nil {
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
	t.Set[rs.ID()] = open
	if open.Limit(pieces); open.Pieces() != pieces {
		return notation.NewFault(OtherTables, "ruleset", rs.ID(), "need", pieces, "have", open.Pieces())
	}
	return nil
}

// tabledTask is a task as the farm keeps it.
type tabledTask struct {
	Tables map[string]int  `json:"tables"` // the pieces that they cover, by ruleset
	Units  json.RawMessage `json:"units"`
}

// Generation returns the task of 'puzzle generate'.
func Generation(tasks []*generate.Task, o generate.Options, open tablebase.Set) (Task, error) {
	return taskOf(generating, generate.NewUnits(tasks, o), open)
}

// Reviews returns the task of 'review'.
func Reviews(games *review.Units) (Task, error) { return taskOf(reviewing, games, games.Tables) }

func taskOf(kind string, u units, open tablebase.Set) (Task, error) {
	text, err := u.Text()
	if err != nil {
		return Task{}, err
	}
	need := make(map[string]int)
	for id, t := range open {
		if t != nil {
			need[id] = t.Pieces()
		}
	}
	task, err := json.Marshal(tabledTask{need, text})
	return Task{kind, task, &tabled{units: u, Set: open}}, err
}

func (t *tabled) read(ctx context.Context, kind string, text []byte) (err error) {
	var task tabledTask
	if json.Unmarshal(text, &task) != nil {
		return notation.NewFault(NoUnit)
	}
	probers := make(generate.Tables)
	switch kind {
	case generating:
		t.units, err = generate.ReadUnits(task.Units, probers)
	case reviewing:
		t.units, err = review.ReadUnits(task.Units, t.Set)
	default:
		err = notation.NewFault(NoUnit)
	}
	if err != nil {
		return err
	}
	for _, rs := range t.Rulesets() {
		if err := t.tables(ctx, rs, task.Tables[rs.ID()]); err != nil {
			return err
		}
	}
	maps.Copy(probers, t.Probers())
	return nil
}
