package main

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/notation/rulesetfile"
	"damone/rules"
)

func printRules(c *cli.Context) error {
	words := c.Args().Slice()
	book := damone.Rules(c.View.Lang.String())
	byID := !slices.ContainsFunc(words, func(word string) bool { return !clauses.LooksLikeID(word) })
	find := searchClauses
	if byID {
		find = findClauses
	}
	hits, err := find(book, words)
	if err != nil {
		return err
	}
	draw := (*view.Printer).Clauses
	if len(words) == 0 || !byID && len(hits) > 1 {
		draw = (*view.Printer).ClauseList
	}
	return cli.Print(c, hits, cli.Lists("table", draw, (*view.Options).ClauseJSON))
}

// findClauses finds the clauses of some ids, all of them for none.
func findClauses(book clauses.Book, ids []string) ([]clauses.Hit, error) {
	found := book.Clauses
	if len(ids) > 0 {
		found = nil
	}
	for _, id := range ids {
		family := book.Find(id)
		if len(family) == 0 {
			return nil, cli.Misuse("no-such-clause", "id", id, "near", suggested("near-it", book.Near(id, 3)))
		}
		found = append(found, family...)
	}
	return lists.Each(found, func(c clauses.Clause) clauses.Hit { return clauses.Hit{Clause: c} }), nil
}

// searchClauses finds the clauses that have some words. What no clause has may
// be misspelt.
func searchClauses(book clauses.Book, words []string) ([]clauses.Hit, error) {
	hits := book.Search(strings.Join(words, " "))
	if len(hits) > 0 {
		return hits, nil
	}
	var near []string
	for _, word := range words[:min(len(words), 10)] { // more could not be read
		if len(book.Search(word)) == 0 {
			near = append(near, book.NearWords(word, 2)...)
		}
	}
	no := cli.Misuse("no-clause-has", "words", strings.Join(words, " "), "meant", suggested("meant", near))
	return nil, cli.WithStatus(cli.ExitNo, no)
}

// suggested returns a remark on some words, "" for none.
func suggested(remark notation.Kind, words []string) any {
	if len(words) == 0 {
		return ""
	}
	return notation.NewFault(remark, "words", strings.Join(words, ", "))
}

func listRulesets(c *cli.Context) error {
	return cli.Print(c, rules.Rulesets(), cli.Lists("table", (*view.Printer).Rulesets, (*view.Options).RulesetJSON))
}

func showRuleset(c *cli.Context) error {
	if err := c.Takes(1, 1, "one-ruleset-expected"); err != nil {
		return err
	}
	rs, err := cli.FindRuleset(c.Context, c.Args().First())
	if err != nil {
		return err
	}
	if c.IsJSON() {
		return writeRulesetJSON(c.Out, rs)
	}
	return rulesetfile.Write(c.Out, rs)
}

// writeRulesetJSON writes the keys and values of a ruleset's YAML as a line of
// JSON, which is YAML too: a file of it is read as a ruleset.
func writeRulesetJSON(w io.Writer, rs *rules.Ruleset) error {
	var text bytes.Buffer
	if err := rulesetfile.Write(&text, rs); err != nil {
		return err
	}
	var keys map[string]any
	if err := yaml.Unmarshal(text.Bytes(), &keys); err != nil {
		return err
	}
	object := view.NewObject(view.OfRuleset)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		object.Add(key, keys[key])
	}
	return object.Write(w)
}
