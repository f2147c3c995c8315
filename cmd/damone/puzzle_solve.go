package main

import (
	"bytes"
	"context"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
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
		Flags: append(append(positionFlags("text", "json", "pdn"),
			&cli.StringFlag{Name: stipulationFlag, Aliases: []string{"s"}, Value: "win", Usage: "what the side to move is to do: `GOAL` is win, win:N, gain:G:N or draw"},
			&cli.BoolFlag{Name: "all", Usage: "print every line of a long solution", DisableDefaultText: true}),
			searchFlags(solveNodes)...),
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
		return misuse("for example: damone puzzle solve --stipulation win:2 'W:WE10,K19:BK24'", "a position is expected")
	}
	o, err := readOutlook(c, "text", "json", "pdn")
	if err != nil {
		return err
	}
	defer closeTables(o.tables)
	stip, err := puzzles.ParseStipulation(c.String(stipulationFlag))
	if err != nil {
		return misuse("", "%v", err)
	}
	return replyToPositions(c, o.settings, func() positionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			solution, err := solve(c.Context, o.settings, p, stip, o.options)
			if c.Bool(noTablesFlag) && isAny[*puzzles.NeedTablesError](err) {
				return dst, misuse("leave out --"+noTablesFlag, "whether it is a draw is decided by endgame tables only, and --%s does without", noTablesFlag)
			}
			if err != nil {
				return dst, &inputError{"the position", err}
			}
			solution.All = c.Bool("all")
			return drawSolution(o.settings, dst, solution)
		}
	})
}

// opinionNodes is what an opinion may cost where there is no proof.
const opinionNodes = 500_000

func solve(ctx context.Context, s *settings, p rules.Position, stip puzzles.Stipulation, o search.Options) (*view.Solution, error) {
	solved, err := puzzles.Solve(ctx, s.view.Ruleset, p, stip, puzzles.Options{Limits: o.Limits, Threads: o.Threads, Prober: o.Prober})
	if err != nil {
		return nil, err
	}
	solution := &view.Solution{Solution: solved}
	if solved.Verdict == search.Unknown && ctx.Err() == nil {
		a, err := search.Analyze(ctx, s.view.Ruleset, p, search.Options{Limits: search.Limits{Nodes: opinionNodes}, Prober: o.Prober})
		if err != nil {
			return nil, err
		}
		best := a.Best()
		solution.Opinion = &best
	}
	return solution, nil
}

func drawSolution(s *settings, dst []byte, solution *view.Solution) ([]byte, error) {
	draw := s.view.Solution
	switch s.format {
	case "json":
		draw = s.view.WriteSolution
	case "pdn":
		draw = s.view.SolutionPDN
	}
	b := bytes.NewBuffer(dst)
	err := draw(b, solution)
	if err == nil && solution.Verdict != search.Proved {
		err = answeredNo
	}
	return b.Bytes(), err
}
