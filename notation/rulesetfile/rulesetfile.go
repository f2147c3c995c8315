// Package rulesetfile reads and writes rulesets in YAML. The keys are documented
// in testdata/rulesets/README.md.
package rulesetfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/rules"
	"gopkg.in/yaml.v3"
)

// Error is a ruleset's file that cannot be used. It lists every fault,
// in the order of the file.
type Error struct {
	File   string
	Faults []Fault
}

// Fault is one thing wrong with a ruleset's file.
type Fault struct {
	Line, Col int    // from 1
	Key       string // the key it is about, such as crowns.pedina.squares; "" for the whole file
	What      string // what is wrong, in words
	Hint      string // what to write instead; "" when there is nothing to say
}

// String is the fault in one line.
func (f Fault) String() string {
	text := fmt.Sprintf("%d:%d: ", f.Line, f.Col)
	if f.Key != "" {
		text += f.Key + ": "
	}
	text += f.What
	if f.Hint != "" {
		text += ": " + f.Hint
	}
	return text
}

// Error is a line for each fault.
func (e *Error) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = e.File + ":" + f.String()
	}
	return strings.Join(lines, "\n")
}

// maxBytes is the longest file read as a ruleset, and maxFaults
// the most faults told of one.
const (
	maxBytes  = 256 << 10
	maxFaults = 100
)

// Read reads a ruleset in YAML; name is its file's, for errors and for
// the id of a ruleset that gives none. lookup finds the rulesets that extends
// may name. A fault of the file gives a *Error with all its faults, up
// to a hundred.
func Read(in io.Reader, name string, lookup func(id string) (*rules.Ruleset, bool)) (*rules.Ruleset, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read ruleset %s: %w", name, err)
	}
	r := reader{file: name, data: data, keys: map[string]*yaml.Node{}, broken: map[string]bool{}}
	rs := r.ruleset(lookup)
	if len(r.faults) > 0 {
		return nil, r.err()
	}
	return rs, nil
}

// Write writes a ruleset in full, as one that extends none. Read reads
// it back equal.
func Write(w io.Writer, rs *rules.Ruleset) error {
	spec := rs.Spec()
	var text bytes.Buffer
	enc := yaml.NewEncoder(&text)
	enc.SetIndent(2)
	if err := errors.Join(enc.Encode(specFields(&spec, true).node()), enc.Close()); err != nil {
		return fmt.Errorf("write ruleset %s: %w", rs.ID(), err)
	}
	_, err := w.Write(text.Bytes())
	return err
}

// parentValue is the ruleset that another one starts from.
type parentValue struct {
	to     *rules.Spec
	lookup func(id string) (*rules.Ruleset, bool)
}

func (v parentValue) read(r *reader, path string, n *yaml.Node) {
	id, ok := r.text(path, n)
	if !ok {
		return
	}
	rs, ok := v.lookup(id)
	if !ok {
		r.fault(path, n, fmt.Sprintf("there is no ruleset %q", chars.Clip(id)), "name one of the rulesets there are")
		return
	}
	*v.to = rs.Spec()
	v.to.ID = strings.TrimSuffix(filepath.Base(r.file), filepath.Ext(r.file))
	if !isName(v.to.ID) {
		v.to.ID = id + "-changed"
	}
}

func (v parentValue) node() *yaml.Node { return nil }

// ruleset reads the whole file.
func (r *reader) ruleset(lookup func(string) (*rules.Ruleset, bool)) *rules.Ruleset {
	root := r.document()
	if root == nil {
		return nil
	}
	var spec rules.Spec
	extends := mapping{{"extends", false, parentValue{&spec, lookup}}}
	r.mapping("", root, append(extends, specFields(&spec, !has(root, "extends"))...))
	r.firstMove(&spec)
	for _, key := range []string{"", "extends", "ranks"} {
		if r.broken[key] {
			return nil
		}
	}
	rs, err := rules.Compile(spec)
	r.refused(err, root)
	if named, taken := lookup(spec.ID); err == nil && taken && !reflect.DeepEqual(named.Spec(), rs.Spec()) {
		r.fault("id", r.nearest("id", root), fmt.Sprintf("%s is another ruleset's name", spec.ID), "give this one an id of its own")
	}
	return rs
}

// firstMove keeps the side that moves first and the side to move of the
// set-up the same, whichever the file gives.
func (r *reader) firstMove(spec *rules.Spec) {
	first, start := r.keys["first"], r.keys["start"]
	switch {
	case first == nil:
		spec.First = spec.Start.Turn
	case start == nil:
		spec.Start.Turn = spec.First
	case spec.First != spec.Start.Turn && !r.broken["first"] && !r.broken["start"]:
		r.fault("first", first, "start has the other side to move", "leave first out, or change one of them")
	}
}

// specKeys are the keys of the Spec's faults that are not spelled as in the
// file.
var specKeys = map[string]string{"quiet.plies": "quiet_limit"}

// refused maps the faults of a Spec to the keys they are about.
func (r *reader) refused(err error, root *yaml.Node) {
	var spec *rules.SpecError
	if !errors.As(err, &spec) {
		return
	}
	for _, f := range spec.Faults {
		key := cmp.Or(specKeys[f.Field], f.Field)
		at, placed := r.start[f.Problem.Square]
		switch certain := f.Problem.Kind.OnSquare(); {
		case certain && placed:
			line, col := r.inside(r.setup, notation.Fault{Line: int(at.Line), Col: int(at.Col)})
			r.faultAt(key, line, col, f.What, "")
		case certain || !r.doubted(key):
			r.fault(key, r.nearest(key, root), f.What, "")
		}
	}
}

// doubted reports whether a fault of a key may only be there because the key,
// one around it or one within it could not be read.
func (r *reader) doubted(key string) bool {
	for broken := range r.broken {
		if broken == key || strings.HasPrefix(broken, key+".") || strings.HasPrefix(key, broken+".") {
			return true
		}
	}
	return key == "royal" && r.broken["start"]
}

// causes are the keys that may be to blame for a fault of a key that the file
// does not have, first of all those that the key's own value must fit.
var causes = map[string][]string{
	"start":  {"ranks", "crowns", "on_crowning_square"},
	"royal":  {"start", "ranks"},
	"crowns": {"ranks"},
	"steps":  {"ranks"},
	"prey":   {"ranks"},
}

// nearest is where a key is, or the key around it, or one that may be to blame,
// or extends.
func (r *reader) nearest(key string, root *yaml.Node) *yaml.Node {
	top, _, _ := strings.Cut(key, ".")
	for key != "" {
		if n := r.keys[key]; n != nil {
			return n
		}
		key = key[:max(0, strings.LastIndexByte(key, '.'))]
	}
	for _, cause := range causes[top] {
		if n := r.keys[cause]; n != nil {
			return n
		}
	}
	if n := r.keys["extends"]; n != nil {
		return n
	}
	return root
}

func (r *reader) err() error {
	slices.SortStableFunc(r.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return &Error{File: r.file, Faults: r.faults}
}
