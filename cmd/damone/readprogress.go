package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
)

// readProgress shows how much of some files has been read, on a terminal only. A
// nil one shows nothing.
type readProgress struct{ bar *progressbar.ProgressBar }

// newReadProgress is the progress through some files; nil when nobody is looking
// or the size of a file is not known.
func newReadProgress(c *cli.Context, names []string) *readProgress {
	if !isTerminal(c.App.ErrWriter) {
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
	return &readProgress{progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(c.App.ErrWriter), progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish())}
}

// reading counts what is read from r.
func (p *readProgress) reading(r io.Reader) io.Reader {
	if p == nil {
		return r
	}
	return io.TeeReader(r, p.bar)
}

// clear makes room for a line of output.
func (p *readProgress) clear() {
	if p != nil {
		p.bar.Clear()
	}
}

func (p *readProgress) close() {
	if p != nil {
		p.bar.Finish()
	}
}
