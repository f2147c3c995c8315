// Package files writes what must survive a kill. A file is replaced, and a
// folder made, all at once: whoever reads meanwhile finds either what was there
// or what is new. A Log grows by whole entries; only its last can be cut short.
package files

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// While PATH is being written there are two more files beside it: PATH.RANDOM.partial has what has been written
// so far, and PATH.RANDOM.lock is empty and locked by the writer. A lock ends with its process, on whatever
// host that runs, so a .partial whose .lock can be locked is abandoned.
const (
	partialSuffix = ".partial"
	lockSuffix    = ".lock"
)

// Write makes the file at path hold what write writes. It writes beside it, to a name that ends in .partial,
// and renames when everything has reached the disk. If write fails or panics, the old file stays as it is. A
// file that exists keeps its permissions and, where the system lets it, its owner and group; of a symbolic link
// the target is replaced. What killed processes have left of path is removed, what a live process is writing is
// not, on this host or another that shares the folder. Devices and pipes are written to directly. The error is
// write's or a *fs.PathError or *os.LinkError.
func Write(path string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return replace(path, nil, write)
	case err != nil:
		return err
	case info.Mode().IsRegular():
		return replace(path, info, write)
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(fill(f, write), f.Close())
}

// Folder makes a folder at path, where there must be none or an empty one. It has fill put files into a folder
// beside it, and renames that when they are there. If fill fails, there is no folder. The folder that path lies
// in is made too.
func Folder(path string, fill func(dir string) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return beside(path, func(name string) error {
		defer os.RemoveAll(name) // there is none once it has been renamed
		if err := errors.Join(os.Mkdir(name, 0o777), fill(name)); err != nil {
			return err
		}
		os.Remove(path) // Windows renames nothing to what is there
		return os.Rename(name, path)
	})
}

// beside has a file or folder made beside path, and renamed to it.
func beside(path string, make func(name string) error) error {
	dir, base := filepath.Split(path)
	removeAbandoned(filepath.Clean(dir), func(name string) bool { return name == stem(base) })
	name, unlock, err := reserve(path)
	if err != nil {
		return err
	}
	defer unlock()
	if err := make(name); err != nil {
		return named(err, name, path)
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// named has an error name what the caller knows.
func named(err error, partial, path string) error {
	rename := func(name *string) {
		if rest, ok := strings.CutPrefix(*name, partial); ok {
			*name = path + rest
		}
	}
	if f, ok := errors.AsType[*fs.PathError](err); ok {
		rename(&f.Path)
	}
	if f, ok := errors.AsType[*os.LinkError](err); ok {
		rename(&f.New)
	}
	return err
}

// replace writes a file beside path and renames it to path. old is the file that is there, nil for none.
func replace(path string, old fs.FileInfo, write func(io.Writer) error) error {
	return beside(path, func(name string) error {
		defer os.Remove(name) // there is none once it has been renamed
		if err := create(name, old, write); err != nil {
			return err
		}
		return os.Rename(name, path)
	})
}

// create writes a new file with the permissions of an old one, which is nil for none, down to the disk.
func create(name string, old fs.FileInfo, write func(io.Writer) error) error {
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer f.Close()
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(mode); err != nil { // the umask may have taken some
			return err
		}
	}
	if err := fill(f, write); err != nil {
		return err
	}
	return errors.Join(sync(f), f.Close())
}

// sync is a variable for tests to see what is synced, and when.
var sync = (*os.File).Sync

// reserve chooses a name for the partial file of path and locks it. Where the
// file system has no locks the name is only random.
func reserve(path string) (name string, unlock func(), err error) {
	dir, base := filepath.Split(path)
	for {
		name := fmt.Sprintf("%s%s.%016x", dir, stem(base), rand.Uint64())
		lock := flock.New(name + lockSuffix)
		locked, err := lock.TryLock()
		var fault *fs.PathError
		switch {
		case errors.As(err, &fault) && !errors.Is(err, errors.ErrUnsupported):
			fault.Path = path // the name that the caller knows
			return "", nil, err
		case locked || err != nil:
			return name + partialSuffix, func() { release(lock) }, nil
		}
		// Another process took the new file for an abandoned one.
	}
}

// stem returns what the names of the files beside one begin with: its own name, cut
// where file systems, with room for 255 bytes, would refuse the rest.
func stem(base string) string { return strings.ToValidUTF8(base[:min(len(base), 200)], "") }

// release removes a lock file. Windows removes it only after it is unlocked.
func release(lock *flock.Flock) {
	os.Remove(lock.Path())
	lock.Unlock()
	os.Remove(lock.Path())
}

// Clean removes what killed processes have left of any file in a folder. Write does so for its own file.
func Clean(dir string) { removeAbandoned(dir, func(string) bool { return true }) }

// removeAbandoned removes the partial files in a folder that nobody is writing any more, of the files that are
// chosen by name. What cannot be removed does no harm.
func removeAbandoned(dir string, chosen func(name string) bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		name, isLock := strings.CutSuffix(e.Name(), lockSuffix)
		random := strings.TrimPrefix(filepath.Ext(name), ".")
		if !isLock || !e.Type().IsRegular() || len(random) != 16 || !chosen(strings.TrimSuffix(name, "."+random)) {
			continue
		}
		lock := flock.New(filepath.Join(dir, e.Name()), flock.SetFlag(os.O_RDONLY))
		if locked, err := lock.TryLock(); locked && err == nil {
			os.RemoveAll(filepath.Join(dir, name+partialSuffix))
			release(lock)
		}
	}
}

func fill(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}

// syncFolder makes a rename last. Not every system can; the file is complete either way.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		sync(d)
		d.Close()
	}
}
