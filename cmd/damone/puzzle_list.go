package main

import (
	"io"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
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
		&cli.StringFlag{Name: cli.RulesetFlag, Aliases: []string{"r"}},
		&cli.StringSliceFlag{Name: collectionFlag},
	}, puzzleFilterFlags()...)
}

// choosePuzzles reads the collection asked for and keeps what the flags want.
func choosePuzzles(c *cli.Context) ([]*puzzles.Puzzle, error) {
	if c.NArg() > 0 {
		return nil, cli.Misuse("puzzles-by-options", "word", c.Args().First())
	}
	filter, err := readPuzzleFilter(c)
	if err != nil {
		return nil, err
	}
	s, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	if err := checkThemes(filter.Themes, s.Puzzles); err != nil {
		return nil, err
	}
	band := filter.Band
	filter.Band = 0
	var chosen []*puzzles.Puzzle
	for _, p := range s.Puzzles {
		if id := c.String(cli.RulesetFlag); id != "" && p.Ruleset.ID() != id || band > 0 && p.Band != band || !filter.Wants(p) {
			continue
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}

func puzzleList() *cli.Command {
	return &cli.Command{
		Name:   "list",
		Flags:  append(choiceFlags(), cli.OutputFlags("table", "json")...),
		Action: cli.WithSettings(listPuzzles),
	}
}

func listPuzzles(c *cli.Context, s *cli.Settings) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	if len(chosen) == 0 {
		cli.Note(c, "no-such-puzzles")
		return cli.AnsweredNo
	}
	return cli.Print(c, s, chosen, s.View.Puzzles, s.View.WritePuzzles)
}

func puzzleThemes() *cli.Command {
	return &cli.Command{
		Name:  "themes",
		Flags: []cli.Flag{&cli.StringFlag{Name: cli.RulesetFlag, Aliases: []string{"r"}, Value: rules.Default().ID()}},
		Action: func(c *cli.Context) error {
			rs, err := cli.ReadRuleset(c)
			if err != nil {
				return err
			}
			o := view.Options{Lang: c.App.Metadata[cli.LangFlag].(catalog.Lang)}
			return cli.Buffered(c, func(w io.Writer) error { return o.ThemeList(w, theme.List(rs)) })
		},
	}
}

func puzzleShow() *cli.Command {
	return &cli.Command{
		Name: "show",
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: collectionFlag},
			&cli.BoolFlag{Name: "solution"},
			&cli.BoolFlag{Name: "all"},
		}, cli.OutputFlags("text", "json")...),
		Action: cli.WithSettings(showPuzzle),
	}
}

func showPuzzle(c *cli.Context, s *cli.Settings) error {
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
		budget := alphabeta.Options{Limits: search.Limits{Nodes: ask.SolveNodes}}
		solution, err := ask.Solve(c.Context, s.View.Ruleset, p.Position, p.Stipulation, budget)
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
		return nil, cli.Misuse("puzzle-id-expected")
	}
	s, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	return findPuzzle(s, c.Args().First())
}
