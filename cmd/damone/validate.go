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

func validateRecords(c *cli.Context) error {
	names, err := gameFiles(c)
	if err != nil {
		return err
	}
	v := &validation{Context: c, out: c.View.Printer(c.Out), strict: c.Bool("strict"), bar: cli.NewProgress(c.Err)}
	if c.IsJSON() {
		v.json = cli.NewSequence(c, "games")
	}
	for _, name := range names {
		err := v.file(name)
		if c.Context.Err() != nil { // what has been found is shown
			break
		}
		if err != nil && !cli.IsAny[*cli.InputError](err) {
			return err
		}
	}
	v.bar.Clear()
	return v.close()
}

// gameFiles returns the files of games that are named, the input once at most.
func gameFiles(c *cli.Context) ([]string, error) {
	names := c.Args().Slice()
	if len(names) == 0 {
		return nil, cli.Misuse("games-expected")
	}
	if i := slices.Index(names, "-"); i >= 0 && slices.Contains(names[i+1:], "-") {
		return nil, cli.Misuse("input-read-twice")
	}
	return names, nil
}

// validation is a run of 'damone validate'.
type validation struct {
	*cli.Context
	strict     bool
	bar        *cli.Progress
	tally      replay.Tally
	out        *view.Printer
	json       *view.Sequence   // nil for people
	others     *view.OtherGames // games of another game that are not shown yet
	unreadable bool
}

// file judges the games of one file. An *cli.InputError is the file's, and has been
// reported; any other ends the run.
func (v *validation) file(name string) error {
	file := cli.ShownName(name)
	games, err := cli.ReadGames(v.Context, name, cli.ReplayOptions(v.Context, false), func(g *replay.Game) error {
		return v.game(file, g)
	})
	if shown := v.showOthers(games); shown != nil {
		return shown
	}
	if err == nil && games == 0 {
		err = cli.BadFile(file, notation.NewFault(cli.NoGame))
	}
	if !cli.IsAny[*cli.InputError](err) || v.Context.Context.Err() != nil {
		return err
	}
	v.bar.Clear()
	cli.Report(v.Err, v.View.Lang, err)
	v.unreadable = true
	v.tally.UnreadFiles++
	if v.json == nil {
		return err
	}
	return cmp.Or(v.json.Add(v.View.Unread(file, nil, errors.Unwrap(err))), err)
}

func (v *validation) game(file string, g *replay.Game) error {
	v.tally.Add(g, v.strict)
	v.bar.Show("%s: %d", file, g.Index)
	clean := g.Report != nil && g.Report.Sound(v.strict)
	v.unreadable = v.unreadable || g.Report == nil || !g.Report.Legible()
	return v.show(&view.RecordedGame{Game: g, File: file, Strict: v.strict}, clean)
}

func (v *validation) show(g *view.RecordedGame, clean bool) error {
	if v.json != nil {
		return v.json.Add(v.View.RecordedGameJSON(g))
	}
	other := v.View.OtherGame(g)
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
	v.out.RecordedGame(g)
	return v.out.Err
}

// showOthers shows the games of another game up to here; they may be all the
// games that the file has, when it has been read.
func (v *validation) showOthers(games int) error {
	others := v.others
	if v.others = nil; others == nil {
		return nil
	}
	v.bar.Clear()
	v.out.OtherGames(others, others.First == 1 && others.Last == games)
	return v.out.Err
}

func (v *validation) close() error {
	var err error
	if v.json != nil {
		err = v.json.Close(v.View.TallyJSON(&v.tally))
	} else {
		v.out.Tally(&v.tally)
		err = v.out.Err
	}
	if err == nil && v.unreadable {
		return cli.AnsweredUnreadable
	}
	return cmp.Or(err, cli.Answer(v.tally.Faulty+v.tally.NotJudged == 0 && v.tally.Clean >= min(v.tally.Empty, 1)))
}
