// Package tableview draws what endgame tables come to, slice by slice, as
// package view draws the rest.
package tableview

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/output"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Options is how tables are drawn.
type Options struct{ *view.Options }

// Stats prints what each slice's positions come to, with the longest win and a
// position that takes so long.
func (o Options) Stats(w io.Writer, stats []tablebase.Stat) error {
	heads := o.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	return output.Table(w, heads, lists.Each(stats, func(s tablebase.Stat) []string {
		plies, position := o.longest(s)
		return []string{s.Slice.String(), fmt.Sprint(s.Positions), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Neither), plies, position}
	}))
}

// longest is the length of a slice's longest win and its position.
func (o Options) longest(s tablebase.Stat) (plies, position string) {
	if s.LongestWin == nil {
		return "-", ""
	}
	return strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, o.Squares)
}

// Records writes what the slices come to, with the longest wins, as a page of
// Markdown. The longest of all is played out.
func (o Options) Records(w io.Writer, stats []tablebase.Stat, play func(rules.Position, int) []rules.Move) error {
	p := o.Printer(w)
	p.Line("# " + o.Lang.Say("records-title", "title", catalog.RulesetTitle(o.Lang, o.Ruleset)) + "\n")
	p.Line(o.Lang.Say("records-intro"))
	if best := longestOf(stats); best != nil {
		p.Text(fmt.Sprintf("\n%s\n\n```\n%s```\n", o.Lang.Say("records-long", "plies", best.Plies),
			o.Diagram(view.Board{Position: best.Position})))
		if line := play(best.Position, best.Plies); len(line) > 0 {
			p.Line("\n" + o.Lang.Say("records-line", "line", o.Line(line)))
		}
	}
	p.Line()
	p.Line("|", strings.Join(o.Heads("head-pieces", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest"), " | "), "|")
	p.Line("|---:|---:|---:|---:|---:|---:|")
	for pieces := 2; pieces <= tablebase.MaxPieces; pieces++ {
		o.recordSum(p, pieces, stats)
	}
	p.Line()
	p.Line("|", strings.Join(o.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position"), " | "), "|")
	p.Line("|---|---:|---:|---:|---:|---:|---|")
	for _, s := range stats {
		plies, position := o.longest(s)
		if position != "" {
			position = "`" + position + "`"
		}
		p.Line("|", s.Slice, "|", s.Positions, "|", s.Wins, "|", s.Losses, "|", s.Neither, "|", plies, "|", position, "|")
	}
	return p.Err
}

// recordSum writes what the slices with so many pieces come to, if all of them
// are there.
func (o Options) recordSum(p *output.Printer, pieces int, stats []tablebase.Stat) {
	stats = lists.Where(stats, func(s tablebase.Stat) bool { return s.Slice.Pieces() == pieces })
	sum := tablebase.Stat{LongestWin: longestOf(stats)}
	for _, s := range stats {
		sum.Positions += s.Positions
		sum.Wins += s.Wins
		sum.Losses += s.Losses
		sum.Neither += s.Neither
	}
	if sum.Positions == tablebase.Positions(o.Ruleset, pieces) {
		plies, _ := o.longest(sum)
		p.Line("|", pieces, "|", sum.Positions, "|", sum.Wins, "|", sum.Losses, "|", sum.Neither, "|", plies, "|")
	}
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

type sliceJSON struct {
	Type        view.Type   `json:"type"`
	Slice       string      `json:"slice"`
	Pieces      int         `json:"pieces"`
	Positions   int64       `json:"positions"`
	Wins        int64       `json:"wins"`
	Losses      int64       `json:"losses"`
	Neither     int64       `json:"neither"`
	LongestWin  *recordJSON `json:"longest_win"`
	LongestLoss *recordJSON `json:"longest_loss"`
}

type recordJSON struct {
	Plies int    `json:"plies"`
	FEN   string `json:"fen"`
}

// SliceJSON is what a slice comes to as a JSON object.
func SliceJSON(s tablebase.Stat) any {
	return sliceJSON{
		view.OfSlice, s.Slice.String(), s.Slice.Pieces(), s.Positions, s.Wins, s.Losses, s.Neither, recordOf(s.LongestWin), recordOf(s.LongestLoss),
	}
}

func recordOf(r *tablebase.Longest) *recordJSON {
	if r == nil {
		return nil
	}
	return &recordJSON{r.Plies, notation.FormatPosition(r.Position, notation.Number)}
}
