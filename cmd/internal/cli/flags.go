package cli

import (
	"strings"

	"damone/cmd/internal/catalog"
	"damone/rules"
)

// The flags that commands share.
const (
	RulesetFlag = "ruleset"
	FormatFlag  = "format"
	SquaresFlag = "squares"
	LangFlag    = "lang"
	LenientFlag = "lenient"
	ColorFlag   = "color"
)

// PositionFlags are the flags of every command that reads positions and
// answers in some formats, the default first.
func PositionFlags(formats ...string) []Flag {
	return append([]Flag{
		Choice(&StringFlag{Name: RulesetFlag, Aliases: []string{"r"}, EnvVars: []string{"DAMONE_RULESET"}, Value: rules.Default().ID(),
			Usage: "the rules: a `NAME` that 'damone rulesets' lists, or a YAML file"}, RulesetNames()),
		&BoolFlag{Name: LenientFlag, Usage: "accept pieces on squares that would have promoted them (READ-9)", DisableDefaultText: true},
	}, OutputFlags(formats...)...)
}

// OutputFlags are the flags of every command that prints a result.
func OutputFlags(formats ...string) []Flag {
	return []Flag{
		Choice(&StringFlag{Name: FormatFlag, Aliases: []string{"f"}, Value: formats[0], Usage: "the `FORM` of the answer: " + Either(formats)}, formats),
		Choice(&StringFlag{Name: SquaresFlag, Value: "number", Usage: "squares as `KIND`: number (30) or algebraic (d1)"}, []string{"number", "algebraic"}),
		Choice(&StringFlag{Name: LangFlag, Usage: "`LANGUAGE` of the words: en or it (default: from LC_ALL, LC_MESSAGES or LANG)"}, catalog.Langs()),
		Choice(&StringFlag{Name: ColorFlag, Value: "auto", Usage: "`WHEN` to use colours: auto, always or never"}, []string{"auto", "always", "never"}),
	}
}

// Choice is a flag with few values, which a shell completes and which may not
// be empty.
func Choice(f *StringFlag, values []string) Flag { return choiceFlag{f, values} }

type choiceFlag struct {
	*StringFlag
	choices []string
}

// Either lists words as in "a, b or c".
func Either(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
