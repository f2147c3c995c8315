package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"sync"

	"damone/notation/ordered"
)

// maxLine is how much is kept of a line, in bytes: one as long is too long.
const maxLine = 1 << 16

// chunk is some lines on their way through the workers, and the answers to them.
type chunk struct {
	first    int // the number of the first line
	lines    []string
	out, err bytes.Buffer
	end      error // why there are no more lines
}

// answerLines reads lines from in and writes the answer to each, which answer adds to
// a chunk, to out and errs in the order of the lines. What has been read is answered
// before more is waited for. The error is the reader's, the writer's or the context's.
func answerLines(ctx context.Context, in io.Reader, out, errs io.Writer, workers int, answer func(c *chunk, n int, line string)) error {
	work := func() func(context.Context, *chunk) *chunk {
		return func(ctx context.Context, c *chunk) *chunk {
			for i := 0; i < len(c.lines) && ctx.Err() == nil; i++ {
				answer(c, c.first+i, c.lines[i])
			}
			return c
		}
	}
	free := sync.Pool{New: func() any { return new(chunk) }} // answers fill their buffers again
	for c := range ordered.Map(ctx, workers, chunks(in, &free), work) {
		_, err := c.err.WriteTo(errs)
		if err == nil {
			_, err = c.out.WriteTo(out)
		}
		if err = cmp.Or(err, c.end); err != nil && err != io.EOF {
			return err
		}
		free.Put(c)
	}
	return ctx.Err()
}

// chunkLines is how many lines a worker gets at once.
const chunkLines = 128

// chunks cuts the input into chunks until it ends.
func chunks(in io.Reader, free *sync.Pool) iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		in := bufio.NewReaderSize(in, maxLine)
		for next := 1; ; {
			c := free.Get().(*chunk)
			c.first = next
			c.read(in)
			next += len(c.lines)
			if !yield(c) || c.end != nil {
				return
			}
		}
	}
}

// read takes lines over, at least one, and stops where waiting would begin.
func (c *chunk) read(in *bufio.Reader) {
	c.lines = c.lines[:0]
	for len(c.lines) < chunkLines {
		text, err := in.ReadSlice('\n')
		if len(text) > 0 {
			c.lines = append(c.lines, string(bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))))
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if c.end = err; err != nil {
			return
		}
		if ready, _ := in.Peek(in.Buffered()); bytes.IndexByte(ready, '\n') < 0 {
			return
		}
	}
}
