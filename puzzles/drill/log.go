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

// Day is the day of a time, since 1 January 1970 (UTC).
func Day(t time.Time) int { return int(t.Unix() / secondsOfDay) }

const secondsOfDay = 24 * 60 * 60

// The days on which an attempt can have been made: damage makes another number of a
// time as easily as nonsense.
var (
	firstDay = Day(time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC))
	lastDay  = Day(time.Date(2200, time.December, 31, 0, 0, 0, 0, time.UTC))
)

// possible reports whether an attempt was made on such a day, and counts nothing below 0.
func (e Entry) possible() bool {
	can := func(day int64) bool { return int64(firstDay) <= day && day <= int64(lastDay) }
	return can(int64(e.Day)) && (e.At == 0 || can(e.At/secondsOfDay)) && min(e.Seconds, e.Misses, e.Hints) >= 0
}

// Log is a player's attempts, oldest first.
type Log []Entry

const (
	maxLine = 1 << 16
	maxLog  = 1 << 26
)

// LogError is a line of a log that cannot be read.
type LogError struct {
	File string
	Line int
	More int // lines after it that cannot be read either
	err  error
}

func (e *LogError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.err) }

// Unwrap is what is wrong, as a notation.Fault.
func (e *LogError) Unwrap() error { return e.err }

// Read reads a log, one JSON object in a line. What a crash has left of a last
// line is passed over; so are lines elsewhere that cannot be read, name a day
// before 2000 or after 2200 or count less than none, the first of which is skipped. The
// error is a *LogError, where there is nothing else, or the reader's.
func Read(r io.Reader, name string) (log Log, skipped *LogError, err error) {
	data, err := io.ReadAll(io.LimitReader(r, maxLog+1))
	switch {
	case err != nil:
		return nil, nil, err
	case len(data) > maxLog:
		line := 1 + bytes.Count(data[:maxLog], []byte("\n"))
		return nil, nil, &LogError{name, line, 0, notation.NewFault("file-too-long", "limit", maxLog)}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // with which some editors begin a file
	n := 0
	for line := range bytes.Lines(data) {
		n++
		var e Entry
		switch bad := json.Unmarshal(line, &e); {
		case len(line) > maxLine:
			skipped = skipped.and(&LogError{name, n, 0, notation.NewFault("attempt-too-long", "limit", maxLine)})
		case bad == nil && e.possible():
			log = append(log, e)
		case bytes.HasSuffix(line, []byte("\n")) && len(bytes.TrimSpace(line)) > 0:
			skipped = skipped.and(&LogError{name, n, 0, notation.NewFault("not-an-attempt")})
		}
	}
	if log == nil && skipped != nil { // it is something else
		return nil, nil, skipped
	}
	return log, skipped, nil
}

// and is a line that cannot be read, or the one before it and one more.
func (e *LogError) and(next *LogError) *LogError {
	if e == nil {
		return next
	}
	e.More++
	return e
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
	if len(last) >= maxLine || json.Unmarshal(last, new(Entry)) == nil { // no crash leaves a line so long: it is kept
		return append(data, '\n'), nil
	}
	return whole, nil
}
