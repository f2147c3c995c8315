package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// ReadProgress shows how much of some files has been read, on a terminal only. A
// nil one shows nothing.
type ReadProgress struct{ bar *progressbar.ProgressBar }

// NewReadProgress is the progress through some files; nil when nobody is looking
// or the size of a file is not known.
func NewReadProgress(c *Context, names []string) *ReadProgress {
	if !IsTerminal(c.App.ErrWriter) {
		return nil
	}
	var size int64
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		size += info.Size()
	}
	return &ReadProgress{progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(c.App.ErrWriter), progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish())}
}

// Reading counts what is read from r.
func (p *ReadProgress) Reading(r io.Reader) io.Reader {
	if p == nil {
		return r
	}
	return io.TeeReader(r, p.bar)
}

// Clear makes room for a line of output.
func (p *ReadProgress) Clear() {
	if p != nil {
		p.bar.Clear()
	}
}

// Close wipes the bar.
func (p *ReadProgress) Close() {
	if p != nil {
		p.bar.Finish()
	}
}
