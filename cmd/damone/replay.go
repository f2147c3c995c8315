package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

func replayCommand() *cli.Command {
	return &cli.Command{
		Name:     "replay",
		Category: "games",
		Flags: append(cli.RecordFlags("table"),
			&cli.IntFlag{Name: "game", Value: 1},
			&cli.BoolFlag{Name: "flip"}),
		Action: replayRecord,
	}
}

func replayRecord(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table")
	if err != nil {
		return err
	}
	if c.NArg() != 1 {
		return cli.Misuse("for example: damone replay games.pdn", "one file is expected; arguments given: %d", c.NArg())
	}
	if c.Int("game") < 1 {
		return cli.Misuse("games are counted from 1", "--game %d", c.Int("game"))
	}
	g, err := findGame(c, s, c.Args().First(), c.Int("game"))
	if err != nil {
		return err
	}
	p := newPlayer(c, s, g)
	if c.Args().First() != "-" && cli.IsTerminal(c.App.Writer) && cli.IsTyped(c.App.Reader) {
		err = p.interact(c.App.Reader)
	} else {
		err = p.all()
	}
	if err == nil && !g.Report.Clean(false) {
		return cli.AnsweredNo
	}
	return err
}

// findGame reads and judges the n-th game of a file.
func findGame(c *cli.Context, s *cli.Settings, name string, n int) (*replay.Game, error) {
	in, err := cli.OpenInput(c, name)
	if err != nil {
		return nil, cli.BadFile(name, err)
	}
	defer in.Close()
	options := cli.ReplayOptions(c, s.View.Ruleset)
	options.Steps = true
	var found *replay.Game
	games := 0
	err = replay.Run(c.Context, gamefile.NewReader(in, cli.InputFormat(c, name)), options, func(g *replay.Game) error {
		if games++; g.Index < n {
			return nil
		}
		game := *g
		found = &game
		return errEnough
	})
	switch {
	case found != nil && unreadable(found) != nil:
		return nil, cli.BadFile(cli.ShownName(name), unreadable(found))
	case found != nil:
		return found, nil
	case err != nil:
		return nil, cli.BadFile(cli.ShownName(name), err)
	}
	return nil, cli.BadFile(cli.ShownName(name), noGame(games, n))
}

// unreadable is why a game cannot be read, or has nothing of a game in it; nil
// for one that can.
func unreadable(g *replay.Game) *record.Error {
	if g.Report == nil {
		return g.Err
	}
	if g.Report.Legible() {
		return nil
	}
	return &record.Error{Fault: g.Report.Record.Faults[0], Began: g.Report.Record.Place}
}

// player shows a game position by position.
type player struct {
	w    io.Writer
	view *view.Options
	game *replay.Game
	list []frames.Frame
	flip bool
	file string
}

func newPlayer(c *cli.Context, s *cli.Settings, g *replay.Game) *player {
	options := s.View
	if g.Report.Ruleset != nil {
		options.Ruleset = g.Report.Ruleset
	}
	p := &player{w: c.App.Writer, view: &options, game: g, flip: c.Bool("flip"), file: cli.ShownName(c.Args().First())}
	if g.Report.Ruleset != nil {
		p.list = frames.Of(g.Report, options.Squares)
	}
	return p
}

// all shows every position one after the other.
func (p *player) all() error {
	p.head()
	for i := range p.list {
		if err := p.show(i); err != nil {
			return err
		}
	}
	return p.end()
}

// head names the game.
func (p *player) head() {
	rec := p.game.Report.Record
	if title := gameTitle(rec); title != "" {
		fmt.Fprintln(p.w, view.Harmless(title))
	}
	for _, t := range rec.Tags {
		fmt.Fprintf(p.w, "   %s: %s\n", t.Name, view.Harmless(t.Value))
	}
}

// show shows the position after some moves, the move that led to it, and what
// can be taken in it.
func (p *player) show(i int) error {
	f := &p.list[i]
	fmt.Fprintln(p.w)
	if caption := f.Caption(p.view.Lang); caption != "" {
		fmt.Fprintln(p.w, caption)
	}
	if err := p.view.Board(p.w, &view.Board{Position: f.Position, Flip: p.flip, Lines: f.Lines}); err != nil {
		return err
	}
	if f.Comment != "" {
		fmt.Fprintln(p.w, view.Harmless(f.Comment))
	}
	p.faults(f.Item + 1)
	return p.captures(f.Position)
}

// faults tells what is wrong with the next move of the main line.
func (p *player) faults(from int) {
	items := p.game.Report.Record.Items
	for i := from; i < len(items); i++ {
		if items[i].Kind != record.Move {
			continue
		}
		for k := range p.game.Report.Faults {
			f := &p.game.Report.Faults[k]
			if f.Place == items[i].Place && f.Counts(false) && f.Ply > 0 {
				fmt.Fprintf(p.w, "%s: %s\n", view.Harmless(f.Written), p.view.RecordFault(p.game.Report, f))
			}
		}
		return
	}
}

// captures explains what can be taken, and why only that.
func (p *player) captures(pos rules.Position) error {
	r := p.game.Report.Ruleset.Explain(pos)
	if !r.Capture() {
		return nil
	}
	return p.view.Moves(p.w, r)
}

// end tells how the game ended, and what is wrong with it besides its moves.
func (p *player) end() error {
	report := p.game.Report
	fmt.Fprintln(p.w)
	if report.Status.Over() {
		fmt.Fprintln(p.w, p.view.Status(report.Status))
	}
	if result := report.Record.Result(); result != record.Unfinished {
		fmt.Fprintln(p.w, result)
	}
	for i := range report.Faults {
		if f := &report.Faults[i]; f.Ply == 0 && f.Counts(false) {
			fmt.Fprintf(p.w, "%s: %s\n", view.Harmless(f.Written), p.view.RecordFault(report, f))
		}
	}
	if report.Unjudged > 0 {
		fmt.Fprintln(p.w, p.view.Lang.Say("not-judged", "n", strconv.Itoa(report.Unjudged)))
	}
	return nil
}

// interact shows one position at a time and asks where to go.
func (p *player) interact(in io.Reader) error {
	if len(p.list) == 0 {
		return p.all()
	}
	p.head()
	lines := bufio.NewScanner(in)
	for i := 0; ; {
		if err := p.show(i); err != nil {
			return err
		}
		if i == len(p.list)-1 {
			if err := p.end(); err != nil {
				return err
			}
		}
		next, err := p.ask(lines, i)
		if errors.Is(err, errEnough) {
			return nil
		}
		if err != nil {
			return err
		}
		i = next
	}
}

// ask asks where to go until there is an answer; errEnough is to leave.
func (p *player) ask(lines *bufio.Scanner, i int) (int, error) {
	for {
		fmt.Fprint(p.w, p.view.Lang.Say("replay-prompt", "at", strconv.Itoa(i), "last", strconv.Itoa(len(p.list)-1)), " ")
		if !lines.Scan() {
			fmt.Fprintln(p.w)
			return i, cmp.Or(lines.Err(), errEnough)
		}
		next, err := p.next(i, strings.TrimSpace(lines.Text()))
		if !cli.IsAny[cli.Said](err) {
			return next, err
		}
		fmt.Fprintln(p.w, view.Harmless(catalog.Error(p.view.Lang, err)))
	}
}

// next is where a command leads from a position. The error is errEnough, or
// what to type instead.
func (p *player) next(i int, command string) (int, error) {
	last := len(p.list) - 1
	switch command {
	case "q":
		return i, errEnough
	case "b":
		return max(i-1, 0), nil
	case "e":
		return last, nil
	case "", "n":
		return min(i+1, last), nil
	}
	n, err := strconv.Atoi(command)
	switch {
	case err != nil:
		return i, cli.Said(notation.Say("{word} is no command: type Enter, b, e, q or a number from 0 to {last}", "word", strconv.Quote(command), "last", last))
	case n < 0 || n > last:
		return i, cli.Said(notation.Say("there is no position {n}: they are numbered from 0 to {last}", "n", command, "last", last))
	}
	return n, nil
}
