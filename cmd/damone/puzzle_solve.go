package main

import (
	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

func solvePuzzle(c *cli.Context, o *cli.SearchSettings) error {
	if c.NArg() == 0 {
		return cli.Misuse("position-to-solve-expected")
	}
	stip, err := puzzles.ParseStipulation(c.String("stipulation"))
	if err != nil {
		return cli.Misuse("bad-usage", "cause", err)
	}
	json := o.View.WriteSolution
	if o.Format == "pdn" {
		o.Format, json = "json", o.View.SolutionPDN
	}
	return cli.Show(c, o.Settings, func(p rules.Position) (*view.Solution, error) {
		solution, err := ask.Solve(c.Context, o.View.Ruleset, p, stip, o.Options)
		switch {
		case c.Bool(cli.NoTablesFlag) && cli.IsAny[*puzzles.NeedTablesError](err):
			return nil, cli.Misuse("draw-needs-tables", "flag", cli.NoTablesFlag)
		case err != nil:
			return nil, cli.BadInput("subject.position", err)
		}
		solution.All = c.Bool("all")
		if solution.Verdict != search.Proved {
			return solution, cli.AnsweredNo
		}
		return solution, nil
	}, o.View.Solution, json)
}
