//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"damone/testdata/tier"
)

// A command gives the bytes of one machine whoever dies on the farm: a worker
// that is killed, one that sleeps for too long, the command itself, the network.
func TestDeathsOnFarm(t *testing.T) {
	tier.Only(t)
	for name, o := range map[string]struct{ line, again string }{ // and what it takes to go on
		"generate": {"puzzle generate --ruleset damone-3x3 --count 2 --seed 5 --out %s", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := &newcomer{T: t, dir: t.TempDir()}
			n.waits(fmt.Sprintf(o.line, "plain"))
			server, _ := n.types("damone-farm serve --dir farm")
			n.untilServed("farm")
			first, _ := n.types(fmt.Sprintf(o.line, "farmed --farm farm"))
			victim, _ := n.types("farm work --jobs 1 --join farm")
			n.showsAtWork(victim)
			for _, dies := range []*os.Process{victim.Process, first.Process} {
				dies.Kill()
			}
			second, said := n.types(fmt.Sprintf(o.line, "farmed --farm farm"+o.again))
			sleeper, _ := n.types("farm work --jobs 1 --join farm")
			n.showsAtWork(sleeper)
			sleeper.Process.Signal(syscall.SIGSTOP)
			n.types("farm work --jobs 1 --join farm")
			server.Process.Signal(syscall.SIGSTOP) // nobody is reached, as where the network is cut
			time.Sleep(5 * time.Second)
			server.Process.Signal(syscall.SIGCONT)
			if err := second.Wait(); err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			sleeper.Process.Signal(syscall.SIGCONT) // whatever it keeps now is of no use
			sleeper.Process.Signal(os.Interrupt)
			if err := sleeper.Wait(); err != nil {
				t.Error(err)
			}
			n.statusMatches("no runs")
			if got, want := n.written("farmed"), n.written("plain"); got != want {
				t.Errorf("%d bytes, not the %d of one machine, or others", len(got), len(want))
			}
		})
	}
}

// showsAtWork waits until the farm's status has a worker that has had a unit.
func (n *newcomer) showsAtWork(worker *exec.Cmd) {
	n.Helper()
	n.statusMatches(fmt.Sprintf(`-%d +([1-9]\d* +\d|\d+ +1) / 1`, worker.Process.Pid))
}

func (n *newcomer) statusMatches(pattern string) {
	n.Helper()
	n.until(pattern, func() bool { return regexp.MustCompile(pattern).MatchString(n.waits("damone-farm status --join farm")) })
}

// written returns what a command has written to a file.
func (n *newcomer) written(name string) string {
	n.Helper()
	text, err := os.ReadFile(filepath.Join(n.dir, name))
	if err != nil {
		n.Error(err)
	}
	return string(text)
}
