package puzzles

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	yaml "damone/notation/strictyaml"
	"damone/rules"
)

const maxBytes = 16 << 20

// Read reads a collection as Write writes it, and as people edit it: every key
// must be known and be there, in any order. Nothing is proved: that is what
// package verify is for. The error is a *strictyaml.Error, name being the
// file's. lookup finds rulesets by name.
func Read(in io.Reader, name string, lookup func(string) (*rules.Ruleset, bool)) (*Collection, error) {
	r := &reader{lookup: lookup, seen: make(map[string]bool)}
	err := yaml.Read(in, name, maxBytes, func(root yaml.Node) {
		root.Mapping(
			yaml.Need("format", func(n yaml.Node) {
				var v int
				if yaml.Natural(&v)(n); v != FormatVersion {
					n.Fault("unknown-format", n.Value(), "known", FormatVersion)
				}
			}),
			yaml.Need("generator", yaml.Natural(&r.Generator)),
			yaml.Need("seed", yaml.Natural(&r.Seed)),
			yaml.Need("bands", func(n yaml.Node) {
				var bands []int
				if yaml.List(&bands, yaml.Natural[int])(n); !slices.Equal(bands, thresholds) {
					n.Fault("bands-differ", "", "known", thresholds)
				}
			}),
			yaml.Need("puzzles", r.puzzles),
		)
	})
	if err != nil {
		return nil, err
	}
	return &r.Collection, nil
}

// IsCollection reports whether a text is, by its keys, a file of puzzles, sound
// or not, or is empty: what may be written over with another one.
func IsCollection(r io.Reader) bool {
	text, err := notation.ReadAll(r, maxBytes)
	is := err == nil && len(bytes.TrimSpace(text)) == 0
	_ = yaml.Read(bytes.NewReader(text), "", maxBytes, func(root yaml.Node) {
		_, _, format := root.At("format")
		_, _, list := root.At("puzzles")
		is = format && list
	})
	return is
}

// reader is a collection being read.
type reader struct {
	Collection
	lookup func(string) (*rules.Ruleset, bool)
	seen   map[string]bool // ids
}

func (r *reader) puzzles(n yaml.Node) {
	if n.IsNull() {
		return
	}
	for _, item := range n.Items() {
		p := r.puzzle(item)
		if p.ID != "" && r.seen[p.ID] {
			item.Fault("id-given-twice", p.ID)
		}
		r.seen[p.ID] = true
		r.Puzzles = append(r.Puzzles, p)
	}
}

func (r *reader) puzzle(n yaml.Node) *Puzzle {
	p := new(Puzzle)
	n.Mapping(
		yaml.Need("id", func(n yaml.Node) {
			p.ID = n.Value()
			n.Refuse(CheckID(p.ID))
		}),
		yaml.Need("ruleset", func(n yaml.Node) {
			var ok bool
			if p.Ruleset, ok = r.lookup(n.Value()); !ok {
				n.Fault("unknown-ruleset", n.Value())
			}
		}),
		yaml.Need("fen", p.readPosition),
		yaml.Need("stipulation", func(n yaml.Node) {
			var err error
			p.Stipulation, err = ParseStipulation(n.Value())
			n.Refuse(err)
		}),
		yaml.Need("solution", p.readSolution),
		yaml.Need("grade", word(&p.Grade, gradeNames[:])),
		yaml.Need("class", word(&p.Class, classNames[:])),
		yaml.Need("themes", yaml.List(&p.Themes, func(s *string) func(yaml.Node) { return yaml.Matching(s, idForm(), "not-a-theme") })),
		yaml.Need("features", p.Features.read),
		yaml.Need("band", yaml.Number(&p.Band, 1, Bands)),
		yaml.Need("source", yaml.OneOf(&p.Source, sources...)),
		yaml.May("tail", yaml.Natural(&p.Tail)),
		yaml.May("searched", yaml.Natural(&p.Searched)),
		yaml.May("game", func(n yaml.Node) { p.Game = n.Value() }),
	)
	return p
}

func (p *Puzzle) readPosition(n yaml.Node) {
	if p.Ruleset == nil {
		return
	}
	var err error
	if p.Position, err = notation.ParsePosition(p.Ruleset, n.Value()); err != nil {
		p.Ruleset = nil // without a position no move can be read
		n.Refuse(err)
	}
}

func (p *Puzzle) readSolution(n yaml.Node) {
	if p.Ruleset == nil {
		return
	}
	var err error
	words := strings.Fields(n.Value())
	switch p.Solution, err = notation.ParseLine(p.Ruleset, p.Position, n.Value()); {
	case err != nil:
		n.Fault(yaml.NotAccepted, words[len(p.Solution)], "reason", err)
	case len(words) == 0:
		n.Fault("no-solution", "")
	}
}

// word reads a word for each value of T, from zero.
func word[T ~uint8](to *T, words []string) func(yaml.Node) {
	return func(n yaml.Node) {
		i, _ := n.Word(words)
		*to = T(i)
	}
}

func (f *Features) read(n yaml.Node) {
	keys := lists.Each(f.list(), func(each feature) yaml.Key { return yaml.Need(each.name, yaml.Natural(each.value)) })
	n.Mapping(keys...)
}
