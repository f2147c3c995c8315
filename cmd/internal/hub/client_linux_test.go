package hub_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"damone/cmd/internal/hub"
	"damone/rules"
)

func init() {
	startChild = func(file string) {
		cmd := exec.Command("sleep", "600")
		cmd.Env = []string{}
		if cmd.Start() == nil {
			os.WriteFile(file, []byte(strconv.Itoa(cmd.Process.Pid)), 0o666)
		}
	}
}

// What an engine of a match started ends with it, in whatever environment it
// hides.
func TestChildrenOfAnEngineEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "child")
	t.Setenv(fake, file)
	p, err := hub.NewPlayer(os.Args[0], nil, "", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(t.Context(), rules.ItalianDraughts, rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Choose(t.Context(), rules.NewGame(rules.ItalianDraughts, rules.ItalianDraughts.Start())); err == nil {
		t.Error("the silent engine has moved")
	}
	p.Close(t.Context())
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(10 * time.Second); syscall.Kill(child, 0) == nil && !gone(child); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			syscall.Kill(child, syscall.SIGKILL)
			t.Fatal("the child goes on")
		}
	}
}

// gone reports whether a process has ended, waited for or not.
func gone(pid int) bool {
	state, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
	return errors.Is(err, os.ErrNotExist) || err == nil && len(state) == 0
}
