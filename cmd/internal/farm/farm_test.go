package farm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"

	"damone/notation"
	"damone/notation/ordered"
)

// sums is a kind of task for tests: each unit is a hash of its number. What the
// task says goes wrong does so.
type sums struct {
	Name   string
	Breaks string // the worker that all units break
	Stuck  string // the worker that never ends a unit
	Waits  string // the worker that waits until it has been stopped
	Large  bool   // workers' results are too large
	Unable string // the worker that leaves units to others
	me     string
}

func (s *sums) Do(ctx context.Context, n int) ([]byte, error) {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", s.Name, n))
	body := fmt.Appendf(nil, "%d %x", n, sum)
	switch s.me {
	case "":
	case s.Breaks:
		panic("out of luck")
	case s.Stuck:
		fmt.Println("busy")
		<-ctx.Done()
	case s.Waits:
		s.sleep()
	case s.Unable:
		if n == 0 {
			return nil, &fs.PathError{Op: "write", Path: "units", Err: syscall.ENOSPC}
		}
		return nil, Unable{notation.NewFault(NoUnit)}
	default:
		if s.Large {
			return make([]byte, MaxResult+1), nil
		}
	}
	return body, ctx.Err()
}

// sleep notices that the process was stopped by what the clock has jumped.
func (s *sums) sleep() {
	last := time.Now() // it may be stopped as soon as it has spoken
	fmt.Println("busy")
	for ; time.Since(last) < soon/2; time.Sleep(10 * time.Millisecond) {
		last = last.Add(min(time.Since(last), soon/4))
	}
	fmt.Println("late")
	s.Waits = ""
}

func (s *sums) Check(_ context.Context, n int, body []byte) error {
	if !bytes.HasPrefix(body, fmt.Appendf(nil, "%d ", n)) {
		return notation.NewFault(NoResult)
	}
	return nil
}

func opener(me string) Opener {
	return func(_ context.Context, _ string, task []byte) (Job, error) {
		s := &sums{me: me}
		return s, json.Unmarshal(task, s)
	}
}

// soon is how long a silent worker's units wait in tests.
const soon = 3 * time.Second

// testFarm is a served folder.
type testFarm struct {
	*testing.T
	dir    string
	server *server.Server
}

func serve(t *testing.T, more ...func(*server.Options)) *testFarm {
	t.Helper()
	t.Parallel()
	f := &testFarm{T: t, dir: t.TempDir()}
	lock := flock.New(filepath.Join(f.dir, LockFile))
	_, err := lock.TryLock()
	t.Cleanup(func() { lock.Unlock() })
	if err = cmp.Or(err, os.WriteFile(filepath.Join(f.dir, TokenFile), []byte("sixteen-letters-"), 0o600)); err != nil {
		t.Fatal(err)
	}
	f.start(more...)
	return f
}

// start starts a server that is no other than anybody may have, at any port.
func (f *testFarm) start(more ...func(*server.Options)) {
	f.Helper()
	o := &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: "sixteen-letters-", NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: filepath.Join(f.dir, "store"), MaxPayload: MaxText + 4096,
	}
	for _, edit := range more {
		edit(o)
	}
	s, err := server.NewServer(o)
	if err != nil {
		f.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		f.Fatal("no server")
	}
	if err := os.WriteFile(filepath.Join(f.dir, AddressFile), []byte("nats://"+s.Addr().String()), 0o600); err != nil {
		f.Fatal(err)
	}
	f.server = s
	f.Cleanup(f.stop)
}

func (f *testFarm) stop() {
	f.server.Shutdown()
	f.server.WaitForShutdown()
}

// join connects somebody.
func (f *testFarm) join(name, version string) *Farm {
	f.Helper()
	farm, err := Join(f.Context(), Place{At: f.dir}, Settings{Name: name, Version: version, AckWait: soon})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(farm.Close)
	return farm
}

// work starts a worker, which ends with the test or when stop is called.
func (f *testFarm) work(name string, more ...func(*Worker)) (stop func()) {
	f.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := &Worker{Farm: f.join(name, "v1"), Open: opener(name), Jobs: 1}
	for _, edit := range more {
		edit(w)
	}
	done := ordered.Go(func() {
		if err := w.Work(ctx); err != nil {
			f.Error(err)
		}
	})
	stop = func() { cancel(); done.Wait() }
	f.Cleanup(stop)
	return stop
}

// run coordinates a task and is the results of so many units, as one machine
// would have them.
func (f *testFarm) run(s *sums, units int) (string, error) {
	f.Helper()
	farm := f.join("coordinator", "v1")
	defer farm.Close()
	r, err := f.begin(farm, s)
	if err != nil {
		return "", err
	}
	text, err := collect(r.Results(f.Context(), 0, units))
	if err == nil {
		err = r.End(f.Context())
	}
	r.Close()
	return text, err
}

// outcome is what a run has come to.
type outcome struct {
	text string
	err  error
}

func (f *testFarm) inBackground(s *sums, units int) <-chan outcome {
	done := make(chan outcome, 1)
	go func() {
		text, err := f.run(s, units)
		done <- outcome{text, err}
	}()
	return done
}

func (f *testFarm) begin(farm *Farm, s *sums) (*Run, error) {
	text, err := json.Marshal(s)
	if err != nil {
		f.Fatal(err)
	}
	return Begin(f.Context(), farm, Task{"", text, s})
}

func collect(results func(func([]byte, error) bool)) (string, error) {
	var all bytes.Buffer
	for body, err := range results {
		if err != nil {
			return all.String(), err
		}
		all.Write(body)
		all.WriteByte('\n')
	}
	return all.String(), nil
}

func plain(s *sums, units int) string {
	text, _ := collect(ordered.Local(2, s.Do)(context.Background(), 0, units))
	return text
}

func wantKind(t *testing.T, err error, kind notation.Kind) {
	t.Helper()
	if notation.KindOf(err) != kind {
		t.Fatalf("got %v, want %s", err, kind)
	}
}

// However many workers there are, the results are those of one machine.
func TestSameBytes(t *testing.T) {
	f, s := serve(t), &sums{Name: "same"}
	want := plain(s, 100)
	for workers := 1; workers <= 5; workers++ {
		f.work(fmt.Sprintf("w%d", workers))
		if workers == 3 || workers == 4 {
			continue
		}
		got, err := f.run(s, 100)
		if err != nil || got != want {
			t.Errorf("%d workers: %v\n%s", workers, err, got)
		}
	}
	f.until(func(s *Status) bool { return len(s.Runs) == 0 && len(s.Workers) == 5 })
}

// until waits for the farm to be at something: workers tell of themselves now
// and then.
func (f *testFarm) until(is func(*Status) bool) {
	f.Helper()
	watcher := f.join("watcher", "v1")
	defer watcher.Close()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		switch status, err := watcher.Status(f.Context()); {
		case err != nil || time.Since(begun) > time.Minute:
			f.Fatalf("%v %+v", err, status)
		case is(status):
			return
		}
	}
}

func TestMain(m *testing.M) {
	if dir := os.Getenv("FARM_WORKER"); dir != "" {
		workAlone(dir)
		return
	}
	flag.Set("test.parallel", "6") // most of them wait
	os.Exit(m.Run())
}

func workAlone(dir string) {
	farm, err := Join(context.Background(), Place{At: dir}, Settings{Name: os.Getenv("FARM_NAME"), Version: "v1", AckWait: soon})
	if err != nil {
		panic(err)
	}
	w := &Worker{Farm: farm, Open: opener(farm.Name), Jobs: 1}
	panic(w.Work(context.Background()))
}
