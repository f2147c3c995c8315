package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A file reaches the disk before it is renamed, and its name, with the folder,
// after that.
func TestSynced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	var synced []string
	defer func(was func(*os.File) error) { sync = was }(sync)
	sync = func(f *os.File) error {
		what := "the folder"
		if filepath.Ext(f.Name()) == partialSuffix {
			what = "the file"
		} else if f.Name() != filepath.Dir(path) {
			what = f.Name()
		}
		_, err := os.Stat(path)
		synced = append(synced, what+map[bool]string{true: " after", false: " before"}[err == nil])
		return nil
	}
	if err := Write(path, func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"the file before", "the folder after"}; !slices.Equal(synced, want) {
		t.Errorf("synced %q, want %q", synced, want)
	}
	lost := errors.New("lost")
	sync = func(*os.File) error { return lost }
	if err := Write(path+"2", func(io.Writer) error { return nil }); !errors.Is(err, lost) {
		t.Errorf("a file that does not reach the disk: %v", err)
	}
}
