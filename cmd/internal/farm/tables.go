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

// TableBuild does the units of 'tablebase build': slices with their opposites.
// The result of a unit is the digests of its files, a line each, in an order that
// both sides know: no name of a file is ever sent. What units need, and what they
// give, is in a folder of its own, which goes when the build is closed.
type TableBuild struct {
	rs    *rules.Ruleset
	task  buildTask
	files *Files
	into  *tablebase.Units // of the coordinator: where the tables are to be

	opening sync.Mutex
	remove  func()           // removes that folder; nil before there is one
	units   *tablebase.Units // in the folder of its own; nil before the first unit
	here    []present        // by unit
}

// present tells whether a unit is open here.
type present struct {
	sync.Mutex
	done bool
}

// NewTableBuild returns a build to put on a farm. The tables come into the folder
// of the units.
func NewTableBuild(rs *rules.Ruleset, pieces int, into *tablebase.Units, valuesOnly bool) *TableBuild {
	return &TableBuild{rs: rs, task: buildTask{rs.Spec(), pieces, valuesOnly}, into: into}
}

// Task returns the build as a task.
func (b *TableBuild) Task() (Task, error) { return newTask("build", b.task, b) }

func openBuild(_ context.Context, text []byte) (Job, error) {
	task, err := readTask[buildTask](text)
	if err != nil {
		return nil, err
	}
	if task.Pieces < 2 || task.Pieces > tablebase.MaxPieces {
		return nil, notation.NewFault(NoUnit)
	}
	rs, err := rules.Compile(task.Ruleset)
	return &TableBuild{rs: rs, task: task}, err
}

// UseFiles implements FileUser.
func (b *TableBuild) UseFiles(f *Files) { b.files = f }

// Needs implements Needer.
func (b *TableBuild) Needs(n int) []int { return b.into.Needs(n) }

// Offer keeps on the farm what the folder has already.
func (b *TableBuild) Offer(ctx context.Context, r *Run) error {
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
	if err := b.open(ctx); err != nil {
		return nil, err
	}
	if n >= b.units.Len() {
		return nil, notation.NewFault(NoUnit)
	}
	for _, other := range b.units.Needs(n) {
		if err := b.once(other, func() error { return b.bring(ctx, other) }); err != nil {
			return nil, err
		}
	}
	if err := b.once(n, func() error { return b.units.Build(ctx, n) }); err != nil {
		if notation.KindOf(err) == tablebase.TooLittleMemory {
			err = Unable{Why: err}
		}
		return nil, err
	}
	return b.put(ctx, b.units.Files(n))
}

// scratchName is how the folders begin that workers build tables in.
const scratchName = "damone-farm"

// open makes the folder of its own, unless it is there.
func (b *TableBuild) open(ctx context.Context) (err error) {
	b.opening.Lock()
	defer b.opening.Unlock()
	if b.units != nil {
		return nil
	}
	dir, remove, err := files.Scratch(os.TempDir(), scratchName)
	if err != nil {
		return err
	}
	b.units, err = tablebase.NewUnits(ctx, b.rs, b.task.Pieces, dir, tablebase.Options{ValuesOnly: b.task.ValuesOnly})
	if err != nil {
		remove()
		return err
	}
	b.here, b.remove = make([]present, b.units.Len()), remove
	return nil
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
func (b *TableBuild) bring(ctx context.Context, n int) error {
	result, err := b.files.Result(ctx, n)
	if err == nil {
		err = b.fetch(ctx, b.units.Files(n), result)
	}
	if err == nil {
		err = b.units.Open(ctx, n)
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
	have, err := DigestOf(f)
	return err == nil && have == sum
}

// put keeps files on the farm and announces them.
func (b *TableBuild) put(ctx context.Context, names []string) ([]byte, error) {
	var sums []string
	for _, name := range names {
		sum, err := b.putFile(ctx, name)
		if err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return digestLines(sums), nil
}

func (b *TableBuild) putFile(ctx context.Context, name string) (sum string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return b.files.Put(ctx, f)
}

// digestLines returns the result of a unit whose files have these digests.
func digestLines(sums []string) []byte {
	return []byte(strings.Join(slices.Concat(sums, []string{""}), "\n"))
}

// Close removes the folder.
func (b *TableBuild) Close() {
	if b.units != nil {
		b.units.Close()
	}
	if b.remove != nil {
		b.remove()
	}
}
