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
	Columns int    // boards in a row; as many as there are when below 1
	Title   string // above the boards
	Lang    catalog.Lang
}

// The measures of a sheet.
const (
	gutter    = 70.0 // between boards
	border    = 40.0 // around all of them
	titleSize = 52.0
)

// Scene draws the sheet. The theme of the first board gives its paper.
func (s *Sheet) Scene() *Scene {
	g := s.grid()
	pal := &printPalette
	if len(s.Boards) > 0 {
		pal = palettes[s.Boards[0].Theme]
	}
	width := float64(g.columns)*(g.cell+gutter) - gutter + 2*border
	title := wrap(s.Title, titleSize, width-2*border, true)
	count := s.Lang.Say("boards", "count", len(s.Boards))
	out := &Scene{Width: width, Title: cmp.Or(s.Title, count), Desc: count}
	top := border
	if len(title) > 0 {
		top += float64(len(title))*titleSize*lineHeight + border
	}
	boards, end := g.place(s.Boards, top)
	out.Height = end + border
	out.add(box{paint: filled(pal.paper), width: out.Width, height: out.Height})
	out.add(label{at: point{border, border}, size: titleSize, left: true, bold: true, ink: pal.text}.column(title)...)
	out.add(boards...)
	return out
}

// grid is where the boards of a sheet go.
type grid struct {
	columns      int
	left, bottom float64 // margins of every board
	cell         float64 // width of a board with its margins
}

// grid takes the widest margins of all boards for each of them, so that they
// stand in line.
func (s *Sheet) grid() grid {
	g := grid{columns: s.Columns}
	if g.columns < 1 || g.columns > len(s.Boards) {
		g.columns = max(1, len(s.Boards))
	}
	for i := range s.Boards {
		left, bottom := s.Boards[i].margins()
		g.left, g.bottom = max(g.left, left), max(g.bottom, bottom)
	}
	g.cell = g.left + boardSide + turnMargin
	return g
}

// place sets the boards down row by row; end is where the last row ends.
func (g *grid) place(boards []Board, top float64) (shapes []shape, end float64) {
	end = top
	for row := range slices.Chunk(boards, g.columns) {
		if len(shapes) > 0 {
			end += gutter
		}
		tallest := 0.0
		for i := range row {
			x := border + float64(i)*(g.cell+gutter) + g.left
			board, height := row[i].captioned(point{x, end}, g.bottom)
			shapes = append(shapes, board...)
			tallest = max(tallest, height)
		}
		end += tallest
	}
	return shapes, end
}
