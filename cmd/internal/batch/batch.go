// Package batch answers a stream of lines with several workers, in order and
// in bounded memory.
package batch

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
)

// MaxLine is the longest line that is read, in bytes. Of longer ones only the
// beginning is kept.
const MaxLine = 1 << 16

// Line is a line of the input without its line end.
type Line struct {
	Number  int // from 1
	Text    []byte
	TooLong bool // Text is the beginning of a line longer than MaxLine
}

// Sheet is what answers are written on: Out and Err are appended to.
type Sheet struct {
	Out, Err []byte // for the one stream and the other
}

// Answer writes the answer to a line on a sheet. It must keep neither.
type Answer func(s *Sheet, line Line)

// Run reads lines from in and writes the answer to each to out and errs, in
// the order of the lines. Each worker has an Answer of its own. What has been
// read is answered before more is waited for. The error is the reader's, the
// writer's or the context's.
func Run(ctx context.Context, in io.Reader, out, errs io.Writer, workers int, newAnswer func() Answer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := pipeline{
		todo:  make(chan *chunk, workers),
		order: make(chan *chunk, 4*workers),
		free:  make(chan *chunk, 8*workers),
	}
	for range workers {
		go p.work(newAnswer())
	}
	go p.read(ctx, bufio.NewReaderSize(in, MaxLine))
	return p.write(ctx, out, errs)
}

// chunk is some lines on their way through the pipeline.
type chunk struct {
	first   int // the number of the first line
	text    []byte
	ends    []int  // where each line ends in text
	tooLong []bool // by line
	sheet   Sheet
	done    chan struct{} // sent to when the sheet is ready
	err     error         // why there are no more lines
	fault   any           // what the worker panicked with
}

// chunkLines is how many lines a worker gets at once.
const chunkLines = 128

type pipeline struct {
	todo  chan *chunk // for the workers
	order chan *chunk // for the writer, in the order of the lines
	free  chan *chunk // for the reader to use again
}

// read cuts the input into chunks until it ends or nobody wants more.
func (p *pipeline) read(ctx context.Context, in *bufio.Reader) {
	defer close(p.todo)
	defer close(p.order)
	next := 1
	for {
		c := p.chunk(next)
		c.read(in)
		next += len(c.ends)
		for _, to := range [...]chan *chunk{p.order, p.todo} {
			select {
			case to <- c:
			case <-ctx.Done():
				return
			}
		}
		if c.err != nil {
			return
		}
	}
}

// chunk is an empty one, used before if there is any.
func (p *pipeline) chunk(first int) *chunk {
	var c *chunk
	select {
	case c = <-p.free:
	default:
		c = &chunk{done: make(chan struct{}, 1)}
	}
	c.first, c.text, c.ends, c.tooLong = first, c.text[:0], c.ends[:0], c.tooLong[:0]
	c.sheet = Sheet{c.sheet.Out[:0], c.sheet.Err[:0]}
	return c
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

func (p *pipeline) work(answer Answer) {
	for c := range p.todo {
		c.answer(answer)
		c.done <- struct{}{}
	}
}

// answer answers every line. A panic is kept for the writer's goroutine.
func (c *chunk) answer(answer Answer) {
	defer func() {
		if v := recover(); v != nil {
			c.fault = fmt.Sprintf("%v\n\n%s", v, debug.Stack())
		}
	}()
	from := 0
	for i, end := range c.ends {
		answer(&c.sheet, Line{c.first + i, c.text[from:end], c.tooLong[i]})
		from = end
	}
}

// write writes the answers in the order of the lines.
func (p *pipeline) write(ctx context.Context, out, errs io.Writer) error {
	for {
		var c *chunk
		select {
		case c = <-p.order:
		case <-ctx.Done():
			return ctx.Err()
		}
		if c == nil {
			return ctx.Err()
		}
		<-c.done
		if c.fault != nil {
			panic(c.fault)
		}
		if err := c.sheet.write(out, errs); err != nil {
			return err
		}
		if c.err != nil && c.err != io.EOF {
			return c.err
		}
		select {
		case p.free <- c:
		default:
		}
	}
}

func (s *Sheet) write(out, errs io.Writer) error {
	if len(s.Err) > 0 {
		if _, err := errs.Write(s.Err); err != nil {
			return err
		}
	}
	if len(s.Out) == 0 {
		return nil
	}
	_, err := out.Write(s.Out)
	return err
}
