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
	Seed    uint32 `json:"seed,omitempty"`    // of the log, which one of its attempts has
}

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

// Append adds one attempt to the log in a file, and makes the file if there is
// none. What a crash has left of the last line is removed first; nothing else is.
func Append(name string, e Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	log, err := files.OpenLog(name, maxLog, mend)
	if err != nil {
		return err
	}
	return errors.Join(log.Add(append(line, '\n')), log.Close())
}

// mend ends the last line of a log, or removes it if it was cut short.
func mend(data []byte) ([]byte, error) {
	whole, last := files.Torn(data)
	if json.Unmarshal(last, new(Entry)) == nil {
		return append(data, '\n'), nil
	}
	return whole, nil
}
