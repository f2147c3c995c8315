package view

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
)

// Stats prints what each slice's positions come to, with the longest win, a
// position that takes so long and, if they were counted, the mutual zugzwangs;
// then what players can learn from it.
func (o *Options) Stats(w io.Writer, stats []tablebase.Stat) error {
	counted := slices.ContainsFunc(stats, func(s tablebase.Stat) bool { return s.FullPoint != nil })
	heads := o.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	if counted {
		heads = slices.Insert(heads, len(heads)-1, o.Heads("head-full-point", "head-half-point")...)
	}
	p := o.Printer(w)
	p.Table(heads, lists.Each(stats, func(s tablebase.Stat) []string {
		plies, position := o.longest(s)
		row := []string{s.Slice.String(), fmt.Sprint(s.Positions), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Neither), plies, position}
		if counted {
			row = slices.Insert(row, len(row)-1, countOf(s.FullPoint), countOf(s.HalfPoint))
		}
		return row
	}))
	o.lessons(p, stats)
	return p.Err
}

// longest is the length of a slice's longest win and its position.
func (o *Options) longest(s tablebase.Stat) (plies, position string) {
	if s.LongestWin == nil {
		return "-", ""
	}
	return strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, o.Squares)
}

type sliceJSON struct {
	Type        Type           `json:"type"`
	Slice       string         `json:"slice"`
	Pieces      int            `json:"pieces"`
	Positions   int64          `json:"positions"`
	Wins        int64          `json:"wins"`
	Losses      int64          `json:"losses"`
	Neither     int64          `json:"neither"`
	LongestWin  *recordJSON    `json:"longest_win"`
	LongestLoss *recordJSON    `json:"longest_loss"`
	FullPoint   *zugzwangsJSON `json:"full_point"` // null where they were not counted
	HalfPoint   *zugzwangsJSON `json:"half_point"`
	Values      int64          `json:"value_bytes"`
	Distances   int64          `json:"distance_bytes"`
	Zeroing     int64          `json:"zeroing_bytes"`
}

type zugzwangsJSON struct {
	Count   int64       `json:"count"`
	Neatest *recordJSON `json:"neatest"`
}

type recordJSON struct {
	Plies int    `json:"plies"`
	FEN   string `json:"fen"`
}

// SliceJSON is what a slice comes to as a JSON object.
func (o *Options) SliceJSON(s tablebase.Stat) any {
	return sliceJSON{
		OfSlice, s.Slice.String(), s.Slice.Pieces(), s.Positions, s.Wins, s.Losses, s.Neither, recordOf(s.LongestWin), recordOf(s.LongestLoss),
		zugzwangsOf(s.FullPoint), zugzwangsOf(s.HalfPoint), s.Values, s.Distances, s.Zeroing,
	}
}

func zugzwangsOf(z *tablebase.Zugzwangs) *zugzwangsJSON {
	if z == nil {
		return nil
	}
	return &zugzwangsJSON{z.Count, recordOf(z.Neatest)}
}

func recordOf(r *tablebase.Longest) *recordJSON {
	if r == nil {
		return nil
	}
	return &recordJSON{r.Plies, notation.FormatPosition(r.Position, notation.Number)}
}

// countOf is the number of mutual zugzwangs of one kind, if they were counted.
func countOf(z *tablebase.Zugzwangs) string {
	if z == nil {
		return ""
	}
	return strconv.FormatInt(z.Count, 10)
}
