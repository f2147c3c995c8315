// Package lists makes lists of lists, which package slices leaves to loops, and lazy expressions.
package lists

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Each returns what of makes of every one of some values; never nil, which JSON would have as null.
func Each[T, U any](values []T, of func(T) U) []U {
	out := make([]U, len(values))
	for i, value := range values {
		out[i] = of(value)
	}
	return out
}

// Where returns the values of which something is so, in their order; nil for none.
func Where[T any](values []T, is func(T) bool) []T {
	var out []T
	for _, value := range values {
		if is(value) {
			out = append(out, value)
		}
	}
	return out
}

// Distinct returns the first of the values that are alike, in their order.
func Distinct[T any](values []T, alike func(a, b T) bool) []T {
	var out []T
	for _, value := range values {
		if !slices.ContainsFunc(out, func(earlier T) bool { return alike(value, earlier) }) {
			out = append(out, value)
		}
	}
	return out
}

// Joined joins texts, but of more than n only the first, and how many more there are.
func Joined(texts []string, n int, between, more string) string {
	if len(texts) > n {
		texts = append(slices.Clone(texts[:n]), fmt.Sprintf(more, len(texts)-n))
	}
	return strings.Join(texts, between)
}

// Expression returns a regular expression that is compiled when it is first asked for,
// not whenever a program starts. It panics then if the text is none.
func Expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
