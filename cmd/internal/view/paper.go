//go:build !small

package view

import (
	"bytes"
	"io"
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

// Table draws rows under a head.
func (p *Printer) Table(head []string, rows [][]string) {
	if p.Err == nil {
		p.Err = Table(p.W, head, rows)
	}
}

// Table draws rows under a head, without lines between them.
func Table(w io.Writer, head []string, rows [][]string) error {
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
	if err := t.Bulk(rows); err != nil {
		return err
	}
	if err := t.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}
