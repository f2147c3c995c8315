// Package lazyregexp compiles regular expressions when they are first used, so
// that a run of the program does not wait for those that it has no use for.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New is a regular expression that is compiled at the first call; one that
// cannot be compiled panics then.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
