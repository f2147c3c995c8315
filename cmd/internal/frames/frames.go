// Package frames shows a judged game as the tree of its moves, with the positions,
// comments and faults that belong to each.
package frames

import (
	"cmp"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Frame is a position of a game and the move that led to it.
type Frame struct {
	Parent   int  // what it follows; -1 for the start, which is the first frame
	Depth    int  // of the variation it stands in; 0 for the main line
	Item     int  // of the record; -1 for the start
	Known    bool // the move could be followed, and the position is that after it, not before
	Position rules.Position
	Lines    []rules.Move // drawn as arrows
	Number   int          // of the move, 1 for each side's first; 0 for none
	Mover    rules.Color
	SetUp    bool     // a position set up in the midst of the game, by no move
	Move     string   // as the game has it, without its number; "" for the start
	Written  string   // the same so that it can be judged again
	Lead     string   // a comment before it
	Comment  string   // a comment after it; in a main line the variations, too, a paragraph a line
	Faults   []string // what is wrong here, a paragraph each
	Remarks  []string // what is worth knowing and not wrong
	Wrong    bool     // something is wrong with the move
	Illegal  bool     // it may not be played

	place         notation.Place // of the move in the file, nowhere for the start
	opens, closes int            // variations, before the move and after it
	first, then   string         // the comment before variations, and that of the line they leave after this one
}

// Caption returns the move with its number, or that a position is set up; "" for
// the start.
func (f *Frame) Caption(l catalog.Lang) string {
	if f.SetUp {
		return l.Say("new-position")
	}
	return strings.TrimSpace(f.Numbered() + " " + f.Move)
}

// Numbered returns the number of the move as records have it, "" for none.
func (f *Frame) Numbered() string {
	if f.Number == 0 {
		return ""
	}
	return notation.MoveNumber(f.Number, f.Mover)
}

// InFull returns the caption with what is wrong.
func (f *Frame) InFull(l catalog.Lang) string {
	return strings.TrimSpace(f.Caption(l) + "\n" + strings.Join(f.Faults, "\n"))
}

// MainLine returns the positions of a game from its start on as far as it could be
// followed, and the moves that are at fault where it could not. Variations are told among
// the comments, as text.
func MainLine(r *replay.Report, o *view.Options) []Frame {
	var list []Frame
	all := Tree(r, o)
	for i := range all {
		f := &all[i]
		switch {
		case f.Depth > 0:
		case f.Known || f.Wrong:
			list = append(list, *f)
			list[len(list)-1].Comment = told(f.first, all[i+1:])
		default: // nothing to be drawn: what is wrong belongs to the frame before
			last := &list[len(list)-1]
			last.Faults, last.Remarks = append(last.Faults, f.Faults...), append(last.Remarks, f.Remarks...)
		}
	}
	if last := &list[len(list)-1]; r.Unjudged > 0 && len(last.Faults) > 0 {
		last.Faults = append(last.Faults, o.Lang.Say("not-judged", "n", r.Unjudged))
	}
	return list
}

// told returns a comment with the variations that follow, each in brackets in a line of
// its own.
func told(comment string, after []Frame) string {
	var b strings.Builder
	b.WriteString(comment)
	numbered := false
	for i := range after {
		f := &after[i]
		if f.Depth == 0 {
			break
		}
		b.WriteString(map[bool]string{true: "\n", false: " "}[f.opens == f.Depth])
		b.WriteString(strings.Repeat("(", f.opens))
		number := ""
		if f.Known && (numbered || f.opens > 0 || f.Mover == rules.White) {
			number = f.Numbered()
		}
		b.WriteString(joined(f.Lead, number, f.Move, f.first) + strings.Repeat(")", f.closes))
		if f.then != "" {
			b.WriteString(map[bool]string{true: "\n", false: " "}[f.closes == f.Depth] + f.then)
		}
		numbered = f.Comment != "" || f.closes > 0
	}
	return strings.TrimSpace(b.String())
}

// joined returns texts with spaces between them.
func joined(texts ...string) string {
	return strings.Join(lists.Where(texts, func(text string) bool { return text != "" }), " ")
}

// Title returns a game's players, "" when they are not known.
func Title(rec *record.Record) string {
	white, black := rec.Tag("White"), rec.Tag("Black")
	if strings.Trim(white+black, "?") == "" {
		return ""
	}
	return cmp.Or(white, "?") + " - " + cmp.Or(black, "?")
}

// Facts returns where and when a game was played, as far as that is known; never nil.
func Facts(rec *record.Record) []string {
	told := lists.Each([]string{"Site", "Date"}, func(tag string) string { return Known(rec, tag) })
	return slices.DeleteFunc(told, func(fact string) bool { return fact == "" })
}

// Known returns the value of a tag, "" for one that says it is not known.
func Known(rec *record.Record, tag string) string {
	value := rec.Tag(tag)
	if strings.Trim(value, "?.*-") == "" {
		return ""
	}
	return value
}
