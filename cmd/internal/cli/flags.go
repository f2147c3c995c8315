package cli

import (
	"flag"
	"slices"
	"strings"
	"time"

	"damone/notation"
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

// option is a flag.
type option struct {
	names       []string // the long one first
	value       any      // when it is not given; its type is the flag's
	file        bool     // the name of a file or a folder
	least, most int      // of a number; both 0 for any
	choices     []string // what it may be; nil for anything
	open        bool     // the command knows more choices, but for the empty one
}

func (o *option) Names() []string { return o.names }
func (o *option) String() string  { return o.names[0] }
func (o *option) IsSet() bool     { return false } // a line knows

// Apply adds the flag to those that are read.
func (o *option) Apply(set *flag.FlagSet) error {
	switch name := o.names[0]; value := o.value.(type) {
	case bool:
		set.Bool(name, value, "")
	case int:
		set.Int(name, value, "")
	case uint64:
		set.Uint64(name, value, "")
	case time.Duration:
		set.Duration(name, value, "")
	case string:
		set.String(name, value, "")
	case texts:
		set.Var(new(texts), name, "")
	}
	return nil
}

// expected returns what is wrong with a value that the flag does not take.
func (o *option) expected() notation.Kind {
	switch o.value.(type) {
	case int:
		return "not-a-whole-number"
	case uint64:
		return "not-a-count"
	case time.Duration:
		return "not-a-time"
	}
	return "true-or-false-expected"
}

// takesValue reports whether a flag is followed by a value; nil is not.
func (o *option) takesValue() bool {
	if o == nil {
		return false
	}
	_, is := o.value.(bool)
	return !is
}

func newOption(names string, value any) *option {
	return &option{names: strings.Fields(names), value: value}
}

// Bool returns a flag of these names, the long one first: "help h".
func Bool(names string) Flag { return newOption(names, false) }

// Int returns a flag for a whole number.
func Int(names string, value int) Flag { return newOption(names, value) }

// Range returns an Int that is not taken outside a range.
func Range(names string, value, least, most int) Flag {
	o := newOption(names, value)
	o.least, o.most = least, most
	return o
}

// Uint64 returns a flag for a number that is not negative.
func Uint64(names string, value uint64) Flag { return newOption(names, value) }

// Duration returns a flag for a time.
func Duration(name string, value time.Duration) Flag { return newOption(name, value) }

// String returns a flag for a text.
func String(names, value string) Flag { return newOption(names, value) }

// Strings returns a flag for a text that may be given several times.
func Strings(name string) Flag { return newOption(name, texts(nil)) }

// texts is the values of such a flag, whole.
type texts []string

func (t *texts) Set(value string) error { *t = append(*t, value); return nil }
func (t *texts) String() string         { return strings.Join(*t, ", ") }

// File returns a flag for the name of a file or a folder; its value is where that is.
func File(names string) Flag {
	return &option{names: strings.Fields(names), value: "", file: true}
}

// Files returns a File that may be given several times.
func Files(name string) Flag { return &option{names: []string{name}, value: texts(nil), file: true} }

// Texts returns the texts given for a flag.
func Texts(c *Context, flag string) []string {
	t, _ := c.Generic(flag).(*texts)
	if t == nil {
		return nil
	}
	return *t
}

// Choice returns a flag with few values, which a shell completes; no other is
// accepted.
func Choice(names, value string, values []string) Flag { return choice(names, value, values, false) }

func choice(names, value string, values []string, open bool) Flag {
	return &option{names: strings.Fields(names), value: value, choices: values, open: open}
}

// Choices lists the values that a flag is chosen from, nil for any other flag.
func Choices(f Flag) []string { return slices.Clone(f.(*option).choices) }

// rulesetVariable names the ruleset to use where none is named.
const rulesetVariable = "DAMONE_RULESET"

// RulesetChoice returns the flag for the ruleset; the environment may have another
// default.
func RulesetChoice() Flag {
	return choice("ruleset r", rules.Default().ID(), RulesetNames(), true)
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
