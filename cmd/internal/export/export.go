// Package export writes recorded games in other formats: as text for programs,
// as pictures, and as a page that can be clicked through.
package export

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation/jsongame"
	"damone/notation/pdn"
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

// Formats are the formats that games are written in.
var Formats = []string{"pdn", "zsg", "json", "ndjson", "list", "fen", "svg", "png", "html"}

// To is the target of a format, which writes to w.
func To(format string, w io.Writer, o Options) Target {
	switch format {
	case "pdn":
		return plainTarget{w, func(r *replay.Report) ([]byte, error) { return pdn.Append(nil, r.Canonical()), nil }}
	case "list":
		return plainTarget{w, listOf}
	case "fen":
		return plainTarget{w, positionsOf}
	case "json":
		return &arrayTarget{w: w}
	case "ndjson":
		return plainTarget{w, func(r *replay.Report) ([]byte, error) {
			dst, err := jsongame.Append(nil, r.Canonical())
			return append(dst, '\n'), err
		}}
	case "zsg":
		return &singleTarget{w: w, write: writeZSG}
	case "html":
		return &pageTarget{w: w, o: o}
	}
	return &singleTarget{w: w, write: func(w io.Writer, r *replay.Report) error {
		return Picture(w, format, o.Size, o.strip(r).Scene())
	}}
}

// strip is the positions of a game side by side.
func (o *Options) strip(r *replay.Report) *draw.Sheet {
	sheet := &draw.Sheet{Columns: 4, Title: frames.Title(r.Record), Lang: o.View.Lang}
	for _, f := range frames.WithFaults(r, o.View) {
		if len(sheet.Boards) == MaxBoards {
			fmt.Fprintln(o.Notes, "damone: "+o.View.Lang.Say("strip-full", "n", strconv.Itoa(MaxBoards)))
			break
		}
		sheet.Boards = append(sheet.Boards, draw.Board{Position: f.Position, Ruleset: r.Ruleset, Lines: f.Lines,
			Caption: f.InFull(o.View.Lang), Squares: o.View.Squares, Lang: o.View.Lang})
	}
	return sheet
}

// Picture writes a scene as svg or png, so many pixels wide.
func Picture(w io.Writer, format string, size int, scene *draw.Scene) error {
	var tooLarge *draw.SizeError
	if format == "png" {
		err := scene.WritePNG(w, size)
		if errors.As(err, &tooLarge) {
			return cli.Misuse("bad-size", "value", size, "cause", err)
		}
		return err
	}
	if size < 1 {
		return cli.Misuse("size-too-small", "value", size)
	}
	_, err := io.WriteString(w, scene.SVG(size))
	return err
}

// MaxBoards is how many positions are drawn on one sheet.
const MaxBoards = 300
