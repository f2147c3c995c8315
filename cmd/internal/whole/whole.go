// Package whole writes files that are there in full or not at all.
package whole

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Write makes the file at path hold what write writes. It is written beside
// its place, under a name that ends in .partial, and renamed when it is
// complete: whoever interrupts it, and whoever reads meanwhile, finds the old
// file. What a run that was killed outright has left beside path is removed by
// the next. A file that was there keeps its permissions, and a link its place.
// What is no file, such as /dev/stdout or a pipe, is written to as it is. The
// error is write's or a *fs.PathError or *os.LinkError.
func Write(path string, write func(io.Writer) error) error {
	mode := fs.FileMode(0o666)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return writeThrough(path, write)
	default:
		mode = info.Mode().Perm()
	}
	return writeBeside(path, mode, write)
}

// writeThrough writes to what is there already.
func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(fill(f, write), f.Close())
}

func writeBeside(path string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	removeLeft(path)
	f, err := create(path, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = fill(f, write); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// create makes a new file beside path.
func create(path string, mode fs.FileMode) (*os.File, error) {
	for {
		name := fmt.Sprintf("%s.%d-%08x%s", path, os.Getpid(), rand.Uint32(), partial)
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		var at *fs.PathError
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case errors.As(err, &at):
			at.Path = path // the name that its user knows
		}
		return f, err
	}
}

// partial is what the name of a file being written ends in; before it are the
// number of the process that writes it and a number at random.
const partial = ".partial"

// removeLeft removes what processes that are no more were writing to path. What
// cannot be removed does no harm.
func removeLeft(path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), filepath.Base(path)+".")
		rest, whole := strings.CutSuffix(rest, partial)
		number, _, numbered := strings.Cut(rest, "-")
		if pid, err := strconv.Atoi(number); ok && whole && numbered && err == nil && pid > 0 && !runs(pid) {
			os.Remove(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

// runs reports whether there is a process of a number. Where that cannot be
// told, there may be.
func runs(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

func fill(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}
