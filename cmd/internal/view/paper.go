//go:build !small

package view

import (
	"bytes"
	"strings"

	"github.com/olekukonko/tablewriter"

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
	t := tablewriter.NewWriter(&b)
	t.SetBorder(false)
	t.SetHeaderLine(false)
	t.SetColumnSeparator("")
	t.SetAutoFormatHeaders(false)
	t.SetAutoWrapText(false)
	t.SetHeaderAlignment(tablewriter.ALIGN_LEFT)
	t.SetAlignment(tablewriter.ALIGN_LEFT)
	t.SetHeader(head)
	t.AppendBulk(rows)
	t.Render()
	for line := range strings.Lines(b.String()) {
		p.Line(strings.TrimRight(line[1:], " \n")) // the first is a border's place
	}
}
