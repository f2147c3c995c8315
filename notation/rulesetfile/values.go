package rulesetfile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"damone/notation/internal/chars"

	"gopkg.in/yaml.v3"
)

// value is something a key can hold.
type value interface {
	// read takes the value from a node, or faults the node.
	read(r *reader, path string, n *yaml.Node)
	// node is the value as YAML, nil when it goes without saying.
	node() *yaml.Node
}

// wordNode is a node of one word or number.
func wordNode(text string) *yaml.Node {
	var n yaml.Node
	n.SetString(text)
	return &n
}

// flowNode is a list or mapping written in one line.
func flowNode(kind yaml.Kind, content []*yaml.Node) *yaml.Node {
	return &yaml.Node{Kind: kind, Style: yaml.FlowStyle, Content: content}
}

// textValue is a string that must please ok.
type textValue struct {
	to    *string
	ok    func(string) bool
	want  string
	spare bool // left out when empty
}

func (v textValue) read(r *reader, path string, n *yaml.Node) {
	s, ok := r.text(path, n)
	if ok && !v.ok(s) {
		r.fault(path, n, fmt.Sprintf("%q will not do", chars.Clip(s)), "write "+v.want)
		return
	}
	if ok {
		*v.to = s
	}
}

func (v textValue) node() *yaml.Node {
	if v.spare && *v.to == "" {
		return nil
	}
	return wordNode(*v.to)
}

// nameValue is a word that can be typed without quotes.
func nameValue(to *string) textValue {
	return textValue{to, isName, "a name of letters, digits, dots and hyphens", false}
}

// lineValue is a line for people, or for PDN.
func lineValue(to *string, spare bool) textValue {
	return textValue{to, isLine, "one line of at most 200 characters", spare}
}

// clauseValue is the id of a clause.
func clauseValue(to *string) textValue {
	return textValue{to, isClause, "the id of a clause, such as DAM-6.i", true}
}

func isName(s string) bool {
	return s != "" && len(s) <= 64 && !strings.ContainsFunc(s, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("-._", c)
	})
}

func isLine(s string) bool {
	return utf8.RuneCountInString(s) <= 200 && !strings.ContainsFunc(s, unicode.IsControl)
}

func isClause(s string) bool { return s == "" || isName(s) }

// choiceValue is one of a few words.
type choiceValue struct {
	words []string
	get   func() int
	set   func(int)
}

// choice is a word for each value of T, from zero.
func choice[T ~uint8](to *T, words ...string) value {
	return choiceValue{words, func() int { return int(*to) }, func(i int) { *to = T(i) }}
}

// either is a word for false and one for true.
func either(to *bool, no, yes string) value {
	get := func() int {
		if *to {
			return 1
		}
		return 0
	}
	return choiceValue{[]string{no, yes}, get, func(i int) { *to = i == 1 }}
}

func (v choiceValue) read(r *reader, path string, n *yaml.Node) {
	if i, ok := r.word(path, n, v.words); ok {
		v.set(i)
	}
}

func (v choiceValue) node() *yaml.Node {
	i := v.get()
	if i >= len(v.words) {
		return numberNode(i)
	}
	return wordNode(v.words[i])
}

// countValue is a number from 0 to a limit.
type countValue struct {
	to    *int
	limit int
}

func (v countValue) read(r *reader, path string, n *yaml.Node) {
	k, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" || err != nil || k < 0 || k > v.limit || strconv.Itoa(k) != n.Value {
		r.fault(path, n, shown(n)+" is not a count", fmt.Sprintf("write a number from 0 to %d", v.limit))
		return
	}
	*v.to = k
}

func (v countValue) node() *yaml.Node { return numberNode(*v.to) }

// numberNode is a node of one number.
func numberNode(k int) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(k)}
}

// namesValue is a list of names.
type namesValue struct{ to *[]string }

func (v namesValue) read(r *reader, path string, n *yaml.Node) {
	items, ok := r.list(path, n)
	if !ok {
		return
	}
	list := make([]string, len(items))
	for i, item := range items {
		nameValue(&list[i]).read(r, path, item)
	}
	*v.to = list
}

func (v namesValue) node() *yaml.Node {
	var list []*yaml.Node
	for _, s := range *v.to {
		list = append(list, wordNode(s))
	}
	return flowNode(yaml.SequenceNode, list)
}

// setValue is a list of words, each of which stands for a bit of T.
type setValue[T ~uint8] struct {
	to    *T
	words []string // by bit; "" for a bit that is not used
}

func (v setValue[T]) read(r *reader, path string, n *yaml.Node) {
	items, ok := r.list(path, n)
	if !ok {
		return
	}
	var set T
	for _, item := range items {
		if i, ok := r.word(path, item, v.words); ok {
			if set>>i&1 == 1 {
				r.fault(path, item, shown(item)+" is named twice", "once is enough")
			}
			set |= 1 << i
		}
	}
	*v.to = set
}

func (v setValue[T]) node() *yaml.Node {
	if *v.to == 0 {
		return nil
	}
	var list []*yaml.Node
	for i, word := range v.words {
		if *v.to>>i&1 == 1 {
			list = append(list, wordNode(word))
		}
	}
	return flowNode(yaml.SequenceNode, list)
}

// mapping is several keys with their values. Keys that a file leaves out keep
// the value they have.
type mapping []field

func (v mapping) read(r *reader, path string, n *yaml.Node) { r.mapping(path, n, v) }

func (v mapping) node() *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, f := range v {
		value := f.value.node()
		if value == nil && f.need {
			value = flowNode(yaml.MappingNode, nil)
		}
		if value != nil {
			n.Content = append(n.Content, wordNode(f.key), value)
		}
	}
	if len(n.Content) == 0 {
		return nil
	}
	return n
}
