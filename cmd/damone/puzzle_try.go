package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/cmd/internal/puzzleview"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/drill"
)

func tryNamedPuzzle(c *cli.Context, s *cli.Settings) error {
	p, err := namedPuzzle(c)
	if err != nil {
		return err
	}
	return tryPuzzle(c, s, p)
}

func nextPuzzle(c *cli.Context, s *cli.Settings) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	log, err := readLog(c)
	if err != nil {
		return err
	}
	byID := make(map[string]*puzzles.Puzzle)
	var ids []string
	for _, p := range drill.InOrder(chosen) {
		byID[p.ID] = p
		ids = append(ids, p.ID)
	}
	id, _ := log.Next(ids, today())
	if c.Bool("daily") {
		id = drill.Daily(ids, today())
	}
	if id == "" {
		cli.Note(c, "no-such-puzzles")
		return cli.AnsweredNo
	}
	switch {
	case c.Bool("show") && s.IsJSON():
		return view.WriteJSON(c.App.Writer, puzzleview.Of(&s.View).PuzzleJSON(byID[id]))
	case s.IsJSON():
		return cli.Misuse("trying-is-text", "flag", cli.FormatFlag, "value", s.Format)
	case c.Bool("show"):
		_, err := fmt.Fprintln(c.App.Writer, id)
		return err
	}
	return tryPuzzle(c, s, byID[id])
}

func today() int { return int(time.Now().Unix() / (24 * 60 * 60)) }

// logPath is where attempts are remembered; "" for nowhere.
func logPath(c *cli.Context) string {
	if c.Bool("no-log") {
		return ""
	}
	if name := c.String("log"); name != "" {
		return name
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "damone", "puzzles.log")
}

func readLog(c *cli.Context) (drill.Log, error) {
	name := logPath(c)
	f, err := cli.Open(c, name)
	if name == "" || errors.Is(err, fs.ErrNotExist) || err != nil && isUsualLog(c) {
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

func remember(c *cli.Context, e drill.Entry) error {
	if name := logPath(c); name != "" {
		return drill.Append(name, e)
	}
	return nil
}

// tryPuzzle has the user try a puzzle and remembers how it went.
func tryPuzzle(c *cli.Context, s *cli.Settings, p *puzzles.Puzzle) error {
	if err := prepareLog(c); err != nil {
		return err
	}
	s.View.Ruleset = p.Ruleset
	t, err := play.NewTrial(c.Context, s, c.App.Writer, p)
	if err != nil {
		return err
	}
	if err := puzzleview.Of(&s.View).Puzzle(c.App.Writer, p); err != nil {
		return err
	}
	err = t.Play(play.NewLines(c.App.Reader, c.App.Writer))
	if t.Over() || t.Missed { // even if it was interrupted then
		err = cmp.Or(err, remember(c, drill.Entry{Puzzle: p.ID, Solved: !t.Missed, Day: today()}))
	}
	if err != nil {
		return err
	}
	return cli.Answer(t.Over() && !t.Missed)
}
