package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"damone/cmd/internal/cli"

	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

const logFlag = "log"

// tryFlags are the flags of the commands in which a puzzle is tried.
func tryFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: logFlag, Usage: "the `FILE` that remembers attempts (default: puzzles.log in the user's configuration folder)"},
		&cli.BoolFlag{Name: "no-log", Usage: "remember nothing", DisableDefaultText: true},
	}
}

func puzzleTry() *cli.Command {
	return &cli.Command{
		Name:      "try",
		Usage:     "solve a puzzle in the terminal",
		ArgsUsage: "ID",
		Flags: append(append([]cli.Flag{
			&cli.StringSliceFlag{Name: collectionFlag, Usage: "a `FILE` of puzzles, or a folder of them (default: those that come with the program)"},
		}, tryFlags()...), cli.OutputFlags("text")...),
		Description: about(`Shows a puzzle and reads moves. A wrong one is cli.Answered with what refutes it, an
illegal one with the clause; the defence is played by the program. "hint" gives a
hint, "moves" lists the legal moves, "board" draws the board, "solution" gives up,
"quit" leaves, "help" says so. Attempts are remembered, so that 'damone puzzle next'
brings missed puzzles back. After a wrong move, a hint or "solution" the puzzle is
missed, whether it is left then or solved in the end.`,
			"0 solved without a wrong move or a hint; 1 missed, or left;\n2 no such puzzle.",
			"damone puzzle try dam-forced-iv-0003"),
		Action: func(c *cli.Context) error {
			p, err := namedPuzzle(c)
			if err != nil {
				return err
			}
			return tryPuzzle(c, p)
		},
	}
}

func puzzleNext() *cli.Command {
	return &cli.Command{
		Name:  "next",
		Usage: "try the puzzle whose turn it is: a missed one that is due, or a new one",
		Flags: append(append(choiceFlags(), append(tryFlags(),
			&cli.BoolFlag{Name: "show", Usage: "only say which one it is", DisableDefaultText: true})...), cli.OutputFlags("text")...),
		Description: about(`Chooses among the puzzles that the flags want: first those once missed whose day
has come (the next day, then 2, 4, 8 ... days after each success), then ones never
tried, those of the default ruleset first and in each ruleset the easy bands first.`,
			"0 solved without a wrong move or a hint; 1 missed, or left, or there is\nnone; 2 bad usage.",
			"damone puzzle next --theme sacrifice", "damone puzzle next --ruleset italian --show"),
		Action: nextPuzzle,
	}
}

func nextPuzzle(c *cli.Context) error {
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
	for _, p := range inOrderOfTrying(chosen) {
		byID[p.ID] = p
		ids = append(ids, p.ID)
	}
	id, ok := log.Next(ids, today())
	if !ok {
		fmt.Fprintln(c.App.ErrWriter, "damone: no puzzle is like that")
		return cli.AnsweredNo
	}
	if c.Bool("show") {
		_, err := fmt.Fprintln(c.App.Writer, id)
		return err
	}
	return tryPuzzle(c, byID[id])
}

// inOrderOfTrying is puzzles by ruleset, the default one first, and in each the
// easy bands first.
func inOrderOfTrying(chosen []*puzzles.Puzzle) []*puzzles.Puzzle {
	place := func(p *puzzles.Puzzle) int {
		if p.Ruleset.ID() == rules.Default().ID() {
			return -1
		}
		return slices.IndexFunc(rules.Rulesets(), func(rs *rules.Ruleset) bool { return rs.ID() == p.Ruleset.ID() })
	}
	sorted := slices.Clone(chosen)
	slices.SortStableFunc(sorted, func(a, b *puzzles.Puzzle) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Band, b.Band))
	})
	return sorted
}

func today() int { return int(time.Now().Unix() / (24 * 60 * 60)) }

// logPath is where attempts are remembered; "" for nowhere.
func logPath(c *cli.Context) string {
	if c.Bool("no-log") {
		return ""
	}
	if name := c.String(logFlag); name != "" {
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
	f, err := os.Open(name)
	if name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	log, err := drill.Read(f, name)
	if err != nil {
		return nil, cli.BadInput("the log", err)
	}
	return log, nil
}

func remember(c *cli.Context, e drill.Entry) error {
	name := logPath(c)
	if name == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer f.Close()
	return drill.Append(f, e)
}

// tryPuzzle has the user try a puzzle and remembers how it went.
func tryPuzzle(c *cli.Context, p *puzzles.Puzzle) error {
	s, err := cli.ReadSettings(c, "text")
	if err != nil {
		return err
	}
	s.View.Ruleset = p.Ruleset
	t, err := newTrial(c, s, p)
	if err != nil {
		return err
	}
	if err := s.View.Puzzle(c.App.Writer, p); err != nil {
		return err
	}
	if err := t.play(bufio.NewScanner(c.App.Reader)); err != nil {
		return err
	}
	if t.over() || t.missed {
		if err := remember(c, drill.Entry{Puzzle: p.ID, Solved: !t.missed, Day: today()}); err != nil {
			return err
		}
	}
	if !t.over() || t.missed {
		return cli.AnsweredNo
	}
	return nil
}
