package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/ordered"
)

// Job does the units of one task.
type Job interface {
	// Do does a unit. What it gives depends on the task and n alone.
	Do(ctx context.Context, n int) ([]byte, error)
	// Check refuses what cannot be the result of a unit.
	Check(ctx context.Context, n int, result []byte) error
	// Close gives back what the job holds.
	Close()
}

// Unable is why a job cannot do a unit that another worker can: this one has
// not the memory, say.
type Unable struct{ Why error }

func (u Unable) Error() string { return u.Why.Error() }

// Kind opens a task of some kind. It trusts nothing that the task says.
type Kind func(ctx context.Context, task []byte) (Job, error)

// Worker does units.
type Worker struct {
	Farm  *Farm
	Kinds map[string]Kind
	Jobs  int           // units at once
	Idle  time.Duration // ends after so long without a unit; 0 for never
	Say   func(error)   // told why units are refused or fail; may be nil

	mutex sync.Mutex
	open  map[string]*opened // by run
	order []string           // of open, the oldest first
	presence
	last time.Time // when a unit was last taken or done
}

// opened is a task that is being opened, or is open.
type opened struct {
	once  sync.Once
	users int // units at it
	job   Job
	err   error
}

// mostOpen is how many tasks stay open.
const mostOpen = 4

// Work does units until ctx is done, or until none has come for long. A unit
// that is not finished then is handed back.
func (w *Worker) Work(ctx context.Context) error {
	w.open = make(map[string]*opened)
	w.last = time.Now()
	w.presence = presence{Name: w.Farm.Name, Version: w.Farm.Version, Jobs: w.Jobs, Since: w.last}
	var queue jetstream.Consumer
	err := w.Farm.again(ctx, func(ctx context.Context) (err error) { queue, err = w.Farm.queue(ctx); return err })
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	others, err := w.Farm.conn.Subscribe(talkPrefix+"begun", func(m *nats.Msg) { w.hear(m.Data) })
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
	for _, o := range w.open {
		if o.job != nil {
			o.job.Close()
		}
	}
	farewell, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer stop()
	_ = w.Farm.workers.Delete(farewell, w.Farm.Name) // it is forgotten anyway, only later
	return nil
}

// announcement is how a coordinator tells of its run.
type announcement struct {
	Run     string `json:"run"`
	Version string `json:"version"`
}

// hear says why the worker does nothing for a run of another version: that
// run's units are not even offered to it.
func (w *Worker) hear(text []byte) {
	var a announcement
	if json.Unmarshal(text, &a) != nil || !isDigest(a.Run) || a.Version == w.Farm.Version {
		return
	}
	why := w.otherVersion(a.Run, a.Version)
	words := catalog.Error(catalog.English, why)
	w.mutex.Lock()
	known := w.Refused == words
	w.Refused = words
	w.mutex.Unlock()
	if !known {
		w.say(why)
	}
}

func (w *Worker) otherVersion(run, theirs string) error {
	return notation.NewFault(OtherVersion, "run", run[:8], "theirs", fmt.Sprintf("%.80q", theirs), "ours", w.Farm.Version)
}

// take takes one unit after another.
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
		w.say(err)
		_ = msg.Term() // its queue is not for such things
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go w.keepClaim(ctx, cancel, msg, u.run)
	o := w.opened(ctx, &u)
	defer w.release(o)
	switch {
	case ctx.Err() != nil:
		_ = msg.Nak()
	case errors.Is(o.err, jetstream.ErrKeyNotFound): // the run is over
		_ = msg.Term()
	case o.err != nil:
		w.refuse(ctx, msg, o.err)
	default:
		w.begin(ctx, msg, &u, o.job)
	}
}

// keepClaim says now and then that a unit is being done, and drops it when its
// run is over.
func (w *Worker) keepClaim(ctx context.Context, drop func(), msg jetstream.Msg, run string) {
	for pause(ctx, w.Farm.AckWait/3) {
		_ = msg.InProgress()
		if _, err := w.Farm.runs.Get(ctx, run); errors.Is(err, jetstream.ErrKeyNotFound) {
			drop()
		}
	}
}

// release ends a unit's use of its task.
func (w *Worker) release(o *opened) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	o.users--
}

// refuse hands a unit back to others, and does not count it as tried. It rests
// for longer than the unit does: a worker that asks for units as fast as it
// refuses them can keep all of them from those that could do them.
func (w *Worker) refuse(ctx context.Context, msg jetstream.Msg, why error) {
	w.mutex.Lock()
	w.Refused = catalog.Error(catalog.English, why)
	w.mutex.Unlock()
	w.say(why)
	_ = msg.NakWithDelay(w.Farm.AckWait / 60)
	pause(ctx, w.Farm.AckWait/12)
}

func (w *Worker) say(err error) {
	if w.Say != nil {
		w.Say(err)
	}
}

// opened opens the task of a unit, once. What cannot be opened is tried again
// with the next unit.
func (w *Worker) opened(ctx context.Context, u *unit) *opened {
	w.mutex.Lock()
	o := w.open[u.run]
	if o == nil {
		o = new(opened)
		w.open[u.run] = o
		w.order = append(w.order, u.run)
	}
	o.users++
	w.mutex.Unlock()
	o.once.Do(func() { o.err = w.openTask(ctx, u, o) })
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if o.err != nil && w.open[u.run] == o {
		w.forget(u.run)
	}
	return o
}

func (w *Worker) forget(run string) {
	delete(w.open, run)
	w.order = slices.DeleteFunc(w.order, func(r string) bool { return r == run })
}

// openTask fetches a task and opens it.
func (w *Worker) openTask(ctx context.Context, u *unit, o *opened) error {
	text, err := w.Farm.get(ctx, w.Farm.runs, u.run)
	if err != nil {
		return err
	}
	var t task
	if digest(text) != u.run || json.Unmarshal(text, &t) != nil {
		return notation.NewFault(WrongDigest)
	}
	kind := w.Kinds[t.Kind]
	switch {
	case t.Version != w.Farm.Version:
		return w.otherVersion(u.run, t.Version)
	case kind == nil:
		return notation.NewFault(UnknownKind, "run", u.run[:8], "kind", nameOf(t.Kind))
	}
	w.closeOldest()
	if fault := ordered.Catch(func() { o.job, err = kind(ctx, t.Task) }); fault != nil {
		err = fault
	}
	if err != nil {
		return err
	}
	if user, ok := o.job.(FileUser); ok {
		user.UseFiles(&Files{w.Farm, u.run})
	}
	return nil
}

// closeOldest forgets the oldest task, if there are many and nobody is at it.
func (w *Worker) closeOldest() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.order) <= mostOpen {
		return
	}
	if o := w.open[w.order[0]]; o.users == 0 && o.job != nil {
		o.job.Close()
		w.forget(w.order[0])
	}
}

// begin does a unit, unless it was tried too often.
func (w *Worker) begin(ctx context.Context, msg jetstream.Msg, u *unit, job Job) {
	now, err := w.stateOf(ctx, msg, u)
	if err != nil {
		_ = msg.Nak()
		return
	}
	if now.Tries >= Tries || now.Failed {
		now.Failed = true
		w.keepState(ctx, u, now)
		_ = msg.Term()
		return
	}
	now = state{Worker: w.Farm.Name, Tries: now.Tries + 1, Begun: time.Now().UTC(), Words: now.Words}
	if w.keepState(ctx, u, now) != nil {
		_ = msg.Nak()
		return
	}
	w.note(u, false)
	body, err := w.do(ctx, u, job)
	w.note(u, true)
	switch {
	case ctx.Err() != nil:
		w.handBack(u, now)
		_ = msg.Nak()
	case err != nil:
		w.failed(ctx, msg, u, now, err)
	default:
		w.keep(ctx, msg, u, now, body)
	}
}

// stateOf returns what is known of a unit. One that comes for the first time has
// no history.
func (w *Worker) stateOf(ctx context.Context, msg jetstream.Msg, u *unit) (now state, err error) {
	if about, err := msg.Metadata(); err == nil && about.NumDelivered == 1 {
		return now, nil
	}
	text, err := w.Farm.get(ctx, w.Farm.states, u.key())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return now, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &now)
	}
	return now, err
}

// keepState writes down what is known of a unit. A store that is full is told
// to whoever coordinates the run, for it waits for nothing.
func (w *Worker) keepState(ctx context.Context, u *unit, now state) error {
	text, err := json.Marshal(now)
	if err == nil {
		err = w.Farm.put(ctx, w.Farm.states, u.key(), text)
	}
	if notation.KindOf(err) == StoreFull {
		w.trouble(ctx, u, err)
	}
	return err
}

// trouble tells the coordinator of a run that nothing can be kept, and waits a
// little for that to change.
func (w *Worker) trouble(ctx context.Context, u *unit, err error) {
	w.say(err)
	_ = w.Farm.conn.Publish(talkPrefix+u.run+".full", nil)
	pause(ctx, w.Farm.AckWait/60)
}

// do does a unit. A panic is an error.
func (w *Worker) do(ctx context.Context, u *unit, job Job) (body []byte, err error) {
	if fault := ordered.Catch(func() { body, err = job.Do(ctx, u.n) }); fault != nil {
		err = fault
	}
	if err == nil && len(body) > MaxResult {
		err = notation.NewFault(TooLarge, "size", len(body), "limit", MaxResult)
	}
	return body, err
}

// handBack makes a unit that was not finished count as not tried.
func (w *Worker) handBack(u *unit, now state) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	now.Tries--
	_ = w.keepState(ctx, u, now) // or it counts
	w.tidy(ctx, u)
}

// failed keeps a worker's last words on a unit, and gives it to the next.
func (w *Worker) failed(ctx context.Context, msg jetstream.Msg, u *unit, now state, err error) {
	defer w.tidy(ctx, u)
	switch unable, is := errors.AsType[Unable](err); {
	case is:
		w.handBack(u, now)
		w.refuse(ctx, msg, unable.Why)
		return
	case notation.KindOf(err) == StoreFull:
		w.full(ctx, msg, u, now, err)
		return
	}
	now.Words = fmt.Sprintf("%.*s", maxWords, catalog.Error(catalog.English, err))
	now.Failed = now.Tries >= Tries
	w.say(err)
	if w.keepState(ctx, u, now) == nil && now.Failed {
		_ = msg.Term()
		return
	}
	_ = msg.NakWithDelay(w.Farm.AckWait / 60)
}

// keep keeps a result, if it is the first. Another one of the same unit must
// be the same to the byte.
func (w *Worker) keep(ctx context.Context, msg jetstream.Msg, u *unit, now state, body []byte) {
	defer w.tidy(ctx, u)
	r := newResult(w.Farm.Name, body)
	err := w.Farm.create(ctx, w.Farm.results, u.key(), r.text())
	if errors.Is(err, jetstream.ErrKeyExists) {
		err = w.compare(ctx, u, now, r)
	}
	switch {
	case notation.KindOf(err) == StoreFull:
		w.full(ctx, msg, u, now, err)
	case err != nil:
		_ = msg.Nak()
	default:
		_ = msg.Ack()
	}
}

// full hands a unit back whose result the server has no room for.
func (w *Worker) full(ctx context.Context, msg jetstream.Msg, u *unit, now state, err error) {
	w.trouble(ctx, u, err)
	w.handBack(u, now)
	_ = msg.NakWithDelay(w.Farm.AckWait / 60)
}

// tidy takes away what has been kept of a unit if the run was over before:
// nobody else would.
func (w *Worker) tidy(ctx context.Context, u *unit) {
	_, err := w.Farm.get(ctx, w.Farm.runs, u.run)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		_ = w.Farm.again(ctx, func(ctx context.Context) error { // it does no harm
			return errors.Join(w.Farm.erase(ctx, resultKeys, u.key()), w.Farm.erase(ctx, stateKeys, u.key()), w.Farm.erase(ctx, fileKeys, u.run+".>"))
		})
	}
}

// compare raises the alarm when the result that is there is another one.
func (w *Worker) compare(ctx context.Context, u *unit, now state, r result) error {
	text, err := w.Farm.get(ctx, w.Farm.results, u.key())
	if err != nil {
		return err
	}
	first, err := readResult(text)
	if err == nil && first.SHA256 == r.SHA256 {
		return nil
	}
	now.Worker, now.Rival = first.Worker, r.Worker
	w.say(notation.NewFault(ResultsDiffer, "run", u.run[:8], "n", u.n, "one", first.Worker, "other", r.Worker))
	return w.keepState(ctx, u, now)
}
