package frames

import (
	"fmt"
	"slices"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

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
		t.list[t.last].Comment = strings.TrimSpace(t.list[t.last].Comment + "\n" + it.Text)
		if end := len(t.list) - 1; t.last < end {
			t.list[end].then = joined(t.list[end].then, it.Text)
		} else {
			t.list[end].first = joined(t.list[end].first, it.Text)
		}
	case record.NAG:
		switch f := &t.list[len(t.list)-1]; {
		case t.opened > 0:
		case f.Glyph == "" && it.Number > 0 && it.Number < len(glyphs):
			f.Glyph = glyphs[it.Number]
			f.Move += f.Glyph
		default: // which nobody is shown, and is there to be written again
			f.Comment = strings.TrimSpace(fmt.Sprintf("%s\n[%%nag %d]", f.Comment, it.Number))
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
