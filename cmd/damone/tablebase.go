package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func buildTables(c *cli.Context) error {
	dir, err := tableDir(c)
	if err != nil {
		return err
	}
	o := tablebase.Options{Memory: memory(c), ValuesOnly: c.Bool("values-only"), Workers: c.Threads()}
	rs, pieces, slices, positions := c.View.Ruleset, c.Int("pieces"), 0, int64(0)
	if err := showBuild(c, rs, pieces, dir, o, manyPositions); err != nil {
		return err
	}
	for n := 2; n <= pieces; n++ {
		slices += len(tablebase.Slices(rs, n))
		positions += tablebase.Positions(rs, n)
	}
	ready := c.View.Lang.Say("tables-ready", "pieces", pieces, "positions", positions, "slices", slices)
	return cli.Done(c, view.NewObject(view.OfSummary, "ruleset", rs.ID(), "identity", rs.Identity().String(), "dir", dir,
		"pieces", pieces, "slices", slices, "positions", positions), ready+"\n"+c.View.Lang.Say("tables-folder", "dir", dir))
}

// memory returns how many bytes may be used, 0 for nearly all.
func memory(c *cli.Context) int64 { return int64(c.Int("memory")) << 30 }

// Builds of fewer positions take seconds: nothing is said before of those that are asked for.
const (
	manyPositions      = 50_000_000
	positionsPerMinute = 100_000_000 // about what one processor builds
)

// showBuild has tables built and shows how far it is. What a build takes of at least so
// many positions is said before.
func showBuild(c *cli.Context, rs *rules.Ruleset, pieces int, dir string, o tablebase.Options, least int64) error {
	p := tablebase.PlanOf(rs, pieces, dir, o)
	c.LimitMemory(cmp.Or(o.Memory, p.Memory) - tablebase.ProgramBytes)
	if p.Positions >= least {
		c.Note("tables-plan", "slices", p.Slices, "positions", p.Positions, "memory", p.Memory>>20, "disk", p.Disk>>20+1,
			"folder", dir, "minutes", p.Positions/positionsPerMinute/int64(min(o.Workers, runtime.GOMAXPROCS(0)))+1)
	}
	o.Awaits = func() { c.Note("tables-awaited", "folder", dir) }
	err := showRate(c, func(show func(tablebase.Progress)) error {
		o.Progress = show
		return tableError(tablebase.Build(c.Context, rs, pieces, dir, o))
	})
	if errors.Is(err, context.Canceled) {
		c.Note("build-goes-on")
	}
	return err
}

// showRate has work done that shows how far it is, at what rate, and how long the
// rest takes.
func showRate(c *cli.Context, work func(show func(tablebase.Progress)) error) error {
	shown, begun := cli.NewProgress(c.Err), time.Now()
	err := work(func(p tablebase.Progress) {
		rate := float64(p.Built) / time.Since(begun).Seconds()
		left := time.Duration(float64(p.Total-p.Done) / max(rate, 1) * float64(time.Second))
		shown.Show("%s", c.View.Lang.Say("tables-rate", "share", fmt.Sprintf("%3d", 100*p.Done/max(p.Total, 1)),
			"slice", p.Slice, "rate", fmt.Sprintf("%.1f", rate/1e6), "left", left.Round(time.Second)))
	})
	shown.Clear()
	return err
}

func tableError(err error) error {
	if cli.IsAny[notation.Fault](err) || cli.IsAny[*fs.PathError](err) {
		return cli.BadTables(err)
	}
	return err
}

func tableDir(c *cli.Context) (string, error) {
	if dir := c.String("dir"); dir != "" {
		return dir, nil
	}
	dir, err := cli.TablesDir(c.Context, c.View.Ruleset)
	if err != nil {
		return "", cli.Misuse("no-place-for-tables", "cause", err)
	}
	return dir, nil
}

func withTables(do func(*cli.Context) error) func(*cli.Context) error {
	return func(c *cli.Context) error {
		dir, err := tableDir(c)
		if err != nil {
			return err
		}
		if c.Tables, err = tablebase.Open(c.Context, dir, c.View.Ruleset); err != nil {
			return tableError(err)
		}
		return do(c)
	}
}

func probeTables(c *cli.Context) error {
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE10:BK24"); err != nil {
		return err
	}
	return withTables(probePositions)(c)
}

func probePositions(c *cli.Context) error {
	place := c.Tables.Place
	if !c.Tables.Scattered() {
		place = nil
	}
	return cli.ShowByPlace(c, cli.Answers("text", (*view.Printer).Answer, (*view.Options).WriteAnswer), place, func(p rules.Position) (*tablebase.Answer, error) {
		if status := c.View.Ruleset.Status(p); status.Over() {
			return nil, cli.BadInput("subject.position", search.OverFault(status))
		}
		a := c.Tables.Ask(p, 0)
		return a, cli.Answer(a.Known)
	})
}

func verifyTables(c *cli.Context) error {
	o := tablebase.VerifyOptions{Pieces: c.Int("pieces"), Sample: c.Int("sample"), Memory: memory(c), Workers: c.Threads()}
	c.LimitMemory(o.Memory)
	var r tablebase.Verification
	err := showRate(c, func(show func(tablebase.Progress)) (err error) {
		o.Progress = show
		r, err = c.Tables.Verify(c.Context, o)
		return err
	})
	switch notation.KindOf(err) {
	case tablebase.Mismatch, tablebase.ProgressMismatch, tablebase.WrongCounts:
		return cli.WithStatus(cli.ExitNo, err)
	}
	if err != nil {
		return tableError(err)
	}
	text := catalog.Key("table-verified")
	if o.Sample > 0 {
		text = "table-sampled"
	}
	return cli.Done(c, view.NewObject(view.OfSummary, "ruleset", c.View.Ruleset.ID(), "slices", r.Slices, "positions", r.Positions, "plain", r.Plain),
		c.View.Lang.Say(text, "positions", r.Positions, "slices", r.Slices, "plain", r.Plain))
}

func showTableStats(c *cli.Context) error {
	return cli.Print(c, &view.Facts{Stats: c.Tables.Stats(), Where: c.Tables.WonBySquare}, statsFormats)
}

// statsFormats is what tables teach: in figures, and as a page to be printed.
var statsFormats = cli.Sequences("table", func(p *view.Printer, f *view.Facts) { p.Stats(f.Stats) }, "", (*view.Options).AddStats,
	cli.Format[*view.Facts]{Name: "html", Write: (*view.Options).WriteFacts})
