package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

func rulesetsCommand() *cli.Command {
	return &cli.Command{
		Name:     "rulesets",
		Usage:    "list the rulesets, or show one as YAML",
		Category: "rules",
		Flags:    outputFlags("table", "json"),
		Description: about(`Lists the rulesets that come with the program. To have rules of your own,
write a YAML file that extends one of them and changes fields, and name it
wherever a ruleset is asked for: --ruleset FILE. 'damone rulesets show' prints
one with every field there is.`,
			"0.", "damone rulesets", "damone rulesets show damone-winther > mine.yaml", "damone moves --ruleset mine.yaml"),
		Action:      listRulesets,
		Subcommands: []*cli.Command{showRulesetCommand()},
	}
}

func listRulesets(c *cli.Context) error {
	s, err := readSettings(c, "table", "json")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if s.format == "json" {
		b.Write(append(view.AppendRulesets(nil, rules.Rulesets()), '\n'))
	} else if err := s.view.Rulesets(&b, rules.Rulesets()); err != nil {
		return err
	}
	_, err = c.App.Writer.Write(b.Bytes())
	return err
}

func showRulesetCommand() *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "print a ruleset as YAML",
		ArgsUsage: "NAME|FILE",
		Description: about(`Prints a ruleset in full, as a file that can be changed and used in its place.`,
			"0; 2 for an unknown ruleset or a file at fault.",
			"damone rulesets show italian", "damone rulesets show mine.yaml"),
		Action: showRuleset,
	}
}

func showRuleset(c *cli.Context) error {
	if c.NArg() != 1 {
		return misuse("for example: damone rulesets show damone", "one ruleset is expected; arguments given: %d", c.NArg())
	}
	rs, err := findRuleset(c.Args().First())
	if err != nil {
		return err
	}
	return notation.WriteRuleset(c.App.Writer, rs)
}

// findRuleset finds a ruleset by its name or reads one from a file.
func findRuleset(name string) (*rules.Ruleset, error) {
	if rs, ok := rules.Lookup(name); ok {
		return rs, nil
	}
	if isFileName(name) {
		return readRulesetFile(name)
	}
	return nil, misuse("'damone rulesets' lists them; a ruleset of your own is named as a file, mine.yaml",
		"unknown ruleset %q%s", name, didYouMean(name, rulesetNames()))
}

// rulesetNames lists the names of the rulesets that come with the program.
func rulesetNames() []string {
	var names []string
	for _, rs := range rules.Rulesets() {
		names = append(names, rs.ID())
	}
	return names
}

// isFileName reports whether a ruleset's name is a file's, or can only be one.
func isFileName(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return true
	}
	info, err := os.Stat(name)
	return strings.ContainsRune(filepath.ToSlash(name), '/') || err == nil && info.Mode().IsRegular()
}

func readRulesetFile(name string) (*rules.Ruleset, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("the ruleset cannot be read: %w", err)
	}
	defer f.Close()
	return notation.ReadRuleset(f, name, rules.Lookup)
}
