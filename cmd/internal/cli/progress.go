package cli

import (
	"fmt"
	"io"
)

// Progress shows how far a long run has come, on a terminal only: one line of
// the error stream, written over again and again.
type Progress struct {
	w     io.Writer // nil where nobody looks
	shown bool
}

// NewProgress is a progress shown on w, or nowhere if w is no terminal.
func NewProgress(w io.Writer) *Progress {
	if !IsTerminal(w) {
		return &Progress{}
	}
	return &Progress{w: w}
}

const eraseLine = "\r\x1b[K"

// Show replaces the line.
func (p *Progress) Show(format string, args ...any) {
	if p.w != nil {
		p.shown = true
		fmt.Fprintf(p.w, eraseLine+format, args...)
	}
}

// Clear wipes the line, so that an answer can be printed in its place.
func (p *Progress) Clear() {
	if p.shown {
		p.shown = false
		io.WriteString(p.w, eraseLine)
	}
}
