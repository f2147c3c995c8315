package draw

import (
	"cmp"
	"slices"

	"damone/cmd/internal/catalog"
)

// Sheet is boards side by side in rows: the positions of a game, or a page of
// puzzles.
type Sheet struct {
	Boards  []Board
	Columns int    // boards in a row, at most
	Title   string // above the boards
	Lang    catalog.Lang
}

// The measures of a sheet.
const (
	gutter    = 70.0 // between boards
	border    = 40.0 // around all of them
	titleSize = 52.0
)

// cell is the width of a board with its margins.
const cell = labelMargin + boardSide + turnMargin

// Scene draws the sheet. The theme of the first board gives its paper.
func (s *Sheet) Scene() *Scene {
	columns := max(1, min(s.Columns, len(s.Boards)))
	pal := &printPalette
	if len(s.Boards) > 0 {
		pal = palettes[s.Boards[0].Theme]
	}
	width := float64(columns)*(cell+gutter) - gutter + 2*border
	title := wrap(s.Title, titleSize, width-2*border, true)
	count := s.Lang.Say("boards", "count", len(s.Boards))
	out := &Scene{Width: width, Title: cmp.Or(s.Title, count), Desc: count}
	top := border
	if len(title) > 0 {
		top += float64(len(title))*titleSize*lineHeight + border
	}
	boards, end := place(s.Boards, columns, top)
	out.Height = end + border
	out.add(box{paint: filled(pal.paper), width: out.Width, height: out.Height})
	out.add(label{at: point{border, border}, size: titleSize, left: true, bold: true, ink: pal.text}.column(title)...)
	out.add(boards...)
	return out
}

// place sets boards down row by row, each with the widest margin of all below it, so that they
// stand in line; end is where the last row ends.
func place(boards []Board, columns int, top float64) (shapes []shape, end float64) {
	bottom := 0.0
	for i := range boards {
		bottom = max(bottom, boards[i].bottom())
	}
	end = top
	for row := range slices.Chunk(boards, columns) {
		if len(shapes) > 0 {
			end += gutter
		}
		tallest := 0.0
		for i := range row {
			board, height := row[i].captioned(point{border + float64(i)*(cell+gutter) + labelMargin, end}, bottom)
			shapes = append(shapes, board...)
			tallest = max(tallest, height)
		}
		end += tallest
	}
	return shapes, end
}
