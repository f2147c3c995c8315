package play

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
)

// Replay shows a game position by position.
type Replay struct {
	w    io.Writer
	view *view.Options
	game *replay.Game
	list []frames.Frame
	flip bool
}

// NewReplay returns a replay of a game that has been judged, to be written to w.
func NewReplay(o view.Options, w io.Writer, g *replay.Game, flip bool) *Replay {
	p := &Replay{w: w, view: &o, game: g, flip: flip}
	if g.Report.Ruleset != nil {
		o.Ruleset = g.Report.Ruleset
	}
	if g.Report.Begins() {
		p.list = frames.MainLine(g.Report, &o)
	}
	return p
}

// All shows every position one after the other.
func (p *Replay) All() error {
	p.head()
	for i := range p.list {
		if err := p.show(i); err != nil {
			return err
		}
	}
	p.end()
	return nil
}

// WriteJSON writes every position as JSON and then what there is to say of the
// game, which is of a file.
func (p *Replay) WriteJSON(q *view.Sequence, file string) error {
	for _, f := range p.list {
		side, move := "", "" // that moved
		if f.Number > 0 {
			side, move = f.Mover.String(), f.Move
		}
		j := view.NewObject(view.OfPosition, "fen", notation.FormatPosition(f.Position, notation.Number), "number", f.Number, "side", view.OrNull(side),
			"move", view.OrNull(move), "illegal", f.Wrong, "comment", f.Comment, "faults", f.Faults, "remarks", f.Remarks)
		if err := q.Add(j); err != nil {
			return err
		}
	}
	return q.Close(p.view.RecordedGameJSON(&view.RecordedGame{Game: p.game, File: file}))
}

// head names the game.
func (p *Replay) head() {
	rec := p.game.Report.Record
	if title := frames.HeadOf(rec).Title; title != "" {
		fmt.Fprintln(p.w, title)
	}
	for _, t := range rec.Tags {
		fmt.Fprintf(p.w, "   %s: %s\n", t.Name, t.Value)
	}
}

// show shows a position with the move that led to it, what is to be said of it, and what
// can be taken; before a move that cannot be followed, the position is that of the move.
func (p *Replay) show(i int) error {
	f := &p.list[i]
	fmt.Fprintln(p.w)
	if caption := f.Caption(); caption != "" {
		fmt.Fprintln(p.w, caption)
	}
	v := p.view.Printer(p.w)
	v.Board(&view.Board{Position: f.Position, Flip: p.flip, Lines: f.Lines})
	if f.Comment != "" {
		fmt.Fprintln(p.w, strings.ReplaceAll(f.Comment, "\n", "\n   "))
	}
	for _, text := range slices.Concat(f.Faults, f.Remarks) {
		fmt.Fprintln(p.w, text)
	}
	if r := p.game.Report.Ruleset.Explain(f.Position); f.Known && r.Capture() {
		v.Moves(r)
	}
	return v.Err
}

// end tells how the game ended, or why it cannot be shown.
func (p *Replay) end() {
	report := p.game.Report
	fmt.Fprintln(p.w)
	if report.Status.Over() {
		fmt.Fprintln(p.w, p.view.Status(report.Status))
	}
	if result := report.Record.Result(); result != record.Unfinished {
		fmt.Fprintln(p.w, result)
	}
	for i := range report.Faults {
		if f := &report.Faults[i]; p.list == nil && (f.Counts(false) || f.Remark(false)) {
			fmt.Fprintln(p.w, p.view.RecordFault(report, f))
		}
	}
}
