package foreign

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// process is an engine at work.
type process struct {
	cmd    *exec.Cmd
	in     *os.File
	out    *os.File
	errs   *os.File
	lines  chan string   // what it answers; closed when its output ends
	ended  chan struct{} // closed when it has ended
	err    error         // how it ended
	killed bool          // it did not end when told to
	stderr tail
	silent chan struct{} // closed when stderr has ended
	mark   string        // in its environment, and in that of all it starts
}

// start runs a command with its streams connected.
func start(command []string) (*process, error) {
	var theirs, ours [3]*os.File
	for i := range theirs {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, errors.Join(err, closeAll(theirs[:]), closeAll(ours[:]))
		}
		if theirs[i], ours[i] = w, r; i == 0 {
			theirs[i], ours[i] = r, w
		}
	}
	p := &process{cmd: exec.Command(command[0], command[1:]...), in: ours[0], out: ours[1], errs: ours[2],
		lines: make(chan string), ended: make(chan struct{}), silent: make(chan struct{}), mark: newMark()}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1], theirs[2]
	p.cmd.Env = append(os.Environ(), p.mark)
	ownGroup(p.cmd)
	err := p.cmd.Start()
	closed := closeAll(theirs[:])
	if err = errors.Join(err, closed); err != nil {
		return nil, errors.Join(err, closeAll(ours[:]))
	}
	p.attend()
	return p, nil
}

// attend reads what the process says, and waits for its end. What it leaves
// behind may hold its streams open: its end is not put off by that.
func (p *process) attend() {
	go p.read()
	go func() {
		_, _ = io.Copy(&p.stderr, p.errs) // it ends, or is closed
		close(p.silent)
	}()
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
}

func closeAll(files []*os.File) error {
	var errs []error
	for _, f := range files {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}

// marks counts the processes started.
var marks atomic.Int64

// newMark is a variable of the environment by which a process and its children
// are known. Its name is its own, so that an exam within an exam hides nothing.
func newMark() string {
	return fmt.Sprintf("DAMONE_EXAM_%d_%d_%d=1", os.Getpid(), time.Now().UnixNano(), marks.Add(1))
}

// read hands out the lines of the output until it ends.
func (p *process) read() {
	defer close(p.lines)
	in := bufio.NewReaderSize(p.out, 64<<10)
	for {
		line, err := readLine(in)
		if line != "" || err == nil {
			select {
			case p.lines <- line:
			case <-p.ended:
				// what it wrote before it ended may still be asked for
				select {
				case p.lines <- line:
				case <-time.After(time.Second):
					return
				}
			}
		}
		if err != nil {
			return
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

// A fault is a way in which an engine fails to answer.
type fault struct {
	what string
	hung bool // it is still there, and is not to be waited for
	gone bool // it is no longer there to answer
}

func (f *fault) Error() string { return f.what }

// gone reports whether a question was lost because the engine went away.
func gone(err error) bool {
	var f *fault
	return errors.As(err, &f) && f.gone
}

// hung reports whether the engine must be killed rather than asked to go.
func hung(err error) bool {
	var f *fault
	return errors.As(err, &f) && f.hung || errors.Is(err, context.Canceled)
}

// ask writes a line and waits for one.
func (p *process) ask(ctx context.Context, line string, deadline time.Duration) (string, error) {
	timer := time.NewTimer(deadline)
	defer timer.Stop()
	if err := p.write(ctx, line, timer, deadline); err != nil {
		return "", err
	}
	return p.next(ctx, timer, deadline)
}

// write writes a line that the engine must read in time.
func (p *process) write(ctx context.Context, line string, timer *time.Timer, deadline time.Duration) error {
	sent := make(chan error, 1)
	go func() {
		_, err := io.WriteString(p.in, line+"\n")
		sent <- err
	}()
	select {
	case err := <-sent:
		if err != nil {
			return p.death()
		}
		return nil
	case <-timer.C:
		return &fault{what: fmt.Sprintf("it did not read the question within %v: killed", deadline), hung: true}
	case <-ctx.Done():
		return ctx.Err()
	}
}

// next waits for the next line.
func (p *process) next(ctx context.Context, timer *time.Timer, deadline time.Duration) (string, error) {
	select {
	case answer, ok := <-p.lines:
		switch {
		case !ok:
			return "", p.death()
		case answer == tooLong:
			return "", &fault{what: fmt.Sprintf("it answered with a line of more than %d bytes: killed", maxLine), hung: true}
		}
		return answer, nil
	case <-timer.C:
		return "", &fault{what: fmt.Sprintf("it hung: no answer within %v, killed", deadline), hung: true}
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// death says how the engine ended, with the last thing it complained of.
func (p *process) death() error {
	how := "it closed its output and goes on running"
	select {
	case <-p.ended:
		how = "it ended by itself in the middle of the exam"
		if p.err != nil {
			how = "it died: " + p.err.Error()
		}
	case <-time.After(time.Second):
	}
	if last := p.lastWords(); last != "" {
		how += fmt.Sprintf(" (its last words: %.200q)", last)
	}
	return &fault{what: how, gone: true}
}

// lastWords is the last line that it wrote to stderr, all of which is read
// unless a child holds it open.
func (p *process) lastWords() string {
	select {
	case <-p.silent:
	case <-time.After(shortWait):
	}
	return p.stderr.last()
}

// stop ends the engine: its input is closed, and when that does not help in
// the time given it is killed. What it started has as long as patience to end
// as well; it is killed then, and that there was something is reported.
func (p *process) stop(grace, patience time.Duration) (leftChildren bool) {
	p.in.Close()
	go func() {
		for range p.lines { // so that it is not kept waiting for a reader
		}
	}()
	select {
	case <-p.ended:
	case <-time.After(grace):
		p.killed, patience = true, 0
		killGroup(p.cmd)
		<-p.ended
	}
	left := p.leftBehind(patience)
	p.out.Close()
	p.errs.Close()
	return left && !p.killed
}

// leftBehind waits for what a process that has ended started to end too, and
// kills it when it does not.
func (p *process) leftBehind(patience time.Duration) bool {
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		left := remaining(p.cmd.Process.Pid, p.mark)
		if len(left) == 0 {
			return false
		}
		if !time.Now().Before(end) {
			killAll(left)
			return true
		}
	}
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
