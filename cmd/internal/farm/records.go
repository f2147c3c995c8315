package farm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
)

// Task is what a run is to do.
type Task struct {
	Kind string
	Text []byte // what workers open it with
	Job  Job    // the coordinator's own, to check by
}

// envelope is a run as its coordinator writes it down. The name of the run is
// the SHA-256 of that text.
type envelope struct {
	Kind    string `json:"kind"`
	Version string `json:"version"`
	Task    []byte `json:"task"` // what the task is opened with
}

// unit is one piece of work: the run that it is of, and its number.
type unit struct {
	run string
	n   int
}

// readUnit reads a unit from the subject that it is queued under. Whatever else
// is in the queue is refused.
func readUnit(subject string) (u unit, err error) {
	words := strings.Split(strings.TrimPrefix(subject, unitPrefix), ".")
	n, ok := numberOf(subject)
	if !ok || len(words) != 3 || !isDigest(words[1]) {
		return u, notation.NewFault(NoUnit)
	}
	return unit{words[1], n}, nil
}

func (u unit) key() string { return key(u.run, u.n) }

func (u unit) name() string { return u.run[:min(8, len(u.run))] + "/" + strconv.Itoa(u.n) }

func key(run string, n int) string { return run + "." + strconv.Itoa(n) }

// numberOf returns the number of a unit that a key or a subject ends with.
func numberOf(key string) (int, bool) {
	n, err := strconv.Atoi(key[strings.LastIndexByte(key, '.')+1:])
	return n, err == nil && n >= 0
}

// result is what a worker made of a unit.
type result struct {
	Worker string `json:"worker"`
	SHA256 string `json:"sha256"`
	body   []byte
}

func newResult(worker string, body []byte) result { return result{worker, digest(body), body} }

// text returns a result as it is kept: a line about it, and the result itself.
func (r result) text() []byte {
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // two texts have their JSON
	}
	return append(append(line, '\n'), r.body...)
}

// readResult reads a result. One that has another digest than it is announced
// with is refused, and so is one that is too large.
func readResult(text []byte) (r result, err error) {
	line, body, _ := bytes.Cut(text, []byte("\n"))
	if json.Unmarshal(line, &r) != nil {
		return r, notation.NewFault(NoResult)
	}
	r.Worker, r.body = nameOf(r.Worker), body
	switch {
	case len(body) > MaxResult:
		return r, notation.NewFault(TooLarge, "size", len(body), "limit", MaxResult)
	case r.SHA256 != digest(body):
		return r, notation.NewFault(WrongDigest)
	}
	return r, nil
}

// failure is what is known of a unit that is not tried any more.
type failure struct {
	Worker string `json:"worker"`
	Tries  int    `json:"tries"`
	Why    words  `json:"why,omitempty"` // the last that a worker said of it
}

// MaxResult is how long the result of a unit may be, in bytes. With what comes
// with it, it is less than any NATS server takes unless told otherwise.
const MaxResult = 1_000_000

// The rest of what is kept may be as long.
const MaxText = MaxResult + 4096

// maxWords is how much of a worker's last words is kept.
const maxWords = 2000

// digest returns the SHA-256 of a text, in hexadecimal.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func isDigest(text string) bool {
	raw, err := hex.DecodeString(text)
	return err == nil && len(raw) == sha256.Size && text == strings.ToLower(text)
}

// nameOf makes a text that came from elsewhere fit to be a name: it has letters,
// digits, - and _ only, and not many.
func nameOf(text string) string {
	name := []byte(fmt.Sprintf("%.60s", text))
	for i, c := range name {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
			name[i] = '_'
		}
	}
	if len(name) == 0 {
		return "_"
	}
	return string(name)
}

// What may be wrong on a farm.
const (
	NoUnit        notation.Kind = "farm-no-unit"
	NoResult      notation.Kind = "farm-no-result"
	WrongDigest   notation.Kind = "farm-wrong-digest"
	TooLarge      notation.Kind = "farm-result-too-large" // size, limit
	OtherVersion  notation.Kind = "farm-other-version"    // need, have
	UnknownKind   notation.Kind = "farm-unknown-kind"     // run, kind
	UnitFailed    notation.Kind = "farm-unit-failed"      // run, n, worker, words
	BadResult     notation.Kind = "farm-bad-result"       // run, n, worker, cause
	NotHeardOf    notation.Kind = "farm-not-heard-of"
	NoWorker      notation.Kind = "farm-no-worker"
	Refused       notation.Kind = "farm-refused" // worker, cause
	Lost          notation.Kind = "farm-lost"    // cause
	StoreFull     notation.Kind = "farm-store-full"
	ServerRefuses notation.Kind = "farm-server-refuses" // cause
	RunTaken      notation.Kind = "farm-run-taken"      // run, by
	NotReached    notation.Kind = "farm-not-reached"    // address, cause
	WrongToken    notation.Kind = "farm-wrong-token"    // address
	BadAddress    notation.Kind = "farm-bad-address"
	TokenInURL    notation.Kind = "farm-token-in-address"
	NoToken       notation.Kind = "farm-no-token"     // file, least
	TokenOpen     notation.Kind = "farm-token-open"   // file
	NotServed     notation.Kind = "farm-not-served"   // folder
	AlreadyServed notation.Kind = "farm-is-served"    // folder
	Exposed       notation.Kind = "farm-exposed"      // address
	BadCert       notation.Kind = "farm-bad-tls"      // cause
	CannotListen  notation.Kind = "farm-no-listener"  // address, cause
	OtherTables   notation.Kind = "farm-other-tables" // ruleset, need, have
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
