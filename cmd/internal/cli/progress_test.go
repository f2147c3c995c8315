package cli

import (
	"strings"
	"testing"
)

// What is shown is erased line by line, and no line is longer than the terminal.
func TestProgressIsErased(t *testing.T) {
	var b strings.Builder
	p := &Progress{w: &b, width: func() int { return 9 }}
	p.Show("%s", "three\nlines, the second\nlong")
	p.Show("one: è già qui")
	p.Clear()
	p.Clear()
	want := eraseLine + "three\nlines, t\nlong" + eraseLine + eraseAbove + eraseAbove + "one: è g" + eraseLine
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
