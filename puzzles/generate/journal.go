package generate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

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
	if e.Line > 0 {
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
}

type taskHead struct {
	Name, Ruleset, Source string
	Spec                  rules.Spec
	Count                 int
	Filter                Filter
}

// headOf is the text of a head.
func headOf(tasks []*Task, o *Options) ([]byte, error) {
	h := head{puzzles.GeneratorVersion, o.Seed, o.MaxUnits, o.Standards, nil}
	for _, t := range tasks {
		text, err := json.Marshal(taskHead{t.Name, t.Ruleset.ID(), t.Source, t.Ruleset.Spec(), t.Count, t.Filter})
		if err != nil {
			return nil, err
		}
		h.Tasks = append(h.Tasks, text)
	}
	return json.Marshal(h)
}

// goesOn reports whether a run with another head may go on with a journal: the
// tasks begun are its first tasks, too. Those that come later have no say in
// what the journal holds.
func goesOn(lines [][]byte, text []byte) bool {
	var old, now head
	if json.Unmarshal(lines[0], &old) != nil || json.Unmarshal(text, &now) != nil {
		return false
	}
	begun := old.begun(lines)
	return old.Generator == now.Generator && old.Seed == now.Seed && old.MaxUnits == now.MaxUnits && old.Standards == now.Standards &&
		begun <= len(now.Tasks) && slices.EqualFunc(old.Tasks[:begun], now.Tasks[:begun], func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
}

// begun is how many tasks a journal has come to.
func (h *head) begun(lines [][]byte) int {
	var last entry
	if len(lines) == 1 {
		return 0
	}
	if json.Unmarshal(lines[len(lines)-1], &last) != nil {
		return len(h.Tasks)
	}
	return 1 + slices.IndexFunc(h.Tasks, func(text json.RawMessage) bool {
		var t taskHead
		return json.Unmarshal(text, &t) == nil && t.Name == last.Task
	})
}

// behead gives a journal another head, if a run with that may go on with it,
// and says what is in it then.
func behead(name string, lines [][]byte, head []byte) ([]byte, error) {
	if !goesOn(lines, head) {
		return nil, &JournalError{File: name}
	}
	lines[0] = head
	whole := append(bytes.Join(lines, []byte("\n")), '\n')
	if err := os.WriteFile(name+".part", whole, 0o666); err != nil {
		return nil, err
	}
	return whole, os.Rename(name+".part", name)
}

// entry is a line of the journal.
type entry struct {
	Task    string
	Unit    int
	Puzzles string // as a collection
	Tally   Tally
}

// next takes a unit of a task that an earlier run has done; ok is false when
// that run came no further. The error is a *JournalError.
func (j *journal) next(t *Task, unit int) (o outcome, ok bool, err error) {
	if len(j.lines) == 0 {
		return o, false, nil
	}
	var e entry
	j.line++
	damaged := &JournalError{j.name, j.line}
	if json.Unmarshal(j.lines[0], &e) != nil || e.Task != t.Name || e.Unit != unit {
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
	line, err := json.Marshal(entry{t.Name, o.number, text.String(), o.tally})
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
