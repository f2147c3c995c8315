package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func buildTables(c *cli.Context, s *cli.Settings) error {
	dir, err := tableDir(c, s)
	if err != nil {
		return err
	}
	o, err := readBuild(c)
	if err != nil {
		return err
	}
	rs, pieces := s.View.Ruleset, c.Int("pieces")
	if err := showBuild(c, rs, pieces, dir, o, buildTablesOf); err != nil {
		return err
	}
	return tablesReady(c, s, rs, pieces, dir)
}

// showBuild has tables built, says before what that takes and shows how far it is.
func showBuild(c *cli.Context, rs *rules.Ruleset, pieces int, dir string, o tablebase.Options,
	build func(*cli.Context, *rules.Ruleset, int, string, tablebase.Options) error) error {
	notePlan(c, tablebase.PlanOf(rs, pieces, dir, o), o.Workers)
	shown, show := showRate(c)
	o.Progress = func(p tablebase.Progress) { show(p.Slice, p.Done, p.Built, p.Total) }
	o.Awaits = func() { cli.Note(c, "tables-awaited", "folder", dir) }
	err := build(c, rs, pieces, dir, o)
	shown.Clear()
	noteGoesOn(c, err)
	return err
}

// showRate shows how many positions are done, of those how many now, at what
// rate, and how long the rest takes.
func showRate(c *cli.Context) (*cli.Progress, func(s tablebase.Slice, done, now, total int64)) {
	shown, begun := cli.NewProgress(c.App.ErrWriter), time.Now()
	return shown, func(s tablebase.Slice, done, now, total int64) {
		rate := float64(now) / time.Since(begun).Seconds()
		left := time.Duration(float64(total-done) / max(rate, 1) * float64(time.Second))
		shown.Show("%s", cli.Lang(c).Say("tables-rate", "share", fmt.Sprintf("%3d", 100*done/max(total, 1)),
			"slice", s, "rate", fmt.Sprintf("%.1f", rate/1e6), "left", left.Round(time.Second)))
	}
}

// noteGoesOn says that what was interrupted can be taken up.
func noteGoesOn(c *cli.Context, err error) {
	if errors.Is(err, context.Canceled) {
		cli.Note(c, "build-goes-on")
	}
}

// readBuild reads how to build.
func readBuild(c *cli.Context) (o tablebase.Options, err error) {
	if o.Memory, err = readMemory(c); err != nil {
		return o, err
	}
	o.ValuesOnly = c.Bool("values-only")
	o.Workers, err = cli.ReadThreads(c)
	return o, err
}

// readMemory reads how many bytes may be used, 0 for nearly all.
func readMemory(c *cli.Context) (bytes int64, err error) {
	return int64(c.Int("memory")) << 30, cli.InRange(c, "memory", 1, 1<<20)
}

// Builds of fewer positions take seconds: nothing is said of them before.
const (
	manyPositions      = 50_000_000
	positionsPerMinute = 100_000_000 // about what one processor builds
)

// notePlan says what a long build takes.
func notePlan(c *cli.Context, p tablebase.Plan, threads int) {
	if p.Positions >= manyPositions {
		cli.Note(c, "tables-plan", "slices", p.Slices, "positions", p.Positions, "memory", p.Memory>>20, "disk", p.Disk>>20,
			"minutes", p.Positions/positionsPerMinute/int64(min(threads, runtime.GOMAXPROCS(0)))+1)
	}
}

// buildTablesHere builds tables in this process.
func buildTablesHere(c *cli.Context, rs *rules.Ruleset, pieces int, dir string, o tablebase.Options) error {
	return tableError(tablebase.Build(c.Context, rs, pieces, dir, o))
}

// tableError is the error of a folder's tables.
func tableError(err error) error {
	if notation.KindOf(err) == tablebase.TooLittleDisk {
		return cli.WithStatus(cli.ExitFault, cli.BadTables(err))
	}
	if cli.IsAny[notation.Fault](err) || cli.IsAny[*fs.PathError](err) {
		return cli.BadTables(err)
	}
	return err
}

// builtJSON is a promise.
type builtJSON struct {
	Type      view.Type `json:"type"`
	Ruleset   string    `json:"ruleset"`
	Identity  string    `json:"identity"`
	Dir       string    `json:"dir"`
	Pieces    int       `json:"pieces"`
	Slices    int       `json:"slices"`
	Positions int64     `json:"positions"`
}

func tablesReady(c *cli.Context, s *cli.Settings, rs *rules.Ruleset, pieces int, dir string) error {
	b := builtJSON{Type: view.OfSummary, Ruleset: rs.ID(), Identity: rs.Identity().String(), Dir: dir, Pieces: pieces}
	for n := 2; n <= pieces; n++ {
		b.Slices += len(tablebase.Slices(rs, n))
		b.Positions += tablebase.Positions(rs, n)
	}
	ready := s.View.Lang.Say("tables-ready", "pieces", pieces, "positions", b.Positions, "slices", b.Slices)
	return cli.Done(c, b, ready+"\n"+s.View.Lang.Say("tables-folder", "dir", dir))
}

// tableDir is the folder of the tables.
func tableDir(c *cli.Context, s *cli.Settings) (string, error) {
	if dir := c.String("dir"); dir != "" {
		return dir, nil
	}
	dir, err := cli.TablesDir(c.Context, s.View.Ruleset)
	if err != nil {
		return "", cli.Misuse("no-place-for-tables", "cause", err)
	}
	return dir, nil
}

// withTables is an action whose settings have the tables it is about.
func withTables(do func(*cli.Context, *cli.Settings) error) cli.ActionFunc {
	return cli.WithSettings(func(c *cli.Context, s *cli.Settings) error {
		dir, err := tableDir(c, s)
		if err != nil {
			return err
		}
		if s.Tables, err = tablebase.Open(c.Context, dir, s.View.Ruleset); err != nil {
			return tableError(err)
		}
		defer s.Tables.Close()
		return do(c, s)
	})
}

func probeTables(c *cli.Context) error {
	if c.NArg() == 0 {
		return cli.Misuse("position-to-probe-expected")
	}
	return withTables(probePositions)(c)
}

func probePositions(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, cli.Answers("text", (*view.Options).Answer, (*view.Options).WriteAnswer), func(p rules.Position) (*tablebase.Answer, error) {
		if status := s.View.Ruleset.Status(p); status.Over() {
			return nil, cli.BadInput("subject.position", &search.OverError{Status: status})
		}
		a := s.Tables.Ask(p, 0)
		return a, cli.Answer(a.Known)
	})
}

func verifyTables(c *cli.Context, s *cli.Settings) error {
	o, err := readVerify(c)
	if err != nil {
		return err
	}
	shown, show := showRate(c)
	o.Progress = func(v tablebase.Verification) { show(v.Slice, v.Positions, v.Positions-v.Earlier, v.Total) }
	report, err := s.Tables.Verify(c.Context, o)
	shown.Clear()
	noteGoesOn(c, err)
	if slices.Contains([]notation.Kind{tablebase.Mismatch, tablebase.ProgressMismatch, tablebase.WrongCounts}, notation.KindOf(err)) {
		cli.Report(c.App.ErrWriter, s.View.Lang, err)
		if s.IsJSON() {
			return cmp.Or(s.View.WriteError(c.App.Writer, err), cli.Answer(false))
		}
		return cli.Answer(false)
	}
	if err != nil {
		return tableError(err)
	}
	return tablesVerified(c, s, o, report)
}

// readVerify reads how to verify.
func readVerify(c *cli.Context) (tablebase.VerifyOptions, error) {
	o := tablebase.VerifyOptions{Pieces: c.Int("pieces"), Sample: c.Int("sample")}
	if err := cli.InRange(c, "pieces", 2, tablebase.MaxPieces); err != nil {
		return o, err
	}
	if c.IsSet("sample") && o.Sample < 1 {
		return o, cli.Misuse("sample-too-small", "value", o.Sample)
	}
	var err error
	if o.Memory, err = readMemory(c); err != nil {
		return o, err
	}
	o.Workers, err = cli.ReadThreads(c)
	return o, err
}

func tablesVerified(c *cli.Context, s *cli.Settings, o tablebase.VerifyOptions, r tablebase.Verification) error {
	text := catalog.Key("table-verified")
	if o.Sample > 0 {
		text = "table-sampled"
	}
	return cli.Done(c, struct {
		Type      view.Type `json:"type"`
		Ruleset   string    `json:"ruleset"`
		Slices    int       `json:"slices"`
		Positions int64     `json:"positions"`
		Plain     int64     `json:"plain"`
	}{view.OfSummary, s.View.Ruleset.ID(), r.Slices, r.Positions, r.Plain},
		s.View.Lang.Say(text, "positions", r.Positions, "slices", r.Slices, "plain", r.Plain))
}

func showTableStats(c *cli.Context, s *cli.Settings) error {
	stats := s.Tables.Stats()
	if c.Bool("zugzwangs") {
		if err := s.Tables.CountZugzwangs(c.Context, stats, 0); err != nil {
			return tableError(err)
		}
	}
	return cli.Print(c, &s.View, stats, cli.Lists("table", (*view.Options).Stats, (*view.Options).SliceJSON))
}
