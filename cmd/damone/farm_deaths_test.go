//go:build unix

package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"damone/cmd/internal/farm"
	"damone/testdata/tier"
)

// ackWaitOf is the environment variable that shortens farmAckWait in the
// commands that tests start.
const ackWaitOf = "DAMONE_TEST_ACK_WAIT"

func init() { farmAckWait, _ = time.ParseDuration(os.Getenv(ackWaitOf)) }

// A command gives the bytes of one machine whoever dies on the farm: a worker
// that is killed, one that sleeps for too long, the command itself, the network.
func TestDeathsOnFarm(t *testing.T) {
	tier.Only(t)
	for name, o := range map[string]farmOrder{
		"generate": {"puzzle generate --ruleset damone-3x3 --count 2 --seed 5 --out %s", ""},
		"match":    {"match --no-tables --games 16 --seed 4 --out %s nodes:1000 nodes:500", " --resume"},
		"tables":   {"tablebase build --ruleset italian --dir %s", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := &newcomer{T: t, dir: t.TempDir(), env: []string{ackWaitOf + "=" + deathsAckWait.String()}}
			n.waits(fmt.Sprintf(o.line, "plain"))
			server, _ := n.types("damone-farm serve --dir farm")
			n.untilServed("farm")
			(&deaths{newcomer: n, server: server, watcher: n.watches()}).survives(o)
			if got, want := n.written("farmed"), n.written("plain"); !maps.Equal(got, want) {
				t.Errorf("%d files, not the %d of one machine, or others", len(got), len(want))
			}
		})
	}
}

// deathsAckWait is how long a silent worker's units wait in these tests.
const deathsAckWait = 2 * time.Second

// farmOrder is a command line with a place for what it writes to, and what it takes
// to go on.
type farmOrder struct{ line, again string }

// deaths is a farm on which everybody dies.
type deaths struct {
	*newcomer
	server  *exec.Cmd
	watcher *farm.Farm
}

// watches joins the farm from here.
func (n *newcomer) watches() *farm.Farm {
	n.Helper()
	f, err := farm.Join(n.Context(), farm.Place{At: filepath.Join(n.dir, "farm")}, farm.Settings{AckWait: deathsAckWait})
	if err != nil {
		n.Fatal(err)
	}
	n.Cleanup(f.Close)
	return f
}

// written returns what a command has written under a name: a file, or tables.
func (n *newcomer) written(name string) map[string]string {
	n.Helper()
	all := n.tables(name)
	if text, err := os.ReadFile(filepath.Join(n.dir, name)); err == nil {
		all[""] = string(text)
	}
	if len(all) == 0 {
		n.Errorf("nothing is in %s", name)
	}
	return all
}

// survives has a command done. What worked on it first is dead or asleep when
// the command is given again.
func (d *deaths) survives(o farmOrder) {
	d.Helper()
	first, _ := d.types(fmt.Sprintf(o.line, "farmed --farm farm"))
	sleeper := d.stopped(1)
	for _, victim := range []*exec.Cmd{d.stopped(2), first} {
		victim.Process.Kill()
		victim.Wait()
	}
	second, said := d.types(fmt.Sprintf(o.line, "farmed --farm farm"+o.again))
	before := d.run().Done
	d.types("farm work --jobs 1 --join farm")
	d.until("results", func() bool { return d.run().Done > before })
	d.server.Process.Signal(syscall.SIGSTOP) // nobody is reached, as where the network is cut
	time.Sleep(deathsAckWait * 3 / 2)
	d.server.Process.Signal(syscall.SIGCONT)
	if err := second.Wait(); err != nil {
		d.Fatalf("%v: %s", err, said)
	}
	sleeper.Process.Signal(syscall.SIGCONT) // whatever it keeps now is of no use
	sleeper.Process.Signal(os.Interrupt)
	if err := sleeper.Wait(); err != nil {
		d.Error(err)
	}
	if r := d.run(); r.Run != "" {
		d.Errorf("what was late is kept: %+v", r)
	}
}

// stopped returns a worker that is stopped in the middle of a unit, so that so many
// have been begun and are not done. A unit that was taken from another that is
// stopped does not count, so that it is not tried for ever.
func (d *deaths) stopped(begun int) *exec.Cmd {
	d.Helper()
	worker, _ := d.types("farm work --jobs 1 --join farm")
	d.until("units", func() bool { return d.isAtWork(worker) })
	for range 100 {
		worker.Process.Signal(syscall.SIGSTOP)
		if r := d.run(); r.Running+r.Late >= begun {
			return worker
		}
		worker.Process.Signal(syscall.SIGCONT)
		time.Sleep(time.Millisecond)
	}
	worker.Process.Signal(syscall.SIGSTOP)
	return worker
}

// isAtWork reports whether a worker has had a unit.
func (d *deaths) isAtWork(worker *exec.Cmd) bool {
	s, err := d.watcher.Status(d.Context())
	return err == nil && slices.ContainsFunc(s.Workers, func(w farm.WorkerStatus) bool {
		return strings.HasSuffix(w.Name, "-"+strconv.Itoa(worker.Process.Pid)) && (w.Done > 0 || len(w.Running) > 0)
	})
}

// run returns the run on the farm, or an empty one.
func (d *deaths) run() farm.RunStatus {
	d.Helper()
	s, err := d.watcher.Status(d.Context())
	if err != nil {
		d.Fatal(err)
	}
	return append(s.Runs, farm.RunStatus{})[0]
}
