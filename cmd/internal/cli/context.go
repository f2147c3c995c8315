package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Context is a command at work: what was typed, and what the flags that commands
// share ask for.
type Context struct {
	*typedLine
	In       io.Reader
	Out, Err io.Writer
	View     view.Options
	Tables   *tablebase.Tables // that answers come from; nil for none
}

type typedLine = urfave.Context

// New returns a command of some names, the one that is shown first. The tables that
// do puts into its context are closed after it.
func New(names string, do func(*Context) error, flags []Flag) *Command {
	all := strings.Fields(names)
	return &Command{Name: all[0], Aliases: all[1:], Flags: flags, Action: func(typed *urfave.Context) error {
		c, err := newContext(typed)
		if err != nil {
			return err
		}
		defer func() { c.Tables.Close() }()
		return do(c)
	}}
}

// FlagsOnly returns what a command does that takes no arguments.
func FlagsOnly(do func(*Context) error) func(*Context) error {
	return func(c *Context) error {
		if err := c.Takes(0, 0, "options-only"); err != nil {
			return err
		}
		return do(c)
	}
}

// Takes refuses fewer or more arguments than a command takes; kind says what was
// expected and, as {given}, what there is.
func (c *Context) Takes(least, most int, kind notation.Kind, fill ...any) error {
	if n := c.NArg(); least <= n && n <= most {
		return nil
	}
	given := any(notation.Kind("given-nothing"))
	if words := lists.Each(c.Args().Slice(), notation.Quote); len(words) > 0 {
		given = strings.Join(words[:min(len(words), 5)], ", ")
	}
	return Misuse(kind, append(fill, "given", given)...)
}

// newContext reads the shared flags of a command. Without a ruleset flag the
// ruleset is the default one.
func newContext(typed *urfave.Context) (c *Context, err error) {
	app := typed.App
	c = &Context{typedLine: typed, In: app.Reader, Out: app.Writer, Err: app.ErrWriter}
	app.Metadata["context"] = c
	c.View.Lang = app.Metadata[langFlag].(catalog.Lang)
	c.setColor()
	if c.String(squaresFlag) != "" {
		if c.View.Squares, err = notation.ParseSquares(c.String(squaresFlag)); err != nil {
			return nil, err
		}
	}
	c.View.Ruleset = rules.Default()
	if name := c.String(rulesetFlag); name != "" {
		if c.View.Ruleset, err = FindRuleset(c.Context, name); err != nil {
			return nil, err
		}
	}
	if c.Bool(lenientFlag) {
		c.View.Ruleset, err = c.View.Ruleset.With(lenient)
	}
	return c, err
}

// lenient accepts pieces where they would have been promoted.
func lenient(s *rules.Spec) { s.OnCrown = rules.CrownAccepted }

func (c *Context) setColor() {
	env := streamsOf(c.Context).Env
	switch c.String(colorFlag) {
	case "always", "never":
		c.View.Color = c.String(colorFlag) == "always"
	default:
		c.View.Color = env("NO_COLOR") == "" && env("TERM") != "dumb" && IsTerminal(c.Out)
	}
	if out, ok := c.Out.(*outlet); ok {
		out.colored = c.View.Color
	}
}

// Note tells the user something beside the answer.
func (c *Context) Note(text catalog.Key, fill ...any) {
	fmt.Fprintln(c.Err, "damone: "+c.View.Lang.Say(text, fill...))
}

// Threads returns how many threads are to reckon.
func (c *Context) Threads() int { return ordered.AtOnce(c.Int("threads")) }

// IsJSON reports whether programs read the answers of a command.
func (c *Context) IsJSON() bool { return isJSON(c.String(formatFlag)) }

func environmentLang(ctx context.Context) catalog.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := streamsOf(ctx).Env(name); value != "" {
			lang, _ := catalog.ParseLang(value)
			return lang
		}
	}
	return catalog.English
}
