package draw

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// seal stands in the escapes that are ours, drawn anew in every run: nobody can
// have written it into a title.
var seal = strconv.FormatUint(rand.Uint64(), 10) + ";"

const introducer = "\x1b["

// Sealed marks the escapes of a text as ours.
func Sealed(text string) string { return strings.ReplaceAll(text, introducer, introducer+seal) }

// Unsealed is the escape that a text begins with, if it is one of ours and ends
// in m, as one that sets colours does, and its length in the text; "" if not.
func Unsealed(text []byte) (escape string, size int) {
	rest, ours := strings.CutPrefix(string(text[:min(len(text), 64)]), introducer+seal)
	n := strings.IndexByte(rest, 'm') + 1
	if !ours || n == 0 {
		return "", 0
	}
	return introducer + rest[:n], len(introducer+seal) + n
}
