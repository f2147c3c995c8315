package rulesetfile

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/notation/strictyaml"
	"damone/rules"
)

type value struct {
	read   func(strictyaml.Node)
	node   func() *yaml.Node // the value as YAML, nil when it goes without saying
	words  []string          // that it can be
	choose func(word int)    // takes one of them
	within mapping           // the keys of a value that is a mapping, or a list of them
}

// encoded returns a text, a number or a list of them, which stands in one line.
func encoded(v any) *yaml.Node {
	var n yaml.Node
	if err := n.Encode(v); err != nil {
		panic(err) // no such value can fail
	}
	return flow(&n)
}

func flow(n *yaml.Node) *yaml.Node {
	n.Style |= yaml.FlowStyle
	return n
}

// text returns a text that must please ok; a spare one is left out when empty.
func text(to *string, ok func(string) bool, kind notation.Kind, spare bool) value {
	return value{
		read: func(n strictyaml.Node) {
			if s, isText := n.Text(); isText && !ok(s) {
				n.Fault(kind, s)
			} else if isText {
				*to = s
			}
		},
		node: func() *yaml.Node {
			if spare && *to == "" {
				return nil
			}
			return encoded(*to)
		},
	}
}

// name returns a word that can be typed without quotes.
func name(to *string) value { return text(to, isName, "not-a-name", false) }

// line returns a line for people, or for PDN.
func line(to *string, spare bool) value {
	return text(to, func(s string) bool {
		return utf8.RuneCountInString(s) <= 200 && !strings.ContainsFunc(s, unicode.IsControl)
	}, "not-a-line", spare)
}

func clause(to *string) value {
	return text(to, func(s string) bool { return s == "" || isName(s) }, "not-a-clause-id", true)
}

func isName(s string) bool {
	return s != "" && len(s) <= 64 && !strings.ContainsFunc(s, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("-._", c)
	})
}

// choice returns a word for each value of T, from zero.
func choice[T ~uint8](to *T, words ...string) value {
	choose := func(i int) { *to = T(i) }
	return value{
		words:  words,
		choose: choose,
		read: func(n strictyaml.Node) {
			if i, ok := n.Word(words); ok {
				choose(i)
			}
		},
		node: func() *yaml.Node {
			if int(*to) >= len(words) {
				return encoded(int(*to))
			}
			return encoded(words[*to])
		},
	}
}

// either returns a word for false and one for true.
func either(to *bool, no, yes string) value {
	var i uint8
	if *to {
		i = 1
	}
	v := choice(&i, no, yes)
	read, choose := v.read, v.choose
	v.read = func(n strictyaml.Node) {
		read(n)
		*to = i == 1
	}
	v.choose = func(word int) {
		choose(word)
		*to = i == 1
	}
	return v
}

func count(to *int, limit int) value {
	return value{read: strictyaml.Number(to, 0, limit), node: func() *yaml.Node { return encoded(*to) }}
}

func names(to *[]string) value {
	return value{
		read: strictyaml.List(to, func(s *string) func(strictyaml.Node) { return name(s).read }),
		node: func() *yaml.Node { return encoded(*to) },
	}
}

// set returns a list of words, each of which stands for a bit of T; "" is a bit that is not used.
func set[T ~uint8](to *T, words []string) value {
	return value{
		read: func(n strictyaml.Node) {
			*to = 0
			for _, item := range n.Items() {
				i, ok := item.Word(words)
				if ok && *to>>i&1 == 1 {
					item.Fault(strictyaml.ItemTwice, item.Value())
				} else if ok {
					*to |= 1 << i
				}
			}
		},
		node: func() *yaml.Node {
			if *to == 0 {
				return nil
			}
			unset := func(word string) bool { return *to>>slices.Index(words, word)&1 == 0 }
			return encoded(slices.DeleteFunc(slices.Clone(words), unset))
		},
	}
}

// setup returns a position in any form that ParseSetup reads.
func setup(to *rules.Setup) value {
	return value{
		read: func(n strictyaml.Node) {
			if text, ok := n.Text(); ok {
				s, _, err := notation.ReadSetup(text)
				*to = s
				n.Refuse(err)
			}
		},
		node: func() *yaml.Node { return encoded(notation.FormatSetup(*to, notation.Number)) },
	}
}

func squares(to *rules.Set) value {
	return value{
		read: func(n strictyaml.Node) {
			*to = 0
			for _, item := range n.Items() {
				s, err := notation.ParseSquare(item.Value())
				if item.Refuse(err); err == nil && to.Has(s) {
					item.Fault(strictyaml.ItemTwice, item.Value())
				} else if err == nil {
					*to = to.With(s)
				}
			}
		},
		node: func() *yaml.Node {
			var numbers []int
			for s := range to.All() {
				numbers = append(numbers, int(s)+1)
			}
			return encoded(numbers)
		},
	}
}

// crown returns where a rank is promoted and to what, or none.
func crown(to *rules.Crown) value {
	return value{
		within: crownFields(to),
		read: func(n strictyaml.Node) {
			*to = rules.Crown{}
			if n.IsScalar() && n.Value() != "none" {
				n.Fault("not-a-crowning", n.Value())
			} else if !n.IsScalar() {
				n.Mapping(crownFields(to).keys()...)
			}
		},
		node: func() *yaml.Node {
			if *to == (rules.Crown{}) {
				return nil
			}
			return flow(crownFields(to).node())
		},
	}
}

func ladder(to *[]rules.Rung) value {
	return value{
		within: rungFields(new(rules.Rung)),
		read:   strictyaml.List(to, func(r *rules.Rung) func(strictyaml.Node) { return inner(rungFields(r)).read }),
		node: func() *yaml.Node {
			all := &yaml.Node{Kind: yaml.SequenceNode}
			for i := range *to {
				all.Content = append(all.Content, flow(rungFields(&(*to)[i]).node()))
			}
			return all
		},
	}
}
