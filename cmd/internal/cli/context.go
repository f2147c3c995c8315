package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/rulesetfile"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Context is a command at work: what was typed, and what the flags that commands
// share ask for.
type Context struct {
	*typedLine
	program  *program
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

// In puts commands into a category of the help.
func In(category string, list []*Command) []*Command {
	for _, c := range list {
		c.Category = category
	}
	return list
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
	p := programOf(typed.Context)
	c = &Context{typedLine: typed, program: p, In: p.In, Out: p.Out, Err: p.Err}
	p.at, c.View.Lang = c, p.lang
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
		c.View.Ruleset, err = lenient(c.View.Ruleset)
	}
	return c, err
}

func lenient(rs *rules.Ruleset) (*rules.Ruleset, error) {
	return rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
}

func (c *Context) setColor() {
	switch p := c.program; c.String(colorFlag) {
	case "always", "never":
		c.View.Color = c.String(colorFlag) == "always"
	default:
		c.View.Color = p.env("NO_COLOR") == "" && p.env("TERM") != "dumb" && IsTerminal(c.Out)
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

// FindRuleset finds a ruleset by its name or reads one from a file.
func FindRuleset(ctx context.Context, name string) (*rules.Ruleset, error) {
	if rs, ok := rules.Lookup(name); ok {
		return rs, nil
	}
	if isFileName(ctx, name) {
		return ordered.Await(ctx, func() (*rules.Ruleset, error) {
			f, err := os.Open(Path(ctx, name))
			if err != nil {
				return nil, err
			}
			defer f.Close()
			return rulesetfile.Read(f, name, rules.Lookup)
		})
	}
	return nil, Misuse("no-ruleset-named", "name", name, "meant", DidYouMean(name, RulesetNames()))
}

// RulesetNames lists the names of the rulesets that come with the program.
func RulesetNames() []string { return lists.Each(rules.Rulesets(), (*rules.Ruleset).ID) }

// isFileName reports whether a ruleset's name is a file's, or can only be one.
func isFileName(ctx context.Context, name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return true
	}
	info, err := os.Stat(Path(ctx, name))
	return strings.ContainsRune(filepath.ToSlash(name), '/') || err == nil && info.Mode().IsRegular()
}
