//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// oneShot is a game with one move.
const oneShot = `[Variant "Italian Damone"]
[Result "*"]
[FEN "W:WK6,K15,K5,K13,19:BK2"]
[Damoni "6,15,2"]

1. 19-22 *
`

// Where nothing can be written, as on a full disk, every command ends with the
// status of the machine's fault and says so, and leaves nothing half done. The
// system's limit on the length of files stands for the disk. The commands write a file or a
// folder below DIR, from the game in GAME; what is after a < is typed. What may stay there is
// after a #: empty files, and folders for later runs.
func TestNothingCanBeWritten(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, home)
	}
	t.Setenv("LC_ALL", "C")
	t.Setenv("DAMONE_RULESET", "")
	game := filepath.Join(home, "game.pdn")
	if err := os.WriteFile(game, []byte(oneShot), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, line := range listed("full disk") {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			line, left, _ := strings.Cut(line, " #")
			line, typed, _ := strings.Cut(line, " <")
			line = strings.NewReplacer("DIR", dir, "GAME", game).Replace(line)
			program := "damone "
			if strings.HasPrefix(line, "-") { // the other program
				program = "damone"
			}
			cmd := exec.Command(shell, "-c", "ulimit -f 0; exec "+program+line)
			cmd.Dir = dir
			cmd.Stdin = strings.NewReader(strings.NewReplacer(" / ", "\n", "DIR", dir).Replace(strings.TrimSpace(typed)) + "\n")
			var errs bytes.Buffer
			cmd.Stderr = &errs
			_ = cmd.Run()
			if status := cmd.ProcessState.ExitCode(); status != cli.ExitFault || !strings.Contains(errs.String(), "beyond what the system allows") {
				t.Errorf("exit status %d, told %q", status, errs.String())
			}
			if strings.Contains(errs.String(), ".partial") || strings.Contains(errs.String(), "goroutine") {
				t.Errorf("told %q", errs.String())
			}
			leftBehind(t, dir, strings.Fields(left))
		})
	}
}

// leftBehind demands that there is nothing in a folder but empty files and
// folders of some names.
func leftBehind(t *testing.T, dir string, names []string) {
	t.Helper()
	var found []string
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if path == dir || err != nil {
			return err
		}
		if info.Mode().IsRegular() && info.Size() > 0 {
			t.Errorf("%s holds %d bytes", path, info.Size())
		}
		name, err := filepath.Rel(dir, path)
		found = append(found, filepath.ToSlash(name))
		return err
	})
	if err != nil || strings.Join(found, " ") != strings.Join(names, " ") {
		t.Errorf("left behind: %q, %v, want %q", found, err, names)
	}
}
