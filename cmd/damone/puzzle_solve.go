package main

import (
	"strconv"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/rules"
)

var solutionFormats = cli.Answers("text", (*view.Printer).Solution, (*view.Options).WriteSolution, cli.Format[*view.Solution]{Name: "pdn", Write: (*view.Options).SolutionPDN})

func solvePuzzle(c *cli.Context) error {
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE10,K19:BK24"); err != nil {
		return err
	}
	stip, err := puzzles.ParseStipulation(c.String("stipulation"))
	if err != nil {
		return cli.Misuse("bad-usage", "cause", err)
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

func improvePuzzle(c *cli.Context) error {
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE14,K27,K28,6:BE22"); err != nil {
		return err
	}
	tables := make(tableSets)
	defer tables.close()
	text := func(v *view.Printer, r *generate.Report) { v.Err = improvements(c, v, r) }
	return cli.Show(c, cli.Answers("text", text, (*view.Options).WriteImprovements), func(p rules.Position) (*generate.Report, error) {
		ends := tables.find(c, c.View.Ruleset)
		tables[c.View.Ruleset.ID()].Limit(generate.StudyTables)
		stop := c.Tick()
		r, interrupted := generate.Improve(c.Context, c.View.Ruleset, p, generate.StandardStandards(), ends)
		stop()
		if r.Untried > 0 {
			c.Note("improve-interrupted", "changes", strconv.Itoa(r.Untried))
		}
		r.Variants = r.Variants[:min(len(r.Variants), c.Int("count"))]
		if r.Puzzle == nil && r.Why == generate.None {
			return nil, interrupted
		}
		return r, cli.Answer(r.Puzzle != nil)
	})
}

// improvements prints the solution, if there is one, and then the report.
func improvements(c *cli.Context, v *view.Printer, r *generate.Report) error {
	if p := r.Puzzle; p != nil {
		own := *p
		own.Source = "" // the user's, whatever source Improve gives it
		if c.Context.Err() != nil {
			v.PuzzleFacts(&own)
		} else if err := solved(c, v, &own); err != nil {
			return err
		}
	} else {
		v.Line(c.View.Lang.Say("no-puzzle", "why", c.View.Rejection(r.Why)))
	}
	v.Improvements(r)
	return v.Err
}
