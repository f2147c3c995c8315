package whole_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/whole"
)

var errBroken = errors.New("broken")

func words(text string, err error) func(io.Writer) error {
	return func(w io.Writer) error {
		io.WriteString(w, text)
		return err
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	for _, text := range []string{"first", "second", "", strings.Repeat("long", 1<<16)} {
		if err := whole.Write(path, words(text, nil)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != text {
			t.Errorf("%d bytes, want %d", len(got), len(text))
		}
	}
	alone(t, dir)
}

// alone demands that nothing but the file a is in a folder.
func alone(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != "a" {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestAnErrorLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := whole.Write(path, words(strings.Repeat("new", 1<<16), errBroken)); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("the file holds %d other bytes", len(got))
	}
	alone(t, dir)
}

func TestPermissionsAndLinksStay(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if err := whole.Write(link, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(file)
	if err != nil || info.Mode() != 0o600 || content(t, file) != "new" {
		t.Errorf("the file is now %v, %v", info, err)
	}
	if target, err := os.Readlink(link); err != nil || target != file {
		t.Errorf("the link leads to %q, %v", target, err)
	}
}

func TestWhatIsNoFileIsWrittenTo(t *testing.T) {
	if err := whole.Write(os.DevNull, words("away", nil)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}

func TestNoSuchFolder(t *testing.T) {
	var fault *fs.PathError
	err := whole.Write(filepath.Join(t.TempDir(), "none", "a"), words("", nil))
	if !errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
	if err := whole.Write(t.TempDir(), words("", nil)); !errors.As(err, &fault) {
		t.Errorf("a folder: got %v", err)
	}
}

// TestWhatWasLeftIsRemoved has the next writer clear away what one that was
// killed has left, and nothing else.
func TestWhatWasLeftIsRemoved(t *testing.T) {
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	dead := fmt.Sprintf("%s.%d-0123abcd.partial", path, ended.Process.Pid)
	kept := []string{
		fmt.Sprintf("%s.%d-0123abcd.partial", path, os.Getpid()),
		path + ".mine.partial",
		fmt.Sprintf("%sb.%d-0123abcd.partial", path, ended.Process.Pid),
	}
	for _, name := range append(kept, dead) {
		if err := os.WriteFile(name, []byte("left"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := whole.Write(path, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dead); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a dead process's file is still there: %v", err)
	}
	for _, name := range kept {
		if content(t, name) != "left" {
			t.Errorf("%s has changed", name)
		}
	}
}
