package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"
	"gopkg.in/yaml.v3"

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
		Usage:     "print a ruleset as YAML, or the same as JSON",
		ArgsUsage: "NAME|FILE",
		Flags:     outputFlags("yaml", "json"),
		Description: about(`Prints a ruleset in full, as a file that can be changed and used in its place.`,
			"0; 2 for an unknown ruleset or a file at fault.",
			"damone rulesets show italian", "damone rulesets show --format json italian", "damone rulesets show mine.yaml"),
		Action: showRuleset,
	}
}

func showRuleset(c *cli.Context) error {
	if c.NArg() != 1 {
		return misuse("for example: damone rulesets show damone", "one ruleset is expected; arguments given: %d", c.NArg())
	}
	s, err := readSettings(c, "yaml", "json")
	if err != nil {
		return err
	}
	rs, err := findRuleset(c.Args().First())
	if err != nil {
		return err
	}
	if s.format == "json" {
		return writeRulesetJSON(c.App.Writer, rs)
	}
	return notation.WriteRuleset(c.App.Writer, rs)
}

// writeRulesetJSON writes the keys and values of a ruleset's YAML as JSON,
// which is YAML too: a file of it is read as a ruleset.
func writeRulesetJSON(w io.Writer, rs *rules.Ruleset) error {
	var text bytes.Buffer
	if err := notation.WriteRuleset(&text, rs); err != nil {
		return err
	}
	var keys map[string]any
	if err := yaml.Unmarshal(text.Bytes(), &keys); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(keys)
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
