package view

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/tablebase"
)

// EndgameStats prints what each slice's positions come to, with the longest
// win and a position that takes so long.
func (o *Options) EndgameStats(w io.Writer, stats []tablebase.Stat) error {
	heads := o.heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	return table(w, heads, each(stats, func(s tablebase.Stat) []string {
		plies, position := o.longest(s)
		return []string{s.Slice.String(), fmt.Sprint(s.Positions), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Neither), plies, position}
	}))
}

// longest is the length of a slice's longest win and its position.
func (o *Options) longest(s tablebase.Stat) (plies, position string) {
	if s.LongestWin == nil {
		return "-", ""
	}
	return strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, o.Squares)
}

// EndgameRecords writes the longest win of each slice as a page of Markdown.
func (o *Options) EndgameRecords(w io.Writer, stats []tablebase.Stat) error {
	p := o.printer(w)
	p.line("# " + o.Lang.Say("records-title", "title", catalog.RulesetTitle(o.Lang, o.Ruleset)) + "\n")
	p.line(o.Lang.Say("records-intro"))
	if best := longestOf(stats); best != nil {
		p.text(fmt.Sprintf("\n%s\n\n```\n%s```\n", o.Lang.Say("records-long", "plies", strconv.Itoa(best.Plies)),
			notation.Diagram(best.Position, notation.DiagramOptions{})))
	}
	p.line()
	p.line("|", strings.Join(o.heads("head-slice", "head-longest", "head-position"), " | "), "|")
	p.line("|---|---:|---|")
	for _, s := range stats {
		plies, position := o.longest(s)
		if position != "" {
			position = "`" + position + "`"
		}
		p.line("|", s.Slice, "|", plies, "|", position, "|")
	}
	return p.err
}

// longestOf is the longest win of all; nil when nobody wins.
func longestOf(stats []tablebase.Stat) *tablebase.Longest {
	var best *tablebase.Longest
	for _, s := range stats {
		if s.LongestWin != nil && (best == nil || s.LongestWin.Plies > best.Plies) {
			best = s.LongestWin
		}
	}
	return best
}

type endgameStatJSON struct {
	Slice       string             `json:"slice"`
	Pieces      int                `json:"pieces"`
	Positions   int64              `json:"positions"`
	Wins        int64              `json:"wins"`
	Losses      int64              `json:"losses"`
	Neither     int64              `json:"neither"`
	LongestWin  *endgameRecordJSON `json:"longest_win"`
	LongestLoss *endgameRecordJSON `json:"longest_loss"`
}

type endgameRecordJSON struct {
	Plies int    `json:"plies"`
	FEN   string `json:"fen"`
}

// WriteEndgameStats writes what slices come to as a JSON array.
func (o *Options) WriteEndgameStats(w io.Writer, stats []tablebase.Stat) error {
	return WriteJSON(w, each(stats, func(s tablebase.Stat) endgameStatJSON {
		return endgameStatJSON{
			s.Slice.String(), s.Slice.Pieces(), s.Positions, s.Wins, s.Losses, s.Neither, recordJSON(s.LongestWin), recordJSON(s.LongestLoss),
		}
	}))
}

func recordJSON(r *tablebase.Longest) *endgameRecordJSON {
	if r == nil {
		return nil
	}
	return &endgameRecordJSON{r.Plies, notation.FormatPosition(r.Position, notation.Number)}
}
