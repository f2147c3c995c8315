package cli

import (
	"os"
	"slices"
	"strings"

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
	s := &Settings{Format: c.String(FormatFlag)}
	formats := []string{""}
	if f := findFlag(c.Command.Flags, FormatFlag); f != nil {
		formats = choices(f)
	}
	if !slices.Contains(formats, s.Format) {
		return nil, Misuse("unknown-form", "value", s.Format, "choices", formats)
	}
	var err error
	if s.View.Ruleset, err = ReadRuleset(c); err != nil {
		return nil, err
	}
	if s.View.Squares, err = notation.ParseSquares(c.String(SquaresFlag)); err != nil {
		return nil, Misuse("unknown-squares", "value", c.String(SquaresFlag))
	}
	s.View.Lang = Lang(c)
	s.View.Color, err = readColor(c)
	return s, err
}

// ReadRuleset is the ruleset asked for, with the readings chosen on the spot.
func ReadRuleset(c *Context) (*rules.Ruleset, error) {
	name := c.String(RulesetFlag)
	if name == "" {
		name = rules.Default().ID()
	}
	rs, err := FindRuleset(name)
	if err != nil || !c.Bool(LenientFlag) {
		return rs, err
	}
	return rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
}

// Lang is the language that a command speaks.
func Lang(c *Context) catalog.Lang { return c.App.Metadata[LangFlag].(catalog.Lang) }

// languageOf is the language that a command line asks for or, failing that,
// the environment.
func languageOf(args []string) (catalog.Lang, error) {
	for i, word := range args {
		name, value, joined := strings.Cut(word, "=")
		switch {
		case word == "--":
			return environmentLang(), nil
		case name != "--"+LangFlag && name != "-"+LangFlag:
			continue
		case !joined && i+1 < len(args):
			value = args[i+1]
		}
		lang, ok := catalog.ParseLang(value)
		if !ok && value != "" {
			return environmentLang(), Misuse("unknown-lang", "value", value, "choices", catalog.Langs())
		}
		return lang, nil
	}
	return environmentLang(), nil
}

func environmentLang() catalog.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			lang, _ := catalog.ParseLang(value)
			return lang
		}
	}
	return catalog.English
}

func readColor(c *Context) (bool, error) {
	switch when := c.String(ColorFlag); strings.ToLower(when) {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto", "":
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && IsTerminal(c.App.Writer), nil
	default:
		return false, Misuse("unknown-color", "value", when)
	}
}
