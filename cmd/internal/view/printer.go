package view

import (
	"fmt"
	"io"
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
