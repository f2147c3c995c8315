package files

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/gofrs/flock"

	"damone/notation"
)

// Log is a file that entries are added to, each as soon as it is there. A kill
// leaves all entries but the one that was being written. A nil Log keeps nothing.
type Log struct {
	file *os.File
	err  error // of the first write that failed
}

// OpenLog opens a log to add entries, or begins one. It gives mend what the file holds, which is nothing for a
// new file, a device or a pipe, and has it hold what mend returns: usually all but what a kill has cut short.
// Where mend fails, the file stays as it is. A file of more than limit bytes is a notation.FileTooLong.
func OpenLog(name string, limit int, mend func(data []byte) ([]byte, error)) (*Log, error) {
	data, regular, err := Content(name, limit)
	if err != nil {
		return nil, err
	}
	kept, err := mend(data)
	if err != nil {
		return nil, err
	}
	var added []byte
	switch {
	case bytes.HasPrefix(kept, data):
		added = kept[len(data):]
	case bytes.HasPrefix(data, kept):
		err = os.Truncate(name, int64(len(kept)))
	default:
		err = Write(name, func(w io.Writer) error { _, err := w.Write(kept); return err })
	}
	if err != nil {
		return nil, err
	}
	l := new(Log)
	if l.file, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	if err := l.Add(added); err != nil {
		l.Close()
		if regular && len(data) == 0 { // nothing half done is left behind
			os.Remove(name)
		}
		return nil, err
	}
	return l, nil
}

// Content returns what a file of at most limit bytes holds, and whether it can be read again later. There is nothing
// in one that is not there, in a device or in a pipe.
func Content(name string, limit int) (data []byte, regular bool, err error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, true, nil
	case err != nil, !info.Mode().IsRegular():
		return nil, false, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	data, err = notation.ReadAll(f, limit)
	return data, true, err
}

// Torn splits the content of a log of lines into the lines that are whole and what follows them.
func Torn(data []byte) (whole, torn []byte) {
	end := bytes.LastIndexByte(data, '\n') + 1
	return data[:end], data[end:]
}

// Add adds an entry. After a write that failed it adds nothing and returns that
// error: what was cut short must be last.
func (l *Log) Add(entry []byte) error {
	if l == nil {
		return nil
	}
	if l.err == nil && len(entry) > 0 {
		_, l.err = l.file.Write(entry)
	}
	return l.err
}

// Close closes the file.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}

// Lock waits until nobody else who asks for it has the file at path, on this host or another that shares the
// folder, and returns what gives it free. Where no lock can lie beside the file, nobody waits.
func Lock(path string) (unlock func()) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return func() {}
	}
	for {
		lock := flock.New(path + lockSuffix)
		if lock.Lock() != nil {
			return func() {}
		}
		ours, err := lock.Stat()
		if there, gone := os.Stat(lock.Path()); err == nil && gone == nil && os.SameFile(ours, there) {
			return func() { os.Remove(lock.Path()); lock.Unlock() }
		}
		lock.Unlock() // whoever had it has removed it
	}
}
