package foreign

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"damone/conformance"
)

// Options are the limits put on a foreign engine.
type Options struct {
	Deadline time.Duration // for each question; 0 for DefaultDeadline
	Restarts int           // how often engines may be started again in all; 0 for DefaultRestarts
	Workers  int           // processes at once; 0 for one
}

// The limits when none are given.
const (
	DefaultDeadline = 5 * time.Second
	DefaultRestarts = 20
)

// engine is the processes of a foreign engine: their command, limits, and notes of what
// they did.
type engine struct {
	ctx     context.Context // once it is done nobody waits for the engine
	command []string
	o       Options
	starts  atomic.Int32
	notes
}

func (e *engine) init(ctx context.Context, command []string, o Options) {
	o.Deadline, o.Restarts, o.Workers = cmp.Or(o.Deadline, DefaultDeadline), cmp.Or(o.Restarts, DefaultRestarts), cmp.Or(o.Workers, 1)
	e.ctx, e.command, e.o = ctx, command, o
}

// launch starts a process and greets it, as long as the budget lasts.
func (e *engine) launch(ctx context.Context, greet func(context.Context, *Process) error) (*Process, error) {
	if int(e.starts.Add(1)) > e.o.Restarts+e.o.Workers {
		why := says(spent, "n", e.o.Restarts)
		e.add(why)
		return nil, why
	}
	p, err := Start(e.command, e.o.Deadline)
	if err != nil {
		return nil, err
	}
	if err := greet(ctx, p); err != nil {
		e.dismiss(p, err)
		return nil, says("engine-not-greeting", "cause", err)
	}
	return p, nil
}

// dismiss ends a process: at once when it hung, else it may end by itself.
func (e *engine) dismiss(p *Process, err error) {
	grace := e.o.Deadline
	if err != nil {
		grace = min(grace, time.Second)
	}
	if hung(err) {
		killGroup(p.cmd)
	} else {
		_, _ = p.in.Write([]byte(`{"op":"bye"}` + "\n")) // it may have gone already
	}
	p.Stop(e.ctx, grace)
}

// askTwice puts a question, and puts it once more when it is lost because the
// engine died: it need not be the question that killed it. That the engine died
// is then the result, or at least noted, with the id of the case.
func (e *engine) askTwice(id string, put func() (conformance.Answer, error)) conformance.Answer {
	a, died := put()
	if gone(died) {
		var err error
		a, err = put()
		switch {
		case gone(err):
			died = says("engine-died-twice", "cause", err)
		case err != nil:
			died = says("engine-died-then-failed", "cause", died, "then", err)
		default:
			e.add(says("engine-lost", "how", died, "case", id))
			return a
		}
	}
	if died != nil {
		return failed(died)
	}
	return a
}

// onOneLine returns what an engine calls itself as tables can show it: the beginning,
// without line breaks, and other control characters spelt out.
func onOneLine(name string) string {
	var b strings.Builder
	for _, r := range clip(strings.Join(strings.Fields(name), " ")) {
		if unicode.IsControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// notes are what an engine did besides answering, each kept once.
type notes struct {
	lock sync.Mutex
	list []error
}

func (r *notes) add(note error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if !slices.ContainsFunc(r.list, func(n error) bool { return n.Error() == note.Error() }) {
		r.list = append(r.list, note)
	}
}

// Notes returns what the engine did besides answering.
func (r *notes) Notes() []error {
	r.lock.Lock()
	defer r.lock.Unlock()
	return slices.Clone(r.list)
}
