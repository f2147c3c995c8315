package view

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Printer prints line by line until a write fails.
type Printer struct {
	*Options
	W   io.Writer
	Err error // of the first write that failed
}

// Printer prints as the options have it.
func (o *Options) Printer(w io.Writer) *Printer { return &Printer{Options: o, W: w} }

// Line prints texts as one line.
func (p *Printer) Line(texts ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintln(p.W, texts...)
	}
}

// Table draws rows under a head.
func (p *Printer) Table(head []string, rows [][]string) {
	if p.Err == nil {
		p.Err = Table(p.W, head, rows)
	}
}

// Text prints a text that has its line ends.
func (p *Printer) Text(text string) {
	if p.Err == nil {
		_, p.Err = io.WriteString(p.W, text)
	}
}

// Color is how a terminal is told to show a text.
type Color string

// The colours.
const (
	Bold  Color = "\x1b[1m"
	Red   Color = "\x1b[31m"
	Green Color = "\x1b[32m"
	Plain Color = "\x1b[0m"
)

// Paint returns a text in a colour, if colours are wanted.
func (p *Printer) Paint(c Color, text string) string {
	if !p.Color {
		return text
	}
	return string(c) + text + string(Plain)
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
