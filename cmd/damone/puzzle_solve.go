package main

import (
	"bytes"
	"context"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

const stipulationFlag = "stipulation"

// solveNodes is the budget of a solver that is not given another.
const solveNodes = 20_000_000

func puzzleSolve() *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "solve a position, with all defences, tries and refutations",
		ArgsUsage: "POSITION|-",
		Flags: append(append(cli.PositionFlags("text", "json", "pdn"),
			&cli.StringFlag{Name: stipulationFlag, Aliases: []string{"s"}, Value: "win", Usage: "what the side to move is to do: `GOAL` is win, win:N, gain:G:N or draw"},
			&cli.BoolFlag{Name: "all", Usage: "print every line of a long solution", DisableDefaultText: true}),
			cli.SearchFlags(solveNodes)...),
		Description: about(`Decides whether the side to move can do what is asked against every defence, and
shows how: the key with !, every defence, tries with ? and what refutes them,
duals, the clause behind each forced move, and whether the search came to its
end. win:N is to end the game within N of its own moves; gain:G:N to gain G (1
for a Pedina, 2 for a Dama, 3 for a Damone) within N, ending where neither side
can capture; draw is decided by endgame tables only. An answer is proved or
"unknown", never guessed; where it is unknown an opinion is given, and called
one. JSON has the whole tree; PDN has it as a game with variations.`,
			"0 solved; 1 there is no solution, or it is not known; 2 bad input: the\nposition, the goal, a budget of nothing, damaged tables; 130\ninterrupted.",
			"damone puzzle solve --stipulation win:2 'W:WE10,K19:BK24'",
			"damone puzzle solve -r italian -s gain:2:3 --format json 'W:W6,28,31:BK29,5,8,13,16,19,24'"),
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
			solution, err := solve(c.Context, o.Settings, p, stip, o.Options)
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

// opinionNodes is what an opinion may cost where there is no proof.
const opinionNodes = 500_000

func solve(ctx context.Context, s *cli.Settings, p rules.Position, stip puzzles.Stipulation, o alphabeta.Options) (*view.Solution, error) {
	solved, err := puzzles.Solve(ctx, s.View.Ruleset, p, stip, puzzles.Options{Limits: o.Limits, Threads: o.Threads, Prober: o.Prober})
	if err != nil {
		return nil, err
	}
	solution := &view.Solution{Solution: solved}
	if solved.Verdict == search.Unknown && ctx.Err() == nil {
		a, err := alphabeta.Analyze(ctx, s.View.Ruleset, p, alphabeta.Options{Limits: search.Limits{Nodes: opinionNodes}, Prober: o.Prober})
		if err != nil {
			return nil, err
		}
		best := a.Best()
		solution.Opinion = &best
	}
	return solution, nil
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
