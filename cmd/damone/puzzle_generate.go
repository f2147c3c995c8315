package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
	"damone/cmd/internal/view"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/rules"
)

// order is what a generation is to do.
type order struct {
	plan    []*generate.Task
	options generate.Options
	tables  tableSets
	out     string
	folder  bool // out is a folder
}

func generatePuzzles(c *cli.Context) error {
	o, err := readOrder(c)
	if err != nil {
		return err
	}
	if err := o.prepare(); err != nil {
		return err
	}
	defer o.tables.Close()
	if err := o.openTables(c); err != nil {
		return err
	}
	if err := o.readThere(c); err != nil {
		return err
	}
	shown := cli.NewProgress(c.Err)
	o.options.Progress = func(p generate.Progress) {
		shown.Show("%.100s", fmt.Sprintf("%s: %d / %d (%d); %s", p.Task.Name, p.Kept, p.Task.Count, p.Units, c.View.Candidates(p.Tally)))
	}
	farmed, err := joinFarm(c, shown)
	if err != nil {
		return err
	}
	if farmed != nil {
		defer farmed.Close()
	}
	task := func() (farm.Task, error) { return farm.Generation(o.plan, o.options, o.tables.Set) }
	return onFarm(c, farmed, task, func(supplier ordered.Supplier) error {
		o.options.Supplier = supplier
		result, err := generate.Run(c.Context, o.plan, o.options)
		shown.Clear()
		return o.finish(c, result, cmp.Or(err, cli.BadTables(o.tables.Err())))
	})
}

// finish writes what has been made, or says why there is less.
func (o *order) finish(c *cli.Context, r *generate.Result, err error) error {
	interrupted := errors.Is(err, context.Canceled)
	switch {
	case cli.IsAny[*generate.JournalError](err):
		return cli.BadInput("subject.run", err)
	case err != nil && !interrupted:
		return err
	}
	m := &made{puzzles: slices.Concat(r.Puzzles...), tally: r.Tally, short: r.Short}
	if interrupted && o.options.Journal != "" {
		c.Note("build-goes-on")
		return cmp.Or(cli.PrintFound(c, m, madeFormats), err)
	}
	found := r.Collections(o.plan, o.options.Seed)
	if o.out == "" {
		m.text = found[""].Write
	} else if err := o.write(found); err != nil {
		return err
	}
	if err := cli.PrintFound(c, m, madeFormats); err != nil {
		return err
	}
	fmt.Fprintln(c.Err, "damone: "+c.View.Candidates(r.Tally))
	for _, t := range r.Short {
		c.Note("too-few-puzzles", "task", t.Name, "n", t.Count)
	}
	return cli.Answer(len(r.Short) == 0)
}

// made is puzzles that were made or found.
type made struct {
	puzzles []*puzzles.Puzzle
	tally   generate.Tally
	short   []*generate.Task
	text    func(io.Writer) error // writes them for people, unless they are in a file
}

var madeFormats = cli.Sequences("yaml", func(p *view.Printer, m *made) {
	if m.text != nil {
		p.Err = m.text(p.W)
	}
}, "puzzles", func(o *view.Options, q *view.Sequence, m *made) error {
	return o.AddMade(q, m.puzzles, m.tally, m.short)
})

func readOrder(c *cli.Context) (*order, error) {
	o := &order{out: c.String("out"), tables: newTableSets()}
	o.options = generate.Options{Seed: c.Uint64("seed"), Jobs: ordered.AtOnce(c.Int("jobs"))}
	if o.out != "" && !isDevice(o.out) {
		o.options.Journal = o.out + ".journal"
	}
	var err error
	if name := c.String("plan"); name != "" {
		o.folder = true
		o.plan, err = readPlan(c, name)
		if err == nil && o.out == "" {
			err = cli.Misuse("plan-needs-out")
		}
		return o, err
	}
	o.plan, err = planOfFlags(c)
	return o, err
}

func readPlan(c *cli.Context, name string) ([]*generate.Task, error) {
	f, err := cli.Open(c, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	plan, err := generate.ReadPlan(f, name, rules.Lookup)
	if err != nil {
		return nil, cli.BadInput("subject.plan", err)
	}
	return plan, nil
}

func planOfFlags(c *cli.Context) ([]*generate.Task, error) {
	rs := c.View.Ruleset
	filter, err := readPuzzleFilter(c)
	if err != nil {
		return nil, err
	}
	filter.Band = c.Int("difficulty")
	if err := generate.CheckSource(c.String("source")); err != nil {
		return nil, cli.BadOption("--source", err)
	}
	if err := generate.CheckThemes(rs, filter.Themes); err != nil {
		return nil, cli.BadOption("--theme", err)
	}
	if err := filter.Check(c.String("source"), rs); err != nil {
		return nil, cli.Misuse("bad-usage", "cause", err)
	}
	t := generate.Task{Name: strings.ToLower(rs.ID()), Ruleset: rs, Source: c.String("source"), Count: c.Int("count"), Filter: filter}
	if err := puzzles.CheckID(t.Name); err != nil {
		return nil, cli.BadOption("--ruleset", err)
	}
	return []*generate.Task{&t}, nil
}

// openTables opens the tables that the plan needs, of no more pieces: what others have
// would make other puzzles.
func (o *order) openTables(c *cli.Context) error {
	need := make(map[string]int)
	for _, t := range o.plan {
		need[t.Ruleset.ID()] = max(need[t.Ruleset.ID()], t.Tables())
		if t.Tables() == 0 {
			continue
		}
		if err := o.tables.open(c, t.Ruleset, t.Tables(), o.options.Jobs); err != nil {
			return err
		}
	}
	for id, t := range o.tables.Set {
		t.Limit(need[id])
	}
	o.options.Tables = o.tables.Probers()
	return nil
}

// readThere reads the puzzles that the folder holds in other files than the plan's: what is
// made is to be told from them.
func (o *order) readThere(c *cli.Context) error {
	names, err := puzzles.FilesIn(o.out)
	if !o.folder || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	set, err := readFiles(c, slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(o.plan, func(t *generate.Task) bool { return name == filepath.Join(o.out, t.File+".yaml") })
	}))
	if err == nil {
		o.options.There = set.Puzzles
	}
	return err
}

// write writes the puzzles where they belong, and then forgets the journal.
func (o *order) write(found map[string]*puzzles.Collection) error {
	for _, name := range slices.Sorted(maps.Keys(found)) {
		path := o.out
		if o.folder {
			path = filepath.Join(o.out, name+".yaml")
		}
		if err := files.Write(path, found[name].Write); err != nil {
			return err
		}
	}
	if err := os.Remove(o.options.Journal); o.options.Journal != "" && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// prepare refuses, before any work is done, a place where the puzzles cannot
// be put.
func (o *order) prepare() error {
	if !o.folder {
		return prepareOut(o.out)
	}
	if info, err := os.Stat(o.out); err == nil && !info.IsDir() {
		return cli.Misuse("out-not-a-folder", "file", o.out)
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	for _, p := range o.plan {
		if err := prepareOut(filepath.Join(o.out, p.File+".yaml")); err != nil {
			return err
		}
	}
	return nil
}

// isDevice reports whether a name is that of a device or a pipe.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// prepareOut refuses a place where no collection can be put, or where there is
// something else that would be lost. "" is standard output.
func prepareOut(path string) error {
	if path == "" || isDevice(path) {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return cli.Misuse("out-is-a-folder", "file", path)
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return cli.CanBeWritten(path)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if !puzzles.IsCollection(f) {
		return cli.Misuse("out-holds-no-puzzles", "file", path)
	}
	return nil
}

func verifyPuzzles(c *cli.Context) error {
	if c.NArg() == 0 {
		return cli.Misuse("no-puzzles-named")
	}
	s, err := readFiles(c, lists.Each(c.Args().Slice(), func(name string) string { return cli.Path(c.Context, name) }))
	if err != nil {
		return err
	}
	tables := newTableSets()
	defer tables.Close()
	for _, p := range s.Puzzles {
		if p.Class != puzzles.ByTable {
			continue
		}
		if err := tables.open(c, p.Ruleset, generate.TablesFor(p.Pieces()), 0); err != nil {
			return err
		}
	}
	shown := cli.NewProgress(c.Err)
	faults, _ := generate.Verify(c.Context, s.Puzzles, c.Int("limit"), uint64(c.Int("deep")), tables.Probers(), func(begun int) {
		shown.Show("%d / %d", begun, len(s.Puzzles))
	})
	shown.Clear()
	v := &view.Verification{Set: s, Faults: faults}
	err = cli.PrintFound(c, v, cli.Sequences("table", (*view.Printer).Verification, "puzzles", (*view.Options).AddVerification))
	_, bad := v.Counts()
	return cmp.Or(err, cli.BadTables(tables.Err()), cli.Answer(bad == 0))
}
