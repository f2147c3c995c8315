// A suite of problems of our own holds the solver to its word: each is solved, and
// each is verified by a search that shares nothing with the solver.
//
// The problems are in testdata/problems. They were composed by looking for
// positions with one key, in endgame tables and in games of greedy players.

package puzzles_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

// Problem is a position, what is asked, and the one move that does it.
type Problem struct {
	ID          string
	Ruleset     *rules.Ruleset
	Position    rules.Position
	Stipulation puzzles.Stipulation
	Key         rules.Move
	Source      string // tables or games
	Plain       int    // positions that the exhaustive search looked at
}

// entry is a problem in its file.
type entry struct {
	ID          string `yaml:"id"`
	Position    string `yaml:"position"`
	Stipulation string `yaml:"stipulation"`
	Key         string `yaml:"key"`
	Source      string `yaml:"source"`
	Plain       int    `yaml:"plain"`
}

// file is a file of problems.
type file struct {
	Ruleset  string  `yaml:"ruleset"`
	Problems []entry `yaml:"problems"`
}

// Load reads every file of problems in a folder.
func Load(fsys fs.FS, dir string) ([]Problem, error) {
	names, err := fs.Glob(fsys, path.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	var all []Problem
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		list, err := readProblems(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, list...)
	}
	return all, nil
}

func readProblems(text []byte) ([]Problem, error) {
	var f file
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	rs, ok := rules.Lookup(f.Ruleset)
	if !ok {
		return nil, fmt.Errorf("unknown ruleset %q", f.Ruleset)
	}
	var list []Problem
	for _, e := range f.Problems {
		p, err := e.problem(rs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.ID, err)
		}
		list = append(list, p)
	}
	return list, nil
}

func (e *entry) problem(rs *rules.Ruleset) (Problem, error) {
	p := Problem{ID: e.ID, Ruleset: rs, Source: e.Source, Plain: e.Plain}
	var err error
	if p.Position, err = notation.ParsePosition(rs, e.Position); err != nil {
		return p, err
	}
	if p.Stipulation, err = puzzles.ParseStipulation(e.Stipulation); err != nil {
		return p, err
	}
	p.Key, err = notation.ParseMove(rs, p.Position, e.Key)
	return p, err
}
