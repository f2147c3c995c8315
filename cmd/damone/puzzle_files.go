package main

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/theme"
	"damone/rules"
)

// readPuzzles reads the collections that arguments name: files, and folders of
// them. A plan lying in a folder is passed over.
func readPuzzles(c *cli.Context) (*puzzles.Set, error) {
	if c.NArg() == 0 {
		return nil, cli.Misuse("no-puzzles-named")
	}
	return readFiles(c, lists.Each(c.Args().Slice(), func(name string) string { return cli.Path(c.Context, name) }))
}

// readCollection reads the files that --from names or, without it, those that
// come with the program.
func readCollection(c *cli.Context) (*puzzles.Set, error) {
	if names := cli.Texts(c, "from"); len(names) > 0 {
		return readFiles(c, names)
	}
	return ask.Collection()
}

func readFiles(c *cli.Context, names []string) (*puzzles.Set, error) {
	s, err := ordered.Await(c.Context, func() (*puzzles.Set, error) { return puzzles.ReadFiles(names, rules.Lookup) })
	if err != nil && !cli.IsAny[*fs.PathError](err) {
		err = cli.BadInput("subject.puzzles", err)
	}
	return s, err
}

func findPuzzle(s *puzzles.Set, id string) (*puzzles.Puzzle, error) {
	var ids []string
	for _, p := range s.Puzzles {
		if p.ID == id {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	if gone, ok := ask.Retired()[id]; ok {
		return nil, cli.Misuse("puzzle-retired", "id", id, "twin", gone.Twin)
	}
	return nil, cli.Misuse("no-such-puzzle", "id", id, "meant", cli.DidYouMean(id, ids))
}

func readPuzzleFilter(c *cli.Context) (generate.Filter, error) {
	f := generate.Filter{Themes: cli.Texts(c, "theme"), Band: c.Int("difficulty"), MinLength: c.Int("length")}
	var err error
	if f.Stipulation, err = generate.ReadStipulation(c.String("stipulation")); err != nil {
		return f, cli.Misuse("bad-usage", "cause", err)
	}
	if c.String("pieces") == "" {
		return f, nil
	}
	low, high, isRange := strings.Cut(c.String("pieces"), "-")
	if !isRange {
		high = low
	}
	var errLow, errHigh error
	f.MinPieces, errLow = strconv.Atoi(low)
	f.MaxPieces, errHigh = strconv.Atoi(high)
	if errLow != nil || errHigh != nil || f.MinPieces < 1 || f.MaxPieces < f.MinPieces {
		return f, cli.Misuse("bad-piece-count", "value", c.String("pieces"))
	}
	return f, nil
}

// checkThemes refuses themes that no ruleset and none of the puzzles has.
func checkThemes(themes []string, list []*puzzles.Puzzle) error {
	for _, name := range themes {
		named := func(t theme.Theme) bool { return t.Name == name }
		if !slices.ContainsFunc(rules.Rulesets(), func(rs *rules.Ruleset) bool { return slices.ContainsFunc(theme.List(rs), named) }) &&
			!slices.ContainsFunc(list, func(p *puzzles.Puzzle) bool { return slices.Contains(p.Themes, name) }) {
			return cli.Misuse("no-theme-named", "name", name)
		}
	}
	return nil
}
