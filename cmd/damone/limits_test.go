package main

import (
	"io"
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

// refused demands that a command refuses what it is given, with a word of its
// own.
func refused(t *testing.T, in io.Reader, command, word string) {
	t.Helper()
	r := runFrom(in, splitCommand(command)...)
	said := r.out + r.err
	if r.status != cli.ExitUsage || !strings.Contains(said, word) || strings.Contains(said, "bufio") {
		t.Errorf("exit status %d, said %.300q, want %q", r.status, said, word)
	}
}

// No reader reads for ever, or keeps all that it is given.
func TestReadersHaveLimits(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	for line := range strings.Lines(`validate - | not a text
engine --no-tables | has more than
conformance serve-protocol | has more than
play --no-tables | longer than
puzzle try --no-log cp5vsk | longer than`) {
		command, word, _ := strings.Cut(strings.TrimSpace(line), " | ")
		t.Run(command, func(t *testing.T) { refused(t, zeros{}, command, word) })
	}
	for line := range strings.Lines(`validate FILE | not a text
convert --to pdn FILE - | not a text
replay FILE | not a text
play --no-tables --resume FILE | longer than
moves --ruleset FILE | longer than
rulesets show FILE | longer than
puzzle list --from FILE | longer than
puzzle verify FILE | longer than
puzzle next --log FILE | longer than
puzzle generate --plan FILE --out DIR/out | longer than
puzzle generate --out FILE | exists
puzzle mine --out FILE ../../testdata/games/damone.pdn | exists
conformance test --known FILE | longer than
conformance test --suite DIR/suite | longer than
conformance lint --suite DIR/suite | longer than
tablebase probe --dir DIR/tables W:WE10:BE24 | not an endgame table
hint --tables DIR/tables W:WE10:BE24 | not an endgame table`) {
		command, word, _ := strings.Cut(strings.TrimSpace(line), " | ")
		t.Run(command, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "file")
			for _, name := range []string{file, filepath.Join(dir, "suite", "italian", "chapter", "case.yaml"), filepath.Join(dir, "tables", "E-E.wdl")} {
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				f, err := os.Create(name)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.Truncate(1 << 30); err != nil { // a gigabyte of zeros that takes no room
					t.Fatal(err)
				}
				f.Close()
			}
			refused(t, strings.NewReader(""), strings.NewReplacer("FILE", file, "DIR", dir).Replace(command), word)
		})
	}
}
