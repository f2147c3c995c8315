package cli

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"
)

// Progress shows how far a long run has come, on a terminal only: a line of the
// error stream, written over again and again.
type Progress struct {
	w     io.Writer  // nil where nobody looks
	width func() int // of the terminal now, 0 where it is not known
	shown bool
	next  time.Time // until then nothing new is shown
}

// NewProgress returns a progress shown on w, or nowhere if w is no terminal.
func NewProgress(w io.Writer) *Progress {
	screen := terminal(w)
	if screen == nil {
		return &Progress{}
	}
	return &Progress{w: w, width: func() int {
		width, _, _ := term.GetSize(int(screen.Fd())) // 0 with an error
		return width
	}}
}

const eraseLine = "\r\x1b[K"

// Show replaces what was shown, five times a second at most. The line is cut where the
// terminal would break it: it could not be told how much to erase.
func (p *Progress) Show(format string, args ...any) {
	now := time.Now()
	if p.w == nil || now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(200*time.Millisecond), true
	line := fmt.Sprintf(format, args...)
	if width := p.width(); width > 0 {
		line = fmt.Sprintf("%.*s", width-1, line)
	}
	p.erase()
	io.WriteString(p.w, line)
}

// Tick shows every second how long the answer about a position has taken, and the stage it
// is at where one is told, until stop is called. Of several, which are found at once, it
// shows nothing.
func (c *Context) Tick(stage ...*atomic.Value) (stop func()) {
	done, begun, p := make(chan struct{}), time.Now(), NewProgress(c.Err)
	if p.w == nil || c.Args().First() == "-" {
		return func() {}
	}
	var shown sync.WaitGroup
	shown.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Second):
				text := fmt.Sprint(time.Since(begun).Round(time.Second))
				for _, s := range stage {
					text = fmt.Sprint(text, " ", cmp.Or(s.Load(), any("")))
				}
				p.Show("%s", text)
			}
		}
	})
	return func() { close(done); shown.Wait(); p.Clear() }
}

// Clear wipes what was shown, so that an answer can be printed in its place.
func (p *Progress) Clear() {
	if p.shown {
		p.erase()
		p.shown = false
	}
}

func (p *Progress) erase() { io.WriteString(Unquoted(p.w), eraseLine) }
