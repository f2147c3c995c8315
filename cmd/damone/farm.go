package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
	"damone/notation/ordered"
)

// farmCommands returns those of the machines that work on a farm. The server is a
// program of its own, and whoever looks for it here is told.
func farmCommands() []*cli.Command {
	commands := []*cli.Command{cli.New("work", cli.FlagsOnly(workOnFarm), append(farm.Flags("join"),
		cli.Range("jobs j", 0, 1, cli.MostJobs), cli.Duration("idle", 0), cli.File("tables")))}
	for _, name := range []string{"serve", "status"} {
		moved := cli.New(name, func(*cli.Context) error {
			return cli.Misuse("farm-command-moved", "command", "damone farm "+name, "now", "damone-farm "+name)
		}, nil)
		moved.Hidden, moved.SkipFlagParsing = true, true
		commands = append(commands, moved)
	}
	return group("farm", commands)
}

// farmVersion returns the version that must be the same all over a farm. Builds that
// have none are told apart by their bytes.
var farmVersion = sync.OnceValue(func() string {
	v := cli.Version()
	if !strings.HasPrefix(v, "devel") {
		return v
	}
	name, err := os.Executable()
	if err != nil {
		return v
	}
	program, _ := os.ReadFile(name)
	return fmt.Sprintf("%s %.6x", v, sha256.Sum256(program))
})

func workOnFarm(c *cli.Context) error {
	f, err := farm.Named(c, "join", farm.Settings{Version: farmVersion()})
	if err != nil {
		return err
	}
	defer f.Close()
	c.Note("farm-working", "name", f.Name)
	w := &farm.Worker{Farm: f, Open: farm.Generations(c.String("tables")), Jobs: ordered.AtOnce(c.Int("jobs")), Idle: c.Duration("idle")}
	if err := w.Work(c.Context); err != nil {
		return farm.InWords(err)
	}
	return cli.Ended{}
}

// onFarm has the units of a task done by the farm that --farm names; supplier is nil where
// none is named. What the farm has to say takes the place of the progress shown. What
// is supplied is used, or not, before the end is told of the error.
func onFarm(c *cli.Context, shown *cli.Progress, task func() (farm.Task, error)) (supplier ordered.Supplier, end func(*error), err error) {
	end = func(*error) {}
	if c.String("farm") == "" {
		for _, flag := range []string{"token-file", "tls-ca"} {
			if c.IsSet(flag) {
				return nil, end, cli.Misuse("flag-needs-farm", "flag", flag)
			}
		}
		return nil, end, nil
	}
	t, err := task()
	if err != nil {
		return nil, end, err
	}
	f, err := farm.Named(c, "farm", farm.Settings{Version: farmVersion(), Say: func(err error) {
		shown.Clear()
		fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, err))
	}})
	if err != nil {
		return nil, end, err
	}
	run, err := farm.Begin(c.Context, f, t)
	if err != nil {
		f.Close()
		return nil, end, farm.InWords(err)
	}
	return run.Results, func(failed *error) {
		defer f.Close()
		if *failed == nil || cli.IsAny[cli.Answered](*failed) {
			*failed = cmp.Or(farm.InWords(run.End(c.Context)), *failed)
			return
		}
		run.Close()
		*failed = farm.InWords(*failed)
	}, nil
}
