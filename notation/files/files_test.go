package files_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
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

func TestAnErrorLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(path, words(strings.Repeat("new", 1<<16), errBroken)); !errors.Is(err, errBroken) {
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

func TestWhatIsNoFileIsWrittenTo(t *testing.T) {
	if err := files.Write(os.DevNull, words("away", nil)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info, err)
	}
}

func TestNoSuchFolder(t *testing.T) {
	var fault *fs.PathError
	err := files.Write(filepath.Join(t.TempDir(), "none", "a"), words("", nil))
	if !errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
	if err := files.Write(t.TempDir(), words("", nil)); !errors.As(err, &fault) {
		t.Errorf("a folder: got %v", err)
	}
}

// childPath is the environment variable that turns the test program into one
// that writes there until its standard input ends.
const childPath = "FILES_TEST_CHILD_PATH"

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); strings.HasSuffix(path, "scratch") {
		if _, _, err := files.Scratch(filepath.Split(path)); err == nil {
			fmt.Println("writing")
		}
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	} else if path != "" {
		err := files.Write(path, func(w io.Writer) error {
			io.WriteString(w, strings.Repeat("child", 1<<16))
			fmt.Println("writing")
			io.Copy(io.Discard, os.Stdin)
			return nil
		})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// startChild starts a process that is in the middle of writing a file, and
// lets it finish when input is closed.
func startChild(t *testing.T, path string) (child *exec.Cmd, input io.Closer) {
	t.Helper()
	child = exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childPath+"="+path)
	stdin, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "writing\n" {
		t.Fatalf("the child says %q, %v", line, err)
	}
	return child, stdin
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

// A lock tells a live file, whoever holds it: process numbers mean nothing to
// another host.
func TestLiveFileOfAnotherProcessIsKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	child, input := startChild(t, path)
	if err := files.Write(path, words("ours", nil)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "ours" || partials(t, dir) != 1 {
		t.Errorf("the file holds %.10q, and %d are being written, want 1", got, partials(t, dir))
	}
	input.Close()
	if err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != strings.Repeat("child", 1<<16) {
		t.Errorf("the child wrote %d bytes", len(got))
	}
	alone(t, dir)
}

func TestFileOfAKilledProcessIsRemoved(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "a"), filepath.Join(dir, "a.b")
	child, _ := startChild(t, path)
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	child.Wait()
	if err := files.Write(other, words("", nil)); err != nil {
		t.Fatal(err)
	}
	if partials(t, dir) != 1 {
		t.Errorf("another file's writer removed what was left of this one")
	}
	os.Remove(other)
	child, _ = startChild(t, other)
	child.Process.Kill()
	child.Wait()
	if err := files.Write(path, words("new", nil)); err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "new" || partials(t, dir) != 1 {
		t.Errorf("the file holds %.10q, and %d are left, want the other file's", got, partials(t, dir))
	}
	files.Clean(dir)
	alone(t, dir)
}

// A scratch folder goes with its process or soon after; that of a live one stays.
func TestScratch(t *testing.T) {
	dir := t.TempDir()
	child, _ := startChild(t, filepath.Join(dir, "scratch"))
	path, remove, err := files.Scratch(dir, "scratch")
	if err != nil || os.WriteFile(filepath.Join(path, "a"), nil, 0o600) != nil || partials(t, dir) != 2 {
		t.Errorf("%v, %d folders", err, partials(t, dir))
	}
	remove()
	child.Process.Kill()
	child.Wait()
	if partials(t, dir) != 1 {
		t.Errorf("%d folders, want the one of the dead", partials(t, dir))
	}
	if _, remove, err = files.Scratch(dir, "scratch"); err != nil || partials(t, dir) != 1 {
		t.Errorf("%v, %d folders, want one", err, partials(t, dir))
	}
	remove()
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestPanicLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := files.Write(path, words("old", nil)); err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() { recover() }()
		files.Write(path, func(io.Writer) error { panic("broken") })
	}()
	if got := content(t, path); got != "old" {
		t.Errorf("the file holds %q", got)
	}
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

// The fault of a file that cannot be filled names the file that was asked for.
func TestFaultNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	err := files.Write(path, func(w io.Writer) error {
		f, _ := filepath.Glob(path + ".*.partial")
		return &fs.PathError{Op: "write", Path: f[0], Err: errBroken}
	})
	var fault *fs.PathError
	if !errors.As(err, &fault) || fault.Path != path {
		t.Errorf("got %v", err)
	}
}
