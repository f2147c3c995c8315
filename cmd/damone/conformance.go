package main

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"damone"
	"damone/cmd/internal/cli"
	"damone/conformance"
	"damone/rules"
)

func suiteFS(c *cli.Context) fs.FS {
	if dir := c.String("suite"); dir != "" {
		return os.DirFS(dir)
	}
	return damone.Conformance()
}

// rulesetChosen returns the ruleset that the flag names, nil for none.
func rulesetChosen(c *cli.Context) *rules.Ruleset {
	if c.String("ruleset") == "" {
		return nil
	}
	return c.View.Ruleset
}

// builtInSuite loads the cases that come with the program, once.
var builtInSuite = sync.OnceValues(func() (*conformance.Suite, error) { return conformance.Load(damone.Conformance()) })

// wholeSuite loads the cases, all of them. They may be of the ruleset of a file.
func wholeSuite(c *cli.Context) (*conformance.Suite, error) {
	if dir := c.String("suite"); dir != "" {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return nil, cli.Misuse("no-such-suite", "dir", dir)
		}
	}
	var own []*rules.Ruleset
	if rs := rulesetChosen(c); rs != nil && !slices.Contains(rules.Rulesets(), rs) {
		own = append(own, rs)
	}
	load := builtInSuite
	if c.String("suite") != "" || own != nil {
		load = func() (*conformance.Suite, error) { return conformance.Load(suiteFS(c), own...) }
	}
	suite, err := load()
	if err != nil {
		return nil, cli.BadInput("subject.suite", err)
	}
	return suite, nil
}

// withSuite returns what a command does that is about the cases.
func withSuite(do func(*cli.Context, *conformance.Suite) error) func(*cli.Context) error {
	return func(c *cli.Context) error {
		suite, err := wholeSuite(c)
		if err != nil {
			return err
		}
		return do(c, suite)
	}
}

// chosen returns the cases that the flags want.
func chosen(c *cli.Context, suite *conformance.Suite) (*conformance.Suite, error) {
	ruleset, clause, id := "", c.String("clause"), c.String("case")
	if rs := rulesetChosen(c); rs != nil {
		ruleset = rs.ID()
	}
	if id, _, _ = strings.Cut(id, "~"); id != "" || c.Bool("slow") {
		suite = suite.WithSlow()
	}
	out := suite.Filter(func(x *conformance.Case) bool {
		return (ruleset == "" || x.Ruleset == ruleset) && (clause == "" || slices.Contains(x.Cites, clause)) && (id == "" || x.ID == id)
	})
	if len(out.Cases) == 0 {
		return nil, nothingChosen(suite, ruleset, clause, id)
	}
	return out, nil
}

func nothingChosen(suite *conformance.Suite, ruleset, clause, id string) error {
	cited := func(x *conformance.Case) bool { return slices.Contains(x.Cites, clause) }
	switch {
	case id != "" && suite.Case(id) == nil:
		return cli.Misuse("no-case-named", "id", id)
	case clause != "" && !slices.Contains(citable("en", suite).IDs(), clause):
		return cli.Misuse("no-case-of-unknown-clause", "clause", clause)
	case clause != "" && !slices.ContainsFunc(suite.Cases, cited):
		return cli.Misuse("no-case-cites", "clause", clause)
	case ruleset != "" && !slices.Contains(suite.Rulesets(), ruleset):
		return cli.Misuse("no-case-of-ruleset", "ruleset", ruleset)
	}
	return cli.Misuse("no-case-fits")
}
