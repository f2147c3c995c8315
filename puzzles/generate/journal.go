package generate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"slices"

	"damone/notation/atomicfile"
	"damone/puzzles"
	"damone/rules"
)

// journal remembers the units done, in order, one JSON line each. A line that
// a kill has cut short is dropped; the unit is done again.
type journal struct {
	file   *os.File // nil for none
	name   string
	lines  [][]byte // of an earlier run, not yet taken
	line   int      // the number of the last line taken, from 1
	lookup func(string) (*rules.Ruleset, bool)
}

// JournalError says that a journal belongs to another run, or that a line of
// it is not what the run has written.
type JournalError struct {
	File string
	Line int // 0 where it is another run's
}

func (e *JournalError) Error() string {
	switch {
	case e.Line == 1:
		return fmt.Sprintf("%s:1: the journal is damaged: remove the file to start anew", e.File)
	case e.Line > 1:
		return fmt.Sprintf("%s:%d: the journal is damaged: remove this line and those after it to go on from there, or the file to start anew", e.File, e.Line)
	}
	return fmt.Sprintf("%s: the journal of another run: give the same seed and tasks as before to go on with it, or remove it to start anew", e.File)
}

// openJournal opens the journal of a run, or starts one.
func openJournal(name string, tasks []*Task, o *Options) (*journal, error) {
	j := &journal{name: name, line: 1, lookup: lookupIn(tasks)}
	if name == "" {
		return j, nil
	}
	head, err := headOf(tasks, o)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	if len(whole) > 0 && !bytes.Equal(lines[0], head) {
		if whole, err = behead(name, lines, head); err != nil {
			return nil, err
		}
	}
	if j.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return j, errors.Join(j.file.Truncate(0), j.add(head))
	}
	j.lines = lines[1:]
	_, seekErr := j.file.Seek(int64(len(whole)), io.SeekStart)
	return j, errors.Join(j.file.Truncate(int64(len(whole))), seekErr)
}

func lookupIn(tasks []*Task) func(string) (*rules.Ruleset, bool) {
	return func(id string) (*rules.Ruleset, bool) {
		for _, t := range tasks {
			if t.Ruleset.ID() == id {
				return t.Ruleset, true
			}
		}
		return nil, false
	}
}

// head is a journal's first line: what its run depends on.
type head struct {
	Generator int
	Seed      uint64
	MaxUnits  int
	Standards Standards
	Tasks     []json.RawMessage // taskHeads
	Sum       uint32            // of the line with 0 here
}

type taskHead struct {
	Name, Ruleset, Source string
	Spec                  rules.Spec
	Count                 int
	Filter                Filter
}

// headOf is the text of a head.
func headOf(tasks []*Task, o *Options) ([]byte, error) {
	h := head{puzzles.GeneratorVersion, o.Seed, o.MaxUnits, o.Standards, nil, 0}
	for _, t := range tasks {
		text, err := json.Marshal(taskHead{t.Name, t.Ruleset.ID(), t.Source, t.Ruleset.Spec(), t.Count, t.Filter})
		if err != nil {
			return nil, err
		}
		h.Tasks = append(h.Tasks, text)
	}
	h.Sum = sumOf(h)
	return json.Marshal(h)
}

// sumOf is the checksum of a line whose Sum is 0: it tells a line that was
// damaged from one that another run has written.
func sumOf(line any) uint32 {
	text, err := json.Marshal(line)
	if err != nil {
		return 0
	}
	return crc32.ChecksumIEEE(text)
}

// readHead reads a journal's first line; ok is false when it is damaged.
func readHead(line []byte) (h head, ok bool) {
	err := json.Unmarshal(line, &h)
	told := h
	told.Sum = 0
	return h, err == nil && h.Sum == sumOf(told) && isText(line, h)
}

// readEntry reads any other line; ok is false when it is damaged.
func readEntry(line []byte) (e entry, ok bool) {
	err := json.Unmarshal(line, &e)
	told := e
	told.Sum = 0
	return e, err == nil && e.Sum == sumOf(told) && isText(line, e)
}

// isText reports whether a line is what a value is written as: a reader of JSON
// passes over a key that was damaged.
func isText(line []byte, value any) bool {
	text, err := json.Marshal(value)
	return err == nil && bytes.Equal(text, bytes.TrimSpace(line))
}

// goesOn reports whether a run with another head may go on with a journal in
// which so many tasks are begun: they are its first tasks, too. Those that come
// later have no say in what the journal holds.
func (h *head) goesOn(now *head, begun int) bool {
	return h.Generator == now.Generator && h.Seed == now.Seed && h.MaxUnits == now.MaxUnits && h.Standards == now.Standards &&
		begun <= len(now.Tasks) && slices.EqualFunc(h.Tasks[:begun], now.Tasks[:begun], func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
}

// begun is how many tasks a journal has come to whose last line is of a task.
func (h *head) begun(task string) int {
	return 1 + slices.IndexFunc(h.Tasks, func(text json.RawMessage) bool {
		var t taskHead
		return json.Unmarshal(text, &t) == nil && t.Name == task
	})
}

// behead gives a journal another head, if a run with that may go on with it,
// and says what is in it then. The error may be a *JournalError.
func behead(name string, lines [][]byte, text []byte) ([]byte, error) {
	old, ok := readHead(lines[0])
	now, _ := readHead(text)
	if !ok {
		return nil, &JournalError{name, 1}
	}
	begun := 0
	if len(lines) > 1 {
		last, ok := readEntry(lines[len(lines)-1])
		if !ok {
			return nil, &JournalError{name, len(lines)}
		}
		begun = old.begun(last.Task)
	}
	if !old.goesOn(&now, begun) {
		return nil, &JournalError{File: name}
	}
	lines[0] = text
	whole := append(bytes.Join(lines, []byte("\n")), '\n')
	return whole, atomicfile.Write(name, func(w io.Writer) error { _, err := w.Write(whole); return err })
}

// entry is a line of the journal.
type entry struct {
	Task    string
	Unit    int
	Puzzles string // as a collection
	Tally   Tally
	Sum     uint32 // of the line with 0 here
}

// next takes a unit of a task that an earlier run has done; ok is false when
// that run came no further. The error is a *JournalError.
func (j *journal) next(t *Task, unit int) (o outcome, ok bool, err error) {
	if len(j.lines) == 0 {
		return o, false, nil
	}
	j.line++
	damaged := &JournalError{j.name, j.line}
	e, whole := readEntry(j.lines[0])
	if !whole || e.Task != t.Name || e.Unit != unit {
		return o, false, damaged
	}
	c, bad := puzzles.Read(bytes.NewReader([]byte(e.Puzzles)), "journal", j.lookup)
	if bad != nil {
		return o, false, damaged
	}
	j.lines = j.lines[1:]
	return outcome{e.Unit, c.Puzzles, e.Tally}, true, nil
}

// write adds a unit.
func (j *journal) write(t *Task, o outcome) error {
	if j.file == nil {
		return nil
	}
	c := puzzles.Collection{}
	for i, p := range o.found {
		named := *p
		named.ID, named.Band = fmt.Sprintf("unit-%d", i), 1
		c.Puzzles = append(c.Puzzles, &named)
	}
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		return err
	}
	e := entry{t.Name, o.number, text.String(), o.tally, 0}
	e.Sum = sumOf(e)
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return j.add(line)
}

func (j *journal) add(text []byte) error {
	w := bufio.NewWriter(j.file)
	w.Write(text)
	w.WriteByte('\n')
	return w.Flush()
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
