package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
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
	var free sync.Pool // of chunks
	work := func() func(context.Context, *chunk) *chunk {
		return func(ctx context.Context, c *chunk) *chunk { return c.answer(ctx, answer) }
	}
	for c := range ordered.Map(ctx, workers, chunks(in, &free), work) {
		if err := c.sheet.write(out, errs); err != nil {
			return err
		}
		if c.err != nil && c.err != io.EOF {
			return c.err
		}
		free.Put(c)
	}
	return ctx.Err()
}

// chunk is some lines on their way through the workers.
type chunk struct {
	first   int // the number of the first line
	text    []byte
	ends    []int  // where each line ends in text
	tooLong []bool // by line
	sheet   sheet
	err     error // why there are no more lines
}

// chunkLines is how many lines a worker gets at once.
const chunkLines = 128

// chunks cuts the input into chunks until it ends.
func chunks(in io.Reader, free *sync.Pool) iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		in := bufio.NewReaderSize(in, maxLine)
		for first := 1; ; {
			c, ok := free.Get().(*chunk)
			if !ok {
				c = new(chunk)
			}
			c.first, c.text, c.ends, c.tooLong = first, c.text[:0], c.ends[:0], c.tooLong[:0]
			c.read(in)
			first += len(c.ends)
			if ended := c.err != nil; !yield(c) || ended {
				return
			}
		}
	}
}

// read takes lines over, at least one, and stops where waiting would begin.
func (c *chunk) read(in *bufio.Reader) {
	for len(c.ends) < chunkLines {
		text, err := in.ReadSlice('\n')
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		if len(text) > 0 {
			c.add(text, tooLong)
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if err != nil {
			c.err = err
			return
		}
		if ready, _ := in.Peek(in.Buffered()); bytes.IndexByte(ready, '\n') < 0 {
			return
		}
	}
}

func (c *chunk) add(text []byte, tooLong bool) {
	text = bytes.TrimSuffix(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	c.text = append(c.text, text...)
	c.ends = append(c.ends, len(c.text))
	c.tooLong = append(c.tooLong, tooLong)
}

// answer answers every line.
func (c *chunk) answer(ctx context.Context, answer answerLine) *chunk {
	from, text := 0, string(c.text)
	for i, end := range c.ends {
		if ctx.Err() != nil {
			break
		}
		answer(&c.sheet, inputLine{c.first + i, text[from:end], c.tooLong[i]})
		from = end
	}
	return c
}

// write empties the sheet.
func (s *sheet) write(out, errs io.Writer) error {
	if _, err := s.Err.WriteTo(errs); err != nil {
		return err
	}
	_, err := s.Out.WriteTo(out)
	return err
}
