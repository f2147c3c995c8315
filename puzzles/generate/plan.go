package generate

import (
	"io"
	"slices"
	"strings"

	"damone/notation"
	yaml "damone/notation/strictyaml"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/theme"
	"damone/rules"
)

const maxPlan = 1 << 20

// ReadPlan reads a list of tasks in YAML. The error is a *strictyaml.Error.
func ReadPlan(in io.Reader, name string, lookup func(string) (*rules.Ruleset, bool)) ([]*Task, error) {
	var plan []*Task
	err := yaml.Read(in, name, maxPlan, func(root yaml.Node) {
		for _, item := range root.Items() {
			t := new(Task)
			t.read(item, lookup)
			if t.Name != "" && slices.ContainsFunc(plan, func(other *Task) bool { return other.Name == t.Name }) {
				item.Fault("task-name-given-twice", t.Name)
			}
			plan = append(plan, t)
		}
	})
	if err != nil {
		return nil, err
	}
	return plan, nil
}

func (t *Task) read(n yaml.Node, lookup func(string) (*rules.Ruleset, bool)) {
	f := &t.Filter
	n.Mapping(
		yaml.Need("file", func(n yaml.Node) {
			t.File = n.Value()
			n.Refuse(puzzles.CheckID(t.File))
		}),
		yaml.Need("name", func(n yaml.Node) {
			t.Name = n.Value()
			n.Refuse(puzzles.CheckID(t.Name))
		}),
		yaml.Need("ruleset", func(n yaml.Node) {
			var ok bool
			if t.Ruleset, ok = lookup(n.Value()); !ok {
				n.Fault("unknown-ruleset", n.Value())
			}
		}),
		yaml.Need("source", func(n yaml.Node) {
			t.Source = n.Value()
			n.Refuse(CheckSource(t.Source))
		}),
		yaml.May("count", yaml.Number(&t.Count, 0, MaxCount)),
		yaml.May("units", yaml.Number(&t.Units, 0, mostUnits)),
		yaml.May("lasting", yaml.Bool(&t.Lasting)),
		yaml.May("themes", func(n yaml.Node) {
			yaml.Texts(&f.Themes)(n)
			if t.Ruleset != nil {
				n.Refuse(CheckThemes(t.Ruleset, f.Themes))
			}
		}),
		yaml.May("stipulation", func(n yaml.Node) {
			var err error
			f.Stipulation, err = ReadStipulation(n.Value())
			n.Refuse(err)
		}),
		yaml.May("band", yaml.Number(&f.Band, 0, puzzles.Bands)),
		yaml.May("min-pieces", yaml.Number(&f.MinPieces, 0, rules.Squares)),
		yaml.May("max-pieces", yaml.Number(&f.MaxPieces, 0, rules.Squares)),
		yaml.May("pointed", yaml.Bool(&f.Pointed)),
		yaml.May("min-length", yaml.Number(&f.MinLength, 0, search.MostMoves)),
		yaml.May("min-offers", yaml.Number(&f.MinOffers, 0, search.MostMoves)),
	)
	if CheckSource(t.Source) == nil && t.Ruleset != nil {
		n.Refuse(f.Check(t.Source, t.Ruleset))
	}
}

// sources is where tasks may look for puzzles: by what a unit searches, and with how many
// pieces; 0 for as many as a game begins with.
var sources = []struct {
	name        string
	search      func(*unit)
	least, most int
}{
	{shotSource, (*unit).playGames, shotPieces, 0},
	{dealtSource, (*unit).searchBoards, 3, 0}, // the defender has two
	{studySource, (*unit).searchStudies, 3, StudyPieces},
}

func sourceNumber(name string) int {
	for i, s := range sources {
		if s.name == name {
			return i
		}
	}
	return -1
}

// CheckSource refuses a source that no puzzles are made from. The error is a
// notation.Fault.
func CheckSource(source string) error {
	if sourceNumber(source) >= 0 {
		return nil
	}
	names := []string{shotSource, dealtSource, studySource}
	return notation.Fault{Kind: "unknown-source", Text: source, Args: notation.Args("sources", names)}
}

// ReadStipulation returns a goal as a Filter has it, whatever its letters' case: what
// puzzles.ParseStipulation reads, "gain" for any gain, or "". The error is a
// notation.Fault.
func ReadStipulation(wanted string) (string, error) {
	word := strings.ToLower(strings.TrimSpace(wanted))
	if word == "" || word == "gain" {
		return word, nil
	}
	goal, err := puzzles.ParseStipulation(wanted)
	if err != nil {
		return wanted, err
	}
	return goal.String(), nil
}

// CheckThemes refuses the first theme that a ruleset does not have. The error
// is a notation.Fault.
func CheckThemes(rs *rules.Ruleset, themes []string) error {
	for _, t := range themes {
		if !slices.ContainsFunc(theme.List(rs), func(known theme.Theme) bool { return known.Name == t }) {
			return notation.Fault{Kind: "unknown-theme", Text: t, Args: notation.Args("ruleset", rs.ID())}
		}
	}
	return nil
}
