package view

import (
	"fmt"
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/tablebase"
)

// EndgameStats prints what each slice's positions come to, with the longest
// win and a position that takes so long.
func (o *Options) EndgameStats(w io.Writer, stats []tablebase.Stat) error {
	var rows [][]string
	for _, s := range stats {
		rows = append(rows, append([]string{s.Slice.String(), number(s.Positions), number(s.Wins), number(s.Losses), number(s.Neither)}, o.longest(s)...))
	}
	return table(w, o.heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position"), rows)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// longest is the length of a slice's longest win and its position.
func (o *Options) longest(s tablebase.Stat) []string {
	if s.LongestWin == nil {
		return []string{"-", ""}
	}
	return []string{strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, o.Squares)}
}

// EndgameRecords writes the longest win of each slice as a page of Markdown.
func (o *Options) EndgameRecords(w io.Writer, stats []tablebase.Stat) error {
	p := o.printer(w)
	p.line("# " + o.Lang.Say("records-title", "title", catalog.RulesetTitle(o.Lang, o.Ruleset)))
	p.line()
	p.line(o.Lang.Say("records-intro"))
	if best := longestOf(stats); best != nil {
		p.line()
		p.line(o.Lang.Say("records-long", "plies", strconv.Itoa(best.Plies)))
		p.line()
		p.line("```")
		p.text(notation.Diagram(best.Position, notation.DiagramOptions{}))
		p.line("```")
	}
	p.line()
	p.line(fmt.Sprintf("| %s | %s | %s |", o.Lang.Say("head-slice"), o.Lang.Say("head-longest"), o.Lang.Say("head-position")))
	p.line("|---|---:|---|")
	for _, s := range stats {
		longest := o.longest(s)
		if longest[1] != "" {
			longest[1] = "`" + longest[1] + "`"
		}
		p.line(fmt.Sprintf("| %s | %s | %s |", s.Slice, longest[0], longest[1]))
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
	list := []endgameStatJSON{}
	for _, s := range stats {
		list = append(list, endgameStatJSON{
			s.Slice.String(), s.Slice.Pieces(), s.Positions, s.Wins, s.Losses, s.Neither, recordJSON(s.LongestWin), recordJSON(s.LongestLoss),
		})
	}
	return WriteJSON(w, list)
}

func recordJSON(r *tablebase.Longest) *endgameRecordJSON {
	if r == nil {
		return nil
	}
	return &endgameRecordJSON{r.Plies, notation.FormatPosition(r.Position, notation.Number)}
}
