package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"sync"

	"damone/notation/ordered"
)

// maxLine is the longest line that is read, in bytes. Of longer ones only the
// beginning is kept.
const maxLine = 1 << 16

// inputLine is a line of the input without its line end.
type inputLine struct {
	Number  int // from 1
	Text    string
	TooLong bool // Text is the beginning of a line longer than maxLine
}

// sheet buffers what a worker writes to stdout and stderr.
type sheet struct{ Out, Err bytes.Buffer }

// answerLine is a function that writes the answer to a line on a sheet. It must not keep the sheet, and
// is called by several workers at once.
type answerLine func(s *sheet, line inputLine)

// answerLines reads lines from in and writes the answer to each to out and errs, in
// the order of the lines. What has been read is answered before more is waited
// for. The error is the reader's, the writer's or the context's.
func answerLines(ctx context.Context, in io.Reader, out, errs io.Writer, workers int, answer answerLine) error {
	work := func() func(context.Context, *chunk) *chunk {
		return func(ctx context.Context, c *chunk) *chunk {
			for i := 0; i < len(c.lines) && ctx.Err() == nil; i++ {
				answer(&c.sheet, c.lines[i])
			}
			return c
		}
	}
	free := sync.Pool{New: func() any { return new(chunk) }} // answers fill their buffers again
	for c := range ordered.Map(ctx, workers, chunks(in, &free), work) {
		_, err := c.sheet.Err.WriteTo(errs)
		if err == nil {
			_, err = c.sheet.Out.WriteTo(out)
		}
		if err = cmp.Or(err, c.err); err != nil && err != io.EOF {
			return err
		}
		free.Put(c)
	}
	return ctx.Err()
}

// chunk is some lines on their way through the workers.
type chunk struct {
	lines []inputLine
	sheet sheet
	err   error // why there are no more lines
}

// chunkLines is how many lines a worker gets at once.
const chunkLines = 128

// chunks cuts the input into chunks until it ends.
func chunks(in io.Reader, free *sync.Pool) iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		in := bufio.NewReaderSize(in, maxLine)
		for before := 0; ; {
			c := free.Get().(*chunk)
			c.read(in, before)
			before += len(c.lines)
			if !yield(c) || c.err != nil {
				return
			}
		}
	}
}

// read takes lines over, at least one, and stops where waiting would begin.
func (c *chunk) read(in *bufio.Reader, before int) {
	c.lines = c.lines[:0]
	for len(c.lines) < chunkLines {
		text, err := in.ReadSlice('\n')
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		if len(text) > 0 {
			line := strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r")
			c.lines = append(c.lines, inputLine{before + len(c.lines) + 1, line, tooLong})
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if c.err = err; err != nil {
			return
		}
		if ready, _ := in.Peek(in.Buffered()); bytes.IndexByte(ready, '\n') < 0 {
			return
		}
	}
}
