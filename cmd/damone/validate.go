package main

import (
	"cmp"
	"errors"
	"slices"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
)

func validateRecords(c *cli.Context, s *cli.Settings) error {
	if c.NArg() == 0 {
		return cli.Misuse("games-expected")
	}
	if inputs := slices.DeleteFunc(c.Args().Slice(), func(name string) bool { return name != "-" }); len(inputs) > 1 {
		return cli.Misuse("input-read-twice")
	}
	v := &validation{c: c, s: s, strict: c.Bool("strict"), firstOnly: c.Bool("stop-at-first"), options: cli.ReplayOptions(c, s.View.Ruleset)}
	if s.IsJSON() {
		v.json = cli.NewSequence(c, "games")
	}
	v.bar = cli.NewReadProgress(c, c.Args().Slice())
	err := v.files(c.Args().Slice())
	v.bar.Clear()
	if err != nil {
		return err
	}
	return v.close()
}

// validation is a run of 'damone validate'.
type validation struct {
	c                 *cli.Context
	s                 *cli.Settings
	options           replay.Options
	strict, firstOnly bool
	bar               *cli.ReadProgress
	tally             replay.Tally
	json              *view.Sequence   // nil for people
	others            *view.OtherGames // games of another game that are not shown yet
	unreadable        bool
}

// errEnough ends the reading after the first game at fault.
var errEnough = errors.New("enough")

func (v *validation) files(names []string) error {
	for _, name := range names {
		err := v.file(name)
		switch {
		case errors.Is(err, errEnough):
			return nil
		case v.c.Context.Err() != nil: // what has been found is shown
			return nil
		case cli.IsAny[*cli.InputError](err):
			cli.Report(v.c.App.ErrWriter, v.s.View.Lang, err)
			if err := v.unreadFile(cli.ShownName(name), err); err != nil {
				return err
			}
		case err != nil:
			return err
		}
	}
	return nil
}

// file judges the games of one file. An *cli.InputError is the file's; any other
// ends the run.
func (v *validation) file(name string) error {
	games, err := cli.ReadGames(v.c, name, v.bar, v.options, func(g *replay.Game) error {
		return v.game(cli.ShownName(name), g)
	})
	if shown := v.showOthers(games); shown != nil {
		return shown
	}
	if err == nil && games == 0 {
		return cli.BadFile(cli.ShownName(name), notation.NewFault(cli.NoGame))
	}
	return err
}

// unreadFile counts a file that could not be read, or not to its end, and
// shows it to programs.
func (v *validation) unreadFile(file string, err error) error {
	v.unreadable = true
	v.tally.UnreadFiles++
	if v.json == nil {
		return nil
	}
	return v.json.Add(v.s.View.UnreadFile(file, errors.Unwrap(err)))
}

// game counts and shows one game.
func (v *validation) game(file string, g *replay.Game) error {
	v.tally.Add(g, v.strict)
	clean := g.Report != nil && g.Report.Sound(v.strict)
	v.unreadable = v.unreadable || g.Report == nil || !g.Report.Legible()
	if err := v.show(&view.RecordedGame{Game: g, File: file, Strict: v.strict}, clean); err != nil {
		return err
	}
	if v.firstOnly && !clean {
		return errEnough
	}
	return nil
}

func (v *validation) show(g *view.RecordedGame, clean bool) error {
	if v.json != nil {
		return v.json.Add(v.s.View.RecordedGameJSON(g))
	}
	other := v.s.View.OtherGame(g)
	if other != nil && v.others != nil && v.others.Why == other.Why {
		v.others.Last = g.Index
		return nil
	}
	if err := v.showOthers(0); err != nil {
		return err
	}
	v.others = other
	if other != nil || clean && !g.Report.Remarked(v.strict) {
		return nil
	}
	v.bar.Clear()
	return v.s.View.RecordedGame(v.c.App.Writer, g)
}

// showOthers shows the games of another game up to here; they may be all the
// games that the file has, when it has been read.
func (v *validation) showOthers(games int) error {
	others := v.others
	if v.others = nil; others == nil {
		return nil
	}
	v.bar.Clear()
	return v.s.View.OtherGames(v.c.App.Writer, others, others.First == 1 && others.Last == games)
}

// close shows the summary; its error is the exit status.
func (v *validation) close() error {
	var err error
	if v.json != nil {
		err = v.json.Close(v.s.View.TallyJSON(&v.tally))
	} else {
		err = v.s.View.Tally(v.c.App.Writer, &v.tally)
	}
	if err == nil && v.unreadable {
		return cli.AnsweredUnreadable
	}
	return cmp.Or(err, cli.Answer(v.tally.Faulty+v.tally.NotJudged == 0))
}
