//go:build unix

package farm

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"damone/testdata/tier"
)

// worker returns a worker in a process of its own. It says when it is at a unit.
func (f *testFarm) worker(name string) (worker *exec.Cmd, busy *bufio.Scanner) {
	f.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FARM_WORKER="+f.dir, "FARM_NAME="+name)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, bufio.NewScanner(out)
}

// A worker that dies at a unit loses it to another.
func TestWorkerKilled(t *testing.T) {
	f, s := serve(t), &sums{Name: "killed", Stuck: "victim"}
	done := f.inBackground(s, 20)
	victim, busy := f.worker("victim")
	if !busy.Scan() {
		t.Fatal("the worker has no unit")
	}
	victim.Process.Kill()
	f.work("other")
	if got := <-done; got.err != nil || got.text != plain(s, 20) {
		t.Errorf("%v\n%s", got.err, got.text)
	}
}

// A worker that sleeps past its time loses the unit, and is told in the end
// that its result is the second. It is the same, so that it does no harm.
func TestWorkerStopped(t *testing.T) {
	tier.Only(t)
	f, s := serve(t), &sums{Name: "stopped", Waits: "sleeper"}
	done := f.inBackground(s, 20)
	sleeper, busy := f.worker("sleeper")
	if !busy.Scan() {
		t.Fatal("the worker has no unit")
	}
	sleeper.Process.Signal(syscall.SIGSTOP)
	f.work("other")
	got := <-done
	time.Sleep(soon) // it may have been at the unit for long before it was stopped
	sleeper.Process.Signal(syscall.SIGCONT)
	if got.err != nil || got.text != plain(s, 20) {
		t.Errorf("%v\n%s", got.err, got.text)
	}
	if !busy.Scan() || busy.Text() != "late" {
		t.Fatalf("the sleeper says %q", busy.Text())
	}
}

// A coordinator that dies leaves what has been done to the next, which need not
// have anything of it done again.
func TestCoordinatorKilled(t *testing.T) {
	f, s := serve(t), &sums{Name: "again"}
	stop := f.work("w")
	farm := f.join("first", "v1")
	r, err := f.begin(farm, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range r.Results(t.Context(), 0, 50) {
		if err != nil {
			t.Fatal(err)
		}
		if r.first == 30 {
			break
		}
	}
	farm.conn.Close() // it says goodbye to nobody
	stop()
	second := f.join("second", "v1")
	r, err = f.begin(second, s)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := collect(r.Results(t.Context(), 0, 30)); err != nil || got != plain(s, 30) {
		t.Errorf("without workers: %v\n%s", err, got)
	}
	r.Close()
	f.work("late")
	if got, err := f.run(s, 50); err != nil || got != plain(s, 50) {
		t.Errorf("%v\n%s", err, got)
	}
}

// A server that is killed and started again goes on with what it has kept, at
// whatever port.
func TestServerRestarted(t *testing.T) {
	tier.Only(t)
	f, s := serve(t), &sums{Name: "server"}
	f.work("w")
	farm := f.join("coordinator", "v1")
	r, err := f.begin(farm, s)
	if err != nil {
		t.Fatal(err)
	}
	f.disturbed(r, s, func() {
		f.stop()
		f.start()
	})
}

// disturbed sees that something which happens at the twentieth result of a run
// changes none.
func (f *testFarm) disturbed(r *Run, s *sums, disturb func()) {
	f.Helper()
	var got []byte
	for body, err := range r.Results(f.Context(), 0, 400) {
		if err != nil {
			f.Fatal(err)
		}
		if got = append(append(got, body...), '\n'); r.first == 20 {
			disturb()
		}
	}
	if string(got) != plain(s, 400) {
		f.Errorf("got %s", got)
	}
}

// A worker drops a unit whose run is over, and is there for the next.
func TestRunOver(t *testing.T) {
	f, s := serve(t), &sums{Name: "over", Stuck: "w"}
	f.work("w")
	r, err := f.begin(f.join("coordinator", "v1"), s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := collect(r.Results(ctx, 0, 1)); done <- err }()
	f.until(func(s *Status) bool { return len(s.Workers) == 1 && len(s.Workers[0].Running) == 1 })
	cancel()
	<-done
	if err := r.End(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := &sums{Name: "next"}
	if got, err := f.run(next, 5); err != nil || got != plain(next, 5) {
		t.Errorf("%v\n%s", err, got)
	}
}

// A server that has no room left stops the run with a word. With room the run
// goes on from there.
func TestStoreFull(t *testing.T) {
	small := func(o *server.Options) { o.JetStreamMaxStore = 40 << 10 }
	f, s := serve(t, small), &sums{Name: "full"}
	f.work("w")
	got, err := f.run(s, 400)
	wantKind(t, err, StoreFull)
	if !strings.HasPrefix(plain(s, 400), got) {
		t.Errorf("got %s", got)
	}
	f.goesOn(s, 400)
}

// goesOn sees that a run goes on when the server is started again as usual.
func (f *testFarm) goesOn(s *sums, units int) {
	f.Helper()
	f.stop()
	f.start()
	if got, err := f.run(s, units); err != nil || got != plain(s, units) {
		f.Errorf("started again: %v\n%s", err, got)
	}
}

// A server that keeps nothing any more, as NATS does when its disk is full, stops
// the run with a word. Started again it goes on from there.
func TestStoreOff(t *testing.T) {
	tier.Only(t)
	f, s := serve(t), &sums{Name: "off"}
	f.work("w")
	r, err := f.begin(f.join("coordinator", "v1"), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, err = range r.Results(t.Context(), 0, 400) {
		if r.first == 20 {
			f.server.DisableJetStream()
		}
	}
	wantKind(t, err, StoreFull)
	r.Close()
	f.goesOn(s, 400)
}

// A server that answers no more, as where its disk is full, is told of at once and ends
// the run in the end.
func TestStoreSilent(t *testing.T) {
	client := serve(t).listener("coordinator", "v1")
	err := client.again(t.Context(), func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
	wantKind(t, err, StoreFull)
	client.hears("its disk is full")
}
