package farm

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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
	changed chan struct{}  // has something when any of that has changed

	stirred  time.Time          // when a worker was last heard of, or the run was begun
	told     time.Time          // when the run was last announced
	queued   int                // units before it have been queued
	heard    *nats.Subscription // who asks for the run's coordinator
	workers  *nats.Subscription // what they tell of themselves
	watching []jetstream.KeyWatcher
}

// ahead is how many units are kept ahead of the one that is needed.
const ahead = 1024

// Begin begins a run, or goes on with it: results that are there are not computed
// again, and units that have failed are tried anew.
func Begin(ctx context.Context, f *Farm, t Task) (*Run, error) {
	whole, err := json.Marshal(envelope{t.Kind, f.Version, t.Text})
	if err != nil {
		return nil, err
	}
	id := digest(whole)
	r := &Run{ID: id, farm: f, job: t.Job, changed: make(chan struct{}, 1),
		results: make(map[int][]byte), failed: make(map[int]error), stirred: time.Now()}
	if by, err := f.conn.Request(runPrefix+id, nil, time.Second); err == nil {
		return nil, notation.NewFault(RunTaken, "run", id[:8], "by", nameOf(string(by.Data)))
	}
	if err := f.put(ctx, f.runs, id, whole); err != nil {
		return nil, err
	}
	if err := f.again(ctx, func(ctx context.Context) error { return f.erase(ctx, stateKeys, id+".*") }); err != nil {
		return nil, err
	}
	if err := r.listen(ctx); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// listen follows the results and the states of the run's units, answers for the
// run, and makes sure that the queue is there.
func (r *Run) listen(ctx context.Context) error {
	f := r.farm
	_, err := f.queue(ctx)
	if err == nil {
		r.heard, err = f.conn.Subscribe(runPrefix+r.ID, func(m *nats.Msg) { _ = m.Respond([]byte(f.Name)) })
	}
	if err == nil {
		err = r.watch(ctx, f.results, func(n int, value []byte) {
			r.mutex.Lock()
			if n >= r.first {
				r.results[n] = value
			}
			r.mutex.Unlock()
			wake(r.changed)
		})
	}
	if err == nil {
		err = r.watch(ctx, f.states, r.takeFailure)
	}
	if err == nil { // whether or not they are kept
		r.workers, err = f.conn.Subscribe("$KV."+workerKeys+".*", r.takeWorker)
	}
	return err
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

// takeFailure keeps in mind which units have failed.
func (r *Run) takeFailure(n int, value []byte) {
	var why failure
	if json.Unmarshal(value, &why) != nil {
		return
	}
	r.mutex.Lock()
	r.failed[n] = notation.NewFault(UnitFailed, "run", r.ID[:8], "n", n, "worker", nameOf(why.Worker), "words", why.Why)
	r.mutex.Unlock()
	wake(r.changed)
}

// takeWorker says why a worker does no units of the run, if it is one of another
// version, which is told so, or says that it refuses them.
func (r *Run) takeWorker(m *nats.Msg) {
	var p peer
	if json.Unmarshal(m.Data, &p) != nil {
		return
	}
	name := nameOf(p.Name)
	r.mutex.Lock()
	r.stirred = time.Now()
	r.mutex.Unlock()
	switch {
	case p.Version != r.farm.Version:
		other := otherVersion(r.farm.Version, p.Version)
		_ = r.farm.conn.Publish(versionTalk, []byte(r.farm.Version))
		r.farm.sayOf(string(OtherVersion), notation.NewFault(Refused, "worker", name, "cause", other))
	case p.RefusedRun == r.ID:
		r.farm.sayOf(p.Reason, notation.NewFault(Refused, "worker", name, "cause", p.Why))
	}
}

// Results yields the results of the units from first up to end, in order. An
// error is the last. It is an ordered.Supplier.
func (r *Run) Results(ctx context.Context, first, end int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		r.mutex.Lock()
		r.first, r.queued = first, first
		maps.DeleteFunc(r.results, func(n int, _ []byte) bool { return n < first })
		r.mutex.Unlock()
		for n := first; n < end; n++ {
			body, err := r.result(ctx, n, end)
			if !yield(body, err) || err != nil {
				break
			}
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.farm.AckWait/6)
		defer cancel()
		_ = r.farm.units.Purge(ctx, jetstream.WithPurgeSubject(r.farm.subject(r.ID, "*"))) // those not needed, or not now, do no harm
	}
}

// result waits for a result.
func (r *Run) result(ctx context.Context, n, end int) ([]byte, error) {
	queued := time.Now()
	for {
		if err := r.announce(ctx); err != nil {
			return nil, err
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
		r.farm.tell()
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
		case <-time.After(r.farm.AckWait / 60):
			r.mutex.Lock()
			silent := time.Since(r.stirred)
			r.mutex.Unlock()
			if silent > r.farm.AckWait*2/15 {
				r.farm.say(notation.NewFault(NoWorker))
			}
		}
	}
}

// announce finds out now and then whether anything is kept for the run: as much as
// results have, as a few bytes may find room on a full disk.
func (r *Run) announce(ctx context.Context) error {
	if time.Since(r.told) < r.farm.AckWait/12 {
		return nil
	}
	r.told = time.Now()
	return r.farm.put(ctx, r.farm.states, r.ID+".wanted", make([]byte, 1<<16))
}

func (r *Run) look(n int) (text []byte, there bool, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	text, there = r.results[n]
	if !there {
		return nil, false, r.failed[n]
	}
	delete(r.results, n)
	r.first = n + 1
	return text, true, nil
}

// accept checks a result: that it is what was announced and can be of that unit.
func (r *Run) accept(ctx context.Context, n int, text []byte) ([]byte, error) {
	got, err := readResult(text)
	if err == nil {
		err = r.job.Check(ctx, n, got.body)
	}
	if notation.KindOf(err) != "" { // and not the disk or the network here
		err = notation.NewFault(BadResult, "run", r.ID[:8], "n", n, "worker", nameOf(got.Worker), "cause", err)
	}
	if notation.KindOf(err) == BadResult {
		_ = r.farm.again(ctx, func(ctx context.Context) error { return r.farm.erase(ctx, resultKeys, key(r.ID, n)) })
		_ = r.farm.keepFailure(ctx, &unit{r.ID, n}, failure{Worker: nameOf(got.Worker), Tries: Tries, Why: wordsOf(err)})
	}
	return got.body, err
}

func (f *Farm) keepFailure(ctx context.Context, u *unit, why failure) error {
	text, err := json.Marshal(why)
	if err != nil {
		return err
	}
	return f.put(ctx, f.states, u.key(), text)
}

// queue puts units into the queue, some ahead of the one that is needed, but for those
// whose results are there.
func (r *Run) queue(ctx context.Context, n, end int) error {
	for ; r.queued < min(end, n+ahead); r.queued++ {
		if r.has(r.queued) {
			continue
		}
		if err := r.farm.queueUnit(ctx, r.ID, r.queued); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) has(n int) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, there := r.results[n]
	return there || n < r.first
}

// queueUnit puts a unit into the queue, unless it is there.
func (f *Farm) queueUnit(ctx context.Context, run string, n int) error {
	return f.again(ctx, func(ctx context.Context) error {
		_, err := f.js.Publish(ctx, f.subject(run, strconv.Itoa(n)), nil)
		if api, is := errors.AsType[*jetstream.APIError](err); is && strings.Contains(api.Description, "per subject") { // it is there
			return nil
		}
		return err
	})
}

// End forgets the run: its results have been used.
func (r *Run) End(ctx context.Context) error {
	r.Close()
	return r.farm.forget(ctx, r.ID)
}

func (f *Farm) forget(ctx context.Context, run string) error {
	return f.again(ctx, func(ctx context.Context) error {
		return errors.Join(
			f.units.Purge(ctx, jetstream.WithPurgeSubject(unitPrefix+"*."+run+".*")),
			f.erase(ctx, runBucket, run), f.erase(ctx, resultKeys, run+".*"), f.erase(ctx, stateKeys, run+".*"))
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
	for _, s := range []*nats.Subscription{r.heard, r.workers} {
		_ = s.Unsubscribe() // nil is no subscription
	}
	for _, w := range r.watching {
		go w.Stop() // it asks the server, which may be off and never answer
	}
	r.watching = nil
}
