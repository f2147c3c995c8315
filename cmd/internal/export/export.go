// Package export writes recorded games in other formats: as text for programs,
// as pictures, and as a page that can be clicked through.
package export

import (
	"fmt"
	"io"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
)

// Target takes games one by one and writes them down.
type Target interface {
	Game(g *replay.Game) error
	Close() error
}

// Options says how games are written.
type Options struct {
	View  *view.Options
	Size  int       // the width of pictures, in pixels
	Notes io.Writer // told what there was no room for
}

// To is the target of one of Formats, which writes to w.
func To(name string, w io.Writer, o Options) Target {
	f := formatNamed(name)
	return fitting{f.open(w, o), f}
}

// Shows reports whether a format has something to show of a game. What is made of
// positions has nothing of one that begins from none: no ruleset is known for it,
// or its position is impossible.
func Shows(name string, r *replay.Report) bool {
	return r.Begins() || !formatNamed(name).shows
}

// fitting is a target that is given no games it has no room for.
type fitting struct {
	Target
	format
}

// Game implements Target.
func (t fitting) Game(g *replay.Game) error {
	r := g.Report
	switch {
	case t.lacks.setups && setsUp(r.Record):
		return cli.BadInput("subject.game", notation.NewFault("new-position-not-stored", "format", t.name))
	case t.lacks.faults && (!r.Begins() || len(r.MainLine()) < r.Record.Moves()):
		return cli.BadInput("subject.game", notation.NewFault("broken-game-not-stored", "format", t.name))
	}
	return t.Target.Game(g)
}

// strip is the positions of a game side by side.
func (o *Options) strip(r *replay.Report) *draw.Sheet {
	sheet := &draw.Sheet{Columns: 4, Title: frames.Title(r.Record), Lang: o.View.Lang}
	for _, f := range frames.MainLine(r, o.View) {
		if len(sheet.Boards) == MaxBoards {
			fmt.Fprintln(o.Notes, "damone: "+o.View.Lang.Say("strip-full", "n", MaxBoards))
			break
		}
		sheet.Boards = append(sheet.Boards, draw.Board{Position: f.Position, Ruleset: r.Ruleset, Lines: f.Lines,
			Caption: f.InFull(o.View.Lang), Squares: o.View.Squares, Lang: o.View.Lang})
	}
	return sheet
}

// Picture writes a scene as svg or png, size pixels wide.
func Picture(w io.Writer, format string, size int, scene *draw.Scene) error {
	if format == "png" {
		err := scene.WritePNG(cli.Unquoted(w), size)
		if cli.IsAny[*draw.SizeError](err) {
			return cli.Misuse("bad-size", "value", size, "cause", err)
		}
		return err
	}
	if size < 1 {
		return cli.Misuse("size-too-small", "value", size)
	}
	_, err := io.WriteString(cli.Quoted(w), scene.SVG(size))
	return err
}

// MaxBoards is how many positions are drawn on one sheet.
const MaxBoards = 300
