// Package drill has a player try puzzles. It judges the moves, and decides which
// puzzle comes next: new ones, and those that were missed, again and again at
// growing distances. It is Leitner's system of cards in boxes.
package drill

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"damone/notation"
	"damone/notation/files"
)

// Entry is one attempt, a line of the log.
type Entry struct {
	Puzzle string `json:"puzzle"`
	Solved bool   `json:"solved"` // at the first try, without a hint
	Day    int    `json:"day"`    // since 1 January 1970

	At      int64  `json:"at,omitempty"`      // when it ended, in seconds since then; 0 where nobody knows
	Seconds int    `json:"seconds,omitempty"` // that it took
	Moves   string `json:"moves,omitempty"`   // those tried, misses with "?", slower ones with "?!"
	Misses  int    `json:"misses,omitempty"`  // wrong moves
	Hints   int    `json:"hints,omitempty"`   // asked for
	Left    bool   `json:"left,omitempty"`    // broken off before a miss: neither solved nor missed
	Never   bool   `json:"never,omitempty"`   // it is not to be dealt again
}

// isLesson reports whether it is an exercise of a lesson, which no puzzle's name can be.
func (e Entry) isLesson() bool { return strings.Contains(e.Puzzle, "/") }

// Day returns the day of a time, since 1 January 1970 (UTC).
func Day(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Log is a player's attempts, oldest first.
type Log []Entry

const maxLog = 1 << 26

// LogError is the first line of a log that cannot be read.
type LogError struct {
	File string
	Line int
	More int // lines after it that cannot be read either
}

func (e *LogError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Unwrap()) }

// Unwrap returns what is wrong, as a notation.Fault.
func (e *LogError) Unwrap() error { return notation.NewFault("not-an-attempt") }

// Read reads a log, one JSON object in a line. What a crash has left of a last
// line is passed over, and so are lines elsewhere that cannot be read. The error is a
// *LogError, where there is nothing else, or that of notation.ReadAll.
func Read(r io.Reader, name string) (log Log, skipped *LogError, err error) {
	data, err := notation.ReadAll(r, maxLog)
	if err != nil {
		return nil, nil, err
	}
	n := 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) { // with which some editors begin a file
		n++
		var e Entry
		whole := bytes.HasSuffix(line, []byte("\n"))
		switch bad := json.Unmarshal(line, &e); {
		case bad == nil:
			log = append(log, e)
		case !whole, len(bytes.TrimSpace(line)) == 0:
		case skipped == nil:
			skipped = &LogError{File: name, Line: n}
		default:
			skipped.More++
		}
	}
	if log == nil && skipped != nil { // it is something else
		return nil, nil, skipped
	}
	return log, skipped, nil
}

// ReadFile reads the log in a file, nil where there is none.
func ReadFile(name string) (Log, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	log, _, err := Read(f, name)
	return log, err
}

// ReadWhole reads a log that must be readable throughout, its last line too.
func ReadWhole(text, name string) (Log, error) {
	log, skipped, err := Read(strings.NewReader(text+"\n"), name)
	if skipped != nil {
		return nil, skipped
	}
	return log, err
}

// Forget has a file hold no attempts. What it held stays beside it, under a name that
// ends in .old.
func Forget(name string) error {
	defer files.Lock(name)()
	err := os.Rename(name, name+".old")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Text returns a log as Read reads it.
func (l Log) Text() []byte {
	var text []byte
	for _, e := range l {
		line, _ := json.Marshal(e) // a struct of numbers and texts
		text = append(append(text, line...), '\n')
	}
	return text
}

// Append adds one attempt to the log in a file, and makes the file if there is none. It
// returns the log as it is then: others may add to it at the same time. What a crash has
// left of the last line is removed first; nothing else is.
func Append(name string, e Entry) (Log, error) {
	return change(name, func(text []byte, _ Log) ([]byte, error) { return append(text, Log{e}.Text()...), nil })
}

// Replace puts an attempt in the place of an earlier state of it, or adds it where that
// is gone.
func Replace(name string, was, e Entry) (Log, error) {
	return change(name, func(text []byte, _ Log) ([]byte, error) {
		lines := bytes.SplitAfter(text, []byte("\n"))
		for i, line := range slices.Backward(lines) {
			if old := (Entry{}); json.Unmarshal(line, &old) == nil && old == was {
				lines[i] = Log{e}.Text()
				return bytes.Join(lines, nil), nil
			}
		}
		return append(text, Log{e}.Text()...), nil
	})
}

// Add merges attempts into the log in a file. A *LogError names a line that cannot be
// read, which would have to be thrown away.
func Add(name string, brought Log) (Log, error) {
	return change(name, func(text []byte, log Log) ([]byte, error) {
		if _, skipped, _ := Read(bytes.NewReader(text), name); skipped != nil {
			return nil, skipped
		}
		return Merge(log, brought).Text(), nil
	})
}

// change has a file hold what edit makes of its lines, and returns the log in it. Those
// who change it wait for each other.
func change(name string, edit func(text []byte, log Log) ([]byte, error)) (log Log, err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil { // somebody may have removed it
		return nil, err
	}
	defer files.Lock(name)()
	file, err := files.OpenLog(name, maxLog, func(data []byte) ([]byte, error) {
		text := mended(data)
		log, _, _ = Read(bytes.NewReader(text), name) // a line that is none stays as it is
		text, err := edit(text, log)
		log, _, _ = Read(bytes.NewReader(text), name)
		return text, err
	})
	if err != nil {
		return nil, err
	}
	return log, file.Close()
}

// mended ends the last line of a log, or removes it if it was cut short.
func mended(data []byte) []byte {
	whole, last := files.Torn(data)
	if json.Unmarshal(last, new(Entry)) == nil {
		return append(slices.Clip(data), '\n')
	}
	return slices.Clip(whole)
}
