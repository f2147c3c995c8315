package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/catalog"
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

// positionFlags are the flags of every command that reads positions and
// answers in some formats, the default first.
func positionFlags(formats ...string) []cli.Flag {
	return append([]cli.Flag{
		choiceFlag{&cli.StringFlag{Name: rulesetFlag, Aliases: []string{"r"}, EnvVars: []string{"DAMONE_RULESET"}, Value: rules.Default().ID(),
			Usage: "the rules: a `NAME` that 'damone rulesets' lists, or a YAML file"}, rulesetNames()},
		&cli.BoolFlag{Name: lenientFlag, Usage: "accept pieces on squares that would have promoted them (READ-9)", DisableDefaultText: true},
	}, outputFlags(formats...)...)
}

// outputFlags are the flags of every command that prints a result.
func outputFlags(formats ...string) []cli.Flag {
	return []cli.Flag{
		choiceFlag{&cli.StringFlag{Name: formatFlag, Aliases: []string{"f"}, Value: formats[0], Usage: "the `FORM` of the answer: " + either(formats)}, formats},
		choiceFlag{&cli.StringFlag{Name: squaresFlag, Value: "number", Usage: "squares as `KIND`: number (30) or algebraic (d1)"}, []string{"number", "algebraic"}},
		choiceFlag{&cli.StringFlag{Name: langFlag, Usage: "`LANGUAGE` of the words: en or it (default: from LC_ALL, LC_MESSAGES or LANG)"}, catalog.Langs()},
		choiceFlag{&cli.StringFlag{Name: colorFlag, Value: "auto", Usage: "`WHEN` to use colours: auto, always or never"}, []string{"auto", "always", "never"}},
	}
}

// choiceFlag is a flag with few values, which a shell can complete.
type choiceFlag struct {
	*cli.StringFlag
	choices []string
}

// either lists words as in "a, b or c".
func either(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
