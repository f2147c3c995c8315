package main

import (
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/cli"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/theme"
	"damone/rules"
)

func readPuzzleFilter(c *cli.Context) (generate.Filter, error) {
	f := generate.Filter{Themes: c.StringSlice("theme"), Stipulation: c.String("stipulation"), Band: c.Int("difficulty"), MinLength: c.Int("length")}
	if f.Band < 0 || f.Band > puzzles.Bands {
		return f, cli.Misuse("difficulty-out-of-range", "value", f.Band, "most", puzzles.Bands)
	}
	if f.MinLength < 0 {
		return f, cli.Misuse("length-negative", "value", f.MinLength)
	}
	if s := f.Stipulation; s != "" && s != "gain" {
		if _, err := puzzles.ParseStipulation(s); err != nil {
			return f, cli.Misuse("bad-usage", "cause", err)
		}
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
