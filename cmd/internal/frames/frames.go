// Package frames shows a judged game as a list of positions, with the moves,
// comments, variations and faults that belong to each.
package frames

import (
	"cmp"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Frame is a position of a game's main line and the move that led to it.
type Frame struct {
	draw.Frame
	Item  int            // of the move, -1 for the start
	place notation.Place // of the move in the file, nowhere for the start
}

// InFull is the caption with what is wrong.
func (f *Frame) InFull(l catalog.Lang) string {
	return strings.TrimSpace(f.Caption(l) + "\n" + strings.Join(f.Faults, "\n"))
}

// WithFaults is the frames of a game with what is wrong: at the move that is at
// fault or, where the game cannot be followed, in a last frame that shows the move as
// it is written on the board it does not fit.
func WithFaults(r *replay.Report, o *view.Options) []Frame {
	list := Of(r, o.Squares)
	for _, ofMoves := range [...]bool{true, false} {
		for i := range r.Faults {
			f := &r.Faults[i]
			if !f.Counts(false) && !f.Remark(false) || f.Variation || ofMoves != (f.Ply > 0 && f.Known) {
				continue
			}
			at := frameOf(list, f)
			if at < 0 {
				at = len(list)
				list = append(list, Frame{draw.Frame{Position: f.Position, Number: f.Number, Mover: f.Color, Move: f.Written}, -1, f.Place})
			}
			if f.Remark(false) {
				list[at].Remarks = append(list[at].Remarks, o.RemarkInFull(r, f))
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
	list := []Frame{{Frame: draw.Frame{Position: r.Start, Comment: n.remarks(0)}, Item: -1}}
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
			f.Frame = draw.Frame{Position: s.Before.After(s.Move), Lines: []rules.Move{s.Move}, Number: s.Number, Mover: s.Before.Turn(), Move: n.move(i)}
		case record.Setup:
			if r.Ruleset == nil {
				continue
			}
			p, err := notation.ParsePosition(r.Ruleset, it.Text)
			if err != nil {
				continue
			}
			f.Frame = draw.Frame{Position: p, SetUp: true}
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
