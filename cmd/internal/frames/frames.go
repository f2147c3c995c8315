// Package frames shows a judged game as the tree of its moves, with the positions,
// comments and faults that belong to each.
package frames

import (
	"cmp"
	"slices"
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
	Comment string   `json:"comment"` // a comment after it; in a main line the variations, too, a paragraph a line
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

// InFull returns the caption with what is wrong.
func (f *Frame) InFull() string {
	return strings.TrimSpace(f.Caption() + "\n" + strings.Join(f.Faults, "\n"))
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

// Tree returns a game with its variations, in the order of the text, and what is
// wrong with it. A remark is made once.
func Tree(r *replay.Report, o *view.Options) []Frame {
	t := &tree{report: r, options: o, steps: make(map[int]*replay.Step, len(r.Steps)),
		list: []Frame{{Parent: -1, Known: true, Position: r.Start}}}
	for i := range r.Steps {
		t.steps[r.Steps[i].Item] = &r.Steps[i]
	}
	for i := range r.Record.Items {
		t.item(i, &r.Record.Items[i])
	}
	made := make(map[string]bool)
	for i := range r.Faults {
		t.fault(&r.Faults[i], made)
	}
	for i := range t.list {
		f := &t.list[i]
		f.Faults, f.Remarks = append([]string{}, f.Faults...), append([]string{}, f.Remarks...)
		if f.Number > 0 {
			f.Label = notation.MoveNumber(f.Number, f.Mover)
		}
		if f.Known {
			f.FEN = notation.FormatPosition(f.Position, notation.Number)
		}
	}
	return t.list
}

// glyphs are the marks that numbers stand for.
var glyphs = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// tree is a game's frames being put together.
type tree struct {
	report  *replay.Report
	options *view.Options
	steps   map[int]*replay.Step // by the record's item
	list    []Frame
	last    int    // the frame that the next move follows
	outer   []int  // those of the lines that it is a variation within
	lead    string // a comment at the beginning of a variation
	opened  int    // variations that have no move yet
}

func (t *tree) item(i int, it *record.Item) {
	switch it.Kind {
	case record.Open:
		t.outer = append(t.outer, t.last)
		if f := &t.list[t.last]; f.Parent >= 0 && !f.setUp {
			t.last = f.Parent
		}
		t.opened++
	case record.Close:
		t.last, t.outer = t.outer[len(t.outer)-1], t.outer[:len(t.outer)-1]
		if t.opened > 0 {
			t.opened--
		} else {
			t.list[len(t.list)-1].closes++
		}
	case record.Comment:
		if t.opened > 0 {
			t.lead = joined(t.lead, it.Text)
			return
		}
		t.list[t.last].Comment = joined(t.list[t.last].Comment, it.Text)
		if end := len(t.list) - 1; t.last < end {
			t.list[end].then = joined(t.list[end].then, it.Text)
		} else {
			t.list[end].first = joined(t.list[end].first, it.Text)
		}
	case record.NAG:
		if f := &t.list[len(t.list)-1]; t.opened == 0 && f.Glyph == "" && it.Number > 0 && it.Number < len(glyphs) {
			f.Glyph = glyphs[it.Number]
			f.Move += f.Glyph
		}
	case record.Setup:
		f := Frame{setUp: true, Move: t.options.Lang.Say("new-position"), place: it.Place}
		if p, err := notation.ParsePosition(t.report.Ruleset, it.Text); err == nil {
			f.Known, f.Position = true, p
		}
		t.add(f)
	case record.Move:
		if it.Text == record.UnknownMove && t.steps[i] == nil && !it.Dots && it.Number > 0 {
			return // dots in White's place before a move of Black's
		}
		t.move(i, it)
	}
}

func (t *tree) move(i int, it *record.Item) {
	f := Frame{Move: it.Text + it.Strength, Glyph: it.Strength, Written: it.Text, Number: it.Number, place: it.Place}
	if it.Dots {
		f.Mover = rules.Black
	}
	if s := t.steps[i]; s != nil {
		f.Known, f.Position, f.Lines = true, s.Before.After(s.Move), []rules.Move{s.Move}
		f.Number, f.Mover = s.Number, s.Before.Turn()
		f.Move = notation.FormatMove(s.Move, t.options.Squares) + it.Strength
		if s.Legal {
			f.Written = notation.FormatMove(s.Move, notation.Number)
			f.Move = notation.FormatShort(s.Move, t.report.Ruleset.Moves(nil, s.Before), t.options.Squares) + it.Strength
		}
	}
	t.add(f)
}

func (t *tree) add(f Frame) {
	f.Parent, f.Depth, f.Lead, f.opens = t.last, len(t.outer), t.lead, t.opened
	t.last, t.lead, t.opened = len(t.list), "", 0
	t.list = append(t.list, f)
}

func (t *tree) fault(f *replay.Fault, made map[string]bool) {
	at := &t.list[t.of(f)]
	switch {
	case f.Remark(false):
		if text := t.options.RemarkInFull(t.report, f); !made[text] {
			at.Remarks, made[text] = append(at.Remarks, text), true
		}
	case f.Counts(false):
		at.Faults = append(at.Faults, t.options.FaultInFull(t.report, f))
		at.Illegal = at.Illegal || f.Verdict.Fault != ""
		at.Wrong = at.Wrong || f.Ply > 0 && f.Known
		if f.Known && !at.Known {
			at.Number, at.Mover, at.Position = f.Number, f.Color, f.Position
		}
	}
}

// of returns the frame that a fault belongs to: its move, for a fault of the result the
// end of the main line, else the one that stands before it in the text, in the main line
// unless it is a variation's.
func (t *tree) of(f *replay.Fault) int {
	if f.Kind == replay.WrongResult {
		return t.last
	}
	before := 0
	for i := range t.list {
		switch c := t.list[i].place.Compare(f.Place); {
		case c == 0 && i > 0:
			return i
		case c < 0 && (f.Variation || t.list[i].Depth == 0):
			before = i
		}
	}
	return before
}

// Plain reports whether a game is nothing but moves that may be played: what a
// board can take over without losing anything.
func Plain(r *replay.Report) bool {
	told := func(it record.Item) bool { return it.Kind != record.Move }
	return r.Clean(false) && r.Unjudged == 0 && HeadOf(r.Record).Title == "" && !slices.ContainsFunc(r.Record.Items, told) &&
		strings.Trim(r.Record.Tag("Event"), "?") == ""
}
