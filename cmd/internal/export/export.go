// Package export writes recorded games in other formats: as text for programs,
// as pictures, and as a page that can be clicked through.
package export

import (
	"fmt"
	"html/template"
	"io"
	"strings"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation/lists"
	"damone/notation/replay"
)

// Options says how games are written.
type Options struct {
	View  *view.Options
	Size  int       // the width of pictures, in pixels
	Ply   int       // after which one diagram is drawn, with the moves around it; below 0 for all of a game
	Notes io.Writer // told what there was no room for
}

// Target takes games one by one and writes them down.
type Target struct {
	format
	w       io.Writer
	o       Options
	written int
	booklet *booklet // which is written at the end; nil for other formats
}

// To returns a target of one of Formats, which writes to w.
func To(name string, w io.Writer, o Options) *Target {
	t := &Target{format: formatNamed(name), w: w, o: o}
	if t.write == nil {
		t.booklet = newBooklet(o.View)
	}
	return t
}

// Shows reports whether a format has something to show of a game. What is made of
// positions has nothing of one that begins from none: no ruleset is known for it,
// or its position is impossible.
func Shows(name string, r *replay.Report) bool {
	return r.Begins() || !formatNamed(name).shows
}

// Game writes a game.
func (t *Target) Game(g *replay.Game) error {
	r := g.Report
	switch {
	case t.booklet != nil:
		return t.booklet.add(g)
	case t.single && t.written > 0:
		return cli.Misuse("one-game-only")
	case t.array:
		if _, err := io.WriteString(t.w, map[bool]string{true: ",\n", false: "[\n"}[t.written > 0]); err != nil {
			return err
		}
	}
	t.written++
	return t.write(t.w, &t.o, r)
}

// Reviewed writes a game with the graph of its review: the graph alone as a picture.
func (t *Target) Reviewed(g *replay.Game, graph *draw.Graph) error {
	switch {
	case t.booklet != nil:
		t.booklet.graph = template.HTML(graph.Scene().SVG(t.o.Size))
		return t.Game(g)
	case t.written > 0:
		return cli.Misuse("one-game-only")
	}
	t.written++
	return Picture(t.w, t.name, t.o.Size, graph.Scene())
}

// Close ends what has been written.
func (t *Target) Close() error {
	if t.booklet != nil {
		return t.booklet.close(t)
	}
	if !t.array {
		return nil
	}
	_, err := io.WriteString(t.w, map[bool]string{true: "\n]\n", false: "[]\n"}[t.written > 0])
	return err
}

// MaxBoards is how many positions are drawn on one sheet.
const MaxBoards = 300

// strip returns the positions of a game side by side, or the one that is asked for.
func (o *Options) strip(r *replay.Report) (*draw.Sheet, error) {
	sheet := &draw.Sheet{Columns: 4, Title: frames.HeadOf(r.Record).Title, Lang: o.View.Lang}
	list := frames.MainLine(r, o.View)
	if at := o.Ply; at >= len(list) {
		return nil, cli.Misuse("no-such-ply", "ply", at, "n", len(list)-1)
	} else if at >= 0 {
		before, after := captions(list[max(at-movesAround+1, 0):at+1]), captions(list[at+1:min(at+movesAround+1, len(list))])
		sheet.Boards = []draw.Board{{Position: list[at].Position, Ruleset: r.Ruleset, Squares: o.View.Squares, Lang: o.View.Lang,
			Caption: strings.TrimSpace(before + " | " + after)}}
		return sheet, nil
	}
	for _, f := range list {
		if len(sheet.Boards) == MaxBoards {
			fmt.Fprintln(o.Notes, "damone: "+o.View.Lang.Say("strip-full", "n", MaxBoards))
			break
		}
		sheet.Boards = append(sheet.Boards, draw.Board{Position: f.Position, Ruleset: r.Ruleset, Lines: f.Lines,
			Caption: strings.TrimSpace(f.Caption() + "\n" + strings.Join(f.Faults, "\n")), Squares: o.View.Squares, Lang: o.View.Lang})
	}
	return sheet, nil
}

// movesAround is how many moves before a diagram are told, and how many after it.
const movesAround = 4

func captions(list []frames.Frame) string {
	return strings.TrimSpace(strings.Join(lists.Each(list, func(f frames.Frame) string { return f.Caption() }), " "))
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
	_, err := io.WriteString(cli.Quoted(w), scene.SVG(size))
	return err
}
