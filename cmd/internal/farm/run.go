package farm

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// Run is a run that this process coordinates.
type Run struct {
	ID   string
	farm *Farm
	job  Job // the coordinator's own, to check by

	mutex   sync.Mutex
	results map[int][]byte // not yet taken, as they are kept
	first   int            // those before it are not wanted
	failed  map[int]error  // units that are not tried any more
	ended   error          // why no more can come
	changed chan struct{}  // has something when any of that has changed

	told     time.Time // when the run was last announced
	hands    int       // units that all workers do at once
	ahead    int       // how many units are kept ahead of the one that is needed
	queued   int       // units before it have been queued, or wait
	waiting  []int     // units that have not been queued, in order
	checked  map[string]bool
	heard    []*nats.Subscription
	watching []jetstream.KeyWatcher
}

// Ahead is how many units are kept ahead of the one that is needed, or more
// where there are many workers.
const Ahead = 256

// Begin begins a run, or goes on with it: results that are there are not
// computed again.
func Begin(ctx context.Context, f *Farm, t Task) (*Run, error) {
	whole, err := json.Marshal(envelope{t.Kind, f.Version, t.Text})
	if err != nil {
		return nil, err
	}
	if len(whole) > MaxText {
		return nil, notation.NewFault(TooLarge, "size", len(whole), "limit", MaxText)
	}
	id := digest(whole)
	r := &Run{ID: id, farm: f, job: t.Job, ahead: Ahead, changed: make(chan struct{}, 1), results: make(map[int][]byte), failed: make(map[int]error), checked: make(map[string]bool)}
	if user, ok := t.Job.(FileUser); ok {
		user.UseFiles(&Files{f, id})
	}
	if by, err := f.conn.RequestWithContext(within(ctx, time.Second), talkPrefix+id, nil); err == nil {
		return nil, notation.NewFault(RunTaken, "run", id[:8], "by", nameOf(string(by.Data)))
	}
	if err := f.put(ctx, f.runs, id, whole); err != nil {
		return nil, err
	}
	if err := r.listen(ctx); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// within is ctx with a time limit, for questions that end by themselves.
func within(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	context.AfterFunc(ctx, cancel)
	return ctx
}

// listen follows the results and the states of the run's units, answers for the
// run, and makes sure that the queue is there.
func (r *Run) listen(ctx context.Context) error {
	f := r.farm
	if err := f.again(ctx, func(ctx context.Context) error { _, err := f.queue(ctx); return err }); err != nil {
		return err
	}
	for subject, do := range map[string]nats.MsgHandler{
		talkPrefix + r.ID:           func(m *nats.Msg) { _ = m.Respond([]byte(f.Name)) },
		talkPrefix + r.ID + ".full": func(*nats.Msg) { r.end(notation.NewFault(StoreFull)) },
	} {
		s, err := f.conn.Subscribe(subject, do)
		if err != nil {
			return err
		}
		r.heard = append(r.heard, s)
	}
	if err := r.watch(ctx, f.results, r.takeResult); err != nil {
		return err
	}
	return r.watch(ctx, f.states, r.takeState)
}

// watch has take told of every entry of the run in a bucket, those that are
// there first.
func (r *Run) watch(ctx context.Context, bucket jetstream.KeyValue, take func(n int, value []byte)) error {
	var w jetstream.KeyWatcher
	err := r.farm.again(ctx, func(context.Context) (err error) {
		w, err = bucket.Watch(ctx, r.ID+".*", jetstream.IgnoreDeletes())
		return err
	})
	if err != nil {
		return err
	}
	r.watching = append(r.watching, w)
	there := make(chan struct{})
	go func() {
		for entry := range w.Updates() {
			if entry == nil {
				close(there)
			} else if n, ok := numberOf(entry.Key()); ok {
				take(n, entry.Value())
			}
		}
	}()
	select {
	case <-there:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *Run) takeResult(n int, value []byte) {
	r.mutex.Lock()
	if n >= r.first {
		r.results[n] = value
	}
	r.mutex.Unlock()
	r.wake()
}

// takeState ends the run when a unit has two results, and keeps in mind which
// have failed.
func (r *Run) takeState(n int, value []byte) {
	var now state
	switch {
	case json.Unmarshal(value, &now) != nil:
	case now.Rival != "":
		r.end(notation.NewFault(ResultsDiffer, "run", r.ID[:8], "n", n, "one", nameOf(now.Worker), "other", nameOf(now.Rival)))
	case now.Failed:
		r.mutex.Lock()
		r.failed[n] = notation.NewFault(UnitFailed, "run", r.ID[:8], "n", n, "worker", nameOf(now.Worker), "words", now.Words)
		r.mutex.Unlock()
		r.wake()
	}
}

// end ends the run for a reason. The first one counts.
func (r *Run) end(why error) {
	r.mutex.Lock()
	if r.ended == nil {
		r.ended = why
	}
	r.mutex.Unlock()
	r.wake()
}

func (r *Run) wake() {
	select {
	case r.changed <- struct{}{}:
	default:
	}
}

// Results yields the results of the units from first up to end, in order. An
// error is the last. It is an ordered.Supplier.
func (r *Run) Results(ctx context.Context, first, end int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		r.mutex.Lock()
		r.first, r.queued, r.waiting = first, first, nil
		maps.DeleteFunc(r.results, func(n int, _ []byte) bool { return n < first })
		r.mutex.Unlock()
		for n := first; n < end; n++ {
			body, err := r.result(ctx, n, end)
			if !yield(body, err) || err != nil {
				break
			}
		}
		r.unqueue(ctx)
	}
}

// result waits for a result.
func (r *Run) result(ctx context.Context, n, end int) ([]byte, error) {
	begun := time.Now()
	queued := begun
	for {
		if time.Since(r.told) > r.farm.AckWait/6 {
			if time.Since(begun) > r.farm.AckWait/6 && !r.isKept(ctx) {
				return nil, notation.NewFault(StoreOff)
			}
			r.announce(ctx)
		}
		if err := r.queue(ctx, n, end); err != nil {
			return nil, err
		}
		if time.Since(queued) > r.farm.AckWait { // it may have been lost with the server's machine
			queued = time.Now()
			if err := r.farm.queueUnit(ctx, r.ID, n); err != nil {
				return nil, err
			}
		}
		text, there, err := r.look(n)
		if err != nil {
			return nil, err
		}
		if there {
			return r.accept(ctx, n, text)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-r.changed:
		case <-time.After(r.farm.AckWait / 6):
		}
	}
}

// announce tells every worker of the run, and finds out how many units they can
// do at once.
func (r *Run) announce(ctx context.Context) {
	r.told = time.Now()
	if text, err := json.Marshal(announcement{r.ID, r.farm.Version}); err == nil {
		_ = r.farm.conn.Publish(talkPrefix+"begun", text)
	}
	ctx, cancel := context.WithTimeout(ctx, r.farm.AckWait/60)
	defer cancel()
	if workers, err := r.farm.workersNow(ctx); err == nil {
		r.hands = 0
		for _, w := range workers {
			r.hands += min(max(w.Jobs, 0), MostJobs)
		}
		r.ahead = Ahead + 2*r.hands
	}
}

// MostJobs is how many units at once a worker is taken for.
const MostJobs = 1024

// isKept reports whether there is somebody who keeps the run.
func (r *Run) isKept(ctx context.Context) bool {
	_, err := r.farm.get(ctx, r.farm.runs, r.ID)
	return notation.KindOf(err) != StoreOff
}

// look takes a result that is there.
func (r *Run) look(n int) (text []byte, there bool, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.ended != nil {
		return nil, false, r.ended
	}
	text, there = r.results[n]
	if !there {
		return nil, false, r.failed[n]
	}
	delete(r.results, n)
	r.first = n + 1
	return text, true, nil
}

// accept checks a result: that it is what was announced and can be of that
// unit, and now and then that the unit gives the same here.
func (r *Run) accept(ctx context.Context, n int, text []byte) ([]byte, error) {
	got, err := readResult(text)
	if err == nil {
		err = r.job.Check(ctx, n, got.body)
	}
	if notation.KindOf(err) != "" { // and not the disk or the network here
		err = notation.NewFault(BadResult, "run", r.ID[:8], "n", n, "worker", nameOf(got.Worker), "cause", err)
	}
	if err == nil && r.mustCheck(n, got.Worker) {
		err = r.compare(ctx, n, &got)
	}
	if kind := notation.KindOf(err); kind == BadResult || kind == ResultsDiffer {
		r.discard(ctx, n, nameOf(got.Worker), err)
	}
	return got.body, err
}

// mustCheck reports whether the coordinator does a unit, too: the first of every
// worker, and one of 64 of the others. It does them one at a time, so that where
// there are many workers it can do only some of that.
func (r *Run) mustCheck(n int, worker string) bool {
	if worker == r.farm.Name {
		return false
	}
	first := !r.checked[worker]
	r.checked[worker] = true
	return first && len(r.checked) <= mostFirst || isSampled(key(r.ID, n), 64*max(1, r.hands/8))
}

// mostFirst is how many workers have their first unit done again.
const mostFirst = 16

// isSampled reports whether a key is one of so many, always the same ones.
func isSampled(key string, of int) bool {
	sum := sha256.Sum256([]byte(key))
	return binary.BigEndian.Uint32(sum[:])%uint32(of) == 0
}

// compare does a unit here and raises the alarm when that gives something else.
func (r *Run) compare(ctx context.Context, n int, got *result) error {
	body, err := r.job.Do(ctx, n)
	if err == nil && digest(body) != got.SHA256 {
		err = notation.NewFault(ResultsDiffer, "run", r.ID[:8], "n", n, "one", got.Worker, "other", r.farm.Name)
	}
	return err
}

// discard takes a wrong result away, and lists its unit as failed.
func (r *Run) discard(ctx context.Context, n int, worker string, why error) {
	text, err := json.Marshal(state{Worker: worker, Tries: Tries, Begun: time.Now().UTC(), Words: catalog.Error(catalog.English, why), Failed: true})
	if err == nil {
		_ = r.farm.again(ctx, func(ctx context.Context) error { return r.farm.erase(ctx, resultKeys, key(r.ID, n)) })
		_ = r.farm.put(ctx, r.farm.states, key(r.ID, n), text)
	}
}

// queue puts units into the queue, some ahead of the one that is needed, but
// for those whose results are there and those that need others' results first.
func (r *Run) queue(ctx context.Context, n, end int) (err error) {
	for ; r.queued < min(end, n+r.ahead); r.queued++ {
		r.waiting = append(r.waiting, r.queued)
	}
	r.waiting = slices.DeleteFunc(r.waiting, func(unit int) bool {
		if err != nil || !r.isReady(unit) {
			return false
		}
		if !r.has(unit) {
			err = r.farm.queueUnit(ctx, r.ID, unit)
		}
		return err == nil
	})
	return err
}

// has reports whether the result of a unit has come, or is not wanted any more.
func (r *Run) has(n int) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, there := r.results[n]
	return there || n < r.first
}

// Needer is a job of which some units need the results of others.
type Needer interface{ Needs(n int) []int }

// isReady reports whether the results are there that a unit needs.
func (r *Run) isReady(n int) bool {
	needer, ok := r.job.(Needer)
	return !ok || !slices.ContainsFunc(needer.Needs(n), func(other int) bool { return !r.has(other) })
}

// Offer keeps the result of a unit that the coordinator has already, unless one
// is there.
func (r *Run) Offer(ctx context.Context, n int, do func(context.Context) ([]byte, error)) error {
	if r.has(n) {
		return nil
	}
	body, err := do(ctx)
	if err == nil {
		err = r.farm.create(ctx, r.farm.results, key(r.ID, n), newResult(r.farm.Name, body).text())
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}

// queueUnit puts a unit into the queue, unless it is there.
func (f *Farm) queueUnit(ctx context.Context, run string, n int) error {
	err := f.again(ctx, func(ctx context.Context) error {
		_, err := f.js.Publish(ctx, f.subject(run, strconv.Itoa(n)), nil)
		return err
	})
	if api, ok := errors.AsType[*jetstream.APIError](err); ok && isQueued(api) {
		return nil
	}
	return err
}

// unqueue takes units that are not needed, or not now, out of the queue.
func (r *Run) unqueue(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.farm.AckWait/6)
	defer cancel()
	_ = r.farm.units.Purge(ctx, jetstream.WithPurgeSubject(r.farm.subject(r.ID, "*"))) // they do no harm
}

// End forgets the run: its results have been used.
func (r *Run) End(ctx context.Context) error {
	r.Close()
	return r.farm.forget(ctx, r.ID)
}

// forget removes all that is kept of a run.
func (f *Farm) forget(ctx context.Context, run string) error {
	return f.again(ctx, func(ctx context.Context) error {
		return errors.Join(
			f.units.Purge(ctx, jetstream.WithPurgeSubject(unitPrefix+"*."+run+".*")),
			f.erase(ctx, runBucket, run), f.erase(ctx, resultKeys, run+".*"), f.erase(ctx, stateKeys, run+".*"), f.erase(ctx, fileKeys, run+".>"))
	})
}

// erase removes what a bucket has for some keys, so that nothing is left of it.
func (f *Farm) erase(ctx context.Context, bucket, keys string) error {
	s, err := f.js.Stream(ctx, "KV_"+bucket)
	if err != nil {
		return err
	}
	return s.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucket+"."+keys))
}

// Close ends the coordination. What has been computed is kept for whoever goes
// on with the run.
func (r *Run) Close() {
	for _, s := range r.heard {
		_ = s.Unsubscribe()
	}
	for _, w := range r.watching {
		go w.Stop() // it asks the server, which may be off and never answer
	}
	r.heard, r.watching = nil, nil
}
