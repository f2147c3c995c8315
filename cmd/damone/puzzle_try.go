package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/puzzles"
	"damone/puzzles/drill"
)

func tryNamedPuzzle(c *cli.Context, s *cli.Settings) error {
	p, err := namedPuzzle(c)
	if err != nil {
		return err
	}
	log, err := readLog(c)
	if err != nil {
		return err
	}
	d, err := newDealer(c, []*puzzles.Puzzle{p}, log)
	if err != nil {
		return err
	}
	if err := prepareLog(c); err != nil {
		return err
	}
	return d.deal(s, p)
}

// nextPuzzle deals puzzles: one, as many as --count says, or for as long as
// --minutes says.
func nextPuzzle(c *cli.Context, s *cli.Settings) error {
	if err := cmp.Or(cli.InRange(c, "count", 1, 10_000), cli.InRange(c, "minutes", 1, 24*60)); err != nil {
		return err
	}
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	log, err := readLog(c)
	if err != nil {
		return err
	}
	all, particular := chosen, c.IsSet("theme") || c.IsSet("stipulation") || c.IsSet("from")
	if !particular {
		chosen = log.Dealt(chosen)
	}
	d, err := newDealer(c, chosen, log)
	if err != nil {
		return err
	}
	p := d.next()
	if c.Bool("daily") {
		p = drill.OfDay(all, particular, today())
	}
	if p == nil {
		cli.Note(c, "no-such-puzzles")
		return cli.Answer(false)
	}
	if c.Bool("show") {
		return cli.Done(c, s.View.PuzzleJSON(p), p.ID)
	}
	if s.IsJSON() {
		return cli.Misuse("trying-is-text", "flag", "format", "value", s.Format)
	}
	if err := prepareLog(c); err != nil {
		return err
	}
	return d.deal(s, p)
}

func today() int { return drill.Day(time.Now()) }

// logPath is where attempts are remembered; "" for nowhere.
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

// readLog reads the attempts remembered. A log that is not there yet has none;
// only one that is named to be summed up must be there.
func readLog(c *cli.Context) (drill.Log, error) {
	name, summedUp := logPath(c), c.Bool("mine")
	f, err := cli.Open(c, name)
	if name == "" || errors.Is(err, fs.ErrNotExist) && !summedUp || err != nil && isUsualLog(c) {
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
		cli.Note(c, "attempts-skipped", "n", 1+skipped.More, "what", catalog.Error(cli.Lang(c), skipped))
	}
	return log, nil
}

// prepareLog refuses a log that could not be written, before there is anything
// to remember. The folder of the usual one is made; where it cannot be, nothing
// is remembered.
func prepareLog(c *cli.Context) error {
	name := logPath(c)
	switch {
	case name == "":
		return nil
	case !isUsualLog(c):
		return cli.CanBeWritten(name)
	}
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = cli.CanBeWritten(name)
	}
	if err != nil {
		cli.Note(c, "attempts-not-remembered", "cause", catalog.Error(cli.Lang(c), err))
		return c.Set("no-log", "true")
	}
	return nil
}

// isUsualLog reports whether the user has not named another log.
func isUsualLog(c *cli.Context) bool { return c.String("log") == "" }
