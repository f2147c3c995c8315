//go:build !small

package view

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"damone/cmd/internal/draw"
	"damone/notation"
)

// Diagram returns a board as rows of text, with the squares' numbers beside them where
// moves are written with numbers, and in colours if they are wanted.
func (o *Options) Diagram(b Board) string {
	return (&draw.Terminal{Flip: b.Flip, Color: o.Color, Lines: b.Lines, Edges: o.Squares == notation.Number}).Text(b.Position)
}

// Table draws rows under a head, without lines between them.
func (p *Printer) Table(head []string, rows [][]string) {
	if p.Err != nil {
		return
	}
	var b bytes.Buffer
	t := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.Off},
			},
		})),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithRowAlignment(tw.AlignLeft),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithTrimSpace(tw.Off),
	)
	t.Header(head)
	if p.Err = cmp.Or(t.Bulk(rows), t.Render()); p.Err != nil {
		return
	}
	for line := range strings.Lines(b.String()) {
		p.Line(strings.TrimRight(line, " \n"))
	}
}
