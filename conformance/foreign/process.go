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
	"time"
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
	stderr   tail
}

// Start runs a command with its streams connected. The deadline is for each
// question.
func Start(command []string, deadline time.Duration) (*Process, error) {
	p := &Process{cmd: exec.Command(command[0], command[1:]...), deadline: deadline, lines: make(chan string, 16), ended: make(chan struct{})}
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
	go p.read()
	go p.wait()
	return p, nil
}

// shortWait is how long what a command that is done has said may take to arrive.
const shortWait = 100 * time.Millisecond

// wait waits for the end of the process, and ends what it has left behind.
func (p *Process) wait() {
	if p.err = p.cmd.Wait(); errors.Is(p.err, exec.ErrWaitDelay) {
		p.err = nil
	}
	killGroup(p.cmd)
	close(p.ended)
}

// Wait waits for the end of the process; the error is how it ended, nil for well.
func (p *Process) Wait() error {
	<-p.ended
	return p.err
}

// read hands out the lines of the output until it ends or one is too long. Blank ones say
// nothing, and neither does the byte order mark that some systems begin with.
func (p *Process) read() {
	defer close(p.lines)
	in := scanned(p.out)
	for in.Scan() {
		if line := strings.TrimPrefix(in.Text(), "\ufeff"); strings.TrimSpace(line) != "" {
			p.lines <- line
		}
	}
	if in.Err() == bufio.ErrTooLong {
		p.lines <- tooLong
	}
}

// tooLong stands for a line that is longer than any answer.
const tooLong = "\x00too long"

// maxLine is the longest line either side may send, in bytes.
const maxLine = 1 << 20

// scanned returns the lines of what one side says.
func scanned(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 64<<10), maxLine)
	return s
}

// Write writes a line that the engine must read in time. One that does not is
// killed.
func (p *Process) Write(ctx context.Context, line string) error {
	inTime := context.AfterFunc(ctx, func() {
		killGroup(p.cmd)
		p.in.Close() // a child may hold the other end
	})
	_, err := io.WriteString(p.in, line+"\n")
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

// Answer returns the next line of an engine that owes one. Where the context says why
// it has ended, that is the error.
func (p *Process) Answer(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		switch {
		case !ok:
			return "", p.death()
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

// ask writes a line and returns the answer, in time.
func (p *Process) ask(ctx context.Context, line string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, p.deadline)
	defer cancel()
	if err := p.Write(ctx, line); err != nil {
		return "", err
	}
	return p.Answer(ctx)
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
// the time given its group is killed, which it reports. Nobody waits once ctx is
// done.
func (p *Process) Stop(ctx context.Context, grace time.Duration) (killed bool) {
	p.in.Close()
	go func() {
		for range p.lines { // so that it is not kept waiting for a reader
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	select {
	case <-p.ended:
	case <-ctx.Done():
		killed = true
		killGroup(p.cmd)
		<-p.ended
	}
	p.out.Close()
	return killed
}

// tail keeps the end of what is written to it.
type tail struct {
	lock sync.Mutex
	end  []byte
}

const tailSize = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
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
