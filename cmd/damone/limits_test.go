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
	for line := range strings.Lines(`validate - | not a text
engine --no-tables | has more than
conformance serve-protocol | has more than
play --no-tables | longer than
puzzle try --no-log cp5vsk | longer than
validate FILE | not a text
convert --to pdn FILE - | not a text
play --no-tables --resume FILE | longer than
moves --ruleset FILE | longer than
rulesets show FILE | longer than
puzzle list --from FILE | longer than
puzzle verify FILE | longer than
puzzle next --log FILE | longer than
puzzle generate --plan FILE --out DIR/out | longer than
puzzle generate --out FILE | exists
conformance test --known FILE | longer than
conformance test --suite DIR/suite | longer than
conformance lint --suite DIR/suite | longer than
tablebase probe --dir DIR/tables W:WE10:BE24 | not an endgame table
analyze --tables DIR/tables W:WE10:BE24 | not an endgame table`) {
		command, word, _ := strings.Cut(strings.TrimSpace(line), " | ")
		t.Run(command, func(t *testing.T) {
			r := runFrom(zeros{}, splitCommand(strings.NewReplacer("FILE", file, "DIR", dir).Replace(command))...)
			said := r.out + r.err
			if r.status != cli.ExitUsage || !strings.Contains(said, word) || strings.Contains(said, "bufio") {
				t.Errorf("exit status %d, said %.300q, want %q", r.status, said, word)
			}
		})
	}
}
