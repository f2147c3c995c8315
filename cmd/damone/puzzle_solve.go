package main

import (
	"bytes"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

const stipulationFlag = "stipulation"

func puzzleSolve() *cli.Command {
	return &cli.Command{
		Name: "solve",
		Flags: append(append(cli.PositionFlags("text", "json", "pdn"),
			&cli.StringFlag{Name: stipulationFlag, Aliases: []string{"s"}, Value: "win"},
			&cli.BoolFlag{Name: "all"}),
			cli.SearchFlags(ask.SolveNodes)...),
		Action: solvePuzzle,
	}
}

func solvePuzzle(c *cli.Context) error {
	if c.NArg() == 0 {
		return cli.Misuse("for example: damone puzzle solve --stipulation win:2 'W:WE10,K19:BK24'", "a position is expected")
	}
	o, err := cli.ReadSearchSettings(c, "text", "json", "pdn")
	if err != nil {
		return err
	}
	defer cli.CloseTables(o.Tables)
	stip, err := puzzles.ParseStipulation(c.String(stipulationFlag))
	if err != nil {
		return cli.Misuse("", "%v", err)
	}
	return cli.ReplyToPositions(c, o.Settings, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			solution, err := ask.Solve(c.Context, o.Settings.View.Ruleset, p, stip, o.Options)
			if c.Bool(cli.NoTablesFlag) && cli.IsAny[*puzzles.NeedTablesError](err) {
				return dst, cli.Misuse("leave out --"+cli.NoTablesFlag, "whether it is a draw is decided by endgame tables only, and --%s does without", cli.NoTablesFlag)
			}
			if err != nil {
				return dst, cli.BadInput("the position", err)
			}
			solution.All = c.Bool("all")
			return drawSolution(o.Settings, dst, solution)
		}
	})
}

func drawSolution(s *cli.Settings, dst []byte, solution *view.Solution) ([]byte, error) {
	draw := s.View.Solution
	switch s.Format {
	case "json":
		draw = s.View.WriteSolution
	case "pdn":
		draw = s.View.SolutionPDN
	}
	b := bytes.NewBuffer(dst)
	err := draw(b, solution)
	if err == nil && solution.Verdict != search.Proved {
		err = cli.AnsweredNo
	}
	return b.Bytes(), err
}
