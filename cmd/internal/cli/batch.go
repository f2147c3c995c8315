package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
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
// before more is waited for, lines of one place together where there is a place. The
// error is the reader's, the writer's or the context's.
func answerLines(ctx context.Context, in io.Reader, out, errs io.Writer, workers int, place func(line string) uint64, answer func(c *chunk, n int, line string)) error {
	work := func() func(context.Context, *chunk) *chunk {
		return func(ctx context.Context, c *chunk) *chunk {
			c.answer(ctx, place, answer)
			return c
		}
	}
	lines, room := chunkLines, maxLine
	if place != nil {
		lines, room = placedLines, placedLines*lineLength
	}
	free := sync.Pool{New: func() any { return new(chunk) }} // answers fill their buffers again
	for c := range ordered.Map(ctx, workers, chunks(in, &free, lines, room), work) {
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

// How many lines a worker gets at once, and how many where they have places, of about so
// many bytes each.
const (
	chunkLines  = 128
	placedLines = 1 << 16
	lineLength  = 1 << 5
)

// answer answers the lines, those that have places in the order of these.
func (c *chunk) answer(ctx context.Context, place func(line string) uint64, answer func(c *chunk, n int, line string)) {
	type placed struct {
		place          uint64
		line, from, to int
	}
	order := make([]placed, len(c.lines))
	for i, line := range c.lines {
		order[i].line = i
		if place != nil {
			order[i].place = place(line)
		}
	}
	slices.SortFunc(order, func(a, b placed) int { return cmp.Or(cmp.Compare(a.place, b.place), a.line-b.line) })
	for i := 0; i < len(order) && ctx.Err() == nil; i++ {
		p := &order[i]
		p.from = c.out.Len()
		answer(c, c.first+p.line, c.lines[p.line])
		p.to = c.out.Len()
	}
	if place == nil {
		return
	}
	slices.SortFunc(order, func(a, b placed) int { return a.line - b.line })
	answers := slices.Clone(c.out.Bytes())
	c.out.Reset()
	for _, p := range order {
		c.out.Write(answers[p.from:p.to])
	}
}

// chunks cuts the input into chunks of so many lines until it ends.
func chunks(in io.Reader, free *sync.Pool, lines, room int) iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		in := bufio.NewReaderSize(in, room)
		for next := 1; ; {
			c := free.Get().(*chunk)
			c.first = next
			c.read(in, lines)
			next += len(c.lines)
			if !yield(c) || c.end != nil {
				return
			}
		}
	}
}

// read takes lines over, at least one and at most so many, and stops where waiting would begin.
func (c *chunk) read(in *bufio.Reader, lines int) {
	c.lines = c.lines[:0]
	for len(c.lines) < lines {
		text, err := in.ReadSlice('\n')
		text = text[:min(len(text), maxLine)]
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
