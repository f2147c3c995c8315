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

// SliceJSON is what a slice comes to as a JSON object; the zugzwangs are null where
// they were not counted.
func (o *Options) SliceJSON(s tablebase.Stat) any {
	return NewObject(OfSlice, "slice", s.Slice.String(), "pieces", s.Slice.Pieces(), "positions", s.Positions, "wins", s.Wins, "losses", s.Losses,
		"neither", s.Neither, "longest_win", longest(s.LongestWin), "longest_loss", longest(s.LongestLoss),
		"full_point", zugzwangs(s.FullPoint), "half_point", zugzwangs(s.HalfPoint),
		"value_bytes", s.Values, "distance_bytes", s.Distances, "zeroing_bytes", s.Zeroing)
}

func zugzwangs(z *tablebase.Zugzwangs) any {
	if z == nil {
		return nil
	}
	return object("count", z.Count, "neatest", longest(z.Neatest))
}

func longest(r *tablebase.Longest) any {
	if r == nil {
		return nil
	}
	return object("plies", r.Plies, "fen", notation.FormatPosition(r.Position, notation.Number))
}

// countOf is the number of mutual zugzwangs of one kind, if they were counted.
func countOf(z *tablebase.Zugzwangs) string {
	if z == nil {
		return ""
	}
	return strconv.FormatInt(z.Count, 10)
}
