package play

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
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

// Interact shows one position at a time and asks where to go.
func (p *Replay) Interact(in io.Reader) error {
	if len(p.list) == 0 {
		return p.All()
	}
	p.head()
	lines := NewLines(in, p.w)
	var err error
	for i := 0; i >= 0 && err == nil; i, err = p.ask(lines, i) {
		if err := p.show(i); err != nil {
			return err
		}
		if i == len(p.list)-1 {
			p.end()
		}
	}
	return err
}

// leave stands for a position where there is none to go to.
const leave = -1

// ask asks where to go until there is an answer.
func (p *Replay) ask(lines *Lines, i int) (int, error) {
	last := len(p.list) - 1
	for {
		command, err := lines.Next(p.view.Lang.Say("replay-prompt", "at", i, "last", last) + " ")
		if errors.Is(err, io.EOF) || command == "q" {
			return leave, nil
		}
		if err != nil {
			return leave, err
		}
		to, known := map[string]int{"": i + 1, "n": i + 1, "b": max(i-1, 0), "e": last}[command]
		if known {
			return min(to, last), nil
		}
		n, err := strconv.Atoi(command)
		if err == nil && n >= 0 && n <= last {
			return n, nil
		}
		wrong := notation.Fault{Kind: "no-such-position", Text: command, Args: notation.Args("last", last)}
		if err != nil {
			wrong.Kind = "no-such-command"
		}
		fmt.Fprintln(p.w, catalog.Error(p.view.Lang, wrong))
	}
}
