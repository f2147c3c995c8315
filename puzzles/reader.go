package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/rules"
)

// Fault is one thing wrong with a file of puzzles.
type Fault struct {
	Line, Col int // from 1
	What      string
}

// FileError lists what is wrong with a file of puzzles, in the order of the
// file.
type FileError struct {
	File   string
	Faults []Fault
}

func (e *FileError) Error() string {
	var lines []string
	for i, f := range e.Faults {
		if i == maxListed {
			lines = append(lines, fmt.Sprintf("and %d more", len(e.Faults)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", e.File, f.Line, f.Col, f.What))
	}
	return strings.Join(lines, "\n")
}

const (
	maxListed = 20
	maxBytes  = 16 << 20
)

// Read reads a collection as Write writes it, and as people edit it: every key
// must be known and be there, in any order. Nothing is proved: that is what
// package verify is for. The error is a *FileError, name being the file's.
// lookup finds rulesets by name.
func Read(in io.Reader, name string, lookup func(string) (*rules.Ruleset, bool)) (*Collection, error) {
	r := &reader{lookup: lookup}
	data, err := io.ReadAll(io.LimitReader(in, maxBytes+1))
	if err != nil {
		return nil, err
	}
	c := r.collection(data)
	if len(r.faults) > 0 {
		slices.SortStableFunc(r.faults, func(a, b Fault) int { return a.Line - b.Line })
		return nil, &FileError{name, r.faults}
	}
	return c, nil
}

// IsCollection reports whether a text is, by its keys, a file of puzzles, sound
// or not, or is empty: what may be written over with another one.
func IsCollection(text []byte) bool {
	var keys map[string]yaml.Node
	err := yaml.Unmarshal(text, &keys)
	_, format := keys["format"]
	_, list := keys["puzzles"]
	return err == nil && format && list || len(bytes.TrimSpace(text)) == 0
}

// reader takes values from YAML and collects what is wrong.
type reader struct {
	lookup func(string) (*rules.Ruleset, bool)
	faults []Fault
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	r.faults = append(r.faults, Fault{max(n.Line, 1), max(n.Column, 1), fmt.Sprintf(format, args...)})
}

// document is the root of the file; nil when it is not YAML.
func (r *reader) document(data []byte) *yaml.Node {
	here := &yaml.Node{}
	if len(data) > maxBytes {
		r.fault(here, "longer than the %d bytes allowed: split the file", maxBytes)
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	if err := dec.Decode(&doc); err != nil {
		r.notYAML(err)
		return nil
	}
	if err := dec.Decode(&second); !errors.Is(err, io.EOF) {
		r.fault(&second, "a second document: a file holds one collection")
		return nil
	}
	if r.plain(&doc); len(r.faults) > 0 {
		return nil
	}
	return doc.Content[0]
}

// yamlError finds the line in what the YAML package says.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

func (r *reader) notYAML(err error) {
	said := yamlError.FindStringSubmatch(err.Error())
	line := 1
	if len(said) > 1 && said[1] != "" {
		line, _ = strconv.Atoi(said[1])
	}
	r.fault(&yaml.Node{Line: line}, "not YAML: %s", yamlError.ReplaceAllString(err.Error(), ""))
}

// plain refuses what a collection has no use for.
func (r *reader) plain(n *yaml.Node) {
	if n.Anchor != "" || n.Kind == yaml.AliasNode {
		r.fault(n, "anchors and aliases are not used here: write the value out")
	}
	for _, child := range n.Content {
		r.plain(child)
	}
}

// fields is the values of a mapping by key; every key must be one of some
// names, and every name there.
func (r *reader) fields(n *yaml.Node, names []string) (map[string]*yaml.Node, bool) {
	if n.Kind != yaml.MappingNode {
		r.fault(n, "not a mapping: write the keys %s", strings.Join(names, ", "))
		return nil, false
	}
	ok := true
	found := make(map[string]*yaml.Node)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case !slices.Contains(names, key.Value):
			r.fault(key, "unknown key %q: the keys are %s", clip(key.Value), strings.Join(names, ", "))
			ok = false
		case found[key.Value] != nil:
			r.fault(key, "%q is there twice", key.Value)
			ok = false
		}
		found[key.Value] = n.Content[i+1]
	}
	for _, name := range names {
		if found[name] == nil {
			r.fault(n, "the key %q is missing", name)
			ok = false
		}
	}
	return found, ok
}

// number reads a number that is not negative.
func (r *reader) number(n *yaml.Node) int {
	v, err := strconv.Atoi(n.Value)
	if err != nil || n.Kind != yaml.ScalarNode || v < 0 {
		r.fault(n, "%q is no number: write 0 or more", clip(n.Value))
	}
	return v
}

// clip cuts a text that is too long to repeat.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

func (r *reader) collection(data []byte) *Collection {
	root := r.document(data)
	if root == nil {
		return nil
	}
	f, ok := r.fields(root, []string{"format", "generator", "seed", "bands", "puzzles"})
	if !ok {
		return nil
	}
	if v := r.number(f["format"]); v != FormatVersion {
		r.fault(f["format"], "format %d is not known here: this program reads %d", v, FormatVersion)
		return nil
	}
	c := &Collection{Generator: r.number(f["generator"])}
	var err error
	if c.Seed, err = strconv.ParseUint(f["seed"].Value, 10, 64); err != nil {
		r.fault(f["seed"], "%q is no seed: write a number", clip(f["seed"].Value))
	}
	if len(f["bands"].Content) != len(c.Bands) {
		r.fault(f["bands"], "%d numbers are expected", len(c.Bands))
		return nil
	}
	for i, n := range f["bands"].Content {
		c.Bands[i] = r.number(n)
	}
	c.Puzzles = r.puzzles(f["puzzles"])
	return c
}

func (r *reader) puzzles(list *yaml.Node) []*Puzzle {
	if list.Kind != yaml.SequenceNode && list.Tag != "!!null" {
		r.fault(list, "not a list of puzzles")
		return nil
	}
	var all []*Puzzle
	seen := make(map[string]bool)
	for _, n := range list.Content {
		p := r.puzzle(n)
		if p == nil {
			continue
		}
		if seen[p.ID] {
			r.fault(n, "the id %q is there twice", p.ID)
		}
		seen[p.ID] = true
		all = append(all, p)
	}
	return all
}

var puzzleKeys = []string{"id", "ruleset", "fen", "stipulation", "solution", "grade", "class", "themes", "features", "band", "source"}

var idPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,63}$`)

func (r *reader) puzzle(n *yaml.Node) *Puzzle {
	f, ok := r.fields(n, puzzleKeys)
	if !ok {
		return nil
	}
	p := &Puzzle{ID: f["id"].Value, Source: f["source"].Value}
	if !idPattern.MatchString(p.ID) {
		r.fault(f["id"], "%q is no id: write small letters, digits, dots and hyphens", clip(p.ID))
	}
	if !slices.Contains(Sources(), p.Source) {
		r.fault(f["source"], "unknown source %q: it is one of %s", clip(p.Source), strings.Join(Sources(), ", "))
	}
	p.Grade = Grade(r.oneOf(f["grade"], []string{"-", "A", "B", "C"}))
	p.Class = Class(r.oneOf(f["class"], classNames[:]))
	p.Themes = r.themes(f["themes"])
	r.features(f["features"], &p.Features)
	if p.Band = r.number(f["band"]); p.Band < 1 || p.Band > Bands {
		r.fault(f["band"], "no such band: write 1 to %d", Bands)
	}
	r.problem(p, f)
	return p
}

// problem reads what takes the rules to read.
func (r *reader) problem(p *Puzzle, f map[string]*yaml.Node) {
	rs, ok := r.lookup(f["ruleset"].Value)
	if !ok {
		r.fault(f["ruleset"], "unknown ruleset %q", clip(f["ruleset"].Value))
		return
	}
	p.Ruleset = rs
	var err error
	if p.Stipulation, err = ParseStipulation(f["stipulation"].Value); err != nil {
		r.fault(f["stipulation"], "%v", err)
	}
	if p.Position, err = notation.ParsePosition(rs, f["fen"].Value); err != nil {
		r.fault(f["fen"], "%v", err)
		return
	}
	pos := p.Position
	for _, word := range strings.Fields(f["solution"].Value) {
		m, err := notation.ParseMove(rs, pos, word)
		if err != nil {
			r.fault(f["solution"], "move %q: %v", clip(word), err)
			return
		}
		p.Solution = append(p.Solution, m)
		pos = pos.After(m)
	}
	if len(p.Solution) == 0 {
		r.fault(f["solution"], "no move: write the solution")
	}
}

// oneOf is the place of a word in a list.
func (r *reader) oneOf(n *yaml.Node, words []string) int {
	i := slices.Index(words, n.Value)
	if i < 0 {
		r.fault(n, "unknown %q: it is one of %s", clip(n.Value), strings.Join(words, ", "))
	}
	return max(i, 0)
}

func (r *reader) themes(list *yaml.Node) []string {
	if list.Kind != yaml.SequenceNode {
		r.fault(list, "not a list of themes: write [sacrifice, block], or []")
	}
	var themes []string
	for _, n := range list.Content {
		if !idPattern.MatchString(n.Value) {
			r.fault(n, "%q is no theme", clip(n.Value))
		}
		themes = append(themes, n.Value)
	}
	return themes
}

func (r *reader) features(n *yaml.Node, f *Features) {
	nodes, ok := r.fields(n, featureNames)
	if !ok {
		return
	}
	for name, value := range f.values() {
		*value = r.number(nodes[name])
	}
}
