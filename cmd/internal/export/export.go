// Package export writes recorded games in other formats: as text for programs,
// as pictures, and as a page that can be clicked through.
package export

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/movelist"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/notation/zsg"
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

// format is a way to write games down.
type format struct {
	name    string
	endings []string // of files' names, besides its own
	keeps   []string // the tags it still tells, where it has no tags of its own
	open    func(io.Writer, Options) Target
	lacks   lack
}

// lack is what a format has no room for, so that a game with it is refused.
type lack struct {
	setups bool // a position among the moves
	faults bool // a game that does not go by the rules to its end
}

var formats = []format{
	{name: "pdn", open: each(canonicalPDN)},
	{name: "zsg", open: single(zsgOf), lacks: lack{setups: true, faults: true}, keeps: []string{"RulesFile", "Variant", "Players", "FEN", "SetUp", "Damoni", "GameType", "PlyCount"}},
	{name: "json", open: func(w io.Writer, _ Options) Target { return &arrayTarget{w: w} }},
	{name: "ndjson", endings: []string{"jsonl"}, open: each(lineOfJSON)},
	{name: "list", endings: []string{"moves"}, open: each(listOf), lacks: lack{setups: true}, keeps: []string{"RulesFile", "Players", "FEN", "SetUp", "Damoni", "Result", "Risultato", "PlyCount"}},
	{name: "fen", open: each(positionsOf)},
	{name: "svg", open: picture("svg")},
	{name: "png", open: picture("png")},
	{name: "html", endings: []string{"htm"}, open: openPage},
}

func canonicalPDN(r *replay.Report) ([]byte, error) { return pdn.Append(nil, r.Canonical()), nil }

func zsgOf(w io.Writer, r *replay.Report) error {
	_, err := w.Write(zsg.Append(nil, r.Ruleset, r.Record, r.Start, r.MainLine()))
	return err
}

func lineOfJSON(r *replay.Report) ([]byte, error) {
	dst, err := jsongame.Append(nil, r.Canonical())
	return append(dst, '\n'), err
}

func listOf(r *replay.Report) ([]byte, error) { return movelist.Append(nil, r.Canonical()), nil }

// Formats lists the formats that games are written in.
func Formats() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// FormatOf is the format of a file that is named so; "" when its ending is that
// of none.
func FormatOf(file string) string {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	for _, f := range formats {
		if f.name == ending || slices.Contains(f.endings, ending) {
			return f.name
		}
	}
	return ""
}

// To is the target of one of Formats, which writes to w.
func To(name string, w io.Writer, o Options) Target {
	f := formatNamed(name)
	return fitting{f.open(w, o), f}
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
		return cli.BadInput("subject.game", notation.NewFault(cli.SetupNotStored, "format", t.name))
	case t.lacks.faults && (r.Ruleset == nil || len(r.MainLine()) < r.Record.Moves()):
		return cli.BadInput("subject.game", notation.NewFault(cli.BrokenNotStored, "format", t.name))
	}
	return t.Target.Game(g)
}

func formatNamed(name string) format {
	return formats[slices.IndexFunc(formats, func(f format) bool { return f.name == name })]
}

// strip is the positions of a game side by side.
func (o *Options) strip(r *replay.Report) *draw.Sheet {
	sheet := &draw.Sheet{Columns: 4, Title: frames.Title(r.Record), Lang: o.View.Lang}
	for _, f := range frames.WithFaults(r, o.View) {
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
