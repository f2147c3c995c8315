package conformance

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
)

// Fault is one thing wrong with a file of the suite.
type Fault struct {
	Place
	What string
}

// FormatError lists everything wrong with the files of a suite, in the order of
// the files and of their lines.
type FormatError struct{ Faults []Fault }

func (e *FormatError) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.Place.String() + ": " + f.What
	}
	return strings.Join(lines, "\n")
}

type node = yaml.Node

// reader reads YAML strictly and keeps account of every fault.
type reader struct {
	file   string
	faults []Fault
}

func (r *reader) add(at *node, what string) {
	r.faults = append(r.faults, Fault{Place{r.file, at.Line, at.Column}, what})
}

func (r *reader) err() error {
	if len(r.faults) == 0 {
		return nil
	}
	slices.SortStableFunc(r.faults, func(a, b Fault) int {
		if a.File != b.File {
			return strings.Compare(a.File, b.File)
		}
		return a.Line - b.Line
	})
	return &FormatError{r.faults}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)`)

// documents is the root of each YAML document of a file.
func (r *reader) documents(data []byte) []*node {
	var roots []*node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	for {
		var doc node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return roots
		}
		if err != nil {
			r.broken(err)
			return roots
		}
		roots = append(roots, doc.Content[0])
	}
}

// broken is a fault of the YAML itself; the library names the line only.
func (r *reader) broken(err error) {
	at, what := &node{Line: 1, Column: 1}, err.Error()
	if m := yamlLine.FindStringSubmatch(what); m != nil {
		what = m[2]
		if line, err := strconv.Atoi(m[1]); err == nil {
			at.Line = line
		}
	}
	r.add(at, what)
}

// keys are the keys that a mapping may have.
type keys map[string]key

type key struct {
	need bool
	read func(*reader, *node)
}

// mapping reads a mapping: every key must be known and stand once, and the
// needed ones must be there.
func (r *reader) mapping(n *node, known keys) {
	if !r.is(n, yaml.MappingNode, "a mapping") {
		return
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(n.Content); i += 2 {
		at, value := n.Content[i], n.Content[i+1]
		k, ok := known[at.Value]
		switch {
		case !ok:
			r.add(at, fmt.Sprintf("unknown key %q (there are %s)", at.Value, strings.Join(names(known), ", ")))
		case seen[at.Value]:
			r.add(at, fmt.Sprintf("%q stands here twice", at.Value))
		default:
			k.read(r, value)
		}
		seen[at.Value] = true
	}
	for _, name := range names(known) {
		if known[name].need && !seen[name] {
			r.add(n, fmt.Sprintf("%q is missing", name))
		}
	}
}

func names(k keys) []string {
	var out []string
	for name := range k {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// is faults a node of another kind.
func (r *reader) is(n *node, kind yaml.Kind, what string) bool {
	if n.Kind != kind {
		r.add(n, what+" is expected here")
		return false
	}
	return true
}

// items is what a sequence holds.
func (r *reader) items(n *node) []*node {
	if !r.is(n, yaml.SequenceNode, "a list") {
		return nil
	}
	return n.Content
}

// text reads a string that is not empty.
func text(to *string) func(*reader, *node) {
	return func(r *reader, n *node) {
		if !r.is(n, yaml.ScalarNode, "a text") {
			return
		}
		if strings.TrimSpace(n.Value) == "" || n.Tag == "!!null" {
			r.add(n, "this must not be empty")
		}
		*to = n.Value
	}
}

// oneOf reads one of some words.
func oneOf[S ~string](to *S, words ...S) func(*reader, *node) {
	return func(r *reader, n *node) {
		if !r.is(n, yaml.ScalarNode, "a word") {
			return
		}
		if *to = S(n.Value); !slices.Contains(words, *to) {
			r.add(n, fmt.Sprintf("%q is none of %v", n.Value, words))
		}
	}
}

// texts reads a list of texts, none of them twice.
func texts(to *[]string) func(*reader, *node) {
	return func(r *reader, n *node) {
		for _, item := range r.items(n) {
			var s string
			text(&s)(r, item)
			if slices.Contains(*to, s) {
				r.add(item, fmt.Sprintf("%q stands here twice", s))
			}
			*to = append(*to, s)
		}
	}
}

// whole reads a number of 0 or more.
func whole(to *uint64) func(*reader, *node) {
	return func(r *reader, n *node) {
		v, err := strconv.ParseUint(n.Value, 10, 64)
		if n.Kind != yaml.ScalarNode || err != nil {
			r.add(n, "a number of 0 or more is expected here")
			return
		}
		*to = v
	}
}

// flag reads true or false.
func flag(to *bool) func(*reader, *node) {
	return func(r *reader, n *node) {
		if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
			r.add(n, "true or false is expected here")
			return
		}
		*to = n.Value == "true"
	}
}

// list reads a list of things that are mappings.
func list[T any](to *[]T, known func(*T) keys) func(*reader, *node) {
	return func(r *reader, n *node) {
		for _, item := range r.items(n) {
			var v T
			r.mapping(item, known(&v))
			*to = append(*to, v)
		}
	}
}
