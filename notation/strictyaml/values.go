package strictyaml

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/lists"
)

// Text reads a text that is not empty.
func Text(to *string) func(Node) {
	return func(n Node) {
		if s, ok := n.Text(); ok && strings.TrimSpace(s) == "" {
			n.Fault(NotText, s)
		} else {
			*to = s
		}
	}
}

// Text returns the value as a text, which may be empty; a fault for anything that YAML does not read as one.
func (n Node) Text() (string, bool) {
	if n.IsScalar() && n.yaml.ShortTag() == "!!str" {
		return n.yaml.Value, true
	}
	n.Fault(NotText, n.Value())
	return "", false
}

// Matching reads a scalar of a certain form; kind is the fault of any other.
func Matching(to *string, form *regexp.Regexp, kind notation.Kind) func(Node) {
	return func(n Node) {
		if *to = n.Value(); !form.MatchString(*to) {
			n.Fault(kind, *to)
		}
	}
}

// OneOf reads one of some words.
func OneOf[S ~string](to *S, words ...S) func(Node) {
	return func(n Node) {
		list := lists.Each(words, func(w S) string { return string(w) })
		if i, ok := n.Word(list); ok {
			*to = words[i]
		}
	}
}

// Word returns the index of the value among some words, of which empty ones do not count.
func (n Node) Word(words []string) (int, bool) {
	if i := slices.Index(words, n.Value()); i >= 0 && n.Value() != "" {
		return i, true
	}
	known := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	n.Fault("not-one-of", n.Value(), "words", known)
	return 0, false
}

// Integer is a type that Number reads.
type Integer interface{ ~int | ~uint8 | ~uint64 }

// Number reads a number within bounds, in decimal and without leading zeros.
func Number[T Integer](to *T, low, high T) func(Node) {
	return func(n Node) {
		if v, ok := number[T](n); ok && v >= low && v <= high {
			*to = v
		} else {
			n.Fault("not-a-number", n.Value(), "low", low, "high", high)
		}
	}
}

// Natural reads a number of 0 or more.
func Natural[T Integer](to *T) func(Node) {
	return func(n Node) {
		if v, ok := number[T](n); ok {
			*to = v
		} else {
			n.Fault("not-a-natural-number", n.Value())
		}
	}
}

func number[T Integer](n Node) (v T, ok bool) {
	u, err := strconv.ParseUint(n.Value(), 10, 64)
	v = T(u)
	return v, err == nil && v >= 0 && uint64(v) == u && n.yaml.ShortTag() == "!!int" && strconv.FormatUint(u, 10) == n.Value()
}

// Bool reads true or false.
func Bool(to *bool) func(Node) {
	return func(n Node) {
		if *to = n.Value() == "true"; !*to && n.Value() != "false" {
			n.Fault("not-true-or-false", n.Value())
		}
	}
}

// Texts reads a list of texts, none of them twice.
func Texts(to *[]string) func(Node) {
	return func(n Node) {
		*to = nil
		seen := make(map[string]bool)
		for _, item := range n.Items() {
			var s string
			Text(&s)(item)
			if seen[s] {
				item.Fault(ItemTwice, s)
			}
			seen[s] = true
			*to = append(*to, s)
		}
	}
}

// List reads a list, each value of it with what read gives for its place. An empty one is not nil.
func List[T any](to *[]T, read func(*T) func(Node)) func(Node) {
	return func(n Node) {
		*to = []T{}
		for _, item := range n.Items() {
			var v T
			read(&v)(item)
			*to = append(*to, v)
		}
	}
}

// Mapping reads a mapping of some keys.
func Mapping(keys ...Key) func(Node) {
	return func(n Node) { n.Mapping(keys...) }
}
