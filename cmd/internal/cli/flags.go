package cli

import "damone/rules"

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
		Choice(&StringFlag{Name: RulesetFlag, Aliases: []string{"r"}, EnvVars: []string{"DAMONE_RULESET"}, Value: rules.Default().ID()}, RulesetNames()),
		&BoolFlag{Name: LenientFlag},
	}, OutputFlags(formats...)...)
}

// OutputFlags are the flags of every command that prints a result.
func OutputFlags(formats ...string) []Flag {
	return []Flag{
		Choice(&StringFlag{Name: FormatFlag, Aliases: []string{"f"}, Value: formats[0]}, formats),
		Choice(&StringFlag{Name: SquaresFlag, Value: "number"}, []string{"number", "algebraic"}),
		Choice(&StringFlag{Name: ColorFlag, Value: "auto"}, []string{"auto", "always", "never"}),
	}
}

// Choice is a flag with few values, which a shell completes and which may not
// be empty.
func Choice(f *StringFlag, values []string) Flag { return choiceFlag{f, values} }

type choiceFlag struct {
	*StringFlag
	choices []string
}
