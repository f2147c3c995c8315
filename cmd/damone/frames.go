package main

import (
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
	"damone/rules"
)

// frame is a position of a game's main line and the move that led to it.
type frame struct {
	draw.Frame
	item  int            // of the move, -1 for the start
	place notation.Place // of the move in the file, nowhere for the start
}

// caption is a move with its number.
func (f *frame) caption() string {
	switch {
	case f.Move == "":
		return ""
	case f.Mover == rules.Black:
		return fmt.Sprintf("%d... %s", f.Number, f.Move)
	}
	return fmt.Sprintf("%d. %s", f.Number, f.Move)
}

// inFull is the caption with what is wrong.
func (f *frame) inFull() string {
	return strings.TrimSpace(f.caption() + "\n" + strings.Join(f.Faults, "\n"))
}

// framesWithFaults is frames with what is wrong: at the move that is at fault
// or, where the game cannot be followed, in a last frame that shows the move as
// it is written on the board it does not fit.
func framesWithFaults(r *replay.Report, o *view.Options) []frame {
	list := frames(r, o.Squares)
	for _, ofMoves := range [...]bool{true, false} {
		for i := range r.Faults {
			f := &r.Faults[i]
			if !f.Counts(false) || f.Variation || ofMoves != (f.Ply > 0 && f.Known) {
				continue
			}
			at := frameOf(list, f)
			if at < 0 {
				at = len(list)
				list = append(list, frame{draw.Frame{Position: f.Position, Number: f.Number, Mover: f.Color, Move: f.Written}, -1, f.Place})
			}
			list[at].Illegal = list[at].Illegal || ofMoves
			list[at].Faults = append(list[at].Faults, o.FaultInFull(r, f))
		}
	}
	if last := &list[len(list)-1]; r.Unjudged > 0 && len(last.Faults) > 0 {
		last.Faults = append(last.Faults, catalog.NotJudged.In(o.Lang, "n", strconv.Itoa(r.Unjudged)))
	}
	return list
}

// frameOf is the frame that a fault belongs to: of its move, of the result the
// last, of anything else the one that stands before it in the text; -1 when its
// move has no frame.
func frameOf(list []frame, f *replay.Fault) int {
	if f.Kind == replay.WrongResult {
		return len(list) - 1
	}
	ofMove := f.Ply > 0 && f.Known
	for i := len(list) - 1; i > 0; i-- {
		if list[i].place == f.Place || !ofMove && earlier(list[i].place, f.Place) {
			return i
		}
	}
	if ofMove {
		return -1
	}
	return 0
}

// earlier reports whether a place comes before another in its file.
func earlier(a, b notation.Place) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
}

// frames is the main line of a game, as far as it could be followed. Comments
// go with the move they come after, and so do variations, as text.
func frames(r *replay.Report, squares notation.Squares) []frame {
	list := []frame{{Frame: draw.Frame{Position: r.Start, Comment: remarks(r.Record.Items)}, item: -1}}
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Variation {
			continue
		}
		text := notation.FormatShort(s.Move, r.Ruleset.Moves(nil, s.Before), squares) + r.Record.Items[s.Item].Strength
		list = append(list, frame{draw.Frame{Position: s.Before.After(s.Move), Lines: []rules.Move{s.Move},
			Number: s.Number, Mover: s.Before.Turn(), Move: text,
			Comment: remarks(r.Record.Items[s.Item+1:])}, s.Item, r.Record.Items[s.Item].Place})
	}
	return list
}

// remarks is the comments and variations up to the next move, as text.
func remarks(items []notation.Item) string {
	var b strings.Builder
	depth := 0
	for i := range items {
		it := &items[i]
		if it.Kind == notation.MoveItem && depth == 0 {
			break
		}
		switch it.Kind {
		case notation.OpenItem:
			depth++
			b.WriteString("\n(")
		case notation.CloseItem:
			depth--
			b.WriteString(")\n")
		case notation.MoveItem:
			b.WriteString(" " + it.Text + it.Strength)
		case notation.CommentItem:
			b.WriteString(" " + it.Text)
		}
	}
	return strings.TrimSpace(b.String())
}
