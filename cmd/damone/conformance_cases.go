package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/foreign"
	"damone/conformance/mutation"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/strictyaml"
	"damone/rules"
)

func listCases(c *cli.Context, suite *conformance.Suite) error {
	suite, err := chosen(c, suite)
	if err != nil {
		return err
	}
	return cli.Print(c, suite.Cases, caseFormats)
}

var caseFormats = append(cli.Lists("table", tableOfCases, caseJSON), cli.Text("plain", func(p *view.Printer, cases []*conformance.Case) {
	for _, x := range cases {
		p.Line(x.ID)
	}
}))

func tableOfCases(p *view.Printer, cases []*conformance.Case) {
	p.Table(p.Heads("column-case", "column-cites", "column-title"), lists.Each(cases, func(x *conformance.Case) []string {
		return []string{x.ID, strings.Join(x.Cites, " "), reports.CaseTitle(p.Lang, x)}
	}))
}

func caseJSON(_ *view.Options, x *conformance.Case) any {
	return view.NewObject(view.OfCase, "id", x.ID, "ruleset", x.Ruleset, "chapter", x.Chapter(), "title", x.Title, "cites", x.Cites,
		"source", x.Source, "fen", x.FEN, "file", x.Place.File, "line", int(x.Place.Line))
}

// writtenJSON is a case and the YAML that it is written in.
func writtenJSON(_ *view.Options, x *conformance.Case) any {
	return caseJSON(nil, x).(*view.Object).Add("yaml", conformance.FormatCase(x))
}

func showCases(c *cli.Context, suite *conformance.Suite) error {
	if c.NArg() == 0 {
		return cli.Misuse("case-expected")
	}
	var shown []*conformance.Case
	for _, id := range c.Args().Slice() {
		x := suite.Case(id)
		if x == nil {
			return cli.Misuse("no-case-named", "id", id)
		}
		shown = append(shown, x)
	}
	return cli.Print(c, shown, cli.Lists("text", textOfCases, writtenJSON))
}

func textOfCases(p *view.Printer, cases []*conformance.Case) {
	for _, x := range cases {
		p.Line(fmt.Sprintf("%s (%s)", x.Place, x.Ruleset))
		if pos, ok := x.Position(x.FEN); ok {
			p.Line(reports.Diagram(p.Lang, pos))
		}
		p.Line(conformance.FormatCase(x))
	}
}

func lintSuite(c *cli.Context, suite *conformance.Suite) error {
	if rs := rulesetChosen(c); rs != nil {
		suite = suite.Filter(func(x *conformance.Case) bool { return x.Ruleset == rs.ID() })
	}
	findings, err := ordered.Await(c.Context, func() ([]strictyaml.Fault, error) {
		return conformance.Lint(c.Context, suite, citable("en", suite).IDs()), nil
	})
	if err != nil {
		return err
	}
	found := &reports.Findings{Suite: suite, Faults: findings}
	return cmp.Or(cli.Print(c, found, cli.Sequences("table", reports.Lint, "faults", reports.AddLint)), cli.Answer(len(findings) == 0))
}

func exportSuite(c *cli.Context) error {
	if err := c.Takes(1, 1, "folder-expected", "example", "damone conformance export cases"); err != nil {
		return err
	}
	dir := cli.Path(c.Context, c.Args().First())
	if _, err := os.Stat(dir); err == nil {
		return cli.Misuse("folder-exists", "dir", dir)
	}
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	defer c.Tick()()
	if err := files.Folder(filepath.Clean(dir), func(dir string) error { return writeExam(c, suite, dir) }); err != nil {
		return err
	}
	return cli.Done(c, view.NewObject(view.OfSummary, "folder", dir), catalog.Inline(dir))
}

// writeExam writes the exam for those who do without this program, a file for all rulesets
// and one for each, with all that explains it.
func writeExam(c *cli.Context, suite *conformance.Suite, dir string) error {
	papers, _ := fs.Sub(damone.Exam, "testdata/exam") // both are there
	harnesses, _ := fs.Sub(damone.Exam, "testdata/adapters")
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte(damone.License), 0o666); err != nil {
		return err
	}
	for _, from := range []fs.FS{papers, harnesses, damone.RulesFiles()} {
		if err := os.CopyFS(dir, from); err != nil {
			return err
		}
	}
	if err := os.CopyFS(filepath.Join(dir, "cases"), suiteFS(c)); err != nil {
		return err
	}
	about := lists.Where(suite.Known(), func(rs *rules.Ruleset) bool { return slices.Contains(suite.Rulesets(), rs.ID()) })
	kills, faults := mutation.Keep(c.Context, suite, mutation.Options{Rulesets: about, Every: true}).Kills()
	if err := c.Context.Err(); err != nil {
		return err
	}
	for _, name := range append(suite.Rulesets(), "exam") {
		of := suite.WithSlow().Filter(func(x *conformance.Case) bool { return name == "exam" || x.Ruleset == name })
		if err := cli.WriteText(filepath.Join(dir, name+".json"), of.Portable(damone.Rules("en"), kills, faults).Write); err != nil {
			return err
		}
	}
	return nil
}

func serveProtocol(c *cli.Context) error {
	return badInput(foreign.Serve(c.Context, c.In, c.Out, conformance.Own(), cli.Version()))
}
