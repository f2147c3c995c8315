package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/foreign"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/strictyaml"
	"damone/rules"
)

func listCases(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	return cli.Print(c, suite.Cases, caseFormats)
}

var caseFormats = append(cli.Lists("table", tableOfCases, caseJSON), cli.Text("plain", idsOfCases))

func tableOfCases(p *view.Printer, cases []*conformance.Case) {
	p.Table(p.Heads("column-case", "column-cites", "column-title"), lists.Each(cases, func(x *conformance.Case) []string {
		return []string{x.ID, strings.Join(x.Cites, " "), reports.CaseTitle(p.Lang, x)}
	}))
}

func idsOfCases(p *view.Printer, cases []*conformance.Case) {
	for _, x := range cases {
		p.Line(x.ID)
	}
}

type jsonCase struct {
	Type    view.Type `json:"type"`
	ID      string    `json:"id"`
	Ruleset string    `json:"ruleset"`
	Chapter string    `json:"chapter"`
	Title   string    `json:"title"`
	Cites   []string  `json:"cites"`
	Source  string    `json:"source"`
	FEN     string    `json:"fen"`
	File    string    `json:"file"`
	Line    int       `json:"line"`
}

func caseJSON(_ *view.Options, x *conformance.Case) any {
	return jsonCase{view.OfCase, x.ID, x.Ruleset, x.Chapter(), x.Title, x.Cites, x.Source, x.FEN, x.Place.File, int(x.Place.Line)}
}

// writtenCaseJSON is a case and the YAML that it is written in.
type writtenCaseJSON struct {
	jsonCase
	YAML string `json:"yaml"`
}

func writtenJSON(_ *view.Options, x *conformance.Case) any {
	return writtenCaseJSON{caseJSON(nil, x).(jsonCase), conformance.FormatCase(x)}
}

func showCases(c *cli.Context) error {
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	if c.NArg() == 0 {
		return cli.Misuse("case-expected")
	}
	var shown []*conformance.Case
	for _, id := range c.Args().Slice() {
		x := suite.Case(id)
		if x == nil {
			return cli.Misuse("no-such-case", "id", id)
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

func lintSuite(c *cli.Context) error {
	if c.Bool("manifest") {
		return printManifest(c)
	}
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	if rs, _ := rulesetChosen(c); rs != nil {
		suite = suite.Filter(func(x *conformance.Case) bool { return x.Ruleset == rs.ID() })
	}
	findings, err := ordered.Await(c.Context, func() ([]strictyaml.Fault, error) {
		return append(conformance.Lint(c.Context, suite, clauseIDs()), mutation.Unknown(suite)...), nil
	})
	if err != nil {
		return err
	}
	return cmp.Or(printFindings(c, suite, findings), cli.Answer(len(findings) == 0))
}

func printFindings(c *cli.Context, suite *conformance.Suite, findings []strictyaml.Fault) error {
	if c.IsJSON() {
		return reports.AddLint(cli.NewSequence(c, "faults"), c.View.Lang, suite, findings)
	}
	for _, f := range findings {
		fmt.Fprintln(c.Out, catalog.FileFault(c.View.Lang, f))
	}
	if len(findings) == 0 {
		fmt.Fprintln(c.Out, c.View.Lang.Say("lint-nothing", "cases", len(suite.Cases)))
	}
	return nil
}

// printManifest prints the manifest that the cases ask for, whatever else is
// wrong with it.
func printManifest(c *cli.Context) error {
	old, _ := conformance.ReadFile(suiteFS(c), "MANIFEST") // none is like an empty one
	suite, err := conformance.Load(suiteFS(c))
	if suite == nil {
		return cli.BadInput("subject.suite", err)
	}
	fmt.Fprint(c.Out, suite.Manifest(string(old)))
	return nil
}

func exportSuite(c *cli.Context) error {
	if c.NArg() != 1 {
		return cli.Misuse("folder-expected", "example", "damone conformance export cases")
	}
	dir := cli.Path(c.Context, c.Args().First())
	if _, err := os.Stat(dir); err == nil {
		return cli.Misuse("folder-exists", "dir", dir)
	}
	if err := files.Folder(filepath.Clean(dir), func(dir string) error { return os.CopyFS(dir, suiteFS(c)) }); err != nil {
		return err
	}
	return cli.Done(c, exportedJSON{view.OfSummary, dir}, catalog.Inline(dir))
}

type exportedJSON struct {
	Type   view.Type `json:"type"`
	Folder string    `json:"folder"`
}

func listFailures(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	exams, err := sitAll(c, suite, nil)
	if err != nil {
		return err
	}
	return cmp.Or(printFailures(c, exams), unexamined(exams))
}

func printFailures(c *cli.Context, exams []*reports.Exam) error {
	if !c.IsJSON() {
		for _, e := range exams {
			listFailuresOf(c.Out, e)
		}
		return nil
	}
	q := cli.NewSequence(c, "")
	for _, e := range exams {
		reports.AddFailed(q, e)
	}
	return q.Close(nil)
}

// listFailuresOf lists the cases that a subject failed. An empty list says why
// it is empty.
func listFailuresOf(w io.Writer, e *reports.Exam) {
	switch {
	case e.Fault != nil:
		fmt.Fprintln(w, "#", e.Lang.Say("known-refused", "subject", notation.Quote(e.Subject), "why", notation.Quote(catalog.Error(e.Lang, e.Fault))))
	case !e.Bad():
		fmt.Fprintln(w, "#", e.Lang.Say("known-none", "subject", notation.Quote(e.Subject)))
	}
	for _, x := range e.Failed() {
		fmt.Fprintf(w, "- id: %s\n  reason: %q\n", x.ID, e.Lang.Say("known-reason", "title", reports.CaseTitle(e.Lang, x)))
	}
}

func serveProtocol(c *cli.Context) error {
	rulesets, err := servedRulesets(c)
	if err != nil {
		return err
	}
	return badInput(foreign.Serve(c.Context, c.In, c.Out, rulesets, cli.Version()))
}

// servedRulesets returns the built-in rulesets, those named by --as replaced.
func servedRulesets(c *cli.Context) (*conformance.Engine, error) {
	e := conformance.NewEngine("damone", rules.Rulesets()...)
	for _, text := range cli.Texts(c, "as") {
		name, file, ok := strings.Cut(text, "=")
		if _, known := rules.Lookup(name); !ok || !known {
			return nil, cli.Misuse("replaces-nothing", "text", text)
		}
		rs, err := cli.FindRuleset(c.Context, file)
		if err != nil {
			return nil, err
		}
		e = e.With(name, rs)
	}
	return e, nil
}
