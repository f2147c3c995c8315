package frames

import (
	"strings"

	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// narrator puts the comments and variations of a game into words.
type narrator struct {
	report  *replay.Report
	squares notation.Squares
	steps   map[int]*replay.Step // by the record's item
}

// nesting is how much deeper in variations the record is after an item.
func nesting(k record.Kind) int {
	switch k {
	case record.Open:
		return 1
	case record.Close:
		return -1
	}
	return 0
}

// move is a move as its frame shows it: as the record has it when it could not
// be followed.
func (n *narrator) move(i int) string {
	it := &n.report.Record.Items[i]
	s := n.steps[i]
	if s == nil {
		return it.Text + it.Strength
	}
	return notation.FormatShort(s.Move, n.report.Ruleset.Moves(nil, s.Before), n.squares) + it.Strength
}

// remarks is the comments and variations from an item up to the next move or
// position of the main line. Each variation is a paragraph in brackets.
func (n *narrator) remarks(from int) string {
	var b paragraphs
	depth := 0
	items := n.report.Record.Items
	for i := from; i < len(items); i++ {
		it := &items[i]
		if depth == 0 && (it.Kind == record.Move || it.Kind == record.Setup) {
			break
		}
		switch it.Kind {
		case record.Open:
			b.open(depth == 0)
		case record.Close:
			b.close(depth == 1)
		case record.Move:
			b.word(n.numbered(i, b.number))
			b.number = false
		case record.Comment:
			b.word(it.Text)
			b.number = true
		}
		depth += nesting(it.Kind)
	}
	return strings.TrimSpace(b.String())
}

// numbered is a move of a variation, with its number where it is White's or is
// wanted.
func (n *narrator) numbered(i int, wanted bool) string {
	if s := n.steps[i]; s != nil && (wanted || s.Before.Turn() == rules.White) {
		return notation.MoveNumber(s.Number, s.Before.Turn()) + " " + n.move(i)
	}
	return n.move(i)
}

// paragraphs is text being put together from words.
type paragraphs struct {
	strings.Builder
	glued  bool // the next word follows without a space
	number bool // the next move needs its number
}

func (b *paragraphs) word(text string) {
	if b.Len() > 0 && !b.glued {
		b.WriteByte(' ')
	}
	b.WriteString(text)
	b.glued = false
}

// open begins a variation, in a paragraph of its own unless it is within
// another.
func (b *paragraphs) open(own bool) {
	if own && b.Len() > 0 {
		b.WriteByte('\n')
		b.glued = true
	}
	b.word("(")
	b.glued, b.number = true, true
}

// close ends a variation, and its paragraph.
func (b *paragraphs) close(own bool) {
	b.WriteByte(')')
	if own {
		b.WriteByte('\n')
	}
	b.glued, b.number = own, true
}
