// Package drill decides which puzzle a player should try next: new ones, and
// those that were missed, again and again at growing distances. It is Leitner's
// system of cards in boxes.
package drill

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"damone/notation"
)

// Entry is one attempt, a line of the log.
type Entry struct {
	Puzzle string `json:"puzzle"`
	Solved bool   `json:"solved"` // at the first try, without a hint
	Day    int    `json:"day"`    // since 1 January 1970
}

// Log is a player's attempts, oldest first.
type Log []Entry

// LogError is a line of a log that cannot be read.
type LogError struct {
	File string
	Line int
}

func (e *LogError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Unwrap()) }

// Unwrap is what is wrong, as a notation.Fault.
func (e *LogError) Unwrap() error { return notation.Fault{Kind: "not-an-attempt"} }

// Read reads a log, one JSON object in a line. The error is a *LogError or the
// reader's.
func Read(r io.Reader, name string) (Log, error) {
	var log Log
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		var e Entry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return nil, &LogError{name, n}
		}
		log = append(log, e)
	}
	return log, lines.Err()
}

// Append writes one attempt as a line of a log.
func Append(w io.Writer, e Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// card is what a log says of one puzzle.
type card struct {
	box    int  // solved so many times in a row
	last   int  // the day of the last attempt
	missed bool // not solved at the first try, ever
}

// due is the day from which on the puzzle is to be tried again: the next day
// after a miss, then 2, 4, 8 ... days after each time it was solved.
func (c card) due() int { return c.last + 1<<min(c.box, mostBoxes) }

// mostBoxes keeps a puzzle from being put off for more than about a year.
const mostBoxes = 9

func (l Log) cards() map[string]card {
	cards := make(map[string]card)
	for _, e := range l {
		c := cards[e.Puzzle]
		c.last, c.box = e.Day, c.box+1
		if !e.Solved {
			c.box, c.missed = 0, true
		}
		cards[e.Puzzle] = c
	}
	return cards
}

// Next chooses among puzzles, by id in order of preference, on some day: the
// one longest overdue of those once missed, else the first that has never been
// tried, else the one that is due first.
func (l Log) Next(ids []string, day int) (id string, ok bool) {
	cards := l.cards()
	best, rank := "", uint64(math.MaxUint64)
	for i, id := range ids {
		c, tried := cards[id]
		r := uint64(i) + 1<<32 // never tried
		switch {
		case tried && c.missed && c.due() <= day:
			r = uint64(c.due())
		case tried:
			r = uint64(c.due()) + 1<<33
		}
		if r < rank {
			best, rank = id, r
		}
	}
	return best, len(ids) > 0
}
