// Package frames shows a judged game as a list of positions, with the moves,
// comments, variations and faults that belong to each.
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

// Frame is a position of a game's main line and the move that led to it.
type Frame struct {
	Position rules.Position
	Lines    []rules.Move // drawn as arrows
	Number   int          // of the move, 1 for each side's first; 0 for the start
	Mover    rules.Color
	SetUp    bool     // a position set up in the midst of the game, by no move
	Move     string   // as it is written, without its number; empty for the start
	Comment  string   // below the board, a paragraph a line
	Faults   []string // what is wrong here, a paragraph each
	Remarks  []string // what is worth knowing and not wrong
	Illegal  bool     // the move may not be played

	Item  int            // of the move, -1 for the start
	place notation.Place // of the move in the file, nowhere for the start
}

// Caption is the move with its number, or that a position is set up; "" for
// the start.
func (f *Frame) Caption(l catalog.Lang) string {
	switch {
	case f.SetUp:
		return l.Say("new-position")
	case f.Move == "" || f.Number == 0:
		return f.Move
	}
	return notation.MoveNumber(f.Number, f.Mover) + " " + f.Move
}

// InFull is the caption with what is wrong.
func (f *Frame) InFull(l catalog.Lang) string {
	return strings.TrimSpace(f.Caption(l) + "\n" + strings.Join(f.Faults, "\n"))
}

// WithFaults is the frames of a game with what is wrong: at the move that is at
// fault or, where the game cannot be followed, in a last frame that shows the move as
// it is written on the board it does not fit. A remark is made once.
func WithFaults(r *replay.Report, o *view.Options) []Frame {
	list, told := Of(r, o.Squares), make(map[string]bool)
	for _, ofMoves := range [...]bool{true, false} {
		for i := range r.Faults {
			f := &r.Faults[i]
			if !f.Counts(false) && !f.Remark(false) || f.Variation || ofMoves != (f.Ply > 0 && f.Known) {
				continue
			}
			at := frameOf(list, f)
			if at < 0 {
				at = len(list)
				list = append(list, Frame{Position: f.Position, Number: f.Number, Mover: f.Color, Move: f.Written, Item: -1, place: f.Place})
			}
			if f.Remark(false) {
				if text := o.RemarkInFull(r, f); !told[text] {
					list[at].Remarks, told[text] = append(list[at].Remarks, text), true
				}
				continue
			}
			list[at].Illegal = list[at].Illegal || ofMoves
			list[at].Faults = append(list[at].Faults, o.FaultInFull(r, f))
		}
	}
	if last := &list[len(list)-1]; r.Unjudged > 0 && len(last.Faults) > 0 {
		last.Faults = append(last.Faults, o.Lang.Say("not-judged", "n", r.Unjudged))
	}
	return list
}

// frameOf is the frame that a fault belongs to: of its move, of the result the
// last, of anything else the one that stands before it in the text; -1 when its
// move has no frame.
func frameOf(list []Frame, f *replay.Fault) int {
	if f.Kind == replay.WrongResult {
		return len(list) - 1
	}
	ofMove := f.Ply > 0 && f.Known
	for i := len(list) - 1; i > 0; i-- {
		if list[i].place == f.Place || !ofMove && list[i].place.Compare(f.Place) < 0 {
			return i
		}
	}
	if ofMove {
		return -1
	}
	return 0
}

// Of is the main line of a game, as far as it could be followed, with the
// positions set up on the way. Comments go with the move they come after, and so
// do variations, as text.
func Of(r *replay.Report, squares notation.Squares) []Frame {
	n := &narrator{r, squares, make(map[int]*replay.Step, len(r.Steps))}
	for i := range r.Steps {
		n.steps[r.Steps[i].Item] = &r.Steps[i]
	}
	list := []Frame{{Position: r.Start, Comment: n.remarks(0), Item: -1}}
	depth := 0
	for i := range r.Record.Items {
		it := &r.Record.Items[i]
		depth += nesting(it.Kind)
		if depth > 0 {
			continue
		}
		f := Frame{Item: i, place: it.Place}
		switch it.Kind {
		case record.Move:
			s := n.steps[i]
			if s == nil {
				continue
			}
			f.Position, f.Lines = s.Before.After(s.Move), []rules.Move{s.Move}
			f.Number, f.Mover, f.Move = s.Number, s.Before.Turn(), n.move(i)
		case record.Setup:
			if r.Ruleset == nil {
				continue
			}
			p, err := notation.ParsePosition(r.Ruleset, it.Text)
			if err != nil {
				continue
			}
			f.Position, f.SetUp = p, true
		default:
			continue
		}
		f.Comment = n.remarks(i + 1)
		list = append(list, f)
	}
	return list
}

// Title is a game's players, "" when they are not known.
func Title(rec *record.Record) string {
	white, black := rec.Tag("White"), rec.Tag("Black")
	if strings.Trim(white+black, "?") == "" {
		return ""
	}
	return cmp.Or(white, "?") + " - " + cmp.Or(black, "?")
}

// Facts is where and when a game was played, as far as that is known; never nil.
func Facts(rec *record.Record) []string {
	told := lists.Each([]string{"Site", "Date"}, func(tag string) string { return Known(rec, tag) })
	return slices.DeleteFunc(told, func(fact string) bool { return fact == "" })
}

// Known is the value of a tag, "" for one that says it is not known.
func Known(rec *record.Record, tag string) string {
	value := rec.Tag(tag)
	if strings.Trim(value, "?.*-") == "" {
		return ""
	}
	return value
}
