package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

func TestMain(m *testing.M) {
	var err error
	if tablebase.SharedRoot, err = os.MkdirTemp("", "tablebase"); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	status := m.Run()
	os.RemoveAll(tablebase.SharedRoot)
	os.Exit(status)
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
