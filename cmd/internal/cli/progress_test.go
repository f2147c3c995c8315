package cli

import (
	"strings"
	"testing"
	"time"
)

// A line is erased before the next, not often, and no longer than the terminal.
func TestProgressIsErased(t *testing.T) {
	var b strings.Builder
	p := &Progress{w: &b, width: func() int { return 9 }}
	p.Show("%s", "first: a long line")
	p.Show("too soon")
	p.next = time.Time{}
	p.Show("one: è già qui")
	p.Clear()
	p.Clear()
	if want := eraseLine + "first: a" + eraseLine + "one: è g" + eraseLine; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
