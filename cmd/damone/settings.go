package main

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// settings is what the shared flags ask for.
type settings struct {
	format string
	view   view.Options
}

// readSettings reads the shared flags of a command that answers in some
// formats. Without a ruleset flag the ruleset is the default one.
func readSettings(c *cli.Context, formats ...string) (*settings, error) {
	s := &settings{format: c.String(formatFlag)}
	if !slices.Contains(formats, s.format) {
		return nil, misuse("", "unknown --format %q: it is %s", s.format, either(formats))
	}
	var err error
	if s.view.Ruleset, err = readRuleset(c); err != nil {
		return nil, err
	}
	if s.view.Squares, err = notation.ParseSquares(c.String(squaresFlag)); err != nil {
		return nil, misuse("", "unknown --squares %q: it is number or algebraic", c.String(squaresFlag))
	}
	if s.view.Lang, err = readLang(c); err != nil {
		return nil, err
	}
	c.App.Metadata[langFlag] = s.view.Lang
	s.view.Color, err = readColor(c)
	return s, err
}

// readRuleset is the ruleset asked for, with the readings chosen on the spot.
func readRuleset(c *cli.Context) (*rules.Ruleset, error) {
	name := c.String(rulesetFlag)
	if name == "" {
		name = rules.Default().ID()
	}
	rs, err := findRuleset(name)
	if err != nil || !c.Bool(lenientFlag) {
		return rs, err
	}
	return rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
}

// readLang is the language asked for by flag or, failing that, by the
// environment.
func readLang(c *cli.Context) (catalog.Lang, error) {
	if name := c.String(langFlag); name != "" {
		lang, ok := catalog.ParseLang(name)
		if !ok {
			return lang, misuse("", "unknown --lang %q: it is %s", name, either(catalog.Langs()))
		}
		return lang, nil
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			lang, _ := catalog.ParseLang(value)
			return lang, nil
		}
	}
	return catalog.English, nil
}

func readColor(c *cli.Context) (bool, error) {
	switch when := c.String(colorFlag); strings.ToLower(when) {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto", "":
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(c.App.Writer), nil
	default:
		return false, misuse("", "unknown --color %q: it is auto, always or never", when)
	}
}

// isTerminal reports whether what is written is for somebody's eyes.
func isTerminal(w io.Writer) bool {
	if watched, ok := w.(*watchedWriter); ok {
		w = watched.w
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
