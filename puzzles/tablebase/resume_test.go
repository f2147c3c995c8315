package tablebase_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// childDir is the environment variable that turns the test program into one
// that builds tables there, of up to childPieces, until it is killed.
const (
	childDir    = "TABLEBASE_TEST_CHILD_DIR"
	childPieces = "TABLEBASE_TEST_CHILD_PIECES"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		os.Exit(buildAndTell(dir))
	}
	var err error
	if tablebase.SharedRoot, err = os.MkdirTemp("", "tablebase"); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	status := m.Run()
	os.RemoveAll(tablebase.SharedRoot)
	os.Exit(status)
}

func buildAndTell(dir string) int {
	pieces, _ := strconv.Atoi(os.Getenv(childPieces))
	tell := func(p tablebase.Progress) { fmt.Println(p.Slice) }
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, pieces, dir, tablebase.Options{Progress: tell}); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

func TestCancelledBuildGoesOn(t *testing.T) {
	rs := rules.ItalianDamone
	dir, want := t.TempDir(), contents(shared(t, rules.ItalianDamone, interruptible()))
	for stopAt := 1; ; stopAt += 7 {
		ctx, cancel := context.WithCancel(context.Background())
		done := 0
		err := tablebase.Build(ctx, rs, interruptible(), dir, tablebase.Options{Workers: 2, Progress: func(tablebase.Progress) {
			if done++; done == stopAt {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		tables, err := tablebase.Open(t.Context(), dir, rs)
		if err != nil && notation.KindOf(err) != tablebase.NoTables {
			t.Fatalf("the tables finished so far cannot be opened: %v", err)
		}
		tables.Close()
	}
	same(t, contents(dir), want)
}

// interruptible returns up to how many pieces builds are interrupted at.
func interruptible() int { return tier.Pick(2, 3) }

func TestKilledBuildGoesOn(t *testing.T) {
	dir, want := t.TempDir(), contents(shared(t, rules.ItalianDamone, interruptible()))
	for _, after := range tier.Pick([]int{1, 9}, []int{1, 4, 9, 20}) {
		killBuild(t, dir, after)
	}
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, interruptible(), dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, contents(dir), want)
}

// killBuild starts a build in a process of its own and kills it when it has
// reported some slices.
func killBuild(t *testing.T, dir string, after int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDir+"="+dir, childPieces+"="+strconv.Itoa(interruptible()))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for n := 0; n < after && lines.Scan(); n++ {
	}
	if err := child.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	child.Wait()
}
