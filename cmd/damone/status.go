package main

import (
	"fmt"
	"io"
)

// status is one line of the error stream, on a terminal only, written over
// again and again while something takes long.
type status struct {
	w     io.Writer // nil where nobody looks
	shown bool
}

func newStatus(w io.Writer) *status {
	if !isTerminal(w) {
		return &status{}
	}
	return &status{w: w}
}

const eraseLine = "\r\x1b[K"

// show replaces the line.
func (s *status) show(format string, args ...any) {
	if s.w != nil {
		s.shown = true
		fmt.Fprintf(s.w, eraseLine+"%.100s", fmt.Sprintf(format, args...))
	}
}

// clear wipes the line, so that an answer can be printed in its place.
func (s *status) clear() {
	if s.shown {
		s.shown = false
		io.WriteString(s.w, eraseLine)
	}
}
