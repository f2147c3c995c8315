// Package view draws what the rules say: as text for people, in their
// language, and as JSON for programs. It decides nothing.
package view

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// Options is how results are drawn.
type Options struct {
	Ruleset *rules.Ruleset
	Squares notation.Squares
	Lang    catalog.Lang
	Color   bool // with colours, for a terminal
}

func (o *Options) move(m rules.Move) string { return notation.FormatMove(m, o.Squares) }

func (o *Options) square(s rules.Square) string { return notation.FormatSquare(s, o.Squares) }

// printer prints line by line until a write fails.
type printer struct {
	w     io.Writer
	color bool
	err   error
}

func (o *Options) printer(w io.Writer) *printer { return &printer{w: w, color: o.Color} }

// line prints texts as one line.
func (p *printer) line(texts ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.w, texts...)
	}
}

func (p *printer) table(head []string, rows [][]string) {
	if p.err == nil {
		p.err = table(p.w, head, rows)
	}
}

// capital begins a text with a capital letter.
func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// text prints a text that has its line ends.
func (p *printer) text(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, text)
	}
}

// color is how a terminal is told to show a text.
type color string

// The colours.
const (
	bold  color = "\x1b[1m"
	red   color = "\x1b[31m"
	green color = "\x1b[32m"
	plain color = "\x1b[0m"
)

// paint is a text in a colour, if colours are wanted.
func (p *printer) paint(c color, text string) string {
	if !p.color {
		return text
	}
	return string(c) + text + string(plain)
}

// table draws rows under a head, without lines between them.
func table(w io.Writer, head []string, rows [][]string) error {
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
