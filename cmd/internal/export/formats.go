package export

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"damone/notation/jsongame"
	"damone/notation/lists"
	"damone/notation/movelist"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/notation/zsg"
)

// format is a way to write games down.
type format struct {
	name    string
	endings []string // of files' names, besides its own
	keeps   []string // the tags it still tells, where it has no tags of its own
	open    func(io.Writer, Options) Target
	lacks   lack
	shows   bool // positions, and the moves between them; the others are the record in other words
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
	{name: "fen", open: each(positionsOf), shows: true},
	{name: "svg", open: picture("svg"), shows: true},
	{name: "png", open: picture("png"), shows: true},
	{name: "html", endings: []string{"htm"}, open: openPage, shows: true},
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
	return lists.Each(formats, func(f format) string { return f.name })
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

func formatNamed(name string) format {
	return formats[slices.IndexFunc(formats, func(f format) bool { return f.name == name })]
}
