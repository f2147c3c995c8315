// Package rulesetfile reads and writes rulesets in YAML. The keys are documented
// in testdata/rulesets/README.md.
package rulesetfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
	"damone/rules"
)

const maxBytes = 256 << 10

// Read reads a ruleset in YAML; name is its file's, for errors and for the id of a ruleset that gives none.
// lookup finds the rulesets that extends may name. Whatever is wrong with the file gives a *strictyaml.Error.
func Read(in io.Reader, name string, lookup func(id string) (*rules.Ruleset, bool)) (rs *rules.Ruleset, err error) {
	r := reader{file: name, lookup: lookup}
	if err := strictyaml.Read(in, name, maxBytes, r.read); err != nil {
		return nil, err
	}
	return r.result, nil
}

// Write writes a ruleset in full, as one that extends none. Read reads it back equal.
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

type reader struct {
	file   string
	lookup func(id string) (*rules.Ruleset, bool)
	spec   rules.Spec
	result *rules.Ruleset
}

func (r *reader) read(root strictyaml.Node) {
	_, _, extends := root.At("extends")
	isRuleset := strictyaml.OneOf(new(string), "ruleset") // as JSON says of itself
	keys := slices.Concat(
		mapping{{"extends", false, value{read: r.extend}}},
		specFields(&r.spec, !extends),
		mapping{{"type", false, value{read: isRuleset}}},
	)
	root.Mapping(keys.keys()...)
	r.firstMove(root)
	if root.Faulty("") || root.Faulty("extends") || root.Faulty("ranks") {
		return
	}
	var err error
	r.result, err = rules.Compile(r.spec)
	refused(err, root)
	if named, taken := r.lookup(r.spec.ID); err == nil && taken && !reflect.DeepEqual(named.Spec(), r.result.Spec()) {
		nearest("id", root).Fault("ruleset-id-taken", r.spec.ID)
	}
}

func (r *reader) extend(n strictyaml.Node) {
	id, ok := n.Text()
	if !ok {
		return
	}
	rs, ok := r.lookup(id)
	if !ok {
		n.Fault("unknown-ruleset", id)
		return
	}
	r.spec = rs.Spec()
	r.spec.ID = strings.TrimSuffix(filepath.Base(r.file), filepath.Ext(r.file))
	if !isName(r.spec.ID) {
		r.spec.ID = id + "-changed"
	}
}

// firstMove keeps the side that moves first and the side to move of the
// set-up the same, whichever the file gives.
func (r *reader) firstMove(root strictyaml.Node) {
	first, _, hasFirst := root.At("first")
	_, _, hasStart := root.At("start")
	switch {
	case !hasFirst:
		r.spec.First = r.spec.Start.Turn
	case !hasStart:
		r.spec.Start.Turn = r.spec.First
	case r.spec.First != r.spec.Start.Turn && !root.Faulty("first") && !root.Faulty("start"):
		first.Fault("start-has-the-other-side-to-move", "")
	}
}

// refused maps the faults of a Spec to the keys they are about.
func refused(err error, root strictyaml.Node) {
	spec, ok := errors.AsType[*rules.SpecError](err)
	if !ok {
		return
	}
	doubtful := func(f rules.SpecFault) bool { // it may only be there because a key could not be read
		key := keyOf(f)
		return !f.Problem.Kind.OnSquare() && (root.Faulty(key) || key == "royal" && root.Faulty("start"))
	}
	_, start, _ := root.At("start")
	_, where, _ := notation.ReadSetup(start.Value())
	for _, f := range slices.DeleteFunc(spec.Faults, doubtful) {
		key := keyOf(f)
		kind, args := notation.Kind(f.Kind), argsOf(f, key)
		if place, ok := where[f.Problem.Square]; ok && f.Problem.Kind.OnSquare() {
			start.FaultIn(notation.Fault{Kind: kind, Args: notation.Args(args...), Place: place})
		} else {
			nearest(key, root).Fault(kind, "", args...)
		}
	}
}

// argsOf returns what a fault of a Spec is about.
func argsOf(f rules.SpecFault, key string) []any {
	args := []any{"key", key}
	if f.Name != "" {
		args = append(args, "name", f.Name)
	}
	if f.Kind == rules.RankCount {
		args = append(args, "n", f.N)
	}
	if f.Problem.Kind.OnSquare() {
		args = append(args, "square", f.Problem.Square)
	}
	return args
}

// keyOf returns the key that a fault of a Spec is about.
func keyOf(f rules.SpecFault) string {
	if f.Field == "Quiet.Plies" {
		return "quiet_limit"
	}
	return snake(f.Field)
}

// snake spells a field's name as a key: no_move for NoMove.
func snake(field string) string {
	return strings.ToLower(innerCapital().ReplaceAllString(field, "${1}_$2"))
}

var innerCapital = lists.Expression("([a-z])([A-Z])")

// causes are the keys that may be to blame for a fault of a key that the file
// does not have, first of all those that the key's own value must fit.
var causes = map[string][]string{
	"start":  {"ranks", "crowns", "on_crowning_square"},
	"royal":  {"start", "ranks"},
	"crowns": {"ranks"},
	"steps":  {"ranks"},
	"prey":   {"ranks"},
}

// nearest returns where a key is, or the key around it, or one that may be to blame, or extends.
func nearest(key string, root strictyaml.Node) strictyaml.Node {
	top, _, _ := strings.Cut(key, ".")
	var candidates []string
	for ; key != ""; key = key[:max(0, strings.LastIndexByte(key, '.'))] {
		candidates = append(candidates, key)
	}
	for _, candidate := range append(append(candidates, causes[top]...), "extends") {
		if n, _, ok := root.At(candidate); ok {
			return n
		}
	}
	return root
}
