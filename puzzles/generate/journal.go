package generate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"reflect"
	"slices"

	"damone/notation"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
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
// run, say, or a line of it is not what the run has written.
type JournalError struct {
	File  string
	Line  int // 0 where it is about the whole file
	fault notation.Fault
}

func journalError(name string, line int, k notation.Kind, args ...any) error {
	return &JournalError{name, line, notation.NewFault(k, args...)}
}

func (e *JournalError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Unwrap())
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Unwrap())
}

// Unwrap is what is wrong, as a notation.Fault.
func (e *JournalError) Unwrap() error { return e.fault }

// openJournal opens the journal of a run, or starts one.
func openJournal(name string, tasks []*Task, o *Options) (*journal, error) {
	j := &journal{name: name, line: 1}
	if name == "" {
		return j, nil
	}
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() { // a file of its own, or none
		return nil, journalError(name, 0, "journal-not-a-file")
	}
	head, err := seal(headOf(tasks, o))
	if err != nil {
		return nil, err
	}
	j.log, err = files.OpenLog(name, maxJournal, func(data []byte) ([]byte, error) {
		whole, _ := files.Torn(data)
		lines := slices.Collect(bytes.Lines(whole))
		switch {
		case len(lines) == 0:
			lines = [][]byte{head}
		case !bytes.Equal(lines[0], head):
			if err := mayGoOn(name, lines, head); err != nil {
				return nil, err
			}
			lines[0] = head
		}
		j.lines = lines[1:]
		return bytes.Join(lines, nil), nil
	})
	return j, err
}

// head is a journal's first line: what its run depends on.
type head struct {
	Generator int
	Seed      uint64
	MaxUnits  int
	Standards Standards
	Tasks     []taskHead
}

type taskHead struct {
	Name, Ruleset, Source string
	Spec                  rules.Spec
	Count, Units, Repeats int
	Lasting               bool     `json:",omitempty"`
	Struck                []string `json:",omitempty"`
	Filter                Filter
}

// entry is any other line: a unit that was done.
type entry struct {
	Task    string
	Unit    int
	Puzzles string // as a collection
	Tally   Tally
}

func headOf(tasks []*Task, o *Options) head {
	h := head{puzzles.GeneratorVersion, o.Seed, o.MaxUnits, o.Standards, nil}
	for _, t := range tasks {
		struck := lists.Each(t.Struck, func(p rules.Position) string { return notation.FormatPosition(p, notation.Number) })
		h.Tasks = append(h.Tasks, taskHead{t.Name, t.Ruleset.ID(), t.Source, t.Ruleset.Spec(), t.Count, t.Units, t.Repeats, t.Lasting, struck, t.Filter})
	}
	return h
}

// seal writes a line: the checksum of its JSON, and the JSON. The checksum
// tells a line that was damaged from one that another run has written.
func seal(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), err
}

// unseal reads a line; ok is false when it is damaged.
func unseal[T head | entry](line []byte) (value T, ok bool) {
	sum, text, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
	ok = string(sum) == fmt.Sprintf("%08x", crc32.ChecksumIEEE(text))
	return value, ok && json.Unmarshal(text, &value) == nil
}

// mayGoOn refuses a run with another head than a journal's, unless the tasks
// that the journal has come to are the first of both. Those that come later have
// no say in what the journal holds. The error is a *JournalError.
func mayGoOn(name string, lines [][]byte, text []byte) error {
	old, ok := unseal[head](lines[0])
	if !ok {
		return journalError(name, 1, "journal-damaged")
	}
	now, _ := unseal[head](text)
	begun := 0
	if len(lines) > 1 {
		last, ok := unseal[entry](lines[len(lines)-1])
		if !ok {
			return journalError(name, len(lines), "journal-line-damaged")
		}
		begun = 1 + slices.IndexFunc(old.Tasks, func(t taskHead) bool { return t.Name == last.Task })
	}
	if begun <= len(now.Tasks) {
		old.Tasks, now.Tasks = old.Tasks[:begun], now.Tasks[:begun]
		if reflect.DeepEqual(old, now) {
			return nil
		}
	}
	return journalError(name, 0, "journal-of-another-run")
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
