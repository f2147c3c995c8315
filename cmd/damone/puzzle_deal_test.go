package main

import (
	"os"
	"path/filepath"
	"testing"

	"damone/cmd/internal/ask"
	"damone/puzzles/drill"
)

// A reader's first puzzles are shuffled by the seed that the log has afterwards, and
// by another one than other readers'.
func TestFirstSession(t *testing.T) {
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	seeds := make(map[uint32]bool)
	for _, name := range []string{"one", "another", "a third"} {
		file := filepath.Join(dir, name)
		runWith("solution\n", "puzzle", "next", "--log", file)
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		log, _, err := drill.Read(f, name)
		f.Close()
		if err != nil || len(log) != 1 {
			t.Fatalf("%d attempts, %v", len(log), err)
		}
		want := drill.InOrder(drill.Log(nil).Dealt(set.Puzzles), drill.Unrated, log.Seed())[0]
		if log.Seed() == 0 || log[0].Puzzle != want.ID {
			t.Errorf("%s is dealt, want %s by the seed %d", log[0].Puzzle, want.ID, log.Seed())
		}
		seeds[log.Seed()] = true
	}
	if len(seeds) == 1 {
		t.Errorf("they share a seed: %v", seeds)
	}
}
