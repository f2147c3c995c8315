package farm

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"damone/cmd/internal/catalog"
)

// put keeps a result as a worker would.
func (f *testFarm) put(r *Run, n int, of *result) {
	f.Helper()
	if err := r.farm.put(f.Context(), r.farm.results, key(r.ID, n), of.text()); err != nil {
		f.Fatal(err)
	}
}

// What cannot be a result is refused, its worker is named, and the unit is done
// again when somebody has seen to it.
func TestBadResults(t *testing.T) {
	for name, spoil := range map[string]func(*result){
		"wrong hash": func(r *result) { r.SHA256 = digest([]byte("something else")) },
		"no hash":    func(r *result) { r.SHA256 = "../../etc/passwd" },
		"too large":  func(r *result) { *r = newResult(r.Worker, make([]byte, MaxResult+1)) },
		"another's":  func(r *result) { *r = newResult(r.Worker, []byte("7 of another unit")) },
	} {
		t.Run(name, func(t *testing.T) {
			f, s := serve(t), &sums{Name: name}
			r, err := f.begin(f.join("coordinator", "v1"), s)
			if err != nil {
				t.Fatal(err)
			}
			bad := newResult("../bad worker\x1b[2J", []byte("0 well"))
			spoil(&bad)
			f.put(r, 0, &bad)
			_, err = collect(r.Results(t.Context(), 0, 5))
			wantKind(t, err, BadResult)
			if text := err.Error(); !strings.Contains(text, "___bad_worker__2J") {
				t.Errorf("got %s", text)
			}
			r.Close()
			f.mend(s, 5)
		})
	}
}

// mend begins a run again, whose failed unit is listed, and wants it to be what it
// should.
func (f *testFarm) mend(s *sums, units int) {
	f.Helper()
	status, err := f.join("watcher", "v1").Status(f.Context())
	if err != nil || len(status.Runs) != 1 || len(status.Runs[0].Failed) != 1 || status.Runs[0].Failed[0].Words == "" {
		f.Fatalf("%v %+v", err, status)
	}
	f.work("honest")
	if got, err := f.run(s, units); err != nil || got != plain(s, units) {
		f.Errorf("%v\n%s", err, got)
	}
}

// A unit that fails wherever it is tried is listed with its last words, and tried again
// when its run is begun again.
func TestUnitFails(t *testing.T) {
	f := serve(t)
	broken := &sums{Name: "fails", Breaks: "broken"}
	stop := f.work("broken")
	_, err := f.run(broken, 5)
	wantKind(t, err, UnitFailed)
	if text := err.Error(); !strings.Contains(text, "broken") || !strings.Contains(text, "out of luck") {
		t.Errorf("got %s", text)
	}
	stop()
	f.work("well")
	if got, err := f.run(broken, 5); err != nil || got != plain(broken, 5) {
		t.Errorf("%v\n%s", err, got)
	}
}

// A result that is too large is a failure of the worker that made it.
func TestTooLarge(t *testing.T) {
	f, s := serve(t), &sums{Name: "large", Large: true}
	f.work("w")
	_, err := f.run(s, 1)
	wantKind(t, err, UnitFailed)
}

// A worker of another version, and that there is none: both sides
// are told why nothing is computed, in either language, and each reason once.
func TestOthersRefused(t *testing.T) {
	f, s := serve(t), &sums{Name: "refused"}
	client := f.listener("coordinator", "v1")
	r, err := f.begin(client.Farm, s)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { _, err := collect(r.Results(t.Context(), 0, 5)); done <- err }()
	client.hears("no worker is heard of")
	old := f.listener("old", "v0")
	f.work("old", func(w *Worker) { w.Farm = old.Farm })
	old.hears("v1")
	client.hears("old refuses this run: the run needs damone v1; this machine has v0")
	f.work("right")
	if err := <-done; err != nil {
		t.Error(err)
	}
	f.until(func(s *Status) bool {
		return len(s.Workers) == 2 && !slices.ContainsFunc(s.Workers, func(w WorkerStatus) bool {
			return (w.Name == "right") != (w.Refused == nil) || w.Done != map[string]int{"right": 5}[w.Name]
		})
	})
}

// listener is somebody on the farm who reads what is said there.
type listener struct {
	*testFarm
	*Farm
	said chan string
}

func (f *testFarm) listener(name, version string) *listener {
	f.Helper()
	l := &listener{f, f.join(name, version), make(chan string, 100)}
	italian, _ := catalog.ParseLang("it")
	l.Farm.Say = func(err error) {
		if catalog.Error(italian, err) == catalog.Error(catalog.English, err) {
			f.Errorf("in English only: %v", err)
		}
		l.said <- catalog.Error(catalog.English, err)
	}
	return l
}

// hears waits for a text to be said.
func (l *listener) hears(want string) {
	l.Helper()
	for late := time.After(time.Minute); ; {
		select {
		case got := <-l.said:
			if strings.Contains(got, want) {
				return
			}
		case <-late:
			l.Fatalf("never told: %s", want)
		}
	}
}

// A late result of a run that is over is not kept, and the same result twice
// is one.
func TestLateAndDuplicate(t *testing.T) {
	f, s := serve(t), &sums{Name: "late"}
	farm := f.join("coordinator", "v1")
	r, err := f.begin(farm, s)
	if err != nil {
		t.Fatal(err)
	}
	body, err := s.Do(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	same := newResult("early", body)
	f.put(r, 0, &same)
	f.work("w")
	if got, err := collect(r.Results(t.Context(), 0, 3)); err != nil || got != plain(s, 3) {
		t.Fatalf("%v\n%s", err, got)
	}
	again := &claim{Worker: &Worker{Farm: farm}, unit: unit{r.ID, 0}, msg: deaf{}}
	again.settle(t.Context(), body, nil)
	if status, err := farm.Status(t.Context()); err != nil || status.Runs[0].Done != 3 || len(status.Runs[0].Failed) > 0 {
		t.Errorf("%v %+v", err, status)
	}
	if err := r.End(t.Context()); err != nil {
		t.Fatal(err)
	}
	again.settle(t.Context(), body, nil)
	for _, bucket := range []string{resultKeys, stateKeys} {
		if n := f.kept(bucket); n > 0 {
			t.Errorf("%s: %d late entries are kept", bucket, n)
		}
	}
}

// deaf is a message whose answers reach nobody.
type deaf struct{ jetstream.Msg }

func (deaf) Ack() error                       { return nil }
func (deaf) Nak() error                       { return nil }
func (deaf) NakWithDelay(time.Duration) error { return nil }

// Whatever is put into the queue, a worker does units of runs only.
func TestQueuedRubbish(t *testing.T) {
	f, s := serve(t), &sums{Name: "rubbish"}
	farm := f.join("coordinator", "v1")
	for _, unit := range []string{"../../x.0", digest(nil) + ".-1", digest(nil) + ".1.2", digest(nil), digest(nil) + ".0"} {
		if err := farm.conn.Publish(strings.TrimSuffix(farm.subject(unit, ""), "."), []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	f.work("w")
	if got, err := f.run(s, 5); err != nil || got != plain(s, 5) {
		t.Errorf("%v\n%s", err, got)
	}
}

// kept returns how many entries a bucket has.
func (f *testFarm) kept(bucket string) uint64 {
	f.Helper()
	stream, err := f.join("counter", "v1").js.Stream(f.Context(), "KV_"+bucket)
	if err != nil {
		f.Fatal(err)
	}
	info, err := stream.Info(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	return info.State.Msgs
}

// A worker that cannot do a unit, or has no disk for it, leaves it to others and says why.
func TestUnable(t *testing.T) {
	f, s := serve(t), &sums{Name: "unable", Unable: "small"}
	small := f.listener("small", "v1")
	f.work("small", func(w *Worker) { w.Farm = small.Farm })
	done := f.inBackground(s, 5)
	small.hears("units: the disk is full")
	small.hears("a queued unit cannot be read")
	f.work("large")
	if got := <-done; got.err != nil || got.text != plain(s, 5) {
		t.Errorf("%v\n%s", got.err, got.text)
	}
}
