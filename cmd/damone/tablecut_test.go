package main

import (
	"io"
	"io/fs"
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

// threePieces returns a folder with the tables of three pieces.
func threePieces(t *testing.T) fs.FS {
	t.Helper()
	dir := t.TempDir()
	if r := runWith("", "tablebase", "build", "--pieces", "3", "--dir", dir); r.status != cli.ExitYes {
		t.Fatalf("exit status %d: %s", r.status, r.err)
	}
	return os.DirFS(dir)
}

// A table that is cut short while a command reads it is a fault of the file, told once,
// and nothing is answered from it: no position, no move of an engine or a game, no hint.
// A game with moves is kept.
func TestTableCutShort(t *testing.T) {
	const position, pos = "W:WE29,E32:BE5", "pos pos=WeeeedeeeeeeeeeeeeeeeeeeeeeeeDeeD\nlevel nodes=1000\ngo think\n"
	whole := threePieces(t)
	for name, c := range map[string]struct {
		command, before, typed, cut string
		moved                       bool
	}{
		"probe":   {"tablebase probe --dir DIR -", "", position, "EE-E.wdl", false},
		"analyze": {"analyze --nodes 1000 --tables DIR -", "", position, "EE-E.wdl", false},
		"solve":   {"puzzle solve --nodes 1000 --tables DIR -", "", position, "EE-E.wdl", false},
		"engine":  {"engine --tables DIR", "init\n", pos, "E-EE.wdl", false},
		"reply":   {"play --level 8 --tables DIR --side white " + position, "", "29-25\n", "*[EKP][EKP]*.wdl", true},
		"advice":  {"play --level 8 --tables DIR --side both " + position, "", "29-25\nhint\nquit\n", "*[EKP][EKP]*.wdl", true},
	} {
		t.Run(name, func(t *testing.T) {
			dir, config := t.TempDir(), t.TempDir()
			if err := os.CopyFS(dir, whole); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
				t.Setenv(name, config)
			}
			cut, err := filepath.Glob(filepath.Join(dir, c.cut))
			if err != nil || len(cut) == 0 {
				t.Fatalf("tables %v, %v", cut, err)
			}
			in := io.MultiReader(strings.NewReader(c.before), cutter{cut, strings.NewReader(c.typed)})
			r := runFrom(in, strings.Fields(strings.ReplaceAll(c.command, "DIR", dir))...)
			told := strings.Count(r.out+r.err, "has the wrong length")
			if r.status != cli.ExitUsage || told == 0 || told > 1 && name != "engine" || strings.Contains(r.out, "done move") ||
				strings.HasSuffix(c.command, " -") && r.out != "" {
				t.Errorf("%+v", r)
			}
			_, kept, _ := strings.Cut(r.out, "damone serve ")
			kept, _, _ = strings.Cut(kept, "'")
			if text, err := os.ReadFile(kept); (err == nil) != c.moved || c.moved && !strings.Contains(string(text), "\n1. ") {
				t.Errorf("kept in %q: %q, %v", kept, text, err)
			}
		})
	}
}
