package generate

import (
	"bytes"
	"fmt"
	"slices"

	"damone/notation"
	"damone/notation/files"
)

// journal remembers the units done, in order, one line each. A line that a kill
// has cut short is dropped; the unit is done again.
type journal struct {
	*files.Log // nil for none
	name       string
	lines      [][]byte // of an earlier run, not yet taken
	line       int      // the number of the last line taken, from 1
}

const maxJournal = 1 << 28

// JournalError says that a journal cannot be gone on with: it belongs to another
// run, or a line of it is not what the run has written.
type JournalError struct{ error }

// Unwrap returns what is wrong, and where.
func (e *JournalError) Unwrap() error { return e.error }

// openJournal opens the journal of a run, or starts one. Its first line is all that
// the run depends on.
func openJournal(name string, units *Units) (*journal, error) {
	j := &journal{name: name, line: 1}
	if name == "" {
		return j, nil
	}
	head, err := units.Text()
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	j.Log, err = files.OpenLog(name, maxJournal, func(data []byte) ([]byte, error) {
		whole, _ := files.Torn(data)
		if len(whole) == 0 {
			return head, nil
		}
		lines := slices.Collect(bytes.Lines(whole))
		if !bytes.Equal(lines[0], head) {
			return nil, &JournalError{fmt.Errorf("%s: %w", name, notation.NewFault("journal-of-another-run"))}
		}
		j.lines = lines[1:]
		return whole, nil
	})
	return j, err
}

// next takes the line of a unit that an earlier run has done; ok is false when
// that run came no further.
func (j *journal) next() (line []byte, ok bool) {
	if len(j.lines) == 0 {
		return nil, false
	}
	line, j.lines = j.lines[0], j.lines[1:]
	j.line++
	return line, true
}

// damaged says that the line taken last is none of the run's.
func (j *journal) damaged() error {
	return &JournalError{fmt.Errorf("%s:%d: %w", j.name, j.line, notation.NewFault("journal-damaged"))}
}
