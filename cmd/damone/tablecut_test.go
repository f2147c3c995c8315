package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// cutter is an input that cuts files short when it is first read.
type cutter struct {
	files []string
	io.Reader
}

func (c cutter) Read(b []byte) (int, error) {
	for _, file := range c.files {
		if err := os.Truncate(file, 150); err != nil {
			return 0, err
		}
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
			status := run(args, cli.Streams{In: cutter{[]string{filepath.Join(dir, "EE-E.wdl")}, strings.NewReader("W:WE29,E32:BE5\n")}, Out: &out, Err: &errs})
			if status != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(), "ha una lunghezza errata") {
				t.Errorf("exit status %d, printed %q, told %q", status, out.String(), errs.String())
			}
		})
	}
}

// A game ends with the status of a fault of a file when that befalls the
// computer, a hint or the answer to the offer of a draw. One with moves is kept.
func TestTableCutShortInAGame(t *testing.T) {
	for name, c := range map[string]struct {
		args, typed string
		moved       bool
	}{
		"reply": {"--side white W:WE29,E32:BE5", "29-25\n", true},
		"hint":  {"--side both W:WE29,E32:BE5", "29-25\nhint\nquit\n", true},
		"go":    {"--side both W:WE29,E32:BE5", "29-25\ngo\nquit\n", true},
		"draw":  {"--side white -r italian W:WK29,K32:BK5", "draw\nquit\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			dir, config := t.TempDir(), t.TempDir()
			for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
				t.Setenv(name, config)
			}
			var out, errs strings.Builder
			build := []string{"damone", "tablebase", "build", "--pieces", "3", "--dir", dir}
			if strings.Contains(c.args, "italian") {
				build = append(build, "-r", "italian")
			}
			if status := run(build, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != cli.ExitYes {
				t.Fatalf("exit status %d: %s", status, errs.String())
			}
			cut, err := filepath.Glob(filepath.Join(dir, "*[EKP][EKP]*.wdl"))
			if err != nil || len(cut) == 0 {
				t.Fatalf("tables %v, %v", cut, err)
			}
			args := append([]string{"damone", "play", "--level", "8", "--tables", dir}, strings.Fields(c.args)...)
			status := run(args, cli.Streams{In: cutter{cut, strings.NewReader(c.typed)}, Out: &out, Err: &errs})
			if status != cli.ExitUsage || strings.Count(out.String()+errs.String(), "has the wrong length") != 1 {
				t.Errorf("exit status %d, printed %q, told %q", status, out.String(), errs.String())
			}
			_, kept, _ := strings.Cut(out.String(), "--resume ")
			kept, _, _ = strings.Cut(kept, "'")
			if text, err := os.ReadFile(kept); (err == nil) != c.moved || c.moved && !strings.Contains(string(text), "\n1. ") {
				t.Errorf("kept in %q: %q, %v", kept, text, err)
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
	in := io.MultiReader(strings.NewReader("init\n"), cutter{[]string{filepath.Join(dir, "E-EE.wdl")},
		strings.NewReader("pos pos=WeeeedeeeeeeeeeeeeeeeeeeeeeeeDeeD\nlevel nodes=1000\ngo think\n")})
	status := run([]string{"damone", "engine", "--tables", dir}, cli.Streams{In: in, Out: &out, Err: &errs})
	if status != cli.ExitUsage || !strings.Contains(out.String(), "has the wrong length") || strings.Contains(out.String(), "done move") {
		t.Errorf("exit status %d, printed %q, told %q", status, out.String(), errs.String())
	}
}
