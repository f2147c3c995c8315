package lists

import (
	"regexp"
	"sync"
)

// Expression returns a regular expression that is compiled when it is first asked for,
// not whenever a program starts. It panics then if the text is none.
func Expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
