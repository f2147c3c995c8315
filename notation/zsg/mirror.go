package zsg

import (
	"cmp"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
)

// turnRound finds out whether the game is on the board that has a1 dark: its
// squares, in the position set up and in the moves, are all light ones of ours.
func (z *Reader) turnRound() {
	z.mirror = false
	first := notation.Place{}
	for _, l := range z.lines {
		if l.text[0] != '(' && !chars.IsDigit(l.text[0]) {
			continue
		}
		for _, word := range strings.Fields(strings.Trim(l.text, "()")) {
			switch light := squareName().MatchString(word) && (word[0]^word[1])&1 == 0; {
			case light:
				first = cmp.Or(first, l.at)
			case squareName().MatchString(word):
				return
			}
		}
	}
	if z.mirror = first.Line > 0; z.mirror {
		z.rec.Liberty(first, "", Mirrored)
	}
}

var squareName = lists.Expression(`^[a-hA-H][1-8]$`)

// square returns a square's name on our board.
func (z *Reader) square(word string) string {
	if !z.mirror || !squareName().MatchString(word) {
		return word
	}
	return string([]byte{'a' + 'h' - (word[0] | 0x20), word[1]})
}
