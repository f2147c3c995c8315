package foreign

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"damone/notation/ordered"
)

// Process is an engine at work, in a process group of its own that ends with it.
type Process struct {
	cmd      *exec.Cmd
	deadline time.Duration
	in       io.WriteCloser
	out      *os.File
	lines    chan string   // what it answers; closed when its output ends
	ended    chan struct{} // closed when it has ended
	err      error         // how it ended
	killed   bool          // it did not end when told to
	marked   atomic.Bool   // a line of it began with a byte order mark
	fault    atomic.Pointer[ordered.Panic]
	stderr   tail
}

// Start runs a command with its streams connected. The deadline is for each
// question.
func Start(command []string, deadline time.Duration) (*Process, error) {
	p := &Process{cmd: exec.Command(command[0], command[1:]...), deadline: deadline, lines: make(chan string, mostAhead), ended: make(chan struct{})}
	ownGroup(p.cmd)
	p.cmd.Stderr, p.cmd.WaitDelay = &p.stderr, shortWait // a child may hold it open
	var theirs *os.File
	var err error
	if p.out, theirs, err = os.Pipe(); err != nil {
		return nil, says("engine-cannot-start", "cause", err)
	}
	p.cmd.Stdout = theirs
	if p.in, err = p.cmd.StdinPipe(); err == nil {
		err = p.cmd.Start()
	}
	theirs.Close()
	if err != nil {
		p.out.Close()
		return nil, says("engine-cannot-start", "cause", err)
	}
	go p.attend(p.read, func() { close(p.lines) })
	go p.attend(p.wait, func() { close(p.ended); p.hurry() })
	return p, nil
}

// attend does some work for the process, keeps a panic for whoever asks next,
// and says that it is done.
func (p *Process) attend(work, done func()) {
	defer done()
	if fault := ordered.Catch(work); fault != nil {
		p.fault.Store(fault)
	}
}

// Wait waits for the end of the process; the error is how it ended, nil for well.
func (p *Process) Wait() error {
	<-p.ended
	return p.err
}

// wait waits for the end of the process, and for what it has said.
func (p *Process) wait() {
	if p.err = p.cmd.Wait(); errors.Is(p.err, exec.ErrWaitDelay) {
		p.err = nil
	}
}

// shortWait is how long what a command that is done has said may take to arrive.
const shortWait = 100 * time.Millisecond

// hurry has the reading end soon, though what a process that has ended left
// behind may hold its output open.
func (p *Process) hurry() {
	_ = p.out.SetReadDeadline(time.Now().Add(shortWait)) // where there are none it ends when closed
}

// output is what a process says. Once it has ended what it has said is read to the
// end, however late this comes to its turn on a busy machine.
type output struct{ *Process }

func (o output) Read(b []byte) (int, error) {
	n, err := o.out.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		o.hurry() // what has arrived is read before a deadline is looked at again
		n, err = o.out.Read(b)
	}
	return n, err
}

// read hands out the lines of the output until it ends. Blank ones say nothing,
// and neither does the byte order mark that some systems begin with.
func (p *Process) read() {
	in := bufio.NewReaderSize(output{p}, 64<<10)
	for {
		line, err := readLine(in)
		if rest, marked := strings.CutPrefix(line, "\ufeff"); marked {
			p.marked.Store(true)
			line = rest
		}
		if strings.TrimSpace(line) != "" {
			p.lines <- line
		}
		if err != nil {
			return
		}
		select {
		case <-p.ended:
			p.hurry() // from when the last line was taken
		default:
		}
	}
}

// tooLong stands for a line that is longer than any answer.
const tooLong = "\x00too long"

// readLine reads a line. One that is too long is not read to its end, and
// nothing is after it.
func readLine(in *bufio.Reader) (string, error) {
	var b strings.Builder
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return b.String(), err
		}
		if b.Len()+len(part) > maxLine {
			return tooLong, io.EOF
		}
		if b.Write(part); !more {
			return b.String(), nil
		}
	}
}

// mostAhead is how many questions may wait in front of an engine. There is room
// for all of their answers, so that neither side waits for the other.
const mostAhead = 64

// ask writes lines and hands on as many answers, each of which must come in time
// after the one before.
func (p *Process) ask(ctx context.Context, lines []byte, n int, answered func(text string) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	late := time.AfterFunc(p.deadline, func() { cancel(context.DeadlineExceeded) })
	defer late.Stop()
	err := p.write(ctx, lines)
	for i := 0; i < n && err == nil; i++ {
		var text string
		if text, err = p.Answer(ctx); err == nil {
			err = answered(text)
		}
		late.Reset(p.deadline)
	}
	return err
}

// Write writes a line that the engine must read in time. One that does not is
// killed.
func (p *Process) Write(ctx context.Context, line string) error {
	return p.write(ctx, []byte(line+"\n"))
}

func (p *Process) write(ctx context.Context, lines []byte) error {
	inTime := context.AfterFunc(ctx, func() {
		killGroup(p.cmd)
		p.in.Close() // a child may hold the other end
	})
	_, err := p.in.Write(lines)
	switch {
	case inTime() && err == nil:
		return nil
	case context.Cause(ctx) == context.DeadlineExceeded:
		return killed("engine-does-not-read", "deadline", p.deadline)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return p.death()
}

// Answer is the next line of an engine that owes one. Where the context says why
// it has ended, that is the error.
func (p *Process) Answer(ctx context.Context) (string, error) {
	line, err := p.next(ctx)
	if err == io.EOF {
		return "", p.death()
	}
	return line, err
}

// next waits for the next line; io.EOF says that there is none.
func (p *Process) next(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		fault := p.fault.Load()
		switch {
		case fault != nil:
			panic(fault)
		case !ok:
			return "", io.EOF
		case line == tooLong:
			return "", killed("engine-line-too-long", "limit", maxLine)
		}
		return line, nil
	case <-ctx.Done():
		why := context.Cause(ctx)
		if why == context.DeadlineExceeded {
			why = killed(hangs, "deadline", p.deadline)
		}
		return "", why
	}
}

// death says how the engine ended, with the last thing it complained of.
func (p *Process) death() error {
	how := says("engine-closed-its-output")
	select {
	case <-p.ended:
		how = says("engine-ended-by-itself")
		if signal := fellingSignal(p.err); signal != 0 {
			how = says("engine-felled", "n", signal)
		} else if exit, ok := errors.AsType[*exec.ExitError](p.err); ok {
			how = says("engine-exited", "n", exit.ExitCode())
		}
	case <-time.After(time.Second):
	}
	if last := p.stderr.last(); last != "" {
		how = says("engine-died-saying", "cause", how).of(last)
	}
	how.gone = true
	return how
}

// Stop ends the engine: its input is closed, and when that does not help in
// the time given its group is killed. Children that it left have as long as
// patience to end as well; they are killed then, and reported. Nobody waits once
// ctx is done.
func (p *Process) Stop(ctx context.Context, grace, patience time.Duration) (leftChildren bool) {
	p.in.Close()
	go func() {
		for range p.lines { // so that it is not kept waiting for a reader
		}
	}()
	inTime, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	select {
	case <-p.ended:
	case <-inTime.Done():
		p.killed, patience = true, 0
		killGroup(p.cmd)
		<-p.ended
	}
	for end := time.Now().Add(patience); groupRemains(p.cmd); time.Sleep(5 * time.Millisecond) {
		if ctx.Err() != nil || !time.Now().Before(end) {
			killGroup(p.cmd)
			leftChildren = !p.killed
			break
		}
	}
	p.out.Close()
	return leftChildren
}

// tail keeps the end of what is written to it, and counts.
type tail struct {
	lock  sync.Mutex
	end   []byte
	total int64
}

const tailSize = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.total += int64(len(b))
	t.end = append(t.end, b[max(0, len(b)-tailSize):]...)
	t.end = t.end[max(0, len(t.end)-tailSize):]
	return len(b), nil
}

func (t *tail) last() string {
	t.lock.Lock()
	defer t.lock.Unlock()
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.end), "?")), "\n")
	return lines[len(lines)-1]
}

func (t *tail) bytes() int64 {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.total
}
