package notation_test

import (
	"fmt"
	"strings"

	"damone/notation"
)

// quotePlace is a fault's column and text as the tables spell them.
func quotePlace(f notation.Fault) string { return fmt.Sprintf(`%d:"%s"`, f.Col, visible(f.Text)) }

// visible spells bytes that are no text as Go would.
func visible(text string) string {
	q := fmt.Sprintf("%q", text)
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
