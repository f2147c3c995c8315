package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/files"
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
	defer o.tables.close()
	if err := o.openTables(c); err != nil {
		return err
	}
	shown, lang := cli.NewProgress(c.App.ErrWriter), cli.Lang(c)
	o.options.Progress = func(p generate.Progress) {
		shown.Show("%.100s", fmt.Sprintf("%s: %d / %d (%d); %s", p.Task.Name, p.Kept, p.Task.Count, p.Units, catalog.Tally(lang, p.Tally)))
	}
	end, err := o.putOnFarm(c)
	if err != nil {
		return err
	}
	result, err := generate.Run(c.Context, o.plan, o.options)
	shown.Clear()
	err = cmp.Or(err, o.tables.fault())
	err = o.finish(c, result, err)
	end(&err)
	return err
}

// finish writes what has been made, or says why there is less.
func (o *order) finish(c *cli.Context, result *generate.Result, err error) error {
	switch interrupted := errors.Is(err, context.Canceled); {
	case cli.IsAny[*generate.JournalError](err):
		return cli.BadInput("subject.run", err)
	case interrupted && o.options.Journal != "":
		cli.Note(c, "build-goes-on")
		return cmp.Or(o.show(c, result), err)
	case err != nil && !interrupted:
		return err
	}
	if err := o.write(c, result); err != nil {
		return err
	}
	fmt.Fprintln(c.App.ErrWriter, "damone: "+catalog.Tally(cli.Lang(c), result.Tally))
	for _, t := range result.Short {
		cli.Note(c, "too-few-puzzles", "task", t.Name, "n", t.Count)
	}
	return cli.Answer(len(result.Short) == 0)
}

func readOrder(c *cli.Context) (*order, error) {
	o := &order{out: c.String("out")}
	o.options = generate.Options{Seed: c.Uint64("seed"), Jobs: ordered.AtOnce(c.Int("jobs")), Standards: generate.StandardStandards()}
	if c.NArg() > 0 {
		return nil, cli.Misuse("options-only", "word", c.Args().First())
	}
	if err := cmp.Or(cli.InRange(c, "count", 1, generate.MaxCount), cli.InRange(c, "jobs", 1, cli.MostJobs)); err != nil {
		return nil, err
	}
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
	rs, err := cli.ReadRuleset(c)
	if err != nil {
		return nil, err
	}
	filter, err := readPuzzleFilter(c)
	if err != nil {
		return nil, err
	}
	filter.Strict = !c.Bool("lenient")
	if err := generate.CheckSource(c.String("source")); err != nil {
		return nil, cli.BadOption("--source", err)
	}
	if err := generate.CheckThemes(rs, filter.Themes); err != nil {
		return nil, cli.BadOption("--theme", err)
	}
	if err := filter.Check(c.String("source"), rs); err != nil {
		return nil, cli.Misuse("bad-usage", "cause", err)
	}
	if most := rs.Start().Occupied().Len(); filter.MinPieces > most {
		return nil, cli.Misuse("more-pieces-than-there-are", "value", c.String("pieces"), "most", most, "ruleset", rs.ID())
	}
	t := generate.Task{Name: strings.ToLower(rs.ID()), Ruleset: rs, Source: c.String("source"), Count: c.Int("count"), Filter: filter}
	if err := puzzles.CheckID(t.Name); err != nil {
		return nil, cli.BadOption("--"+"ruleset", err)
	}
	return []*generate.Task{&t}, nil
}

// openTables opens the tables that the plan needs.
func (o *order) openTables(c *cli.Context) error {
	for _, t := range o.plan {
		if t.Tables() == 0 {
			continue
		}
		if err := o.tables.open(c, t.Ruleset, t.Tables(), o.options.Jobs); err != nil {
			return err
		}
	}
	o.options.Tables = o.tables.probers()
	return nil
}

// write writes the puzzles where they belong, and then forgets the journal.
func (o *order) write(c *cli.Context, r *generate.Result) error {
	found := r.Collections(o.plan, o.options.Seed)
	if o.out == "" && !cli.WantsJSON(c) {
		return found[""].Write(c.App.Writer)
	}
	if o.out == "" {
		return o.show(c, r)
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		path := o.out
		if o.folder {
			path = filepath.Join(o.out, name+".yaml")
		}
		if err := files.Write(path, found[name].Write); err != nil {
			return err
		}
	}
	if o.options.Journal != "" {
		if err := os.Remove(o.options.Journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return o.show(c, r)
}

// show tells programs what has been made.
func (o *order) show(c *cli.Context, r *generate.Result) error {
	if !cli.WantsJSON(c) {
		return nil
	}
	v := &view.Options{Lang: cli.Lang(c)}
	return v.AddMade(cli.NewSequence(c, "puzzles"), slices.Concat(r.Puzzles...), r.Tally, r.Short)
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
