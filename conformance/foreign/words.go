package foreign

import (
	"strings"

	"damone/notation/lists"
)

var (
	word   = lists.Expression(`(?s)(?:[^ "'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+`)
	part   = lists.Expression(`(?s)'([^']*)'|"((?:[^"\\]|\\.)*)"|(\\.|[^"'\\]+)`)
	escape = lists.Expression(`(?s)\\(.)`)
)

// Words splits a command line as a shell does, quotes and backslashes included,
// without its expansions; ok is false for an open quote or no word at all.
func Words(text string) (out []string, ok bool) {
	for _, w := range word().FindAllString(text, -1) {
		var plain strings.Builder
		for _, p := range part().FindAllStringSubmatch(w, -1) {
			plain.WriteString(p[1] + escape().ReplaceAllString(p[2]+p[3], "$1"))
		}
		out = append(out, plain.String())
	}
	return out, len(out) > 0 && strings.Trim(word().ReplaceAllString(text, ""), " ") == ""
}
