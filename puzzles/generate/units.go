package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
)

// Units does the units of a run by their numbers, which go through the tasks:
// each has MaxUnits of them. What a unit gives depends on the run and its number
// alone, so that it may be done anywhere.
type Units struct {
	tasks   []*Task
	options Options
}

// NewUnits is the units of what Run would do.
func NewUnits(tasks []*Task, o Options) *Units {
	if o.MaxUnits == 0 {
		o.MaxUnits = mostUnits
	}
	return &Units{tasks, o}
}

// Text is all that the results depend on, the tables apart.
func (u *Units) Text() ([]byte, error) { return json.Marshal(headOf(u.tasks, &u.options)) }

// ReadUnits reads what Text has written, perhaps on another machine: nothing of
// it is believed. The error is a notation.Fault or one of the rules.
func ReadUnits(text []byte, tables Tables) (*Units, error) {
	var h head
	if json.Unmarshal(text, &h) != nil || h.Generator != puzzles.GeneratorVersion || h.MaxUnits < 1 || h.MaxUnits > mostUnits {
		return nil, errNoUnits
	}
	u := &Units{options: Options{Seed: h.Seed, MaxUnits: h.MaxUnits, Standards: h.Standards, Tables: tables}}
	for _, t := range h.Tasks {
		rs, err := rules.Compile(t.Spec)
		if err != nil {
			return nil, err
		}
		task := &Task{Name: t.Name, Ruleset: rs, Source: t.Source, Count: t.Count, Units: t.Units, Repeats: t.Repeats, Lasting: t.Lasting, Filter: t.Filter}
		for _, err := range []error{puzzles.CheckID(strings.ToLower(rs.ID())), puzzles.CheckID(task.Name), CheckSource(t.Source)} {
			if err != nil {
				return nil, err
			}
		}
		u.tasks = append(u.tasks, task)
	}
	return u, nil
}

// Rulesets is those of the tasks.
func (u *Units) Rulesets() []*rules.Ruleset {
	return lists.Each(u.tasks, func(t *Task) *rules.Ruleset { return t.Ruleset })
}

// Do does a unit.
func (u *Units) Do(ctx context.Context, n int) ([]byte, error) {
	t, number, err := u.at(n)
	if err != nil {
		return nil, err
	}
	o := work(ctx, t, &u.options, number)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return o.line(t)
}

// Check refuses what cannot be the result of a unit.
func (u *Units) Check(_ context.Context, n int, result []byte) error {
	t, number, err := u.at(n)
	if err == nil {
		_, err = u.read(t, number, result)
	}
	return err
}

// at is the task that a unit is of, and the unit's number within it.
func (u *Units) at(n int) (t *Task, number int, err error) {
	if n < 0 || n >= len(u.tasks)*u.options.MaxUnits {
		return nil, 0, errNoUnit
	}
	return u.tasks[n/u.options.MaxUnits], n % u.options.MaxUnits, nil
}

// line is what a unit has given, as the journal keeps it.
func (o *outcome) line(t *Task) ([]byte, error) {
	c := puzzles.Collection{}
	for i, p := range o.found {
		named := *p
		named.ID, named.Band = fmt.Sprintf("unit-%d", i), 1
		c.Puzzles = append(c.Puzzles, &named)
	}
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		return nil, err
	}
	return seal(entry{t.Name, o.number, text.String(), o.tally})
}

// read reads what a unit has given.
func (u *Units) read(t *Task, number int, line []byte) (outcome, error) {
	return readOutcome(t.Name, number, line, u.ruleset)
}

func readOutcome(task string, number int, line []byte, ruleset func(id string) (*rules.Ruleset, bool)) (outcome, error) {
	e, whole := unseal[entry](line)
	if !whole || e.Task != task || e.Unit != number || !e.Tally.makesSense() {
		return outcome{}, errNoUnit
	}
	c, err := puzzles.Read(strings.NewReader(e.Puzzles), "unit", ruleset)
	if err != nil {
		return outcome{}, errNoUnit
	}
	return outcome{e.Unit, c.Puzzles, e.Tally}, nil
}

// ruleset looks up the rulesets of the tasks.
func (u *Units) ruleset(id string) (*rules.Ruleset, bool) {
	for _, t := range u.tasks {
		if t.Ruleset.ID() == id {
			return t.Ruleset, true
		}
	}
	return nil, false
}
