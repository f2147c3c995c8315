package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

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

// threePieces returns a folder of the test's own with the tables of three pieces,
// which are built once.
func threePieces(t *testing.T, ruleset string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, builtOnce(t, ruleset)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// built holds what builtOnce has built, by ruleset.
var built = map[string]fs.FS{}

func builtOnce(t *testing.T, ruleset string) fs.FS {
	t.Helper()
	if built[ruleset] == nil {
		dir := t.TempDir()
		if r := runWith("", "tablebase", "build", "--pieces", "3", "--ruleset", ruleset, "--dir", dir); r.status != cli.ExitYes {
			t.Fatalf("exit status %d: %s", r.status, r.err)
		}
		files := fstest.MapFS{}
		names, _ := filepath.Glob(filepath.Join(dir, "*.*"))
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[filepath.Base(name)] = &fstest.MapFile{Data: data, Mode: 0o666}
		}
		built[ruleset] = files
	}
	return built[ruleset]
}

// A table that is cut short while a command reads it is a fault of the file,
// and nothing is answered.
func TestTableCutShortWhileOpen(t *testing.T) {
	dir := threePieces(t, "damone")
	table := filepath.Join(dir, "EE-E.wdl")
	whole, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{
		"tablebase probe --dir DIR -",
		"analyze --nodes 1000 --tables DIR -",
		"hint --nodes 1000 --tables DIR -",
		"puzzle solve --nodes 1000 --tables DIR -",
	} {
		t.Run(command, func(t *testing.T) {
			if err := os.WriteFile(table, whole, 0o666); err != nil {
				t.Fatal(err)
			}
			args := strings.Fields("--lang it " + strings.ReplaceAll(command, "DIR", dir))
			r := runFrom(cutter{[]string{table}, strings.NewReader("W:WE29,E32:BE5\n")}, args...)
			if r.status != cli.ExitUsage || r.out != "" || !strings.Contains(r.err, "ha una lunghezza errata") {
				t.Errorf("%+v", r)
			}
		})
	}
}

// A game ends with the status of a fault of a file when that befalls the
// computer, a hint or the answer to the offer of a draw. One with moves is kept.
func TestTableCutShortInAGame(t *testing.T) {
	for name, c := range map[string]struct {
		ruleset, args, typed string
		moved                bool
	}{
		"reply": {"damone", "--side white W:WE29,E32:BE5", "29-25\n", true},
		"hint":  {"damone", "--side both W:WE29,E32:BE5", "29-25\nhint\nquit\n", true},
		"go":    {"damone", "--side both W:WE29,E32:BE5", "29-25\ngo\nquit\n", true},
		"draw":  {"italian", "--side white W:WK29,K32:BK5", "draw\nquit\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			dir, config := threePieces(t, c.ruleset), t.TempDir()
			for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
				t.Setenv(name, config)
			}
			cut, err := filepath.Glob(filepath.Join(dir, "*[EKP][EKP]*.wdl"))
			if err != nil || len(cut) == 0 {
				t.Fatalf("tables %v, %v", cut, err)
			}
			args := strings.Fields("play --level 8 --tables " + dir + " --ruleset " + c.ruleset + " " + c.args)
			r := runFrom(cutter{cut, strings.NewReader(c.typed)}, args...)
			if r.status != cli.ExitUsage || strings.Count(r.out+r.err, "has the wrong length") != 1 {
				t.Errorf("%+v", r)
			}
			_, kept, _ := strings.Cut(r.out, "--resume ")
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
	dir := threePieces(t, "damone")
	in := io.MultiReader(strings.NewReader("init\n"), cutter{[]string{filepath.Join(dir, "E-EE.wdl")},
		strings.NewReader("pos pos=WeeeedeeeeeeeeeeeeeeeeeeeeeeeDeeD\nlevel nodes=1000\ngo think\n")})
	r := runFrom(in, "engine", "--tables", dir)
	if r.status != cli.ExitUsage || !strings.Contains(r.out, "has the wrong length") || strings.Contains(r.out, "done move") {
		t.Errorf("%+v", r)
	}
}
