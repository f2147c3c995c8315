// Package farm has the units of a long run done by many machines, and hands
// their results over in order.
//
// A run is a task and units numbered from 0; what a unit gives depends on the
// task and its number alone. A coordinator puts units into a queue, a few ahead
// of those it needs, and takes the results in order. Workers take units from
// the queue and keep their results in a bucket, where the first one counts. So
// the results never depend on how many workers there are, on which of them die,
// or on when. The queue and the buckets are those of NATS JetStream: of the
// server that Serve runs, or of any other.
//
// Nothing on the farm needs a backup: whatever is lost is computed again.
package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"maps"
	"net"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// Farm is a connection to a farm. It mends itself when the network does.
type Farm struct {
	Settings
	conn    *nats.Conn
	js      jetstream.JetStream
	units   jetstream.Stream
	runs    jetstream.KeyValue // tasks by run
	results jetstream.KeyValue // by run and unit
	states  jetstream.KeyValue // what went wrong, by run and unit; by run, that it is wanted
	workers jetstream.KeyValue // by name

	mutex  sync.Mutex
	said   map[string]time.Time // when what was said, for an hour
	untold []error              // what Say has not been told yet
}

// reasonOf returns the kind of an error, or its text where it has none.
func reasonOf(err error) string {
	return cmp.Or(string(catalog.FaultOf(err).Kind), err.Error())
}

// say has whoever runs this process told of something, of the like once an hour.
func (f *Farm) say(err error) { f.sayOf(reasonOf(err), err) }

// sayOf has whoever runs this process told of something for some reason, of each reason
// once an hour.
func (f *Farm) sayOf(reason string, err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	maps.DeleteFunc(f.said, func(_ string, at time.Time) bool { return time.Since(at) > 60*f.AckWait })
	if _, old := f.said[reason]; !old && f.Say != nil {
		f.said[reason], f.untold = time.Now(), append(f.untold, err)
	}
}

// tell tells what was said. It is for those who may write to the terminal.
func (f *Farm) tell() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, err := range f.untold {
		f.Say(err)
	}
	f.untold = nil
}

// Settings is who comes to a farm.
type Settings struct {
	Version string        // of the program: units are done by the same one only
	Name    string        // of this process; "" for one by its host and number
	AckWait time.Duration // after which a silent worker's unit is given to another; 0 for the usual minute
	Now     bool          // nobody is waited for where there is no answer at once
	Say     func(error)   // told what keeps this process or the farm from working; may be nil
}

// The names on a farm.
const (
	streamName  = "farm-units"
	unitPrefix  = "farm.units."
	runPrefix   = "farm.talk."    // what asks who coordinates a run
	versionTalk = "farm.versions" // the version of a run, told to workers of another
	runBucket   = "farm-runs"
	resultKeys  = "farm-results"
	stateKeys   = "farm-states"
	workerKeys  = "farm-workers"
)

// Tries is how often a unit is begun before it counts as failed.
const Tries = 5

// usualWait is the usual AckWait.
const usualWait = time.Minute

// Join connects to a farm. One that is an address is waited for until ctx is
// done: workers may be started before it.
func Join(ctx context.Context, p Place, s Settings) (*Farm, error) {
	d, err := p.lookUp(ctx)
	if err != nil {
		return nil, err
	}
	if s.AckWait == 0 {
		s.AckWait = usualWait
	}
	if s.Name == "" {
		host, err := os.Hostname()
		if err != nil {
			host = rand.Text()[:8]
		}
		s.Name = nameOf(host) + "-" + strconv.Itoa(os.Getpid())
	}
	f := &Farm{Settings: s, said: make(map[string]time.Time)}
	if open := CheckToken(p.TokenFile); open != nil {
		f.say(open)
	}
	if err := f.connect(ctx, p, &d); err != nil {
		return nil, err
	}
	if err := f.again(ctx, f.furnish); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// patience returns how long an answer of the server is waited for.
func (f *Farm) patience() time.Duration { return f.AckWait / 3 }

// isPassing reports whether an error keeps somebody from a farm for a while only.
func isPassing(err error) bool {
	_, network := errors.AsType[net.Error](err)
	return network || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF)
}

// connect tries until it is answered. A token that is refused ends it: no other
// will do.
func (f *Farm) connect(ctx context.Context, p Place, d *door) error {
	now := &dialer{net.Dialer{Timeout: f.patience()}, p}
	options := []nats.Option{
		nats.Name(f.Name), nats.MaxReconnects(-1), nats.ReconnectWait(f.AckWait / 60), nats.ReconnectJitter(f.AckWait/60, f.AckWait/60),
		nats.PingInterval(f.AckWait / 6), nats.MaxPingsOutstanding(2), nats.Timeout(f.patience()), nats.SetCustomDialer(now),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				f.say(notation.NewFault(Lost, "cause", err))
			}
		}),
	}
	if d.token != "" {
		options = append(options, nats.TokenHandler(now.token))
	}
	if d.trust != nil {
		options = append(options, nats.Secure(d.trust))
	}
	for {
		var err error
		f.tell()
		if f.conn, err = nats.Connect(d.address, options...); err == nil {
			f.js, err = jetstream.New(f.conn, jetstream.WithDefaultTimeout(f.patience()))
			return err
		}
		switch {
		case errors.Is(err, nats.ErrAuthorization):
			return notation.NewFault(WrongToken, "address", d.address)
		case f.Now || !isPassing(err):
			return notation.NewFault(NotReached, "address", d.address, "cause", err)
		}
		f.say(notation.NewFault(Lost, "cause", err))
		if !pause(ctx, f.AckWait/30) {
			return ctx.Err()
		}
	}
}

// pause waits, and reports whether ctx is not done yet.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// furnish makes the queue and the buckets that are not there.
func (f *Farm) furnish(ctx context.Context) (err error) {
	f.units, err = f.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{unitPrefix + ">"}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, MaxMsgSize: 4096,
	})
	for name, to := range map[string]*jetstream.KeyValue{
		runBucket: &f.runs, resultKeys: &f.results, stateKeys: &f.states, workerKeys: &f.workers,
	} {
		config := jetstream.KeyValueConfig{Bucket: name, MaxValueSize: MaxText}
		if name == workerKeys {
			config.TTL = time.Hour
		}
		if err == nil {
			*to, err = f.js.CreateOrUpdateKeyValue(ctx, config)
		}
	}
	return err
}

func (f *Farm) queue(ctx context.Context) (q jetstream.Consumer, err error) {
	version := digest([]byte(f.Version))[:16]
	err = f.again(ctx, func(ctx context.Context) (err error) {
		q, err = f.units.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: "version-" + version, FilterSubject: unitPrefix + version + ".>", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: f.AckWait, MaxAckPending: 100_000, MaxWaiting: 100_000, InactiveThreshold: 30 * 24 * time.Hour,
		})
		return err
	})
	return q, err
}

// subject returns where a unit is queued; * is any.
func (f *Farm) subject(run, n string) string {
	return unitPrefix + digest([]byte(f.Version))[:16] + "." + run + "." + n
}

// full are the codes of a server's errors that has no room left, those of its faults apart.
var full = []jetstream.ErrorCode{10002, 10023, 10026, 10027}

// refusal returns what a server's error means: that it can keep nothing now, as
// when its disk is full, or that it does not have what is asked for.
func refusal(err error) error {
	api, answered := errors.AsType[*jetstream.APIError](err)
	switch {
	case answered && (api.Code >= 500 || slices.Contains(full, api.ErrorCode)):
		return notation.NewFault(StoreFull)
	case answered:
		return notation.NewFault(ServerRefuses, "cause", api.Description)
	}
	return err
}

// isOff reports whether an error says that the server is there and keeps nothing: when
// its disk is full, it may say so, stop JetStream, or answer no more.
func (f *Farm) isOff(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return f.conn.FlushTimeout(f.AckWait/12) == nil
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrJetStreamNotEnabled)
}

// again repeats a question while the network is down, and for a while when the server
// keeps nothing. What the server itself says is the answer.
func (f *Farm) again(ctx context.Context, ask func(context.Context) error) error {
	off := time.Time{}
	for wait := f.AckWait / 12; ; wait = min(2*wait, f.patience()) {
		limited, cancel := context.WithTimeout(ctx, wait)
		err := ask(limited)
		cancel()
		if err == nil || errors.Is(err, jetstream.ErrKeyExists) || errors.Is(err, jetstream.ErrKeyNotFound) {
			return err
		}
		_, answered := errors.AsType[*jetstream.APIError](err)
		switch isOff := f.isOff(err); {
		case ctx.Err() != nil:
			return ctx.Err()
		case f.conn.IsClosed():
			return notation.NewFault(NotReached, "address", f.conn.Opts.Url, "cause", cmp.Or(f.conn.LastError(), err))
		case isOff && off.IsZero():
			off = time.Now()
			f.say(notation.NewFault(StoreFull))
		case isOff && time.Since(off) > 2*f.AckWait:
			return notation.NewFault(StoreFull)
		case isOff:
		case answered && off.IsZero():
			return refusal(err)
		default:
			off = time.Time{}
		}
		f.tell()
		if !pause(ctx, f.AckWait/60) {
			return ctx.Err()
		}
	}
}

func (f *Farm) get(ctx context.Context, bucket jetstream.KeyValue, key string) (value []byte, err error) {
	err = f.again(ctx, func(ctx context.Context) error {
		entry, err := bucket.Get(ctx, key)
		if err == nil {
			value = entry.Value()
		}
		return err
	})
	return value, err
}

func (f *Farm) put(ctx context.Context, bucket jetstream.KeyValue, key string, value []byte) error {
	return f.again(ctx, func(ctx context.Context) error { _, err := bucket.Put(ctx, key, value); return err })
}

// Close leaves the farm.
func (f *Farm) Close() { f.conn.Close() }
