package main

import (
	"fmt"
	"io"
)

// progress shows how far a long run has come, on a terminal only: one line of
// the error stream, written over again and again.
type progress struct {
	w     io.Writer // nil where nobody looks
	shown bool
}

func newProgress(w io.Writer) *progress {
	if !isTerminal(w) {
		return &progress{}
	}
	return &progress{w: w}
}

const eraseLine = "\r\x1b[K"

// show replaces the line.
func (p *progress) show(format string, args ...any) {
	if p.w != nil {
		p.shown = true
		fmt.Fprintf(p.w, eraseLine+format, args...)
	}
}

// clear wipes the line, so that an answer can be printed in its place.
func (p *progress) clear() {
	if p.shown {
		p.shown = false
		io.WriteString(p.w, eraseLine)
	}
}
