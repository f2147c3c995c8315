package main

import (
	"os"
	"slices"
	"strconv"
	"sync/atomic"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/files"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/rules"
)

var solutionFormats = cli.Answers("text", (*view.Printer).Solution, (*view.Options).WriteSolution)

func solvePuzzle(c *cli.Context) error {
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE10,K19:BK24"); err != nil {
		return err
	}
	stip, err := readStipulation(c)
	if err != nil {
		return err
	}
	o, err := c.Search()
	if err != nil {
		return err
	}
	return cli.Show(c, solutionFormats, func(p rules.Position) (*view.Solution, error) {
		stop := c.Tick()
		solution, err := ask.Solve(c.Context, c.View.Ruleset, p, stip, o)
		stop()
		switch {
		case c.Bool("no-tables") && cli.IsAny[*puzzles.NeedTablesError](err):
			return nil, cli.Misuse("draw-needs-tables", "flag", "no-tables")
		case err != nil:
			return nil, cli.BadInput("subject.position", err)
		}
		solution.All = c.Bool("all")
		return solution, cli.Answer(solution.Verdict == search.Proved)
	})
}

func composePuzzle(c *cli.Context) error {
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE14,K27,K28,6:BE22"); err != nil {
		return err
	}
	claim, err := readClaim(c)
	if err != nil {
		return err
	}
	o, err := c.Search()
	if err != nil {
		return err
	}
	if err := prepareOut(c.String("out")); err != nil {
		return err
	}
	known, err := ask.Collection()
	if err != nil {
		return err
	}
	b := generate.Bench{Known: known.Puzzles,
		Search: search.Options{Limits: o.Limits, Threads: o.Threads, Prober: o.Prober}}
	return cli.Show(c, cli.Answers("text", (*view.Printer).Composed, (*view.Options).WriteComposed), func(p rules.Position) (*view.Composed, error) {
		return composed(c, p, claim, b)
	})
}

// composed tests a composition, says what an interruption has left out, and keeps it where
// that is asked for.
func composed(c *cli.Context, p rules.Position, claim *puzzles.Stipulation, b generate.Bench) (*view.Composed, error) {
	if side := c.String("side"); side != "" && side != p.Turn().String() {
		p = p.Passed()
	}
	var stage atomic.Value
	b.Show = func(r *generate.Composition, done, all int) { stage.Store(c.View.Stage(r, done, all)) }
	stop := c.Tick(&stage)
	r, interrupted := generate.Compose(c.Context, c.View.Ruleset, p, claim, b)
	stop()
	switch {
	case interrupted != nil && c.Context.Err() == nil:
		return nil, cli.BadInput("subject.position", interrupted)
	case r.Puzzle == nil && r.Why == generate.None:
		c.Note("compose-untested")
		return nil, interrupted
	case r.Untried > 0:
		c.Note("compose-interrupted", "changes", strconv.Itoa(r.Untried))
	}
	r.Variants = r.Variants[:min(len(r.Variants), c.Int("count"))]
	shown := &view.Composed{Composition: r, All: c.Bool("all")}
	if err := keepComposed(c, shown); err != nil {
		return nil, err
	}
	return shown, cli.Answer(r.Puzzle != nil)
}

// readClaim returns what the composer claims, nil where that is left to the program.
func readClaim(c *cli.Context) (*puzzles.Stipulation, error) {
	if c.String("stipulation") == "" {
		return nil, nil
	}
	stip, err := readStipulation(c)
	return &stip, err
}

func readStipulation(c *cli.Context) (puzzles.Stipulation, error) {
	stip, err := puzzles.ParseStipulation(c.String("stipulation"))
	if err != nil {
		err = cli.Misuse("bad-usage", "cause", err)
	}
	return stip, err
}

// keepComposed puts a sound composition into the file of puzzles that --out names, in the
// place of one of its id.
func keepComposed(c *cli.Context, r *view.Composed) error {
	path, own := c.String("out"), r.Puzzle
	if path == "" || own == nil {
		return nil
	}
	if _, known := rules.Lookup(own.Ruleset.ID()); !known {
		return cli.Misuse("own-rules-not-kept", "ruleset", own.Ruleset.ID())
	}
	kept := puzzles.Collection{}
	if _, err := os.Stat(path); err == nil && !isDevice(path) {
		defer files.Lock(path)()
		set, err := readFiles(c, []string{path})
		if err != nil {
			return err
		}
		kept.Puzzles = slices.DeleteFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.ID == own.ID })
	}
	kept.Puzzles = append(kept.Puzzles, own)
	r.Saved = cli.ShownName(path)
	return files.Write(path, kept.Write)
}
