package view

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

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
