package farm

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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
	files   jetstream.KeyValue // by run, digest and part
	workers jetstream.KeyValue // by name
}

// Settings is who comes to a farm.
type Settings struct {
	Version string        // of the program: units are done by the same one only
	Name    string        // of this process; "" for one by its host and number
	AckWait time.Duration // after which a silent worker's unit is given to another; 0 for the usual minute
	Now     bool          // nobody is waited for where there is no answer at once
	Lost    func(error)   // told when the connection breaks; may be nil
}

// The names on a farm.
const (
	streamName = "farm-units"
	unitPrefix = "farm.units."
	talkPrefix = "farm.talk." // what is told and not kept: trouble, and who coordinates a run
	runBucket  = "farm-runs"
	resultKeys = "farm-results"
	stateKeys  = "farm-states"
	fileKeys   = "farm-files"
	workerKeys = "farm-workers"
)

// Tries is how often a unit is begun before it counts as failed.
const Tries = 5

// usualWait is the usual AckWait.
const usualWait = time.Minute

// Join connects to a farm. One that is an address is waited for until ctx is
// done: workers may be started before it.
func Join(ctx context.Context, p Place, s Settings) (*Farm, error) {
	d, err := p.lookUp()
	if err != nil {
		return nil, err
	}
	if s.AckWait == 0 {
		s.AckWait = usualWait
	}
	if s.Name == "" {
		s.Name = processName()
	}
	f := &Farm{Settings: s}
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

func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = rand.Text()[:8]
	}
	return nameOf(host) + "-" + strconv.Itoa(os.Getpid())
}

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
			if f.Lost != nil && err != nil {
				f.Lost(err)
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
		if f.conn, err = nats.Connect(d.address, options...); err == nil {
			f.js, err = jetstream.New(f.conn, jetstream.WithDefaultTimeout(f.patience()))
			return err
		}
		switch {
		case errors.Is(err, nats.ErrAuthorization):
			return notation.NewFault(WrongToken, "address", d.address)
		case f.Now || !isPassing(err):
			return notation.NewFault(NotReached, "address", d.address, "cause", err)
		case f.Lost != nil:
			f.Lost(err)
		}
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
	f.units, err = orMade(jetstream.ErrStreamNotFound,
		func() (jetstream.Stream, error) { return f.js.Stream(ctx, streamName) },
		func() (jetstream.Stream, error) {
			return f.js.CreateStream(ctx, jetstream.StreamConfig{
				Name: streamName, Subjects: []string{unitPrefix + ">"}, Retention: jetstream.WorkQueuePolicy,
				Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, MaxMsgSize: 4096,
			})
		})
	for name, to := range map[string]*jetstream.KeyValue{
		runBucket: &f.runs, resultKeys: &f.results, stateKeys: &f.states, fileKeys: &f.files, workerKeys: &f.workers,
	} {
		config := jetstream.KeyValueConfig{Bucket: name, MaxValueSize: MaxText}
		if name == workerKeys {
			config.TTL = time.Hour
		}
		if err == nil {
			*to, err = orMade(jetstream.ErrBucketNotFound,
				func() (jetstream.KeyValue, error) { return f.js.KeyValue(ctx, name) },
				func() (jetstream.KeyValue, error) { return f.js.CreateKeyValue(ctx, config) })
		}
	}
	return err
}

// orMade finds something on the server, or makes it. Somebody else may be as quick.
func orMade[T any](missing error, find, make func() (T, error)) (T, error) {
	it, err := find()
	if errors.Is(err, missing) {
		if it, err = make(); err != nil {
			if others, notFound := find(); notFound == nil {
				return others, nil
			}
		}
	}
	return it, err
}

// queue returns where the units of this version come from.
func (f *Farm) queue(ctx context.Context) (jetstream.Consumer, error) {
	version := digest([]byte(f.Version))[:16]
	return orMade(jetstream.ErrConsumerNotFound,
		func() (jetstream.Consumer, error) { return f.units.Consumer(ctx, "version-"+version) },
		func() (jetstream.Consumer, error) {
			return f.units.CreateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: "version-" + version, FilterSubject: unitPrefix + version + ".>", AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: f.AckWait, MaxAckPending: 100_000, MaxWaiting: 100_000, InactiveThreshold: 30 * 24 * time.Hour,
			})
		})
}

// subject returns where a unit is queued; * is any.
func (f *Farm) subject(run, n string) string {
	return unitPrefix + digest([]byte(f.Version))[:16] + "." + run + "." + n
}

// storeFailed is the code of whatever a store has against a message.
const storeFailed = 10077

// full are the codes of a server's errors that has no room left.
var full = []jetstream.ErrorCode{10023, 10028, 10047, storeFailed}

// isQueued reports whether an error says that a unit is in the queue already.
func isQueued(err *jetstream.APIError) bool {
	return err.ErrorCode == storeFailed && strings.Contains(err.Description, "per subject")
}

// isOff reports whether an error says that nobody keeps what is on the farm: a
// server whose disk is full stops doing so.
func isOff(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, jetstream.ErrJetStreamNotEnabled)
}

// again repeats a question while the network is down, and for a while when nobody
// answers it. What the server itself says is the answer.
func (f *Farm) again(ctx context.Context, ask func(context.Context) error) error {
	off := time.Time{}
	for {
		limited, cancel := context.WithTimeout(ctx, f.patience())
		err := ask(limited)
		cancel()
		api, answered := errors.AsType[*jetstream.APIError](err)
		switch {
		case err == nil, errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyNotFound):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case f.conn.IsClosed():
			return err
		case isOff(err) && off.IsZero():
			off = time.Now()
		case isOff(err) && time.Since(off) > f.patience():
			return notation.NewFault(StoreOff)
		case isOff(err):
		case answered && off.IsZero() && slices.Contains(full, api.ErrorCode) && !isQueued(api):
			return notation.NewFault(StoreFull)
		case answered && off.IsZero():
			return err
		default:
			off = time.Time{}
		}
		if !pause(ctx, f.AckWait/60) {
			return ctx.Err()
		}
	}
}

// get returns what a bucket has for a key.
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

// put has a bucket keep a value, whatever it had.
func (f *Farm) put(ctx context.Context, bucket jetstream.KeyValue, key string, value []byte) error {
	return f.again(ctx, func(ctx context.Context) error { _, err := bucket.Put(ctx, key, value); return err })
}

// create has a bucket keep a value, if it is the first.
func (f *Farm) create(ctx context.Context, bucket jetstream.KeyValue, key string, value []byte) error {
	return f.again(ctx, func(ctx context.Context) error { _, err := bucket.Create(ctx, key, value); return err })
}

// Close leaves the farm.
func (f *Farm) Close() { f.conn.Close() }
