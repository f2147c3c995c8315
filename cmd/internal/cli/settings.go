package cli

import (
	"context"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Settings is what the shared flags ask for.
type Settings struct {
	Format string
	View   view.Options
	Tables *tablebase.Tables // that answers come from; nil for none
}

// FlagsOnly is an action of a command that takes no arguments.
func FlagsOnly(do ActionFunc) ActionFunc {
	return func(c *Context) error {
		if c.NArg() > 0 {
			return Misuse("options-only", "word", c.Args().First())
		}
		return do(c)
	}
}

// WithSettings is an action that is given what the shared flags ask for.
func WithSettings(do func(*Context, *Settings) error) ActionFunc {
	return func(c *Context) error {
		s, err := ReadSettings(c)
		if err != nil {
			return err
		}
		return do(c, s)
	}
}

// ReadSettings reads the shared flags of a command. Without a ruleset flag the
// ruleset is the default one.
func ReadSettings(c *Context) (*Settings, error) {
	rs, err := ReadRuleset(c)
	if err != nil {
		return nil, err
	}
	s := &Settings{Format: c.String(formatFlag), View: view.Options{Ruleset: rs, Lang: Lang(c), Color: readColor(c)}}
	if out, ok := c.App.Writer.(*outlet); ok {
		out.colored = s.View.Color
	}
	if c.String(squaresFlag) != "" {
		s.View.Squares, err = notation.ParseSquares(c.String(squaresFlag))
	}
	return s, err
}

// ReadRuleset is the ruleset asked for, with the readings chosen on the spot.
func ReadRuleset(c *Context) (*rules.Ruleset, error) {
	name := c.String(rulesetFlag)
	if name == "" {
		name = rules.Default().ID()
	}
	rs, err := FindRuleset(c.Context, name)
	if err != nil || !c.Bool(lenientFlag) {
		return rs, err
	}
	return rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
}

// Lang is the language that a command speaks.
func Lang(c *Context) catalog.Lang { return c.App.Metadata[langFlag].(catalog.Lang) }

func environmentLang(ctx context.Context) catalog.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := streamsOf(ctx).Env(name); value != "" {
			lang, _ := catalog.ParseLang(value)
			return lang
		}
	}
	return catalog.English
}

func readColor(c *Context) bool {
	if when := c.String(colorFlag); when == "always" || when == "never" {
		return when == "always"
	}
	env := streamsOf(c.Context).Env
	return env("NO_COLOR") == "" && env("TERM") != "dumb" && IsTerminal(c.App.Writer)
}
