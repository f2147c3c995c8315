package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"damone/cmd/internal/cli"

	"damone"
	"damone/notation/clauses"
)

func rulesCommand() *cli.Command {
	return &cli.Command{
		Name:     "rules",
		Category: "rules",
		Flags:    cli.OutputFlags("table", "json"),
		Action:   printRules,
	}
}

func printRules(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	found, err := findClauses(c.Args().Slice())
	if err != nil {
		return err
	}
	if s.Format == "json" {
		return json.NewEncoder(c.App.Writer).Encode(withPlainSources(found))
	}
	var b bytes.Buffer
	if c.NArg() == 0 {
		err = s.View.ClauseList(&b, found)
	} else {
		err = s.View.Clauses(&b, found)
	}
	if err != nil {
		return err
	}
	_, err = c.App.Writer.Write(b.Bytes())
	return err
}

// findClauses finds the clauses of some ids, all of them for none.
func findClauses(ids []string) ([]clauses.Clause, error) {
	book := damone.Rules("en")
	if len(ids) == 0 {
		return book.Clauses, nil
	}
	var all []clauses.Clause
	for _, id := range ids {
		found := book.Find(id)
		if len(found) == 0 {
			return nil, cli.Misuse("'damone rules' lists them"+nearIt(book, id), "there is no clause %q", id)
		}
		all = append(all, found...)
	}
	return all, nil
}

// nearIt names the clauses whose ids are most like one there is not.
func nearIt(book clauses.Book, id string) string {
	if near := book.Near(id, 3); len(near) > 0 {
		return "; near it: " + strings.Join(near, ", ")
	}
	return ""
}

// withPlainSources is clauses whose sources are plain text and not Markdown.
func withPlainSources(list []clauses.Clause) []clauses.Clause {
	list = slices.Clone(list)
	for i := range list {
		list[i].Source = clauses.Plain(list[i].Source)
	}
	return list
}
