package tablebase_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
)

// childDir is the environment variable that turns the test program into one
// that builds tables there until it is killed.
const childDir = "TABLEBASE_TEST_CHILD_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		os.Exit(buildAndTell(dir))
	}
	os.Exit(m.Run())
}

func buildAndTell(dir string) int {
	tell := func(p tablebase.Progress) { fmt.Println(p.Slice) }
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, 3, dir, tablebase.Options{Progress: tell}); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

func TestCancelledBuildGoesOn(t *testing.T) {
	rs := rules.ItalianDamone
	want, dir := wholeBuild(t), t.TempDir()
	for stopAt := 1; ; stopAt += 7 {
		ctx, cancel := context.WithCancel(context.Background())
		done := 0
		err := tablebase.Build(ctx, rs, 3, dir, tablebase.Options{Workers: 2, Progress: func(tablebase.Progress) {
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
		if tables, err := tablebase.Open(dir, rs); err != nil {
			t.Fatalf("the tables finished so far cannot be opened: %v", err)
		} else {
			tables.Close()
		}
	}
	same(t, contents(t, dir), want)
}

// wholeBuild is what a build makes that nothing interrupts.
func wholeBuild(t *testing.T) map[string]string {
	dir := t.TempDir()
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, 3, dir, tablebase.Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	return contents(t, dir)
}

func TestKilledBuildGoesOn(t *testing.T) {
	want, dir := wholeBuild(t), t.TempDir()
	for _, after := range []int{2, 9, 20} {
		killBuild(t, dir, after)
	}
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, 3, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, contents(t, dir), want)
}

// killBuild starts a build in a process of its own and kills it when it has
// reported some slices.
func killBuild(t *testing.T, dir string, after int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDir+"="+dir)
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
