package export

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/replay"
)

// format is a way to write games down.
type format struct {
	name    string
	endings []string // of files' names, besides its own
	write   func(w io.Writer, o *Options, r *replay.Report) error
	single  bool // a file has room for one game
	array   bool // the games are elements of one JSON array
	shows   bool // positions, and the moves between them; the others are the record in other words
}

var formats = []format{
	{name: "pdn", write: text(func(r *replay.Report) ([]byte, error) { return pdn.Append(nil, r.Canonical()), nil })},
	{name: "json", write: text(jsonOf), array: true},
	{name: "ndjson", endings: []string{"jsonl"}, write: text(func(r *replay.Report) ([]byte, error) {
		line, err := jsonOf(r)
		return append(line, '\n'), err
	})},
	{name: "fen", write: text(positionsOf), shows: true},
	{name: "svg", write: pictureOf("svg"), single: true, shows: true},
	{name: "png", write: pictureOf("png"), single: true, shows: true},
	{name: "html", endings: []string{"htm"}, shows: true}, // a booklet, which is written at the end
}

// text returns how a game is written that is a text of its own.
func text(of func(*replay.Report) ([]byte, error)) func(io.Writer, *Options, *replay.Report) error {
	return func(w io.Writer, _ *Options, r *replay.Report) error {
		b, err := of(r)
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	}
}

func jsonOf(r *replay.Report) ([]byte, error) { return jsongame.Append(nil, r.Canonical()) }

// positionsOf returns a FEN for every position of a game's main line.
func positionsOf(r *replay.Report) ([]byte, error) {
	dst := append(notation.AppendPosition(nil, r.Start), '\n')
	for i := range r.Steps {
		if s := &r.Steps[i]; !s.Variation {
			dst = append(notation.AppendPosition(dst, s.Before.After(s.Move)), '\n')
		}
	}
	return dst, nil
}

// pictureOf returns how the positions of a game are drawn, as svg or png.
func pictureOf(format string) func(io.Writer, *Options, *replay.Report) error {
	return func(w io.Writer, o *Options, r *replay.Report) error {
		sheet, err := o.strip(r)
		if err != nil {
			return err
		}
		return Picture(w, format, o.Size, sheet.Scene())
	}
}

// Formats lists the formats that games are written in.
func Formats() []string {
	return lists.Each(formats, func(f format) string { return f.name })
}

// FormatOf returns the format of a file that is named so; "" when its ending is that
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

// Copies reports whether a format has all that a record has.
func Copies(name string) bool { return !formatNamed(name).shows }

func formatNamed(name string) format {
	return formats[slices.IndexFunc(formats, func(f format) bool { return f.name == name })]
}
