package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/notation/files"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

func tryNamedPuzzle(c *cli.Context) error {
	p, err := namedPuzzle(c)
	if err != nil {
		return err
	}
	d, err := newDealer(c, []*puzzles.Puzzle{p})
	if err != nil {
		return err
	}
	return d.deal(p, 1)
}

// nextPuzzle deals puzzles: one, or as many as --count says.
func nextPuzzle(c *cli.Context) error {
	all, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	d, err := newDealer(c, all)
	if err != nil {
		return err
	}
	if !c.IsSet("theme") && !c.IsSet("stipulation") && !c.IsSet("from") {
		d.chosen = d.log.Dealt(all, func(rs *rules.Ruleset) bool { return d.tables.find(c, rs) != nil })
	}
	p := d.next()
	switch {
	case p == nil:
		c.Note("no-such-puzzles")
		return cli.Answer(false)
	case c.Bool("show"):
		return cli.Done(c, c.View.PuzzleJSON(p), p.ID)
	case c.IsJSON():
		return cli.Misuse("trying-is-text", "flag", "format", "value", c.String("format"))
	}
	return d.deal(p, c.Int("count"))
}

// dealer deals puzzles one after the other and keeps the log.
type dealer struct {
	*cli.Context
	chosen        []*puzzles.Puzzle
	priors        map[string]drill.Rating
	log           drill.Log
	tables        tableSets
	dealt         map[string]bool // in this session
	solved, tried int
}

// newDealer deals puzzles of a choice. The reader is rated by all that the program
// knows, and by the choice.
func newDealer(c *cli.Context, chosen []*puzzles.Puzzle) (*dealer, error) {
	set, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	log, err := readLog(c)
	if err != nil {
		return nil, err
	}
	return &dealer{Context: c, chosen: chosen, priors: ask.Priors(set.Puzzles), log: log,
		dealt: make(map[string]bool), tables: newTableSets()}, nil
}

// next returns the puzzle to be tried next by the log; nil for none.
func (d *dealer) next() *puzzles.Puzzle {
	byID := make(map[string]*puzzles.Puzzle)
	var ids []string
	for _, p := range drill.InOrder(d.chosen, d.log.Rate(d.priors)) {
		if !d.dealt[p.ID] {
			byID[p.ID] = p
			ids = append(ids, p.ID)
		}
	}
	return byID[d.log.Next(ids, drill.Day(time.Now()))]
}

// deal has as many puzzles tried, the first of which is given, unless the reader leaves, and says what it came to, even if it is interrupted.
func (d *dealer) deal(p *puzzles.Puzzle, count int) error {
	if err := prepareLog(d.Context); err != nil {
		return err
	}
	defer d.tables.Close()
	began, lines := time.Now(), play.NewLines(&d.View, d.In, d.Out)
	more, err := true, error(nil)
	for ; more && p != nil && d.tried < count; p = d.next() {
		more, err = d.try(lines, p)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if count > 1 {
		fmt.Fprintln(d.Out, d.View.Lang.Say("try-session", "solved", d.solved, "tried", d.tried, "seconds", int(time.Since(began).Seconds())))
	}
	return cmp.Or(err, cli.Answer(d.tried > 0 && d.solved == d.tried))
}

// try has the user try a puzzle and remembers how it went, even if it is
// interrupted; more is false when the user leaves.
func (d *dealer) try(lines *play.Lines, p *puzzles.Puzzle) (more bool, err error) {
	d.dealt[p.ID] = true
	d.View.Ruleset = p.Ruleset
	t, err := play.NewTrial(d.Context.Context, lines, p)
	if err != nil {
		return false, err
	}
	t.Consult(d.tables.forTrial(d.Context, p))
	d.View.Printer(d.Out).Puzzle(p)
	err = t.Play()
	if e, ok := t.Entry(time.Now()); ok {
		if name := logPath(d.Context); name == "" {
			d.log = append(d.log, e)
		} else {
			var failed error
			d.log, failed = drill.Append(name, e)
			err = cmp.Or(err, failed)
		}
	}
	if t.Over() || t.Missed {
		d.tried++
	}
	if t.Over() && !t.Missed {
		d.solved++
	}
	if err == nil && t.Over() {
		d.rating()
	}
	return err == nil && !t.Quit, err
}

func (d *dealer) rating() {
	reader := d.log.Rate(d.priors)
	fmt.Fprintln(d.Out, d.View.Lang.Say("try-rating",
		"rating", int(math.Round(reader.Value)), "deviation", int(math.Round(reader.Deviation)), "streak", d.log.Streak()))
}

// logPath returns where attempts are remembered; "" for nowhere.
func logPath(c *cli.Context) string {
	if c.Bool("no-log") {
		return ""
	}
	if name := c.String("log"); name != "" {
		return name
	}
	dir, err := cli.ConfigDir(c.Context)
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "damone", "puzzles.log")
}

// readLog reads the attempts remembered. A log that is not there yet has none.
func readLog(c *cli.Context) (drill.Log, error) {
	name := logPath(c)
	if err := regularLog(name); err != nil {
		return nil, err
	}
	f, err := cli.Open(c, name)
	if name == "" || errors.Is(err, fs.ErrNotExist) || err != nil && c.String("log") == "" {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	log, skipped, err := drill.Read(f, name)
	if err != nil {
		return nil, cli.BadInput("subject.log", err)
	}
	if skipped != nil {
		c.Note("attempts-skipped", "n", 1+skipped.More, "what", catalog.Error(c.View.Lang, skipped))
	}
	return log, nil
}

// regularLog refuses a log that is no file: a device or a pipe may never end.
func regularLog(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return cli.Misuse("log-not-a-file", "value", name)
	}
	return nil
}

// prepareLog refuses a log that could not be written, before there is anything
// to remember. The folder of the usual one is made; where it cannot be, nothing
// is remembered.
func prepareLog(c *cli.Context) error {
	name := logPath(c)
	switch {
	case name == "":
		return nil
	case c.String("log") != "":
		return cmp.Or(regularLog(name), cli.CanBeWritten(name))
	}
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		defer files.Lock(name)() // somebody else may begin it now
		err = cli.CanBeWritten(name)
	}
	if err != nil {
		c.Note("attempts-not-remembered", "cause", catalog.Error(c.View.Lang, err))
		return c.Set("no-log", "true")
	}
	return nil
}
