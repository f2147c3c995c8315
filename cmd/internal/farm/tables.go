package farm

import (
	"bytes"
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"damone/notation"
	"damone/notation/files"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// buildTask is a build as the farm keeps it.
type buildTask struct {
	Ruleset    rules.Spec
	Pieces     int
	ValuesOnly bool
}

// scratchName is how the folders begin that workers build tables in.
const scratchName = "damone-farm"

// TableBuild does the units of 'tablebase build': slices with their opposites.
// The result of a unit is the digests of its files, a line each, in an order that
// both sides know: no name of a file is ever sent.
type TableBuild struct {
	rs    *rules.Ruleset
	task  buildTask
	files *Files
	into  *tablebase.Units // of the coordinator: where the tables are to be

	own    func() (*tablebase.Units, error) // in a folder for what units need and give, made once
	remove func()                           // removes that folder
	here   []present                        // by unit
}

// present tells whether a unit is open here.
type present struct {
	sync.Mutex
	done bool
}

// NewTableBuild returns a build to put on a farm. The tables come into the folder
// of the units.
func NewTableBuild(rs *rules.Ruleset, pieces int, into *tablebase.Units, valuesOnly bool) *TableBuild {
	return newTableBuild(rs, buildTask{rs.Spec(), pieces, valuesOnly}, into, nil)
}

func newTableBuild(rs *rules.Ruleset, task buildTask, into *tablebase.Units, on *Files) *TableBuild {
	b := &TableBuild{rs: rs, task: task, into: into, files: on, remove: func() {}}
	b.own = sync.OnceValues(func() (*tablebase.Units, error) {
		dir, remove, err := files.Scratch(os.TempDir(), scratchName)
		if err != nil {
			return nil, err
		}
		units, err := tablebase.NewUnits(context.Background(), rs, task.Pieces, dir, tablebase.Options{ValuesOnly: task.ValuesOnly})
		if err != nil {
			remove()
			return nil, err
		}
		b.here, b.remove = make([]present, units.Len()), func() { units.Close(); remove() }
		return units, nil
	})
	return b
}

// Task returns the build as a task.
func (b *TableBuild) Task() (Task, error) { return newTask("build", b.task, b) }

func openBuild(_ context.Context, text []byte, files *Files) (Job, error) {
	task, err := readTask[buildTask](text)
	if err != nil {
		return nil, err
	}
	rs, err := rules.Compile(task.Ruleset)
	if err != nil {
		return nil, err
	}
	b := newTableBuild(rs, task, nil, files)
	if _, err := b.own(); err != nil {
		return nil, err
	}
	return b, nil
}

// Needs implements Needer.
func (b *TableBuild) Needs(n int) []int { return b.into.Needs(n) }

// Offer keeps on the farm what the folder has already.
func (b *TableBuild) Offer(ctx context.Context, r *Run) error {
	b.files = r.Files()
	for n := range b.into.Len() {
		has, err := b.into.Has(ctx, n)
		if has {
			err = r.Offer(ctx, n, func(ctx context.Context) ([]byte, error) { return b.put(ctx, b.into.Files(n)) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Check implements Job: it brings the files that a worker has announced,
// unless they are there.
func (b *TableBuild) Check(ctx context.Context, n int, result []byte) error {
	if err := b.fetch(ctx, b.into.Files(n), result); err != nil {
		return err
	}
	return b.into.Open(ctx, n)
}

// Do implements Job.
func (b *TableBuild) Do(ctx context.Context, n int) ([]byte, error) {
	units, err := b.own()
	if err != nil {
		return nil, err
	}
	if n >= units.Len() {
		return nil, notation.NewFault(NoUnit)
	}
	for _, other := range units.Needs(n) {
		if err := b.once(other, func() error { return b.bring(ctx, units, other) }); err != nil {
			return nil, err
		}
	}
	if err := b.once(n, func() error { return units.Build(ctx, n) }); err != nil {
		if notation.KindOf(err) == tablebase.TooLittleMemory {
			err = Unable{err}
		}
		return nil, err
	}
	return b.put(ctx, units.Files(n))
}

// once does what makes a unit open here, unless it is.
func (b *TableBuild) once(n int, do func() error) error {
	p := &b.here[n]
	p.Lock()
	defer p.Unlock()
	if p.done {
		return nil
	}
	err := do()
	p.done = err == nil
	return err
}

// bring opens a unit that was built elsewhere.
func (b *TableBuild) bring(ctx context.Context, units *tablebase.Units, n int) error {
	result, err := b.files.Result(ctx, n)
	if err == nil {
		err = b.fetch(ctx, units.Files(n), result)
	}
	if err == nil {
		err = units.Open(ctx, n)
	}
	return err
}

// fetch makes files what a result announces.
func (b *TableBuild) fetch(ctx context.Context, names []string, result []byte) error {
	sums := strings.Fields(string(result))
	if len(sums) != len(names) || !bytes.Equal(result, digestLines(sums)) {
		return notation.NewFault(NoResult)
	}
	for i, name := range names {
		if isThere(name, sums[i]) {
			continue
		}
		if err := files.Write(name, func(out io.Writer) error { return b.files.Get(ctx, sums[i], out) }); err != nil {
			return err
		}
	}
	return nil
}

// isThere reports whether a file has a digest.
func isThere(name, sum string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	have, err := digestOf(f)
	return err == nil && have == sum
}

// put keeps files on the farm and announces them.
func (b *TableBuild) put(ctx context.Context, names []string) ([]byte, error) {
	var sums []string
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		sum, err := b.files.Put(ctx, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return digestLines(sums), nil
}

// digestLines returns the result of a unit whose files have these digests.
func digestLines(sums []string) []byte {
	return []byte(strings.Join(slices.Concat(sums, []string{""}), "\n"))
}

// Close removes the folder.
func (b *TableBuild) Close() { b.remove() }
