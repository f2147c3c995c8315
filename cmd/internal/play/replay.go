package play

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
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

// NewReplay is a replay of a game that has been judged, to be written to w.
func NewReplay(o view.Options, w io.Writer, g *replay.Game, flip bool) *Replay {
	p := &Replay{w: w, view: &o, game: g, flip: flip}
	if g.Report.Ruleset != nil {
		o.Ruleset = g.Report.Ruleset
	}
	if g.Report.Begins() {
		p.list = lists.Where(frames.MainLine(g.Report, &o), func(f frames.Frame) bool { return f.Known })
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
	var list []frames.Frame
	if p.list != nil {
		list = frames.MainLine(p.game.Report, p.view)
	}
	for _, f := range list {
		side := "" // that moved
		if f.Number > 0 {
			side = f.Mover.String()
		}
		j := view.NewObject(view.OfPosition, "fen", notation.FormatPosition(f.Position, notation.Number), "number", f.Number, "side", view.OrNull(side),
			"move", view.OrNull(f.Move), "illegal", f.Wrong, "comment", f.Comment, "faults", f.Faults, "remarks", f.Remarks)
		if err := q.Add(j); err != nil {
			return err
		}
	}
	return q.Close(p.view.RecordedGameJSON(&view.RecordedGame{Game: p.game, File: file}))
}

// head names the game.
func (p *Replay) head() {
	rec := p.game.Report.Record
	if title := frames.Title(rec); title != "" {
		fmt.Fprintln(p.w, title)
	}
	for _, t := range rec.Tags {
		fmt.Fprintf(p.w, "   %s: %s\n", t.Name, t.Value)
	}
}

// show shows the position after some moves, the move that led to it, and what
// can be taken in it.
func (p *Replay) show(i int) error {
	f := &p.list[i]
	fmt.Fprintln(p.w)
	if caption := f.Caption(p.view.Lang); caption != "" {
		fmt.Fprintln(p.w, caption)
	}
	if err := p.view.Board(p.w, &view.Board{Position: f.Position, Flip: p.flip, Lines: f.Lines}); err != nil {
		return err
	}
	if f.Comment != "" {
		fmt.Fprintln(p.w, strings.ReplaceAll(f.Comment, "\n", "\n   "))
	}
	p.faults(f.Item + 1)
	if r := p.game.Report.Ruleset.Explain(f.Position); r.Capture() {
		return p.view.Moves(p.w, r)
	}
	return nil
}

// faults tells what is wrong with the next move of the main line.
func (p *Replay) faults(from int) {
	for it := range record.MainLine(p.game.Report.Record.Items[from:]) {
		if it.Kind == record.Move {
			p.tell(func(f *replay.Fault) bool { return f.Place == it.Place && f.Ply > 0 })
			return
		}
	}
}

// tell tells the faults that are of interest.
func (p *Replay) tell(of func(*replay.Fault) bool) {
	for i := range p.game.Report.Faults {
		if f := &p.game.Report.Faults[i]; of(f) && (f.Counts(false) || f.Remark(false)) {
			if f.Written != "" {
				fmt.Fprint(p.w, f.Written, ": ")
			}
			fmt.Fprintln(p.w, p.view.RecordFault(p.game.Report, f))
		}
	}
}

// end tells how the game ended, and what is wrong with it besides its moves.
func (p *Replay) end() {
	report := p.game.Report
	fmt.Fprintln(p.w)
	if report.Status.Over() {
		fmt.Fprintln(p.w, p.view.Status(report.Status))
	}
	if result := report.Record.Result(); result != record.Unfinished {
		fmt.Fprintln(p.w, result)
	}
	p.tell(func(f *replay.Fault) bool { return f.Ply == 0 })
	if report.Unjudged > 0 {
		fmt.Fprintln(p.w, p.view.Lang.Say("not-judged", "n", report.Unjudged))
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
	for {
		command, err := lines.Next(p.view.Lang.Say("replay-prompt", "at", i, "last", len(p.list)-1) + " ")
		switch {
		case errors.Is(err, io.EOF):
			return leave, nil
		case err != nil:
			return leave, err
		}
		next, err := p.next(i, command)
		if err == nil {
			return next, nil
		}
		fmt.Fprintln(p.w, catalog.Error(p.view.Lang, err))
	}
}

// next is where a command leads from a position. The error says what to type
// instead.
func (p *Replay) next(i int, command string) (int, error) {
	last := len(p.list) - 1
	switch command {
	case "q":
		return leave, nil
	case "b":
		return max(i-1, 0), nil
	case "e":
		return last, nil
	case "", "n":
		return min(i+1, last), nil
	}
	n, err := strconv.Atoi(command)
	switch {
	case err != nil:
		return i, notation.Fault{Kind: "no-such-command", Text: command, Args: notation.Args("last", last)}
	case n < 0 || n > last:
		return i, notation.Fault{Kind: "no-such-position", Text: command, Args: notation.Args("last", last)}
	}
	return n, nil
}
