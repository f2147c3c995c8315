package main

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/theme"
	"damone/rules"
)

// readCollection reads the files that --from names or, without it, those that
// come with the program.
func readCollection(c *cli.Context) (*puzzles.Set, error) {
	if names := cli.Texts(c, "from"); len(names) > 0 {
		return readFiles(c, names)
	}
	return ask.Collection()
}

// readFiles reads collections: files, and folders of them, in which a plan is passed over.
func readFiles(c *cli.Context, names []string) (*puzzles.Set, error) {
	s, err := ordered.Await(c.Context, func() (*puzzles.Set, error) { return puzzles.ReadFiles(names, rules.Lookup) })
	if err != nil && !cli.IsAny[*fs.PathError](err) {
		err = cli.BadInput("subject.puzzles", err)
	}
	return s, err
}

// namedPuzzles returns the puzzles that arguments name, each once.
func namedPuzzles(c *cli.Context, s *puzzles.Set) (named []*puzzles.Puzzle, err error) {
	for _, id := range c.Args().Slice() {
		p, err := findPuzzle(s, id)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(named, p) {
			named = append(named, p)
		}
	}
	return named, nil
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
	f := generate.Filter{Themes: cli.Texts(c, "theme"), MinLength: c.Int("length")}
	var err error
	if f.Stipulation, err = generate.ReadStipulation(c.String("stipulation")); err != nil {
		return f, cli.Misuse("bad-usage", "cause", err)
	}
	if c.String("pieces") != "" {
		f.MinPieces, f.MaxPieces, err = readRange(c, "pieces", 1, rules.Squares)
	}
	return f, err
}

// readRange returns the numbers of a flag's range, such as 4-8 or 6, and all there are
// where it is not given.
func readRange(c *cli.Context, flag string, least, most int) (from, to int, err error) {
	value := c.String(flag)
	if value == "" {
		return least, most, nil
	}
	low, high, isRange := strings.Cut(value, "-")
	if !isRange {
		high = low
	}
	from, errLow := strconv.Atoi(low)
	to, errHigh := strconv.Atoi(high)
	if errLow != nil || errHigh != nil || from < least || to < from || to > most {
		return from, to, cli.Misuse("bad-range", "flag", flag, "value", value, "least", least, "most", most)
	}
	return from, to, nil
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
