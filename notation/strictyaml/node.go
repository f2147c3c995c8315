package strictyaml

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/xrash/smetrics"
	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
)

// Node is a value of a file, with its place and the way to report its faults.
type Node struct {
	file *file
	yaml *yaml.Node
	path string // the keys that lead to it: crowns.pedina.squares
}

// Key is a key of a mapping and what reads its value.
type Key struct {
	Name string
	Need bool // a mapping without it is at fault
	Read func(Node)
}

// Need returns a key that must be given.
func Need(name string, read func(Node)) Key { return Key{name, true, read} }

// May returns a key that may be left out.
func May(name string, read func(Node)) Key { return Key{name, false, read} }

// Place returns where the value begins.
func (n Node) Place() notation.Place { return place(n.yaml.Line, n.yaml.Column) }

// Value returns the text of a scalar, whatever its type; "" for anything else.
func (n Node) Value() string {
	if n.yaml.Kind != yaml.ScalarNode {
		return ""
	}
	return n.yaml.Value
}

// IsNull reports whether there is nothing where a value could be.
func (n Node) IsNull() bool { return n.yaml.ShortTag() == "!!null" }

// IsScalar reports whether the value is neither a mapping nor a list.
func (n Node) IsScalar() bool { return n.yaml.Kind == yaml.ScalarNode }

// Fault reports a fault of the value; text is what is at fault, "" when something is missing.
func (n Node) Fault(kind notation.Kind, text string, args ...any) {
	n.file.add(n.path, notation.Fault{Kind: kind, Text: chars.Clip(text), Args: notation.Args(args...), Place: n.Place()})
}

// Refuse reports the error of what read the value, if there is one: the faults of a text in their own places.
func (n Node) Refuse(err error) {
	faults := notation.FaultsOf(err)
	for _, f := range faults {
		n.FaultIn(f)
	}
	if err == nil || len(faults) > 0 {
		return
	}
	if fault, ok := errors.AsType[notation.Fault](err); ok {
		fault.Text, fault.Place = chars.Clip(fault.Text), n.Place()
		n.file.add(n.path, fault)
	} else {
		n.Fault(NotAccepted, n.Value(), "reason", err)
	}
}

// FaultIn reports a fault of the value's text, with its place in that text.
func (n Node) FaultIn(f notation.Fault) {
	f.Place = n.inside(int(f.Place.Line), int(f.Place.Col))
	n.file.add(n.path, f)
}

// Mapping reads a mapping: known keys only, each once, the needed ones there. Values are read in the order of
// keys. It returns false when there was any fault in the mapping or below it.
func (n Node) Mapping(keys ...Key) bool {
	before := n.file.count
	if n.file.hopeless() {
		return false
	}
	if n.yaml.Kind != yaml.MappingNode {
		n.Fault(NotAMapping, n.Value(), "keys", names(keys))
		return false
	}
	given := n.given(keys)
	for _, k := range keys {
		if value := given[k.Name]; value != nil {
			k.Read(Node{n.file, value, n.under(k.Name)})
		} else if k.Need {
			Node{n.file, n.yaml, n.under(k.Name)}.Fault("key-missing", "", "key", k.Name)
		}
	}
	return n.file.count == before
}

// given returns the values of a mapping by key; it reports unknown and repeated keys.
func (n Node) given(keys []Key) map[string]*yaml.Node {
	given, first := make(map[string]*yaml.Node), make(map[string]int)
	for i := 0; i+1 < len(n.yaml.Content) && !n.file.hopeless(); i += 2 {
		name := n.yaml.Content[i]
		at := Node{n.file, name, n.path}
		switch known := slices.ContainsFunc(keys, func(k Key) bool { return k.Name == name.Value }); {
		case name.Kind != yaml.ScalarNode || !known:
			at.unknown(names(keys))
		case given[name.Value] != nil:
			at.path = n.under(name.Value)
			at.Fault("key-given-twice", name.Value, "line", first[name.Value])
		default:
			given[name.Value] = n.yaml.Content[i+1]
			first[name.Value] = name.Line
		}
	}
	return given
}

// unknown reports a key that is not known, and the one that was probably meant.
func (n Node) unknown(keys []string) {
	word := n.Value()
	for _, key := range keys {
		if len(word) < 40 && smetrics.WagnerFischer(key, word, 1, 1, 1) <= min(2, len(word)/2) {
			n.Fault("misspelt-key", word, "meant", key)
			return
		}
	}
	n.Fault("unknown-key", word, "keys", keys)
}

func names(keys []Key) []string {
	return lists.Each(keys, func(k Key) string { return k.Name })
}

func (n Node) under(key string) string {
	if n.path == "" {
		return key
	}
	return n.path + "." + key
}

// Items returns the values of a list; a fault and nil for anything else.
func (n Node) Items() []Node {
	if n.yaml.Kind != yaml.SequenceNode {
		n.Fault("not-a-list", n.Value())
		return nil
	}
	items := make([]Node, len(n.yaml.Content))
	for i, item := range n.yaml.Content {
		items[i] = Node{n.file, item, n.path}
		if item.Kind == yaml.MappingNode {
			items[i].path = n.under(strconv.Itoa(i + 1))
		}
	}
	return items
}

// At returns the key that a path of keys names, crowns.pedina.squares, and its value.
// Both are n where ok is false.
func (n Node) At(path string) (key, value Node, ok bool) {
	key, value = n, n
	for name := range strings.SplitSeq(path, ".") {
		i := 0
		for i < len(value.yaml.Content) && value.yaml.Content[i].Value != name {
			i += 2
		}
		if value.yaml.Kind != yaml.MappingNode || i >= len(value.yaml.Content) {
			return n, n, false
		}
		at := value.under(name)
		key, value = Node{n.file, value.yaml.Content[i], at}, Node{n.file, value.yaml.Content[i+1], at}
	}
	return key, value, true
}

// Faulty reports whether the key of a path, one around it or one within it has a fault; Faulty("") whether the
// file as a whole has one. All are at fault in a file with more faults than are kept.
func (n Node) Faulty(path string) bool {
	if n.file.hopeless() {
		return true
	}
	for faulty := range n.file.faulty {
		if faulty == path || path != "" && faulty != "" &&
			(strings.HasPrefix(faulty, path+".") || strings.HasPrefix(path, faulty+".")) {
			return true
		}
	}
	return false
}

// inside returns the place of a line and column of the value's text: exact for a
// text in one line and for a block, the value's own for a text that YAML folds.
func (n Node) inside(line, col int) notation.Place {
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle
	lines, at := n.file.lines(), n.yaml
	switch {
	case at.Style&yaml.LiteralStyle != 0 && at.Line < len(lines):
		first := lines[at.Line]
		indent := len(first) - len(strings.TrimLeft(first, " "))
		return place(at.Line+line, indent+col)
	case at.Style&yaml.FoldedStyle != 0 || line > 1 || at.Line > len(lines) || !strings.Contains(lines[at.Line-1], at.Value):
		return n.Place()
	case at.Style&quoted != 0:
		return place(at.Line, at.Column+col)
	}
	return place(at.Line, at.Column+col-1)
}
