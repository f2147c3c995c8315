package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
)

// Units does the units of a run by their numbers, which go through the tasks:
// each has mostUnits of them. What a unit gives depends on the run and its number
// alone, so that it may be done anywhere.
type Units struct {
	tasks   []*Task
	options Options
}

// mostUnits is how many units a task has at most.
const mostUnits = 1500

// NewUnits returns the units of what Run would do.
func NewUnits(tasks []*Task, o Options) *Units { return &Units{tasks, o} }

// head is what the results of a run depend on, the tables apart.
type head struct {
	Generator int
	Seed      uint64
	Deep      uint64
	Tasks     []taskHead
}

type taskHead struct {
	*Task
	Spec rules.Spec
}

// Text returns all that the results depend on, the tables apart, in one line.
func (u *Units) Text() ([]byte, error) {
	tasks := lists.Each(u.tasks, func(t *Task) taskHead { return taskHead{t, t.Ruleset.Spec()} })
	return json.Marshal(head{puzzles.GeneratorVersion, u.options.Seed, u.options.Deep, tasks})
}

// ReadUnits reads what Text has written, perhaps on another machine: nothing of
// it is believed. The error is a notation.Fault or one of the rules.
func ReadUnits(text []byte, tables Tables) (*Units, error) {
	var h head
	if json.Unmarshal(text, &h) != nil || h.Generator != puzzles.GeneratorVersion {
		return nil, errNoUnits
	}
	u := &Units{options: Options{Seed: h.Seed, Deep: h.Deep, Tables: tables}}
	for _, t := range h.Tasks {
		rs, err := rules.Compile(t.Spec)
		if err != nil {
			return nil, err
		}
		if t.Task == nil {
			return nil, errNoUnits
		}
		t.Ruleset = rs
		for _, err := range []error{puzzles.CheckID(strings.ToLower(rs.ID())), puzzles.CheckID(t.Name), CheckSource(t.Source)} {
			if err != nil {
				return nil, err
			}
		}
		u.tasks = append(u.tasks, t.Task)
	}
	return u, nil
}

var (
	errNoUnits = notation.NewFault("units-unreadable")
	errNoUnit  = notation.NewFault("unit-unreadable")
)

// Rulesets returns those of the tasks.
func (u *Units) Rulesets() []*rules.Ruleset {
	return lists.Each(u.tasks, func(t *Task) *rules.Ruleset { return t.Ruleset })
}

// Do does a unit.
func (u *Units) Do(ctx context.Context, n int) ([]byte, error) {
	t, number, err := u.at(n)
	if err != nil {
		return nil, err
	}
	return work(ctx, t, &u.options, number).line()
}

// Check refuses what cannot be the result of a unit.
func (u *Units) Check(_ context.Context, n int, result []byte) error {
	t, number, err := u.at(n)
	if err == nil {
		_, err = t.outcome(number, result)
	}
	return err
}

// at returns the task that a unit is of, and the unit's number within it.
func (u *Units) at(n int) (t *Task, number int, err error) {
	if n < 0 || n >= len(u.tasks)*mostUnits {
		return nil, 0, errNoUnit
	}
	return u.tasks[n/mostUnits], n % mostUnits, nil
}

// outcome is what a unit has given.
type outcome struct {
	Task    string
	Unit    int
	Puzzles string // those found, as a collection
	Tally   Tally
	found   []*puzzles.Puzzle
}

// line returns what a unit has given as a line of the journal.
func (u *unit) line() ([]byte, error) {
	var text bytes.Buffer
	if err := (&puzzles.Collection{Puzzles: u.found}).Write(&text); err != nil {
		return nil, err
	}
	u.Puzzles = text.String()
	line, err := json.Marshal(u.outcome)
	if u.ctx.Err() != nil {
		err = u.ctx.Err()
	}
	return append(line, '\n'), err
}

// outcome reads what a unit of the task has given.
func (t *Task) outcome(number int, line []byte) (o outcome, err error) {
	if json.Unmarshal(line, &o) != nil || o.Task != t.Name || o.Unit != number {
		return o, errNoUnit
	}
	c, err := puzzles.Read(strings.NewReader(o.Puzzles), "unit", func(id string) (*rules.Ruleset, bool) {
		return t.Ruleset, t.Ruleset.ID() == id
	})
	if err != nil {
		return o, errNoUnit
	}
	o.found = c.Puzzles
	return o, nil
}
