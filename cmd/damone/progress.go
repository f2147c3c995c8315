package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
)

// progress shows how much of some files has been read, on a terminal only. A
// nil progress shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress is the progress through some files; nil when nobody is looking
// or the size of a file is not known.
func newProgress(c *cli.Context, names []string) *progress {
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
	return &progress{progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(c.App.ErrWriter), progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionClearOnFinish())}
}

// reading counts what is read from r.
func (p *progress) reading(r io.Reader) io.Reader {
	if p == nil {
		return r
	}
	return io.TeeReader(r, p.bar)
}

// clear makes room for a line of output.
func (p *progress) clear() {
	if p != nil {
		p.bar.Clear()
	}
}

func (p *progress) close() {
	if p != nil {
		p.bar.Finish()
	}
}
