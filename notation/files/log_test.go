package files_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/notation/files"
)

// A log keeps its whole lines, wherever a kill has cut it short, and goes on.
func TestLog(t *testing.T) {
	const whole = "one\ntwo\n"
	cut := func(data []byte) ([]byte, error) {
		lines, _ := files.Torn(data)
		return lines, nil
	}
	path := filepath.Join(t.TempDir(), "a")
	for n := -1; n <= len(whole); n++ {
		if n >= 0 {
			if err := os.WriteFile(path, []byte(whole[:n]), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		log, err := files.OpenLog(path, len(whole), cut)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(log.Add([]byte("three\n")), log.Add(nil), log.Close()); err != nil {
			t.Fatal(err)
		}
		if want := whole[:4*(max(n, 0)/4)] + "three\n"; content(t, path) != want {
			t.Errorf("cut at %d: %q, want %q", n, content(t, path), want)
		}
		alone(t, filepath.Dir(path))
	}
}

// What mend adds is added, what it changes is replaced, and what it refuses stays.
func TestLogMended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, c := range []struct {
		kept string
		err  error
		want string
	}{{"head\n", nil, "head\n"}, {"head\nmore\n", nil, "head\nmore\n"}, {"other\n", nil, "other\n"}, {"", errBroken, "other\n"}} {
		log, err := files.OpenLog(path, 100, func([]byte) ([]byte, error) { return []byte(c.kept), c.err })
		if !errors.Is(err, c.err) || content(t, path) != c.want {
			t.Errorf("%q: %q, %v", c.kept, content(t, path), err)
		}
		if err == nil {
			log.Close()
		}
	}
	_, err := files.OpenLog(path, 3, func(data []byte) ([]byte, error) { return bytes.ToUpper(data), nil })
	if notation.KindOf(err) != notation.FileTooLong || content(t, path) != "other\n" {
		t.Errorf("a long log: %v", err)
	}
}

// A device takes entries; there is nothing in it to go on with.
func TestLogOnADevice(t *testing.T) {
	log, err := files.OpenLog(os.DevNull, 100, func(data []byte) ([]byte, error) { return data, nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.Add([]byte("away\n")), log.Close()); err != nil {
		t.Error(err)
	}
	if err := log.Add([]byte("late\n")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("added to a closed log: %v", err)
	}
}
