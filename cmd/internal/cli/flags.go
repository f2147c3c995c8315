package cli

import (
	"context"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

	"damone/rules"
)

// The flags that commands share.
const (
	rulesetFlag = "ruleset"
	formatFlag  = "format"
	squaresFlag = "squares"
	langFlag    = "lang"
	lenientFlag = "lenient"
	colorFlag   = "color"
)

// Bool returns a flag of these names, the long one first: "help h".
func Bool(names string) Flag {
	name, short := namesOf(names)
	return &urfave.BoolFlag{Name: name, Aliases: short}
}

// Int returns a flag for a whole number.
func Int(names string, value int) Flag {
	name, short := namesOf(names)
	return &urfave.IntFlag{Name: name, Aliases: short, Value: value}
}

// Range returns an Int that is not taken outside a range.
func Range(names string, value, least, most int) Flag {
	return rangeFlag{Int(names, value).(*urfave.IntFlag), least, most}
}

type rangeFlag struct {
	*urfave.IntFlag
	least, most int
}

// Uint64 returns a flag for a number that is not negative.
func Uint64(names string, value uint64) Flag {
	name, short := namesOf(names)
	return &urfave.Uint64Flag{Name: name, Aliases: short, Value: value}
}

// Duration returns a flag for a time.
func Duration(name string, value time.Duration) Flag {
	return &urfave.DurationFlag{Name: name, Value: value}
}

// String returns a flag for a text.
func String(names, value string) *urfave.StringFlag {
	name, short := namesOf(names)
	return &urfave.StringFlag{Name: name, Aliases: short, Value: value}
}

// Strings returns a flag for a text that may be given several times.
func Strings(name string) Flag { return &urfave.GenericFlag{Name: name, Value: new(texts)} }

// texts is the values of such a flag, whole: one of the library's own would be cut
// at its commas.
type texts []string

func (t *texts) Set(value string) error { *t = append(*t, value); return nil }
func (t *texts) String() string         { return strings.Join(*t, ", ") }

// File returns a flag for the name of a file or a folder; its value is where that is.
func File(names string) Flag {
	name, short := namesOf(names)
	return &urfave.PathFlag{Name: name, Aliases: short, TakesFile: true}
}

// Files returns a File that may be given several times.
func Files(name string) Flag {
	return &urfave.GenericFlag{Name: name, Value: new(texts), TakesFile: true}
}

func takesFile(f Flag) bool {
	if f, ok := f.(*urfave.GenericFlag); ok {
		return f.TakesFile
	}
	_, ok := f.(*urfave.PathFlag)
	return ok
}

// Texts returns the texts given for a flag.
func Texts(c *Context, flag string) []string {
	t, _ := c.Generic(flag).(*texts)
	if t == nil {
		return nil
	}
	return *t
}

func namesOf(names string) (name string, short []string) {
	all := strings.Fields(names)
	return all[0], all[1:]
}

// Choice returns a flag with few values, which a shell completes; no other is
// accepted.
func Choice(names, value string, values []string) Flag {
	return choiceFlag{StringFlag: String(names, value), choices: values}
}

type choiceFlag struct {
	*urfave.StringFlag
	choices []string
	open    bool // the command knows more, but for the empty one
}

// rulesetVariable names the ruleset to use where none is named.
const rulesetVariable = "DAMONE_RULESET"

// UsualRuleset returns the ruleset that the environment names, "" for none.
func UsualRuleset(ctx context.Context) string { return streamsOf(ctx).Env(rulesetVariable) }

// RulesetChoice returns the flag for the ruleset; the environment may have another
// default.
func RulesetChoice() Flag {
	return choiceFlag{String("ruleset r", rules.Default().ID()), RulesetNames(), true}
}

// PositionFlags returns the flags of every command that reads positions and
// answers in some formats, the default first, and more of its own.
func PositionFlags(formats []string, more ...Flag) []Flag {
	return append([]Flag{RulesetChoice(), Bool(lenientFlag)}, OutputFlags(formats, more...)...)
}

// OutputFlags returns the flags of every command that prints a result in some formats,
// and more of its own.
func OutputFlags(formats []string, more ...Flag) []Flag {
	flags := []Flag{
		Choice(squaresFlag, "number", []string{"number", "algebraic"}),
		Choice(colorFlag, "auto", []string{"auto", "always", "never"}),
	}
	if len(formats) > 0 {
		flags = append([]Flag{Choice("format f", formats[0], formats)}, flags...)
	}
	return append(flags, more...)
}
