// Package frames shows a judged game as the tree of its moves, with the positions,
// comments and faults that belong to each.
package frames

import (
	"cmp"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Frame is a position of a game and the move that led to it, as a page shows it.
type Frame struct {
	Parent  int      `json:"parent"`  // what it follows; -1 for the start, which is the first frame
	Depth   int      `json:"depth"`   // of the variation it stands in; 0 for the main line
	Label   string   `json:"number"`  // of the move as records have it, "" for none
	Move    string   `json:"text"`    // as the game has it, without its number; "" for the start
	Written string   `json:"move"`    // the same so that it can be judged again
	FEN     string   `json:"fen"`     // after it, "" where that is not known
	Glyph   string   `json:"glyph"`   // of the move: ! or ?! and such, "" for none
	Lead    string   `json:"lead"`    // a comment before it
	Comment string   `json:"comment"` // comments after it, a line each; in a main line the variations, too, a paragraph a line
	Faults  []string `json:"faults"`  // what is wrong here, a paragraph each
	Remarks []string `json:"remarks"` // what is worth knowing and not wrong
	Illegal bool     `json:"illegal"` // it may not be played

	Known    bool           `json:"-"` // the move could be followed, and the position is that after it, not before
	Position rules.Position `json:"-"`
	Lines    []rules.Move   `json:"-"` // drawn as arrows
	Number   int            `json:"-"` // of the move, 1 for each side's first; 0 for none
	Mover    rules.Color    `json:"-"`
	Wrong    bool           `json:"-"` // something is wrong with the move

	place         notation.Place // of the move in the file, nowhere for the start
	setUp         bool           // a position set up in the midst of the game, by no move
	opens, closes int            // variations, before the move and after it
	first, then   string         // the comment before variations, and that of the line they leave after this one
}

// Caption returns the move with its number, or that a position is set up; "" for
// the start.
func (f *Frame) Caption() string { return strings.TrimSpace(f.Label + " " + f.Move) }

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
			number = f.Label
		}
		b.WriteString(joined(f.Lead, number, f.Move, f.first) + strings.Repeat(")", f.closes))
		if f.then != "" {
			b.WriteString(map[bool]string{true: "\n", false: " "}[f.closes == f.Depth] + f.then)
		}
		numbered = f.Comment != "" || f.closes > 0
	}
	return strings.TrimSpace(b.String())
}

func joined(texts ...string) string {
	return strings.Join(lists.Where(texts, func(text string) bool { return text != "" }), " ")
}

// Head is what a record says of its game, "" for what nobody knows.
type Head struct {
	Title  string   `json:"title"` // the players
	White  string   `json:"white"`
	Black  string   `json:"black"`
	Event  string   `json:"event"`
	Round  string   `json:"round"`
	Result string   `json:"result"`
	Facts  []string `json:"facts"` // place and date
}

// HeadOf returns what a record says of its game.
func HeadOf(rec *record.Record) Head {
	known := func(tag string) string {
		if value := rec.Tag(tag); strings.Trim(value, "?.*-") != "" {
			return value
		}
		return ""
	}
	h := Head{Event: known("Event"), Round: known("Round"), Result: string(rec.Result()), Facts: []string{}}
	for _, fact := range []string{known("Site"), known("Date")} {
		if fact != "" {
			h.Facts = append(h.Facts, fact)
		}
	}
	if white, black := rec.Tag("White"), rec.Tag("Black"); strings.Trim(white+black, "?") != "" {
		h.Title = cmp.Or(white, "?") + " - " + cmp.Or(black, "?")
		h.White, h.Black = strings.Trim(white, "?"), strings.Trim(black, "?")
	}
	return h
}
