package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// FindRuleset finds a ruleset by its name or reads one from a file.
func FindRuleset(ctx context.Context, name string) (*rules.Ruleset, error) {
	if rs, ok := rules.Lookup(name); ok {
		return rs, nil
	}
	if isFileName(ctx, name) {
		return ordered.Await(ctx, func() (*rules.Ruleset, error) { return readRulesetFile(ctx, name) })
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

func readRulesetFile(ctx context.Context, name string) (*rules.Ruleset, error) {
	f, err := os.Open(Path(ctx, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return rulesetfile.Read(f, name, rules.Lookup)
}
