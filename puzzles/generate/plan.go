package generate

import (
	"io"
	"slices"

	"damone/notation"
	yaml "damone/notation/strictyaml"
	"damone/puzzles"
	"damone/puzzles/theme"
	"damone/rules"
)

// What is wrong with a plan, beyond what may be wrong with any YAML.
const (
	unknownRuleset notation.Kind = "unknown-ruleset"
	unknownTheme   notation.Kind = "unknown-theme"  // ruleset: that has no such theme
	unknownSource  notation.Kind = "unknown-source" // sources: those there are
	nameTwice      notation.Kind = "task-name-given-twice"
)

// Planned is a task of a plan, and the file that its puzzles go to.
type Planned struct {
	File string
	Task
}

const maxPlan = 1 << 20

// ReadPlan reads a list of tasks in YAML. The error is a *strictyaml.Error.
func ReadPlan(in io.Reader, name string, lookup func(string) (*rules.Ruleset, bool)) ([]*Planned, error) {
	var plan []*Planned
	err := yaml.Read(in, name, maxPlan, func(root yaml.Node) {
		for _, item := range root.Items() {
			p := new(Planned)
			p.read(item, lookup)
			if p.Name != "" && slices.ContainsFunc(plan, func(other *Planned) bool { return other.Name == p.Name }) {
				item.Fault(nameTwice, p.Name)
			}
			plan = append(plan, p)
		}
	})
	if err != nil {
		return nil, err
	}
	return plan, nil
}

func (p *Planned) read(n yaml.Node, lookup func(string) (*rules.Ruleset, bool)) {
	f := &p.Filter
	n.Mapping(
		yaml.Need("file", yaml.Text(&p.File)),
		yaml.Need("name", yaml.Text(&p.Name)),
		yaml.Need("ruleset", func(n yaml.Node) {
			var ok bool
			if p.Ruleset, ok = lookup(n.Value()); !ok {
				n.Fault(unknownRuleset, n.Value())
			}
		}),
		yaml.Need("source", func(n yaml.Node) {
			p.Source = n.Value()
			n.Refuse(CheckSource(p.Source))
		}),
		yaml.May("count", yaml.Natural(&p.Count)),
		yaml.May("themes", func(n yaml.Node) {
			yaml.Texts(&f.Themes)(n)
			if p.Ruleset != nil {
				n.Refuse(CheckThemes(p.Ruleset, f.Themes))
			}
		}),
		yaml.May("stipulation", yaml.Text(&f.Stipulation)),
		yaml.May("band", yaml.Number(&f.Band, 0, puzzles.Bands)),
		yaml.May("min-pieces", yaml.Natural(&f.MinPieces)),
		yaml.May("max-pieces", yaml.Natural(&f.MaxPieces)),
		yaml.May("min-length", yaml.Natural(&f.MinLength)),
	)
}

// CheckSource refuses a source that no puzzles are made from. The error is a
// notation.Fault.
func CheckSource(source string) error {
	sources := slices.DeleteFunc(puzzles.Sources(), func(s string) bool { return s == "games" })
	if slices.Contains(sources, source) {
		return nil
	}
	return notation.Fault{Kind: unknownSource, Text: source, Args: []notation.Arg{{Name: "sources", Value: sources}}}
}

// CheckThemes refuses the first theme that a ruleset does not have. The error
// is a notation.Fault.
func CheckThemes(rs *rules.Ruleset, themes []string) error {
	for _, t := range themes {
		if !slices.ContainsFunc(theme.List(rs), func(known theme.Theme) bool { return known.Name == t }) {
			return notation.Fault{Kind: unknownTheme, Text: t, Args: []notation.Arg{{Name: "ruleset", Value: rs.ID()}}}
		}
	}
	return nil
}

// Tasks is a plan's tasks.
func Tasks(plan []*Planned) []*Task {
	var tasks []*Task
	for _, p := range plan {
		tasks = append(tasks, &p.Task)
	}
	return tasks
}
