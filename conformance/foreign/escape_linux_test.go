package foreign_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"damone/conformance"
	"damone/conformance/foreign"
)

// engineChild names a file for the number of the process that an engine leaves.
const engineChild = "DAMONE_TEST_CHILD"

func init() {
	escape = func() {
		switch os.Getenv(engineFault) {
		case "escapes":
			child := exec.Command(os.Args[0])
			child.Env = append(os.Environ(), engineWay+"=deaf")
			leave(child)
		case "escapes without a mark":
			leave(exec.Command("sleep", "60"))
		default:
			leaveOrphan()
		}
		if os.Getenv(engineFault) == "orphans and hangs" {
			time.Sleep(time.Minute)
		}
	}
}

// leave starts a process in a session of its own, with an environment of its own
// or none.
func leave(child *exec.Cmd) {
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if child.Env == nil {
		child.Env = []string{}
	}
	if err := child.Start(); err != nil {
		panic(err)
	}
}

// leaveOrphan leaves a process of which no trace leads back here: its parent has
// ended before anybody can look.
func leaveOrphan() {
	shell := exec.Command("/bin/sh", "-c", "sleep 600 >/dev/null 2>&1 & echo $!")
	var out bytes.Buffer
	shell.Stdout = &out
	leave(shell)
	if err := shell.Wait(); err != nil {
		panic(err)
	}
	if err := os.WriteFile(os.Getenv(engineChild), out.Bytes(), 0o666); err != nil {
		panic(err)
	}
}

// TestEscaped finds a child that made a session of its own, and one that cleared
// its environment besides.
func TestEscaped(t *testing.T) {
	for _, tt := range [][2]string{{"lines", "escapes"}, {"one-shot", "escapes"}, {"hub", "escapes"},
		{"lines", "escapes without a mark"}, {"one-shot", "escapes without a mark"}, {"hub", "escapes without a mark"},
		{"lines", "orphans"}, {"one-shot", "orphans"}, {"hub", "orphans"}} {
		t.Run(tt[0]+" "+tt[1], func(t *testing.T) {
			t.Setenv(engineChild, filepath.Join(t.TempDir(), "child"))
			e := enrol(t, tt[0], tt[1], false)
			for _, r := range (conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}).Run(t.Context()) {
				if r.Verdict.Bad() {
					t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
				}
			}
			e.Close()
			if notes := e.Notes(); !slices.ContainsFunc(notes, func(n error) bool { return strings.Contains(n.Error(), "engine left a child") }) {
				t.Errorf("notes %q, want that it left a child", notes)
			}
		})
	}
}

// TestOrphans has engines leave orphans that have nothing to be known by, ends
// one engine after the other, and finds that each takes its own orphan along and
// nobody else's, though others start processes meanwhile.
func TestOrphans(t *testing.T) {
	var bystanders []*exec.Cmd
	ready := make(chan struct{})
	var starter sync.WaitGroup
	starter.Go(func() {
		for range 30 {
			cmd := exec.Command("sleep", "600")
			cmd.Env, cmd.SysProcAttr = []string{}, &syscall.SysProcAttr{Setsid: true}
			if err := cmd.Start(); err != nil {
				t.Error(err)
				break
			}
			if bystanders = append(bystanders, cmd); len(bystanders) == 5 {
				close(ready)
			}
		}
	})
	<-ready
	first, firstChild := withOrphan(t, "orphans")
	second, secondChild := withOrphan(t, "orphans and hangs")
	third, thirdChild := withOrphan(t, "orphans")
	starter.Wait()
	for _, end := range []struct {
		engine *foreign.Lines
		child  int
		others []int
	}{{first, firstChild, []int{thirdChild}}, {second, secondChild, []int{thirdChild}}, {third, thirdChild, nil}} {
		end.engine.Close()
		for deadline := time.Now().Add(time.Minute); alive(end.child); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				syscall.Kill(end.child, syscall.SIGKILL)
				t.Fatal("the orphan goes on without its engine")
			}
		}
		for _, other := range end.others {
			if !alive(other) {
				t.Error("an orphan has ended with the engine of another")
			}
		}
	}
	for _, cmd := range bystanders {
		if !alive(cmd.Process.Pid) {
			t.Error("a process that no engine started has ended with one")
		}
		cmd.Process.Kill()
		cmd.Wait()
	}
}

// withOrphan starts an engine and has it leave an orphan.
func withOrphan(t *testing.T, fault string) (*foreign.Lines, int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "child")
	t.Setenv(engineFault, fault)
	t.Setenv(engineChild, file)
	e, err := foreign.StartLines(t.Context(), engine(t, "lines"), foreign.Options{Deadline: time.Minute, Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var asked sync.WaitGroup
	asked.Go(func() {
		e.Ask(ctx, conformance.Question{Op: conformance.OpLegal, Ruleset: "italian", FEN: fatal})
	})
	defer asked.Wait()
	defer cancel()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(file)
		number, whole := strings.CutSuffix(string(text), "\n")
		if child, err := strconv.Atoi(number); whole && err == nil && alive(child) {
			return e, child
		}
		if time.Now().After(deadline) {
			t.Fatal("the engine has left no orphan")
		}
	}
}

// alive reports whether a process has not ended, waited for or not. (Its command line
// would not do: while a shell becomes another program it has none.)
func alive(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	state := text[bytes.LastIndexByte(text, ')')+1:]
	return err == nil && !bytes.HasPrefix(state, []byte(" Z")) && !bytes.HasPrefix(state, []byte(" X"))
}
