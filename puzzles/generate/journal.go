package generate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"

	"damone/notation"
	"damone/notation/files"
)

// journal remembers the units done, in order, one line each. A line that a kill
// has cut short is dropped; the unit is done again.
type journal struct {
	log   *files.Log // nil for none
	name  string
	lines [][]byte // of an earlier run, not yet taken
	line  int      // the number of the last line taken, from 1
}

const maxJournal = 1 << 28

// JournalError says that a journal cannot be gone on with: it belongs to another
// run, or a line of it is not what the run has written.
type JournalError struct{ error }

func journalError(name string, line int, k notation.Kind) error {
	if line > 0 {
		name = fmt.Sprintf("%s:%d", name, line)
	}
	return &JournalError{fmt.Errorf("%s: %w", name, notation.NewFault(k))}
}

// Unwrap returns what is wrong, and where.
func (e *JournalError) Unwrap() error { return e.error }

// openJournal opens the journal of a run, or starts one. Its first line is all that
// the run depends on.
func openJournal(name string, units *Units) (*journal, error) {
	j := &journal{name: name, line: 1}
	if name == "" {
		return j, nil
	}
	head, err := seal(units.head())
	if err != nil {
		return nil, err
	}
	j.log, err = files.OpenLog(name, maxJournal, func(data []byte) ([]byte, error) {
		whole, _ := files.Torn(data)
		if len(whole) == 0 {
			return head, nil
		}
		lines := slices.Collect(bytes.Lines(whole))
		if _, sound := unseal[any](lines[0]); !sound {
			return nil, journalError(name, 1, "journal-damaged")
		}
		if !bytes.Equal(lines[0], head) {
			return nil, journalError(name, 0, "journal-of-another-run")
		}
		j.lines = lines[1:]
		return whole, nil
	})
	return j, err
}

// seal writes a line: the checksum of its JSON, and the JSON. The checksum
// tells a line that was damaged from one that another run has written.
func seal(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), err
}

// unseal reads a line; ok is false when it is damaged.
func unseal[T any](line []byte) (value T, ok bool) {
	sum, text, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
	ok = string(sum) == fmt.Sprintf("%08x", crc32.ChecksumIEEE(text))
	return value, ok && json.Unmarshal(text, &value) == nil
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

// write adds the line of a unit.
func (j *journal) write(line []byte) error {
	if j.log == nil {
		return nil
	}
	return j.log.Add(line)
}

func (j *journal) close() error {
	if j.log == nil {
		return nil
	}
	return j.log.Close()
}
