package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/rules"
)

// told plays a session in which some text is typed, after which the input ends
// with an error, and returns what it printed.
func told(t *testing.T, typed string, end error, resume string) (string, error) {
	t.Helper()
	return toldBy(t, context.Background(), io.MultiReader(strings.NewReader(typed), iotest.ErrReader(end)), resume)
}

// toldBy is told of what is read from an input.
func toldBy(t *testing.T, ctx context.Context, in io.Reader, resume string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	s := &cli.Settings{View: view.Options{Ruleset: rules.ItalianDraughts}}
	p, err := New(ctx, s, Options{In: in, Out: &out, People: [2]bool{true, true}, Level: 1, NoTables: true})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if resume != "" {
		if err := p.Resume(resume, Asked{Side: true}); err != nil {
			t.Fatal(err)
		}
	}
	err = p.Run()
	return out.String(), err
}

const commented = `[GameType "22"]

{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 9-13 $2 (2... 16-20 {v}) {end} *
`

// What was said of a game's moves stays when some of them are taken back: they
// go on as a variation.
func TestUndoKeepsComments(t *testing.T) {
	for _, c := range []struct{ name, typed, want string }{
		{"another move", "undo 2\n24-20\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 24-20 (2.
21-17! {second} 9-13 $2 (2... 16-20 {v}) {end}) *`},
		{"another move of Black's", "undo 1\n16-20\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 2... 16-20 (2... 9-13 $2 (2... 16-20 {v}) {end}) *`},
		{"no other move", "undo 1\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} (2. 21-17! 9-13 $2 (2... 16-20 {v}) {end}) *`},
		{"another first move", "undo 4\n23-20\n", `{start} 1. 23-20 (1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2.
21-17! {second} 9-13 $2 (2... 16-20 {v}) {end}) *`},
		{"the same moves", "undo 2\n21-17\n9-13\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 9-13 $2 (2... 16-20 {v}) {end} *`},
		{"nothing is left", "undo 4\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 9-13 $2 (2... 16-20 {v}) {end} *`},
		{"more moves", "18x9\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 9-13 $2 (2... 16-20 {v}) {end} 3. 18x9 *`},
		{"moves of this session", "18x9\nundo 1\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} 9-13 $2 (2... 16-20 {v}) {end} (2... 9-13 3. 18x9) *`},
		{"another and back", "undo 2\n24-20\nundo 1\n21-17\n9-13\n", `{start} 1. 22-18 $1 {good} (1. 21-17 {other} 10-14) 12-16 {reply} 2. 21-17!
{second} (2. 24-20) 2... 9-13 $2 (2... 16-20 {v}) {end} *`},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.pdn")
			if err := os.WriteFile(file, []byte(commented), 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := told(t, c.typed, io.EOF, file); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(file)
			if _, moves, _ := strings.Cut(string(got), "\n\n"); err != nil || strings.TrimSpace(moves) != c.want {
				t.Errorf("got  %s\nwant %s\nerror %v", moves, c.want, err)
			}
		})
	}
}

// What is taken back of a game that is played is a variation too, and never
// more than once.
func TestUndoKeepsMoves(t *testing.T) {
	for _, c := range []struct{ name, typed, want string }{
		{"nothing is left", "22-18\nundo\n", "1. 22-18 *"},
		{"move by move", "22-18\n12-16\n21-17\nundo\nundo\nundo\n", "1. 22-18 12-16 2. 21-17 *"},
		{"another move", "22-18\n12-16\nundo\n10-14\n", "1. 22-18 10-14 (1... 12-16) *"},
		{"the same move", "22-18\nundo\n22-18\n", "1. 22-18 *"},
		{"to and fro", strings.Repeat("22-18\nundo\n21-17\nundo\n", 50) + "22-18\n", "1. 22-18 (1. 21-17) *"},
		{"three first moves", "22-18\n12-16\nundo 2\n21-17\nundo\n23-20\n", "1. 23-20 (1. 22-18 12-16) (1. 21-17) *"},
		{"in the middle", "22-18\n12-16\nundo\n10-14\n24-20\n", "1. 22-18 10-14 (1... 12-16) 2. 24-20 *"},
		{"in the middle of a move", "22-18\nundo\n21-17\n10-14\n", "1. 21-17 (1. 22-18) 1... 10-14 *"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.pdn")
			if _, err := told(t, c.typed+"save "+file+"\n", io.EOF, ""); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(file)
			if _, moves, _ := strings.Cut(string(got), "\n\n"); err != nil || strings.TrimSpace(moves) != c.want {
				t.Errorf("got  %s\nwant %s\nerror %v", moves, c.want, err)
			}
		})
	}
}

// A game that was never saved is kept when a session is broken off, and so is
// one set aside; one that has no moves is not.
func TestInterruptedGamesAreKept(t *testing.T) {
	for _, c := range []struct {
		name, typed string
		end         error
		kept        []string
	}{
		{"interrupted", "22-18\n", context.Canceled, []string{"1. 22-18 *"}},
		{"set aside", "22-18\nnew\n21-17\n", context.Canceled, []string{"1. 21-17 *", "1. 22-18 *"}},
		{"taken back", "22-18\nundo\n", context.Canceled, []string{"1. 22-18 *"}},
		{"taken back before another", "22-18\nundo\nnew\n21-17\n", context.Canceled, []string{"1. 21-17 *", "1. 22-18 *"}},
		{"taken back after another", "22-18\nnew\n21-17\nundo\nundo\n", context.Canceled, []string{"1. 22-18 *", "1. 21-17 *"}},
		{"without moves", "", context.Canceled, nil},
		{"the end of a script", "22-18\n", io.EOF, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("XDG_CONFIG_HOME", dir)
			t.Setenv("HOME", dir)
			t.Setenv("AppData", dir)
			out, err := told(t, c.typed, c.end, "")
			if (err == nil) != (c.end == io.EOF) || err != nil && !errors.Is(err, c.end) {
				t.Errorf("error %v", err)
			}
			if c.kept == nil {
				if strings.Contains(out, "kept") {
					t.Errorf("something is kept:\n%s", out)
				}
				return
			}
			_, name, _ := strings.Cut(out, "--resume ")
			name, _, _ = strings.Cut(name, "'")
			text, err := os.ReadFile(name)
			if err != nil || !strings.HasPrefix(name, dir) {
				t.Fatalf("kept in %q, %v:\n%s", name, err, out)
			}
			var kept []string
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "1.") {
					kept = append(kept, strings.TrimSpace(line))
				}
			}
			if strings.Join(kept, "|") != strings.Join(c.kept, "|") {
				t.Errorf("kept %q, want %q", kept, c.kept)
			}
		})
	}
}

// endThen is the end of an input at which something is begun.
type endThen func()

func (e endThen) Read([]byte) (int, error) {
	go e()
	return 0, io.EOF
}

// Whoever closes a window ends the input, too: a game is kept although that is
// noticed first.
func TestSignalAfterTheEnd(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, dir)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in := io.MultiReader(strings.NewReader("22-18\n"), endThen(func() { time.Sleep(signalDelay / 2); cancel() }))
		out, err := toldBy(t, ctx, in, "")
		if !strings.Contains(out, "--resume "+dir) || err != nil {
			t.Errorf("%v after:\n%s", err, out)
		}
	})
}

// A game that cannot be kept among the settings is kept among the files that do
// not last, and not in the current folder, which others may write to.
func TestKeptAmongPassingFiles(t *testing.T) {
	dir, passing := t.TempDir(), t.TempDir()
	t.Chdir(t.TempDir())
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, file)
	}
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, passing)
	}
	out, _ := told(t, "22-18\n", context.Canceled, "")
	kept, err := filepath.Glob(filepath.Join(passing, "*", "kept.pdn"))
	if err != nil || len(kept) != 1 || !strings.Contains(out, kept[0]) {
		t.Fatalf("kept %q, %v:\n%s", kept, err, out)
	}
	if text, err := os.ReadFile(kept[0]); err != nil || !strings.Contains(string(text), "1. 22-18 *") {
		t.Errorf("kept %q, %v", text, err)
	}
	if here, err := os.ReadDir("."); err != nil || len(here) > 0 {
		t.Errorf("in the current folder: %v, %v", here, err)
	}
}

// A record without moves holds no variations either, so the moves of a game that
// were all taken back are its moves still. That is said.
func TestSavedWithAllTakenBack(t *testing.T) {
	t.Chdir(t.TempDir())
	for typed, want := range map[string]bool{"22-18\nundo 1\nsave a.pdn\n": true, "22-18\nsave b.pdn\n": false, "save c.pdn\n": false} {
		out, _ := told(t, typed, io.EOF, "")
		if got := strings.Contains(out, "the file has the moves that were taken back"); got != want {
			t.Errorf("%q: %v after:\n%s", typed, got, out)
		}
	}
}
