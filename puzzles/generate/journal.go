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

	"damone/puzzles"
	"damone/rules"
)

// journal remembers the units done, in order, one JSON line each. A line that
// a kill has cut short is dropped; the unit is done again.
type journal struct {
	file   *os.File // nil for none
	lines  [][]byte // of an earlier run, not yet taken
	lookup func(string) (*rules.Ruleset, bool)
}

// JournalError says that a journal belongs to another run.
type JournalError struct{ File string }

func (e *JournalError) Error() string {
	return fmt.Sprintf("%s: the journal of another run: give the same seed and tasks as before to go on with it, or remove it to start anew", e.File)
}

// openJournal opens the journal of a run, or starts one.
func openJournal(name string, tasks []*Task, o *Options) (*journal, error) {
	j := &journal{lookup: lookupIn(tasks)}
	if name == "" {
		return j, nil
	}
	head, err := json.Marshal(headOf(tasks, o))
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
		return nil, &JournalError{name}
	}
	if j.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	if len(whole) == 0 {
		return j, errors.Join(j.file.Truncate(0), j.line(head))
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
	Tasks     []taskHead
}

type taskHead struct {
	Name, Ruleset, Source string
	Spec                  rules.Spec
	Count                 int
	Filter                Filter
}

func headOf(tasks []*Task, o *Options) head {
	h := head{puzzles.GeneratorVersion, o.Seed, o.MaxUnits, o.Standards, nil}
	for _, t := range tasks {
		h.Tasks = append(h.Tasks, taskHead{t.Name, t.Ruleset.ID(), t.Source, t.Ruleset.Spec(), t.Count, t.Filter})
	}
	return h
}

// entry is a line of the journal.
type entry struct {
	Task    string
	Unit    int
	Puzzles string // as a collection
	Tally   Tally
}

// next takes the next unit of a task that an earlier run has done; ok is false
// when there is none. Units of tasks before it are passed over: they were done
// at once with the one that was enough.
func (j *journal) next(t *Task) (o outcome, ok bool) {
	for i, line := range j.lines {
		var e entry
		if json.Unmarshal(line, &e) != nil || e.Task != t.Name {
			continue
		}
		c, err := puzzles.Read(bytes.NewReader([]byte(e.Puzzles)), "journal", j.lookup)
		if err != nil {
			return o, false
		}
		j.lines = j.lines[i+1:]
		return outcome{e.Unit, c.Puzzles, e.Tally}, true
	}
	return o, false
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
	return j.line(line)
}

func (j *journal) line(text []byte) error {
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
