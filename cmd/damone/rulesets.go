package main

import (
	"bytes"
	"encoding/json"
	"io"

	"gopkg.in/yaml.v3"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation/rulesetfile"
	"damone/rules"
)

func listRulesets(c *cli.Context, s *cli.Settings) error {
	return cli.Print(c, s, rules.Rulesets(), s.View.Rulesets, view.WriteRulesets)
}

func showRuleset(c *cli.Context, s *cli.Settings) error {
	if c.NArg() != 1 {
		return cli.Misuse("one-ruleset-expected", "n", c.NArg())
	}
	rs, err := cli.FindRuleset(c.Args().First())
	if err != nil {
		return err
	}
	if s.Format == "json" {
		return writeRulesetJSON(c.App.Writer, rs)
	}
	return rulesetfile.Write(c.App.Writer, rs)
}

// writeRulesetJSON writes the keys and values of a ruleset's YAML as JSON,
// which is YAML too: a file of it is read as a ruleset.
func writeRulesetJSON(w io.Writer, rs *rules.Ruleset) error {
	var text bytes.Buffer
	if err := rulesetfile.Write(&text, rs); err != nil {
		return err
	}
	var keys map[string]any
	if err := yaml.Unmarshal(text.Bytes(), &keys); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(keys)
}
