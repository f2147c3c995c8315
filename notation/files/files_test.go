package files_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/notation/files"
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
		if err := files.Write(path, words(text, nil)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, path); got != text {
			t.Errorf("%d bytes, want %d", len(got), len(text))
		}
	}
	alone(t, dir)
	long := filepath.Join(dir, strings.Repeat("è", 125))
	if err := files.Write(long, words("", nil)); err != nil {
		t.Error(err)
	}
}

// alone demands that nothing but the file a is in a folder.
func alone(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != "a" {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// Where writing fails or panics the old file stays, and the fault of a file that cannot be
// filled names the one that was asked for.
func TestFaultsLeaveTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(path, words(strings.Repeat("new", 1<<16), errBroken)); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
	func() {
		defer func() { recover() }()
		files.Write(path, func(io.Writer) error { panic("broken") })
	}()
	err := files.Write(path, func(w io.Writer) error {
		f, _ := filepath.Glob(path + ".*.partial")
		return &fs.PathError{Op: "write", Path: f[0], Err: errBroken}
	})
	if fault, ok := errors.AsType[*fs.PathError](err); !ok || fault.Path != path {
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
	const mode = 0o662 // not what any usual umask leaves
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Chmod(file, mode)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(link, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(file)
	if err != nil || info.Mode() != mode || content(t, file) != "new" {
		t.Errorf("the file is now %v, %v", info, err)
	}
	if target, err := os.Readlink(link); err != nil || target != file {
		t.Errorf("the link leads to %q, %v", target, err)
	}
}

func TestNoFile(t *testing.T) {
	if err := files.Write(os.DevNull, words("away", nil)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
	var fault *fs.PathError
	err := files.Write(filepath.Join(t.TempDir(), "none", "a"), words("", nil))
	if !errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
	if err := files.Write(t.TempDir(), words("", nil)); !errors.As(err, &fault) {
		t.Errorf("a folder: got %v", err)
	}
}

// writing begins to write a file, and returns what ends that.
func writing(t *testing.T, path string) (end func()) {
	t.Helper()
	begun, ends, ended := make(chan bool), make(chan bool), make(chan error)
	go func() {
		ended <- files.Write(path, func(w io.Writer) error {
			begun <- true
			<-ends
			return words("other", nil)(w)
		})
	}()
	<-begun
	return func() {
		close(ends)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// abandon leaves what a killed process leaves of a file: its lock ends with it.
func abandon(t *testing.T, path string) {
	t.Helper()
	for _, suffix := range []string{".partial", ".lock"} {
		if err := os.WriteFile(path+".0123456789abcdef"+suffix, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// partials counts the files that are being written in a folder.
func partials(t *testing.T, dir string) int {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.partial"))
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}

// What somebody is writing is kept; what the dead have left of the same file is removed.
func TestLeftBeside(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a"), filepath.Join(dir, "a.b")
	end := writing(t, path)
	if err := files.Write(path, words("ours", nil)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "ours" || partials(t, dir) != 1 {
		t.Errorf("the file holds %.10q, and %d are being written, want 1", got, partials(t, dir))
	}
	end()
	if got := content(t, path); got != "other" {
		t.Errorf("the other wrote %q", got)
	}
	abandon(t, path)
	abandon(t, other)
	if err := files.Write(path, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "new" || partials(t, dir) != 1 {
		t.Errorf("the file holds %.10q, and %d are left, want the other file's", got, partials(t, dir))
	}
	files.Clean(dir)
	alone(t, dir)
}

// TestOnlyLockFilesAreTakenForLocks leaves a folder, a link or a pipe alone that
// is called like a lock: it is not ours, and opening a pipe would wait for ever.
func TestOnlyLockFilesAreTakenForLocks(t *testing.T) {
	dir := t.TempDir()
	planted := filepath.Join(dir, "out.0123456789abcdef.lock")
	if err := os.Mkdir(planted, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(filepath.Join(dir, "out"), words("new", nil)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(planted); err != nil {
		t.Error(err)
	}
}

// A folder is there with all that belongs into it, or not at all.
func TestFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "site", "en")
	half := func(dir string) error {
		return errors.Join(os.WriteFile(filepath.Join(dir, "a"), nil, 0o666), os.WriteFile(filepath.Join(dir, "none", "b"), nil, 0o666))
	}
	var fault *fs.PathError
	if err := files.Folder(dir, half); !errors.As(err, &fault) || fault.Path != filepath.Join(dir, "none", "b") {
		t.Errorf("got %v", err)
	}
	if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	whole := func(dir string) error { return os.WriteFile(filepath.Join(dir, "a"), nil, 0o666) }
	for range 2 { // the second time it is there, and empty
		if err := files.Folder(dir, whole); err != nil {
			t.Fatal(err)
		}
		alone(t, dir)
		os.Remove(filepath.Join(dir, "a"))
	}
	if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
