package main

import (
	"fmt"
	"io"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/view"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/theme"
	"damone/rules"
)

// collectionFlag names files of puzzles for commands whose argument is
// something else.
const collectionFlag = "from"

// choiceFlags choose puzzles out of a collection.
func choiceFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.StringFlag{Name: cli.RulesetFlag, Aliases: []string{"r"}, Usage: "only puzzles of this ruleset, a `NAME`"},
		&cli.StringSliceFlag{Name: collectionFlag, Usage: "a `FILE` of puzzles, or a folder of them (default: those that come with the program)"},
	}, puzzleFilterFlags()...)
}

// choosePuzzles reads the collection asked for and keeps what the flags want.
func choosePuzzles(c *cli.Context) ([]*puzzles.Puzzle, error) {
	if c.NArg() > 0 {
		return nil, cli.Misuse("puzzles are chosen with flags, files are named with --from", "unexpected %q", c.Args().First())
	}
	filter, err := readPuzzleFilter(c)
	if err != nil {
		return nil, err
	}
	s, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	if err := checkThemes(filter.Themes, s.puzzles); err != nil {
		return nil, err
	}
	band := filter.Band
	filter.Band = 0
	var chosen []*puzzles.Puzzle
	for _, p := range s.puzzles {
		if id := c.String(cli.RulesetFlag); id != "" && p.Ruleset.ID() != id || band > 0 && p.Band != band || !filter.Wants(p) {
			continue
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}

func puzzleList() *cli.Command {
	return &cli.Command{
		Name:  "list",
		Usage: "list puzzles by theme, goal, band, length",
		Flags: append(choiceFlags(), cli.OutputFlags("table", "json")...),
		Description: about(`Lists the puzzles of the collection that comes with the program, or of --from,
that are what the flags ask for. JSON has one puzzle a line, with its solution.`,
			"0; 1 when there is none; 2 a file that cannot be read.",
			"damone puzzle list --theme forced-iv --difficulty 3",
			"damone puzzle list --ruleset italian --stipulation win --length 4 --format json"),
		Action: listPuzzles,
	}
}

func listPuzzles(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	if len(chosen) == 0 {
		fmt.Fprintln(c.App.ErrWriter, "damone: no puzzle is like that")
		return cli.AnsweredNo
	}
	return cli.Buffered(c, func(w io.Writer) error {
		if s.Format == "json" {
			return s.View.WritePuzzles(w, chosen)
		}
		return s.View.Puzzles(w, chosen)
	})
}

func puzzleThemes() *cli.Command {
	return &cli.Command{
		Name:  "themes",
		Usage: "list the themes that puzzles of a ruleset can have",
		Flags: []cli.Flag{&cli.StringFlag{Name: cli.RulesetFlag, Aliases: []string{"r"}, Value: rules.Default().ID(), Usage: "the rules: a `NAME` or a YAML file"}},
		Description: about(`Lists the themes with what each means and, where there is one, the Italian term.
forced-... are those of the ladder: without that rung the solution would be no
unique win.`, "0.", "damone puzzle themes --ruleset italian"),
		Action: func(c *cli.Context) error {
			rs, err := cli.ReadRuleset(c)
			if err != nil {
				return err
			}
			return cli.Buffered(c, func(w io.Writer) error { return view.Themes(w, theme.List(rs)) })
		},
	}
}

func puzzleShow() *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "show a puzzle, and its solution when asked",
		ArgsUsage: "ID",
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: collectionFlag, Usage: "a `FILE` of puzzles, or a folder of them (default: those that come with the program)"},
			&cli.BoolFlag{Name: "solution", Usage: "with the solution: all defences, tries and refutations", DisableDefaultText: true},
			&cli.BoolFlag{Name: "all", Usage: "print every line of a long solution", DisableDefaultText: true},
		}, cli.OutputFlags("text", "json")...),
		Description: about(`Draws a puzzle and says what is asked. With --solution it is solved anew, and what
is known of it printed.`,
			"0; 2 when there is no such puzzle.",
			"damone puzzle show dam-forced-iv-0003 --solution"),
		Action: showPuzzle,
	}
}

func showPuzzle(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "text", "json")
	if err != nil {
		return err
	}
	p, err := namedPuzzle(c)
	if err != nil {
		return err
	}
	s.View.Ruleset = p.Ruleset
	return cli.Buffered(c, func(w io.Writer) error {
		if s.Format == "json" {
			return s.View.WritePuzzles(w, []*puzzles.Puzzle{p})
		}
		if !c.Bool("solution") {
			return s.View.Puzzle(w, p)
		}
		budget := alphabeta.Options{Limits: search.Limits{Nodes: solveNodes}}
		solution, err := solve(c.Context, s, p.Position, p.Stipulation, budget)
		if err != nil {
			return err
		}
		solution.All = c.Bool("all")
		if err := s.View.Solution(w, solution); err != nil {
			return err
		}
		return s.View.PuzzleFacts(w, p)
	})
}

// namedPuzzle is the puzzle that the argument names.
func namedPuzzle(c *cli.Context) (*puzzles.Puzzle, error) {
	if c.NArg() != 1 {
		return nil, cli.Misuse("'damone puzzle list' lists them", "the id of one puzzle is expected")
	}
	s, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	return s.find(c.Args().First())
}
