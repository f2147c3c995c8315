package rulesetfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/rules"
	"gopkg.in/yaml.v3"
)

// reader takes values from YAML nodes and collects what is wrong.
type reader struct {
	file   string
	data   []byte
	split  []string // see lines
	faults []Fault
	keys   map[string]*yaml.Node           // where each key of the file is
	broken map[string]bool                 // the keys that have faults
	start  map[rules.Square]notation.Place // where the set-up puts each piece
	setup  *yaml.Node                      // where it was read
}

// fault notes a fault of a node.
func (r *reader) fault(path string, n *yaml.Node, what, hint string) {
	r.faultAt(path, n.Line, n.Column, what, hint)
}

func (r *reader) faultAt(path string, line, col int, what, hint string) {
	r.broken[path] = true
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, Fault{max(line, 1), max(col, 1), path, what, hint})
	}
}

// document is the root of the only document of the file, nil when there is
// something wrong with the file as YAML.
func (r *reader) document() *yaml.Node {
	switch {
	case len(r.data) > maxBytes:
		r.faultAt("", 1, 1, "the file is too long for a ruleset", fmt.Sprintf("%d bytes are allowed", maxBytes))
		return nil
	case !utf8.Valid(r.data):
		r.notUTF8()
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(r.data))
	var doc, second yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		r.faultAt("", 1, 1, "the file is empty", "write extends: damone and what to change")
		return nil
	case err != nil:
		r.notYAML(err)
		return nil
	}
	if err := dec.Decode(&second); err == nil {
		r.fault("", &second, "a second document", "a file holds one ruleset")
	} else if !errors.Is(err, io.EOF) {
		r.notYAML(err)
	}
	if r.plain(&doc); len(r.faults) > 0 {
		return nil
	}
	return doc.Content[0]
}

func (r *reader) notUTF8() {
	for i, c := range string(r.data) {
		if _, size := utf8.DecodeRune(r.data[i:]); c == utf8.RuneError && size == 1 {
			at := notation.PlaceIn(string(r.data), i)
			r.faultAt("", int(at.Line), int(at.Col), "not text in UTF-8", "save the file as UTF-8")
			return
		}
	}
}

var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// notYAML notes what the YAML package has to say, which knows the line only.
func (r *reader) notYAML(err error) {
	said := err.Error()
	found := yamlError.FindStringSubmatch(said)
	line := 1
	if found != nil && found[1] != "" {
		line, _ = strconv.Atoi(found[1])
	}
	r.faultAt("", line, 1, "not YAML: "+saidBriefly(yamlError.ReplaceAllString(said, "")), "")
}

// maxSaid is how much of another package's message is repeated, in bytes.
const maxSaid = 300

// saidBriefly is a message on one line of bounded length.
func saidBriefly(said string) string {
	said = strings.Join(strings.Fields(said), " ")
	if len(said) > maxSaid {
		said = strings.ToValidUTF8(said[:maxSaid], "") + "…"
	}
	return said
}

// plain refuses what a ruleset has no use for: anchors, aliases and tags.
func (r *reader) plain(n *yaml.Node) {
	switch {
	case n.Anchor != "" || n.Kind == yaml.AliasNode:
		r.fault("", n, "anchors and aliases are not used here", "write the value out, or use extends")
	case n.Style&yaml.TaggedStyle != 0:
		r.fault("", n, fmt.Sprintf("the tag %s is not used here", chars.Clip(n.Tag)), "leave it out")
	}
	for _, child := range n.Content {
		r.plain(child)
	}
}

// has reports whether a mapping has a key.
func has(n *yaml.Node, key string) bool {
	for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return true
		}
	}
	return false
}

// mapping reads the keys of a mapping, in the order of the fields.
func (r *reader) mapping(path string, n *yaml.Node, fields mapping) {
	if n.Kind != yaml.MappingNode {
		r.fault(path, n, shown(n)+" is not a mapping", "write keys and values: "+fields.list())
		return
	}
	given := r.given(path, n, fields)
	for _, f := range fields {
		at := under(path, f.key)
		switch value, ok := given[f.key]; {
		case ok:
			f.value.read(r, at, value)
		case f.need:
			r.fault(at, n, "missing", "it has to be given here")
		}
	}
}

// given is the values of a mapping by key; unknown and repeated keys are
// faulted.
func (r *reader) given(path string, n *yaml.Node, fields mapping) map[string]*yaml.Node {
	given := map[string]*yaml.Node{}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		at := under(path, key.Value)
		switch _, again := given[key.Value]; {
		case key.Kind != yaml.ScalarNode || !fields.has(key.Value):
			r.fault(path, key, shown(key)+" is not a key here", fields.suggest(key.Value))
		case again:
			r.fault(at, key, "given twice", fmt.Sprintf("the first is in line %d", r.keys[at].Line))
		default:
			given[key.Value] = n.Content[i+1]
			r.keys[at] = key
		}
	}
	return given
}

func under(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func (v mapping) has(key string) bool {
	return slices.ContainsFunc(v, func(f field) bool { return f.key == key })
}

// list is the keys in words.
func (v mapping) list() string {
	keys := make([]string, len(v))
	for i, f := range v {
		keys[i] = f.key
	}
	return orList(keys)
}

// suggest is the key that somebody may have meant.
func (v mapping) suggest(key string) string {
	for _, f := range v {
		if len(key) < 40 && editDistance(f.key, key) <= min(2, len(key)/2) {
			return fmt.Sprintf("did you mean %s?", f.key)
		}
	}
	return "the keys are " + v.list()
}

// orList is words with commas and an or.
func orList(words []string) string {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// editDistance is how many letters have to be added, taken or changed to turn
// one word into another.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0]++
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			corner, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, corner+cost)
		}
	}
	return row[len(b)]
}

// text is a node's text.
func (r *reader) text(path string, n *yaml.Node) (string, bool) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str" {
		return n.Value, true
	}
	hint := "write text"
	if n.Kind == yaml.ScalarNode && n.Value != "" {
		hint = "put it in quotes"
	}
	r.fault(path, n, shown(n)+" is not text", hint)
	return "", false
}

// word is the index of a node's word.
func (r *reader) word(path string, n *yaml.Node, words []string) (int, bool) {
	i := -1
	if n.Kind == yaml.ScalarNode && n.Value != "" {
		i = slices.Index(words, n.Value)
	}
	if i < 0 {
		r.fault(path, n, shown(n)+" will not do", "write "+orList(words))
	}
	return i, i >= 0
}

// list is a node's items.
func (r *reader) list(path string, n *yaml.Node) ([]*yaml.Node, bool) {
	if n.Kind != yaml.SequenceNode {
		r.fault(path, n, shown(n)+" is not a list", "write it in square brackets")
		return nil, false
	}
	return n.Content, true
}

// shown is a node in words.
func shown(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Value == "":
		return "nothing"
	}
	return strconv.Quote(chars.Clip(n.Value))
}

// syntax notes the faults of a text inside a node where they are in the file.
func (r *reader) syntax(path string, n *yaml.Node, e *notation.SyntaxError) {
	if len(r.faults) == maxFaults {
		return
	}
	for _, f := range e.Faults {
		line, col := r.inside(n, f)
		what := f.What.String()
		if f.Text != "" {
			what = strconv.Quote(f.Text) + ": " + what
		}
		r.faultAt(path, line, col, what, f.Hint.String())
	}
}

// lines is the file cut into lines, once.
func (r *reader) lines() []string {
	if r.split == nil {
		r.split = strings.Split(string(r.data), "\n")
	}
	return r.split
}

// inside is the place of a fault of a node's text: exact for a text in one
// line and for a block, the node's own for a text that YAML folds.
func (r *reader) inside(n *yaml.Node, f notation.Fault) (line, col int) {
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle
	lines := r.lines()
	switch {
	case n.Style&yaml.LiteralStyle != 0 && n.Line < len(lines):
		first := lines[n.Line]
		indent := len(first) - len(strings.TrimLeft(first, " "))
		return n.Line + f.Line, indent + f.Col
	case n.Style&yaml.FoldedStyle != 0 || f.Line > 1 || n.Line > len(lines) || !strings.Contains(lines[n.Line-1], n.Value):
		return n.Line, n.Column
	case n.Style&quoted != 0:
		return n.Line, n.Column + f.Col
	}
	return n.Line, n.Column + f.Col - 1
}
