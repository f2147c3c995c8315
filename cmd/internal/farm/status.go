package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
)

// Status is what a farm is at.
type Status struct {
	Runs    []RunStatus
	Workers []WorkerStatus
}

// RunStatus is how far a run has come. Its JSON is a promise, and so is that of
// the others.
type RunStatus struct {
	Type    view.Type    `json:"type"`
	Run     string       `json:"run"`
	Kind    string       `json:"kind"`
	Version string       `json:"version"`
	Begun   time.Time    `json:"begun"`
	Done    int          `json:"done"`    // units with a result
	Waiting int          `json:"waiting"` // units queued, those that workers are at included
	Failed  []FailedUnit `json:"failed"`
}

// FailedUnit is a unit that is not tried any more.
type FailedUnit struct {
	N      int    `json:"n"`
	Tries  int    `json:"tries"`
	Worker string `json:"worker"`
	Words  string `json:"words"`
}

// WorkerStatus is what a worker is at, as it tells the farm now and then.
type WorkerStatus struct {
	Type    view.Type `json:"type"`
	Name    string    `json:"worker"`
	Version string    `json:"version"`
	Jobs    int       `json:"jobs"`
	Since   time.Time `json:"since"`
	Seen    time.Time `json:"seen"`
	Here    bool      `json:"here"` // it was heard of lately
	Done    int       `json:"done"`
	Running []string  `json:"running"` // units, by run and number
	Refused *string   `json:"refused"` // why it does not do some run's units; nil for nothing
}

// peer is what a worker tells the farm of itself now and then.
type peer struct {
	WorkerStatus
	RefusedRun string `json:"refused_run,omitempty"` // the run that Refused is about
	Reason     string `json:"reason,omitempty"`      // the kind of Refused
	Why        words  `json:"why,omitempty"`         // Refused in every language
}

// words is an error of another process, by language.
type words map[string]string

// wordsOf returns an error for other processes.
func wordsOf(err error) words {
	w := make(words)
	for _, name := range catalog.Langs() {
		l, _ := catalog.ParseLang(name)
		w[name] = fmt.Sprintf("%.*s", maxWords, catalog.Error(l, err))
	}
	return w
}

func (w words) Error() string { return w.Say(catalog.English) }

// Say implements catalog.Sayer.
func (w words) Say(l catalog.Lang) string { return w[l.String()] }

// Status asks the farm what it is at.
func (f *Farm) Status(ctx context.Context) (*Status, error) {
	s := new(Status)
	err := f.again(ctx, func(ctx context.Context) (err error) {
		if s.Workers, err = f.workersNow(ctx); err == nil {
			s.Runs, err = f.runsNow(ctx)
		}
		return err
	})
	return s, err
}

// entries lists what a bucket has for some keys.
func entries(ctx context.Context, bucket jetstream.KeyValue, keys string) (list []jetstream.KeyValueEntry, err error) {
	w, err := bucket.Watch(ctx, keys, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer w.Stop()
	for {
		select {
		case entry := <-w.Updates():
			if entry == nil {
				return list, nil
			}
			list = append(list, entry)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (f *Farm) workersNow(ctx context.Context) (list []WorkerStatus, err error) {
	all, err := entries(ctx, f.workers, "*")
	if err != nil {
		return nil, err
	}
	info, err := f.units.Info(ctx) // by the server's clock, as ours may be wrong
	if err != nil {
		return nil, err
	}
	for _, entry := range all {
		w := WorkerStatus{Running: []string{}}
		if json.Unmarshal(entry.Value(), &w) == nil {
			w.Type, w.Name, w.Here = view.OfWorker, nameOf(entry.Key()), info.TimeStamp.Sub(entry.Created()) < f.AckWait/2
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b WorkerStatus) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
}

func (f *Farm) runsNow(ctx context.Context) (list []RunStatus, err error) {
	runs, err := entries(ctx, f.runs, "*")
	for _, entry := range runs {
		r, err := f.runNow(ctx, entry)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b RunStatus) int { return a.Begun.Compare(b.Begun) })
	return list, err
}

func (f *Farm) runNow(ctx context.Context, entry jetstream.KeyValueEntry) (r RunStatus, err error) {
	var t envelope
	_ = json.Unmarshal(entry.Value(), &t) // what cannot be read has no kind
	r = RunStatus{Type: view.OfRun, Run: entry.Key(), Kind: nameOf(t.Kind), Version: t.Version, Begun: entry.Created(), Failed: []FailedUnit{}}
	if r.Done, err = f.count(ctx, "KV_"+resultKeys, "$KV."+resultKeys+"."+r.Run+".*"); err != nil {
		return r, err
	}
	if r.Waiting, err = f.count(ctx, streamName, unitPrefix+"*."+r.Run+".*"); err != nil {
		return r, err
	}
	failures, err := entries(ctx, f.states, r.Run+".*")
	for _, entry := range failures {
		var why failure
		if n, ok := numberOf(entry.Key()); ok && json.Unmarshal(entry.Value(), &why) == nil {
			r.Failed = append(r.Failed, FailedUnit{n, why.Tries, nameOf(why.Worker), why.Why.Error()})
		}
	}
	slices.SortFunc(r.Failed, func(a, b FailedUnit) int { return cmp.Compare(a.N, b.N) })
	return r, err
}

func (f *Farm) count(ctx context.Context, stream, filter string) (int, error) {
	s, err := f.js.Stream(ctx, stream)
	if err != nil {
		return 0, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(filter))
	if err != nil {
		return 0, err
	}
	return len(info.State.Subjects), nil
}
