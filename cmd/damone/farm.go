//go:build !js

package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/notation/ordered"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// farmCommands returns those of the machines that work on a farm. The server is a
// program of its own, and whoever looks for it here is told.
func farmCommands() []*cli.Command {
	commands := []*cli.Command{cli.New("work", cli.FlagsOnly(workOnFarm), append(farm.Flags("join"),
		cli.Range("jobs j", processors, 1, cli.MostJobs), cli.Duration("idle", 0), cli.File("tables")))}
	for _, name := range []string{"serve", "status", "retry"} {
		moved := cli.New(name, func(*cli.Context) error {
			return cli.Misuse("farm-command-moved", "command", "damone farm "+name, "now", "damone-farm "+name)
		}, nil)
		moved.Hidden, moved.SkipFlagParsing = true, true
		commands = append(commands, moved)
	}
	return group("farm", commands)
}

// farmFlags returns those of the commands that a farm can do.
func farmFlags() []cli.Flag { return farm.Flags("farm") }

// farmVersion returns the version that must be the same all over a farm. Builds that
// have none are told apart by their bytes.
func farmVersion() string {
	v := cli.Version()
	if !strings.HasPrefix(v, "devel") {
		return v
	}
	if name, err := os.Executable(); err == nil {
		if f, err := os.Open(name); err == nil {
			defer f.Close()
			hash := sha256.New()
			if _, err := io.Copy(hash, f); err == nil {
				return v + " " + hex.EncodeToString(hash.Sum(nil)[:6])
			}
		}
	}
	return v
}

// farmAckWait is how long the units of a silent worker wait; 0 for the usual
// minute. Only tests are in a hurry.
var farmAckWait time.Duration

func workOnFarm(c *cli.Context) error {
	f, err := farm.Named(c, "join", farm.Settings{Version: farmVersion(), AckWait: farmAckWait})
	if err != nil {
		return err
	}
	defer f.Close()
	c.Note("farm-working", "name", f.Name)
	w := &farm.Worker{Farm: f, Kinds: farm.Kinds(c.String("tables")), Jobs: ordered.AtOnce(c.Int("jobs")), Idle: c.Duration("idle")}
	if err := w.Work(c.Context); err != nil {
		return farm.InWords(err)
	}
	return cli.Ended{}
}

// onFarm has the units of a run done by the farm that --farm names. What the farm has to
// say takes the place of the progress shown. What is supplied is used, or not, before
// the end is told of the error.
func onFarm(c *cli.Context, t farm.Task, shown *cli.Progress) (*farm.Run, func(*error), error) {
	f, err := farm.Named(c, "farm", farm.Settings{Version: farmVersion(), AckWait: farmAckWait, Say: func(err error) {
		shown.Clear()
		fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, err))
	}})
	var run *farm.Run
	if err == nil {
		run, err = farm.Begin(c.Context, f, t)
	}
	end := func(failed *error) {
		switch {
		case run != nil && (*failed == nil || cli.IsAny[cli.Answered](*failed)):
			*failed = cmp.Or(farm.InWords(run.End(c.Context)), *failed)
		case run != nil:
			run.Close()
			*failed = farm.InWords(*failed)
		}
		if f != nil {
			f.Close()
		}
	}
	if err != nil {
		end(&err)
		return nil, nil, farm.InWords(err)
	}
	return run, end, nil
}

// isOnFarm reports whether a farm is named, and refuses what says nothing
// without one.
func isOnFarm(c *cli.Context) (bool, error) {
	return c.String("farm") != "", cmp.Or(needsFarm(c, "token-file"), needsFarm(c, "tls-ca"))
}

// here is the end of a run that is on no farm.
func here(*error) {}

// putOnFarm has the units of a generation done by a farm, if one is named.
func (o *order) putOnFarm(c *cli.Context, shown *cli.Progress) (end func(*error), err error) {
	if on, err := isOnFarm(c); !on || err != nil {
		return here, err
	}
	task, err := farm.Generation(o.plan, o.options, o.tables)
	if err != nil {
		return nil, err
	}
	run, end, err := onFarm(c, task, shown)
	if err == nil {
		o.options.Supplier = run.Results
	}
	return end, err
}

// putMatchOnFarm has the games of a match played by a farm, if one is named.
func putMatchOnFarm(c *cli.Context, contest *arena.Contest, shown *cli.Progress) (end func(*error), err error) {
	if on, err := isOnFarm(c); !on || err != nil {
		return here, err
	}
	for _, name := range c.Args().Slice() {
		if arena.NamedPlayer(name, nil) == nil {
			return nil, cli.Misuse("farm-plays-no-engine", "name", name)
		}
	}
	if c.Tables != nil {
		c.Tables.Limit(c.Tables.Pieces()) // a slice of more pieces is not what workers have
	}
	contest.Units = arena.NewUnits(contest, identityOf(c, contest))
	task, err := farm.Match(contest.Units)
	if err != nil {
		return nil, err
	}
	run, end, err := onFarm(c, task, shown)
	if err == nil {
		contest.Supplier = run.Results
	}
	return end, err
}

// putOnFarm has the games looked through by a farm, if one is named, or else by
// this process.
func (m *mining) putOnFarm() (supplier ordered.Supplier, end func(*error), err error) {
	if on, err := isOnFarm(m.Context); !on || err != nil {
		return ordered.Local(0, m.games.Do), here, err
	}
	task, err := farm.Mine(&m.games)
	if err != nil {
		return nil, nil, err
	}
	run, end, err := onFarm(m.Context, task, m.shown)
	if err != nil {
		return nil, nil, err
	}
	return run.Results, end, nil
}

// buildTablesOf has tables built by a farm, if one is named, or else by this
// process.
func buildTablesOf(c *cli.Context, rs *rules.Ruleset, pieces int, dir string, o tablebase.Options) (err error) {
	switch on, err := isOnFarm(c); {
	case err != nil:
		return err
	case !on:
		return buildTablesHere(c, rs, pieces, dir, o)
	}
	into, err := tablebase.NewUnits(c.Context, rs, pieces, dir, o)
	if err == nil {
		defer into.Close()
		err = into.HasRoom()
	}
	if err != nil {
		return tableError(err)
	}
	job := farm.NewTableBuild(rs, pieces, into, o.ValuesOnly)
	defer job.Close()
	task, err := job.Task()
	if err != nil {
		return err
	}
	run, end, err := onFarm(c, task, new(cli.Progress))
	if err != nil {
		return err
	}
	defer func() { end(&err) }()
	switch err := job.Offer(c.Context, run); notation.KindOf(err) {
	case farm.StoreFull, farm.ServerRefuses:
		return err
	default:
		if err != nil {
			return tableError(err)
		}
	}
	for _, err := range run.Results(c.Context, 0, into.Len()) {
		if err != nil {
			return err
		}
	}
	return nil
}

// needsFarm refuses a flag that says nothing without a farm.
func needsFarm(c *cli.Context, flag string) error {
	if c.IsSet(flag) && c.String("farm") == "" {
		return cli.Misuse("flag-needs-farm", "flag", flag)
	}
	return nil
}
