package main

import (
	"io"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/theme"
	"damone/rules"
)

// choosePuzzles reads the collection asked for and keeps what the flags want.
func choosePuzzles(c *cli.Context) ([]*puzzles.Puzzle, error) {
	if err := c.Takes(0, 0, "puzzles-by-options"); err != nil {
		return nil, err
	}
	return filteredPuzzles(c)
}

// filteredPuzzles returns the puzzles that the flags want, of those that arguments name or,
// without any, of all.
func filteredPuzzles(c *cli.Context) ([]*puzzles.Puzzle, error) {
	filter, err := readPuzzleFilter(c)
	if err != nil {
		return nil, err
	}
	easiest, hardest, err := readRange(c, "difficulty", 1, puzzles.Bands)
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
	ruleset, all := puzzleRuleset(c), s.Puzzles
	if c.NArg() > 0 {
		all, err = namedPuzzles(c, s)
	}
	return lists.Where(all, func(p *puzzles.Puzzle) bool {
		return (ruleset == "" || p.Ruleset.ID() == ruleset) && easiest <= p.Band && p.Band <= hardest && filter.Wants(p)
	}), err
}

// puzzleRuleset returns the ruleset whose puzzles are wanted, "" for any. House rules
// that only the environment names have no puzzles of their own, and choose none; nor do any
// where puzzles are named.
func puzzleRuleset(c *cli.Context) string {
	name := c.String("ruleset")
	if _, known := rules.Lookup(name); !c.IsSet("ruleset") && (!known || c.NArg() > 0) {
		return ""
	}
	return name
}

func listPuzzles(c *cli.Context) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	if len(chosen) > 0 || c.IsJSON() {
		err = cli.Print(c, chosen, cli.Lists("table", (*view.Printer).Puzzles, (*view.Options).PuzzleJSON))
	}
	if err == nil && len(chosen) == 0 {
		c.Note("no-such-puzzles")
		return cli.Answer(false)
	}
	return err
}

func listThemes(c *cli.Context) error {
	return cli.Print(c, theme.List(c.View.Ruleset), cli.Lists("table", (*view.Printer).ThemeList, (*view.Options).ThemeJSON))
}

func statsOfPuzzles(c *cli.Context) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	return cli.Print(c, puzzles.StatsOf(chosen), cli.Answers("table", (*view.Printer).PuzzleStats, (*view.Options).WritePuzzleStats))
}

func showPuzzle(c *cli.Context) error {
	p, err := namedPuzzle(c)
	if err != nil {
		return err
	}
	c.View.Ruleset = p.Ruleset
	return cli.Buffered(c, func(w io.Writer) error {
		if c.IsJSON() {
			return view.WriteJSON(w, c.View.PuzzleJSON(p))
		}
		v := c.View.Printer(w)
		if !c.Bool("solution") {
			v.Puzzle(p)
			return v.Err
		}
		return solved(c, v, p)
	})
}

// solved prints a puzzle's solution and what is known of it. A study is solved by
// tables; without them its stored solution is told.
func solved(c *cli.Context, v *view.Printer, p *puzzles.Puzzle) error {
	budget := alphabeta.Options{Limits: search.Limits{Nodes: ask.SolveNodes}}
	study := p.Class == puzzles.ByTable
	tables := newTableSets()
	defer tables.Close()
	there := study && tables.openAtOnce(c, p)
	if err := c.Context.Err(); err != nil {
		return err
	}
	if study && !there {
		v.Stored(p)
		return v.Err
	}
	budget.Prober = tables.Set[p.Ruleset.ID()].Prober()
	stop := c.Tick()
	solution, err := ask.Solve(c.Context, c.View.Ruleset, p.Position, p.Asked(), budget)
	stop()
	if study && (cli.IsAny[*puzzles.NeedTablesError](err) || err == nil && solution.Verdict == search.Unknown) {
		v.Stored(p)
		return v.Err
	}
	if err != nil {
		return err
	}
	if solution.All = c.Bool("all"); !solution.All && p.Stipulation.Kind == puzzles.Win && p.Tail > 0 {
		solution.Tree = p.StoredTree() // which defences last longest does not show where all is not told
	}
	v.Solution(solution)
	v.PuzzleFacts(p)
	return v.Err
}

func namedPuzzle(c *cli.Context) (*puzzles.Puzzle, error) {
	if err := c.Takes(1, 1, "puzzle-id-expected"); err != nil {
		return nil, err
	}
	s, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	return findPuzzle(s, c.Args().First())
}
