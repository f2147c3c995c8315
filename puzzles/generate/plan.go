package generate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"gopkg.in/yaml.v3"

	"damone/puzzles"
	"damone/puzzles/theme"
	"damone/rules"
)

// Planned is a task of a plan, and the file that its puzzles go to.
type Planned struct {
	File string
	Task
}

// PlanError says what is wrong with a plan, and where.
type PlanError struct {
	File string
	Line int // 0 where the YAML package has said it
	What string
}

func (e *PlanError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.What)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What)
}

// planLine is a task as a plan spells it.
type planLine struct {
	File, Name, Ruleset, Source string
	Count                       int
	Themes                      []string
	Stipulation                 string
	Band                        int
	MinPieces                   int `yaml:"min-pieces"`
	MaxPieces                   int `yaml:"max-pieces"`
	MinLength                   int `yaml:"min-length"`
}

const maxPlan = 1 << 20

// ReadPlan reads a list of tasks in YAML. The error is a *PlanError.
func ReadPlan(in io.Reader, name string, lookup func(string) (*rules.Ruleset, bool)) ([]*Planned, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxPlan))
	if err != nil {
		return nil, err
	}
	var lines []planLine
	var nodes []yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := errors.Join(dec.Decode(&lines), yaml.Unmarshal(data, &nodes)); err != nil {
		return nil, &PlanError{File: name, What: err.Error()}
	}
	var plan []*Planned
	seen := make(map[string]bool)
	for i, l := range lines {
		rs, ok := lookup(l.Ruleset)
		what := ""
		switch {
		case !ok:
			what = fmt.Sprintf("unknown ruleset %q", l.Ruleset)
		case l.File == "" || l.Name == "" || seen[l.Name]:
			what = "a task takes a file and a name of its own"
		default:
			what = Check(rs, l.Source, l.Themes)
		}
		if what != "" {
			return nil, &PlanError{name, nodes[i].Line, what}
		}
		seen[l.Name] = true
		plan = append(plan, &Planned{l.File, Task{l.Name, rs, l.Source, l.Count, l.filter()}})
	}
	return plan, nil
}

func (l *planLine) filter() Filter {
	return Filter{l.Themes, l.Stipulation, l.Band, l.MinPieces, l.MaxPieces, l.MinLength}
}

// Check says what is wrong with a source and themes; "" when nothing is.
func Check(rs *rules.Ruleset, source string, themes []string) string {
	if !slices.Contains(puzzles.Sources(), source) || source == "games" {
		return fmt.Sprintf("unknown source %q: it is tables, selfplay, mistakes or retro", source)
	}
	for _, t := range themes {
		if !slices.ContainsFunc(theme.List(rs), func(known theme.Theme) bool { return known.Name == t }) {
			return fmt.Sprintf("unknown theme %q in %s", t, rs.ID())
		}
	}
	return ""
}

// Tasks is a plan's tasks.
func Tasks(plan []*Planned) []*Task {
	var tasks []*Task
	for _, p := range plan {
		tasks = append(tasks, &p.Task)
	}
	return tasks
}
