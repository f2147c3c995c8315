// Package strictyaml reads the YAML files that people write: rulesets, cases, puzzles, plans. It reports every
// fault of a file at once, each with its line and column: unknown keys (with the key that was probably meant),
// keys given twice or missing, values of the wrong type, a second document. Anchors, aliases and tags are
// refused, so that no file is larger than it looks.
//
//	var name string
//	var depth int
//	err := strictyaml.Read(in, "plan.yaml", 1<<20, func(root strictyaml.Node) {
//		root.Mapping(
//			strictyaml.Need("name", strictyaml.Text(&name)),
//			strictyaml.May("depth", strictyaml.Number(&depth, 0, 12)),
//		)
//	})
package strictyaml

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/notation/lists"
)

const (
	maxFaults = 100     // kept of a file
	maxReason = 300     // repeated of the YAML package's message, in bytes
	maxValues = 500_000 // of a file, keys and anchors included: the YAML package takes 200 bytes for each
)

// Read reads the one document of a file of at most limit bytes; name is the file's. read takes the root and
// reports faults through it. If there are any, the error is an *Error, with at most a hundred of them.
func Read(in io.Reader, name string, limit int, read func(root Node)) error {
	data, err := io.ReadAll(io.LimitReader(in, int64(limit)+1))
	if err != nil {
		if _, named := errors.AsType[*fs.PathError](err); named {
			return err
		}
		return &fs.PathError{Op: "read", Path: name, Err: err}
	}
	lines := sync.OnceValue(func() []string { return strings.Split(string(data), "\n") })
	f := &file{name: name, data: data, lines: lines, faulty: make(map[string]bool)}
	if root := f.root(limit); root != nil {
		read(Node{f, root, ""})
	}
	return Join(f.faults)
}

type file struct {
	name   string
	data   []byte
	lines  func() []string // of data
	faulty map[string]bool // the paths that have faults
	faults []Fault
	count  int // of faults, those beyond maxFaults included
}

func (f *file) add(path string, fault notation.Fault) {
	if f.count++; f.count <= maxFaults {
		f.faulty[path] = true
		f.faults = append(f.faults, Fault{f.name, fault})
	}
}

// hopeless reports whether there are more faults than are kept: nothing more is read.
func (f *file) hopeless() bool { return f.count > maxFaults }

// whole adds a fault that is about the file as a whole, or about a line.
func (f *file) whole(kind notation.Kind, line int, args ...any) *yaml.Node {
	f.add("", notation.Fault{Kind: kind, Args: notation.Args(args...), Place: place(line, 1)})
	return nil
}

func place(line, col int) notation.Place {
	return notation.Place{Line: int32(max(line, 1)), Col: int32(max(col, 1))}
}

// root returns the root of the only document, nil when the file is not plain YAML.
func (f *file) root(limit int) *yaml.Node {
	switch {
	case len(f.data) > limit:
		return f.whole(TooLong, 1, "limit", limit)
	case !utf8.Valid(f.data):
		return f.notUTF8()
	case valuesAtMost(f.data) > maxValues:
		return f.whole(TooManyValues, 1)
	}
	dec := yaml.NewDecoder(bytes.NewReader(f.data))
	var doc, second yaml.Node
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return f.whole(Empty, 1)
	} else if err != nil {
		return f.notYAML(err)
	}
	if err := dec.Decode(&second); err == nil {
		return f.whole("second-document", second.Line)
	} else if !errors.Is(err, io.EOF) {
		return f.notYAML(err)
	}
	if f.plain(&doc); f.count > 0 {
		return nil
	}
	return doc.Content[0]
}

// valuesAtMost returns a bound on the keys and values of a file, by the marks that set them apart.
func valuesAtMost(data []byte) (n int) {
	for mark, values := range map[string]int{"[": 2, "{": 3, ",": 2, ":": 2, "?": 2, "&": 1, "*": 1, "- ": 1, "-\t": 1, "-\r": 1, "-\n": 1} {
		n += values * bytes.Count(data, []byte(mark))
	}
	return n
}

// notUTF8 places the first byte that is not UTF-8.
func (f *file) notUTF8() *yaml.Node {
	valid := bytes.ToValidUTF8(f.data, nil)
	at := 0
	for at < len(valid) && valid[at] == f.data[at] {
		at++
	}
	f.add("", notation.Fault{Kind: "not-utf-8", Place: notation.PlaceIn(string(f.data), at)})
	return nil
}

var (
	yamlError = lists.Expression(`^yaml: (?:line (\d+): )?`)
	fromZero  = lists.Expression(`^did not find expected (?:'|key|node)|violates indentation$`) // it counts lines so
	noAnchor  = lists.Expression(`^unknown anchor '(.*)' referenced$`)
)

// notYAML adds what the YAML package reports.
func (f *file) notYAML(err error) *yaml.Node {
	found := yamlError().FindStringSubmatch(err.Error())
	reason := strings.Join(strings.Fields(yamlError().ReplaceAllString(err.Error(), "")), " ")
	if len(reason) > maxReason {
		reason = strings.ToValidUTF8(reason[:maxReason], "") + "…"
	}
	fault := notation.Fault{Kind: "not-yaml", Args: notation.Args("reason", reason)}
	if at := f.unreadable(reason); at >= 0 {
		fault.Place = notation.PlaceIn(string(f.data), at)
	} else {
		fault.Place = f.beginning(found, fromZero().MatchString(reason))
	}
	f.add("", fault)
	return nil
}

// unreadable returns where the bytes stand of which the YAML package says no more than
// what they are; -1 for another fault.
func (f *file) unreadable(reason string) int {
	if anchor := noAnchor().FindStringSubmatch(reason); anchor != nil {
		return bytes.Index(f.data, []byte("*"+anchor[1]))
	}
	if reason != "control characters are not allowed" {
		return -1
	}
	return bytes.IndexFunc(f.data, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\u0085", r) })
}

// beginning returns where the line begins that the YAML package found a fault in. It does not know the column.
func (f *file) beginning(found []string, fromZero bool) notation.Place {
	line := 1
	if len(found) > 1 && found[1] != "" {
		line, _ = strconv.Atoi(found[1])
		if fromZero {
			line++
		}
	}
	lines := strings.Split(strings.TrimRight(string(f.data), " \t\r\n"), "\n")
	line = max(1, min(line, len(lines)))
	text := lines[line-1]
	return place(line, 1+len(text)-len(strings.TrimLeft(text, " \t")))
}

// plain refuses anchors, aliases and tags.
func (f *file) plain(n *yaml.Node) {
	at := Node{f, n, ""}
	switch {
	case n.Anchor != "" || n.Kind == yaml.AliasNode:
		at.Fault(Anchor, "")
	case n.Style&yaml.TaggedStyle != 0:
		at.Fault(Tag, n.Tag)
	}
	for _, child := range n.Content {
		f.plain(child)
	}
}
