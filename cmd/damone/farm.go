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
	w := &farm.Worker{Farm: f, Open: farm.ByTables(c.String("tables")), Jobs: ordered.AtOnce(c.Int("jobs")), Idle: c.Duration("idle")}
	if err := w.Work(c.Context); err != nil {
		return farm.InWords(err)
	}
	return cli.Ended{}
}

// joinFarm joins the farm that --farm names; nil where none is named. What the farm has to
// say takes the place of the progress shown.
func joinFarm(c *cli.Context, shown *cli.Progress) (*farm.Farm, error) {
	if c.String("farm") == "" {
		for _, flag := range []string{"token-file", "tls-ca"} {
			if c.IsSet(flag) {
				return nil, cli.Misuse("flag-needs-farm", "flag", flag)
			}
		}
		return nil, nil
	}
	return farm.Named(c, "farm", farm.Settings{Version: farmVersion(), Say: func(err error) {
		shown.Clear()
		fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, err))
	}})
}

// onFarm has a farm do the units of a task, and their supplier used; without a farm, nil.
// What it has done is forgotten when it has been used.
func onFarm(c *cli.Context, f *farm.Farm, task func() (farm.Task, error), use func(ordered.Supplier) error) error {
	if f == nil {
		return use(nil)
	}
	t, err := task()
	if err != nil {
		return err
	}
	run, err := farm.Begin(c.Context, f, t)
	if err != nil {
		return farm.InWords(err)
	}
	if err = use(run.Results); err == nil || cli.IsAny[cli.Answered](err) {
		return cmp.Or(farm.InWords(run.End(c.Context)), err)
	}
	run.Close()
	return farm.InWords(err)
}
