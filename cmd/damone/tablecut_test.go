package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// cutter is an input that cuts a file short when it is first read.
type cutter struct {
	file string
	io.Reader
}

func (c cutter) Read(b []byte) (int, error) {
	if err := os.Truncate(c.file, 4096); err != nil {
		return 0, err
	}
	return c.Reader.Read(b)
}

// A table that is cut short while a command reads it is a fault of the file,
// and nothing is answered.
func TestTableCutShortWhileOpen(t *testing.T) {
	dir := t.TempDir()
	build := []string{"tablebase", "build", "--pieces", "3", "--dir", dir}
	for _, command := range []string{
		"tablebase probe --dir DIR -",
		"analyze --nodes 1000 --tables DIR -",
		"hint --nodes 1000 --tables DIR -",
		"puzzle solve --nodes 1000 --tables DIR -",
	} {
		t.Run(command, func(t *testing.T) {
			var out, errs strings.Builder
			if status := run(append([]string{"damone"}, build...), cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != cli.ExitYes {
				t.Fatalf("exit status %d: %s", status, errs.String())
			}
			args := strings.Fields("damone --lang it " + strings.ReplaceAll(command, "DIR", dir))
			status := run(args, cli.Streams{In: cutter{filepath.Join(dir, "EE-E.dist"), strings.NewReader("W:WE29,E32:BE5\n")}, Out: &out, Err: &errs})
			if status != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(), "ha una lunghezza errata") {
				t.Errorf("exit status %d, printed %q, told %q", status, out.String(), errs.String())
			}
		})
	}
}

// An engine says what became of its tables, gives no move from them, and ends
// with the status of a fault of a file.
func TestTableCutShortUnderAnEngine(t *testing.T) {
	dir := t.TempDir()
	var out, errs strings.Builder
	build := []string{"damone", "tablebase", "build", "--pieces", "3", "--dir", dir}
	if status := run(build, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != cli.ExitYes {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	in := io.MultiReader(strings.NewReader("init\n"), cutter{filepath.Join(dir, "E-EE.dist"),
		strings.NewReader("pos pos=WeeeedeeeeeeeeeeeeeeeeeeeeeeeDeeD\nlevel nodes=1000\ngo think\n")})
	status := run([]string{"damone", "engine", "--tables", dir}, cli.Streams{In: in, Out: &out, Err: &errs})
	if status != cli.ExitUsage || !strings.Contains(out.String(), "has the wrong length") || strings.Contains(out.String(), "done move") {
		t.Errorf("exit status %d, printed %q, told %q", status, out.String(), errs.String())
	}
}
