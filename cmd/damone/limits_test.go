package main

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// zeros is an input without an end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// No reader reads for ever, or keeps all that it is given.
func TestReadersHaveLimits(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	file := filepath.Join(dir, "file")
	for _, name := range []string{file, filepath.Join(dir, "suite", "italian", "chapter", "case.yaml"), filepath.Join(dir, "tables", "E-E.wdl")} {
		err := os.MkdirAll(filepath.Dir(name), 0o777)
		if err = cmp.Or(err, os.WriteFile(name, nil, 0o666), os.Truncate(name, 1<<30)); err != nil { // a gigabyte of zeros that takes no room
			t.Fatal(err)
		}
	}
	for _, line := range listed("endless") {
		command, word, _ := strings.Cut(line, " | ")
		t.Run(command, func(t *testing.T) {
			r := runFrom(zeros{}, splitCommand(strings.NewReplacer("FILE", file, "DIR", dir).Replace(command))...)
			said := r.out + r.err
			if r.status != cli.ExitUsage || !strings.Contains(said, word) || strings.Contains(said, "bufio") {
				t.Errorf("exit status %d, said %.300q, want %q", r.status, said, word)
			}
		})
	}
}
