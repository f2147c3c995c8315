package zsg

import (
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
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
			switch {
			case !onBoard(word):
			case !isLight(word):
				return
			case first.Line == 0:
				first = l.at
			}
		}
	}
	if z.mirror = first.Line > 0; z.mirror {
		z.rec.Add(&z.rec.Liberties, notation.Fault{Kind: Mirrored, Place: first})
	}
}

// onBoard reports whether a word is a letter from a to h and a digit from 1 to
// 8.
func onBoard(word string) bool {
	return len(word) == 2 && chars.IsLetter(word[0]) && word[0]|0x20 <= 'h' && word[1] >= '1' && word[1] <= '8'
}

// isLight reports whether a square of the board is light, as a1 is.
func isLight(word string) bool { return (word[0]^word[1])&1 == 0 }

// square is a square's name on our board.
func (z *Reader) square(word string) string {
	if !z.mirror || !onBoard(word) {
		return word
	}
	return string([]byte{'a' + 'h' - (word[0] | 0x20), word[1]})
}
