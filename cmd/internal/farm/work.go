package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"damone/notation"
	"damone/notation/ordered"
)

// Job does the units of one task. It may have a Close, which gives back what it
// holds.
type Job interface {
	// Do does a unit. What it gives depends on the task and n alone.
	Do(ctx context.Context, n int) ([]byte, error)
	// Check refuses what cannot be the result of a unit.
	Check(ctx context.Context, n int, result []byte) error
}

// Unable is why a job cannot do a unit that another worker can: this one has
// not the memory, say.
type Unable struct{ error }

// Unwrap returns the reason.
func (u Unable) Unwrap() error { return u.error }

// Opener opens a task of some kind. It trusts nothing that the task says.
type Opener func(ctx context.Context, kind string, task []byte) (Job, error)

// Worker does units.
type Worker struct {
	Farm *Farm
	Open Opener
	Jobs int           // units at once
	Idle time.Duration // ends after so long without a unit; 0 for never

	mutex sync.Mutex
	open  map[string]*opened // by run
	peer
	news chan struct{} // has something when the farm should hear of the worker at once
	last time.Time     // when a unit was last taken or done
}

// Work does units until ctx is done, or until none has come for long. A unit
// that is not finished then is handed back.
func (w *Worker) Work(ctx context.Context) error {
	w.open, w.news, w.last = make(map[string]*opened), make(chan struct{}, 1), time.Now()
	w.WorkerStatus = WorkerStatus{Name: w.Farm.Name, Version: w.Farm.Version, Jobs: w.Jobs, Since: w.last, Running: []string{}}
	queue, err := w.Farm.queue(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	others, err := w.Farm.conn.Subscribe(versionTalk, func(m *nats.Msg) { // of runs whose units are not even offered here
		if version := string(m.Data); version != w.Farm.Version {
			w.refuses("", otherVersion(version, w.Farm.Version))
		}
	})
	if err != nil {
		return err
	}
	defer others.Unsubscribe()
	var group sync.WaitGroup
	for range w.Jobs {
		group.Go(func() { w.take(ctx, queue) })
	}
	group.Go(func() { w.report(ctx, cancel) })
	group.Wait()
	w.closeIdle(0)
	farewell, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer stop()
	_ = w.Farm.workers.Delete(farewell, w.Farm.Name) // it is forgotten anyway, only later
	return nil
}

func otherVersion(need, have string) error {
	return notation.NewFault(OtherVersion, "need", fmt.Sprintf("%.80s", need), "have", fmt.Sprintf("%.80s", have))
}

// refuses says why the worker refuses units of a run, here and to the farm.
func (w *Worker) refuses(run string, why error) {
	w.Farm.say(why)
	w.mutex.Lock()
	w.RefusedRun, w.Reason, w.Why = run, reasonOf(why), wordsOf(why)
	text := w.Why.Error()
	isNew := w.Refused == nil || *w.Refused != text
	w.Refused = &text
	w.mutex.Unlock()
	if isNew {
		wake(w.news)
	}
}

// wake has whoever waits for something look.
func wake(sleeper chan struct{}) {
	select {
	case sleeper <- struct{}{}:
	default:
	}
}

func (w *Worker) take(ctx context.Context, queue jetstream.Consumer) {
	for ctx.Err() == nil {
		limited, cancel := context.WithTimeout(ctx, w.Farm.AckWait/6)
		msg, err := queue.Next(jetstream.FetchContext(limited))
		cancel()
		switch {
		case err == nil:
			w.receive(ctx, msg)
		case errors.Is(err, context.DeadlineExceeded), errors.Is(err, jetstream.ErrNoMessages), errors.Is(err, jetstream.ErrMsgIteratorClosed):
		default: // the server may have been replaced
			pause(ctx, w.Farm.AckWait/60)
			if again, err := w.Farm.queue(ctx); err == nil {
				queue = again
			}
		}
	}
}

// receive decides what becomes of a unit.
func (w *Worker) receive(ctx context.Context, msg jetstream.Msg) {
	u, err := readUnit(msg.Subject())
	if err != nil {
		w.Farm.say(err)
		_ = msg.Term() // its queue is not for such things
		return
	}
	c := &claim{Worker: w, unit: u, tries: 1, msg: msg}
	if about, err := msg.Metadata(); err == nil {
		c.tries = int(about.NumDelivered)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go c.hold(ctx, cancel)
	o := w.opened(ctx, u.run)
	job, err := o.job()
	defer w.release(u.run, o, err)
	switch {
	case ctx.Err() != nil:
		c.handBack(ctx)
	case errors.Is(err, jetstream.ErrKeyNotFound): // the run is over
		_ = msg.Term()
	case err != nil:
		c.refuse(ctx, err)
	default:
		c.begin(ctx, job)
	}
}

// opened is a task that is being opened, or is open.
type opened struct {
	job   func() (Job, error) // opens it, once
	users int                 // units at it
}

// mostOpen is how many tasks stay open.
const mostOpen = 4

func (w *Worker) opened(ctx context.Context, run string) *opened {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	o := w.open[run]
	if o == nil {
		w.closeIdle(mostOpen)
		o = &opened{job: sync.OnceValues(func() (Job, error) { return w.openTask(ctx, run) })}
		w.open[run] = o
	}
	o.users++
	return o
}

// release ends a unit's use of its task. What could not be opened is tried again
// with the next unit.
func (w *Worker) release(run string, o *opened, err error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	o.users--
	if err != nil && w.open[run] == o {
		delete(w.open, run)
	}
}

// closeIdle closes tasks that nobody is at while there are more than some.
func (w *Worker) closeIdle(most int) {
	for run, o := range w.open {
		if len(w.open) > most && o.users == 0 {
			delete(w.open, run)
			job, _ := o.job()
			if held, ok := job.(interface{ Close() }); ok {
				held.Close()
			}
		}
	}
}

func (w *Worker) openTask(ctx context.Context, run string) (job Job, err error) {
	text, err := w.Farm.get(ctx, w.Farm.runs, run)
	if err != nil {
		return nil, err
	}
	var t envelope
	if digest(text) != run || json.Unmarshal(text, &t) != nil {
		return nil, notation.NewFault(WrongDigest)
	}
	if t.Version != w.Farm.Version {
		return nil, otherVersion(t.Version, w.Farm.Version)
	}
	if fault := ordered.Catch(func() { job, err = w.Open(ctx, t.Kind, t.Task) }); fault != nil {
		err = fault
	}
	return job, err
}

// claim is a unit that a worker has been given.
type claim struct {
	*Worker
	unit
	tries int // with this one; those that were handed back do not count
	msg   jetstream.Msg
}

// hold says now and then that the unit is being done, and drops it when its run
// is over.
func (c *claim) hold(ctx context.Context, drop func()) {
	for pause(ctx, c.Farm.AckWait/3) {
		_ = c.msg.InProgress()
		if _, err := c.Farm.runs.Get(ctx, c.run); errors.Is(err, jetstream.ErrKeyNotFound) {
			drop()
		}
	}
}

// refuse hands the unit back to others. The worker rests: one that asks for units
// as fast as it refuses them can keep all of them from those that could do them.
func (c *claim) refuse(ctx context.Context, why error) {
	c.refuses(c.run, why)
	c.handBack(ctx)
	pause(ctx, c.Farm.AckWait/12)
}

// begin does the unit, unless it was tried too often.
func (c *claim) begin(ctx context.Context, job Job) {
	if c.tries > Tries {
		c.giveUp(ctx, notation.NewFault(NotHeardOf))
		return
	}
	c.note(&c.unit, false)
	body, err := c.do(ctx, job)
	c.note(&c.unit, true)
	c.settle(ctx, body, err)
}

// do does the unit. A panic is an error.
func (c *claim) do(ctx context.Context, job Job) (body []byte, err error) {
	if fault := ordered.Catch(func() { body, err = job.Do(ctx, c.n) }); fault != nil {
		err = fault
	}
	if err == nil && len(body) > MaxResult {
		err = notation.NewFault(TooLarge, "size", len(body), "limit", MaxResult)
	}
	return body, err
}

// settle decides what becomes of the unit after it was done, or was not.
func (c *claim) settle(ctx context.Context, body []byte, err error) {
	if err == nil && ctx.Err() == nil {
		err = c.Farm.keep(ctx, c.run, c.n, body)
	}
	switch {
	case ctx.Err() != nil:
		c.handBack(ctx)
	case isHere(err):
		c.refuse(ctx, err)
	case err != nil:
		c.fail(ctx, err)
	default:
		_ = c.msg.Ack()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if _, err := c.Farm.get(ctx, c.Farm.runs, c.run); errors.Is(err, jetstream.ErrKeyNotFound) {
		_ = c.Farm.forget(ctx, c.run) // nobody else would take away what came too late
	}
}

// isHere reports whether an error is this machine's, so that another worker may do the
// unit: a job has said so, or it is of a file or of the network.
func isHere(err error) bool {
	_, unable := errors.AsType[Unable](err)
	_, system := errors.AsType[syscall.Errno](err)
	return unable || system
}

// handBack queues the unit anew, so that it counts as not tried. Should that fail,
// the coordinator queues it when it has waited for long.
func (c *claim) handBack(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if c.msg.DoubleAck(ctx) == nil {
		_, _ = c.Farm.js.Publish(ctx, c.msg.Subject(), nil)
	}
}

// fail gives the unit to the next, or keeps the worker's last words on it.
func (c *claim) fail(ctx context.Context, err error) {
	c.Farm.say(err)
	if c.tries < Tries {
		_ = c.msg.NakWithDelay(c.Farm.AckWait / 60)
		return
	}
	c.giveUp(ctx, err)
}

// giveUp lists the unit as failed.
func (c *claim) giveUp(ctx context.Context, why error) {
	if c.Farm.keepFailure(ctx, &c.unit, failure{Worker: c.Farm.Name, Tries: Tries, Why: wordsOf(why)}) != nil {
		_ = c.msg.NakWithDelay(c.Farm.AckWait / 60)
		return
	}
	_ = c.msg.Term()
}

// keep keeps the result, if it is the first.
func (f *Farm) keep(ctx context.Context, run string, n int, body []byte) error {
	text := newResult(f.Name, body).text()
	err := f.again(ctx, func(ctx context.Context) error { _, err := f.results.Create(ctx, key(run, n), text); return err })
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}

func (w *Worker) note(u *unit, done bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	name := u.name()
	w.last = time.Now()
	if !done {
		w.Running = append(w.Running, name)
		return
	}
	w.Done++
	w.Running = slices.DeleteFunc(w.Running, func(n string) bool { return n == name })
}

// report tells the farm now and then that the worker is there, and ends the
// work when no unit has come for long.
func (w *Worker) report(ctx context.Context, cancel func()) {
	defer w.Farm.tell()
	for {
		w.Farm.tell()
		w.mutex.Lock()
		now := time.Now()
		w.Seen = now.UTC()
		text, err := json.Marshal(&w.peer)
		idle := w.Idle > 0 && len(w.Running) == 0 && now.Sub(w.last) > w.Idle
		w.mutex.Unlock()
		if idle {
			cancel()
			return
		}
		if err == nil {
			limited, stop := context.WithTimeout(ctx, w.Farm.AckWait/12)
			_, _ = w.Farm.workers.Put(limited, w.Farm.Name, text) // again soon
			stop()
		}
		select {
		case <-ctx.Done():
			return
		case <-w.news:
		case <-time.After(w.Farm.AckWait / 20):
		}
	}
}
