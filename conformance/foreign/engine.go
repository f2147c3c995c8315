package foreign

import (
	"context"
	"slices"
	"sync"
	"time"

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

// launch starts a process and greets it, as long as the budget lasts.
func (l *Lines) launch(ctx context.Context) (*Process, error) {
	if int(l.starts.Add(1)) > l.o.Restarts+l.o.Workers {
		why := says(spent, "n", l.o.Restarts)
		l.add(why)
		return nil, why
	}
	p, err := Start(l.command, l.o.Deadline)
	if err != nil {
		return nil, err
	}
	if err := l.greet(ctx, p); err != nil {
		l.dismiss(p, err)
		return nil, says("engine-not-greeting", "cause", err)
	}
	return p, nil
}

// dismiss ends a process: at once when it hung, else it may end by itself.
func (l *Lines) dismiss(p *Process, err error) {
	grace := l.o.Deadline
	if err != nil {
		grace = min(grace, time.Second)
	}
	if hung(err) {
		killGroup(p.cmd)
	} else {
		_, _ = p.in.Write([]byte(`{"op":"bye"}` + "\n")) // it may have gone already
	}
	p.Stop(l.ctx, grace)
}

// askTwice puts a question, and once more when it is lost because the engine died: it need
// not be the question that killed it. That is noted, with the id of the case.
func (l *Lines) askTwice(id string, put func() (conformance.Answer, error)) conformance.Answer {
	a, err := put()
	if gone(err) {
		l.add(says("engine-lost", "how", err, "case", id))
		a, err = put()
	}
	if err != nil {
		return failed(err)
	}
	return a
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
