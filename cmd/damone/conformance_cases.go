package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/cli"

	"damone/conformance"
	"damone/conformance/foreign"
	"damone/conformance/mutation"
	reports "damone/conformance/report"
	"damone/notation"
	"damone/rules"
)

func casesListCommand() *cli.Command {
	return &cli.Command{
		Name:  "list",
		Usage: "list the cases",
		Flags: suiteFlags(&cli.StringFlag{Name: cli.FormatFlag, Aliases: []string{"f"}, Value: "table", Usage: "the `FORM` of the answer: table, plain or json"}),
		Description: about("Lists the cases with what they cite; plain gives an id a line.",
			"0; 2 bad usage or a faulty suite.", "damone conformance list --clause DAM-6.iv", "damone conformance list --format plain"),
		Action: flagsOnly(listCases),
	}
}

func listCases(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	switch c.String(cli.FormatFlag) {
	case "plain":
		for _, x := range suite.Cases {
			fmt.Fprintln(c.App.Writer, x.ID)
		}
		return nil
	case "json":
		return json.NewEncoder(c.App.Writer).Encode(listed(suite))
	case "table":
		var rows [][]string
		for _, x := range suite.Cases {
			rows = append(rows, []string{x.ID, strings.Join(x.Cites, " "), x.Title})
		}
		return reports.Grid(c.App.Writer, []string{"case", "cites", "title"}, rows)
	}
	return cli.Misuse("", "unknown --format %q: it is table, plain or json", c.String(cli.FormatFlag))
}

type jsonCase struct {
	ID      string   `json:"id"`
	Ruleset string   `json:"ruleset"`
	Chapter string   `json:"chapter"`
	Title   string   `json:"title"`
	Cites   []string `json:"cites"`
	Source  string   `json:"source"`
	FEN     string   `json:"fen"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
}

func listed(suite *conformance.Suite) []jsonCase {
	out := []jsonCase{}
	for _, x := range suite.Cases {
		out = append(out, jsonCase{x.ID, x.Ruleset, x.Chapter(), x.Title, x.Cites, x.Source, x.FEN, x.Place.File, int(x.Place.Line)})
	}
	return out
}

func casesShowCommand() *cli.Command {
	return &cli.Command{
		Name:      "show",
		Usage:     "show cases in full, with their boards",
		ArgsUsage: "ID...",
		Flags:     []cli.Flag{&cli.StringFlag{Name: "suite", Usage: "take the cases from `DIR` instead of those in the program"}},
		Description: about("Shows each case as its file has it, with the board.", "0; 2 for a case there is not.",
			"damone conformance show it-most-kings-isolated"),
		Action: showCases,
	}
}

func showCases(c *cli.Context) error {
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	if c.NArg() == 0 {
		return cli.Misuse("for example: damone conformance show it-most-kings-isolated", "name a case")
	}
	for _, id := range c.Args().Slice() {
		x := suite.Case(id)
		if x == nil {
			return cli.Misuse("see 'damone conformance list'", "there is no case %q", id)
		}
		fmt.Fprintf(c.App.Writer, "%s (%s)\n", x.Place, x.Ruleset)
		if p, ok := x.Position(x.FEN); ok {
			fmt.Fprintln(c.App.Writer, notation.Diagram(p, notation.DiagramOptions{Turn: true}))
		}
		fmt.Fprintln(c.App.Writer, conformance.FormatCase(x))
	}
	return nil
}

func lintCommand() *cli.Command {
	return &cli.Command{
		Name:  "lint",
		Usage: "check the cases themselves",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "suite", Usage: "take the cases from `DIR` instead of those in the program"},
			&cli.BoolFlag{Name: "manifest", Usage: "print what the manifest should be, and check no more", DisableDefaultText: true},
		},
		Description: about(`Checks the form of every file, the ids against the manifest, that every clause
cited exists, that positions are written canonically, that legal and losing
captures are together all there are, that moves lead where it is said, and
every expectation by this program's rules and by the plain ones.`,
			"0 nothing found; 1 something found; 2 a suite that cannot be read.",
			"damone conformance lint", "damone conformance lint --suite testdata/conformance"),
		Action: flagsOnly(lintSuite),
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
	findings := append(conformance.Lint(c.Context, suite, clauseIDs()), mutation.Unknown(suite)...)
	for _, f := range findings {
		fmt.Fprintln(c.App.Writer, f)
	}
	if len(findings) > 0 {
		return cli.AnsweredNo
	}
	fmt.Fprintf(c.App.Writer, "%d cases, nothing found\n", len(suite.Cases))
	return nil
}

// printManifest prints the manifest that the cases ask for, whatever else is
// wrong with it.
func printManifest(c *cli.Context) error {
	old, err := fs.ReadFile(suiteFS(c), "MANIFEST")
	if err != nil {
		old = nil
	}
	suite, err := conformance.Load(suiteFS(c))
	if suite == nil {
		return cli.BadInput("the suite", err)
	}
	fmt.Fprint(c.App.Writer, suite.Manifest(string(old)))
	return nil
}

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write the suite's files to a folder",
		ArgsUsage: "DIR",
		Flags:     []cli.Flag{&cli.StringFlag{Name: "suite", Usage: "take the cases from `DIR` instead of those in the program"}},
		Description: about("Writes the cases, the schema and the manifest to a folder that is not there yet.",
			"0 done; 2 the folder is there or cannot be made.", "damone conformance export cases"),
		Action: exportSuite,
	}
}

func exportSuite(c *cli.Context) error {
	if c.NArg() != 1 {
		return cli.Misuse("for example: damone conformance export cases", "name one folder")
	}
	dir := c.Args().First()
	if _, err := os.Stat(dir); err == nil {
		return cli.Misuse("name a folder that is not there yet", "%s is there already", dir)
	}
	if err := os.CopyFS(filepath.Clean(dir), suiteFS(c)); err != nil {
		return err
	}
	fmt.Fprintln(c.App.Writer, dir)
	return nil
}

func knownCommand() *cli.Command {
	return &cli.Command{
		Name:  "known",
		Usage: "write the failures of a run as a list of known failures",
		Flags: suiteFlags(engineFlags()...),
		Description: about(`Puts the cases and prints those that fail as a list for --known, each with a
reason to be filled in.`, "0 done; 2 bad usage; 3 the engine could not be run.",
			"damone conformance known --engine 'python3 adapter.py' > known.yaml"),
		Action: flagsOnly(listFailures),
	}
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
	for _, e := range exams {
		listFailuresOf(c.App.Writer, e)
	}
	return unexamined(exams)
}

// listFailuresOf lists the cases that a subject failed. An empty list says why
// it is empty.
func listFailuresOf(w io.Writer, e *reports.Exam) {
	switch {
	case e.Fault != nil:
		fmt.Fprintf(w, "# %q did not sit the exam: %q\n", e.Subject, e.Fault.Error())
	case !e.Bad():
		fmt.Fprintf(w, "# %q fails nothing\n", e.Subject)
	}
	for _, x := range e.Suite.Cases {
		if slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool { return r.Case == x && r.Verdict.Bad() }) {
			fmt.Fprintf(w, "- id: %s\n  reason: %q\n", x.ID, "not looked into yet; "+x.Title)
		}
	}
}

func serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve-protocol",
		Usage: "answer as an engine: the other side of --engine",
		Flags: []cli.Flag{&cli.StringSliceFlag{Name: "as", Usage: "play the rules of `FILE` under the name before it: italian=house.yaml"}},
		Description: about(`Reads questions from the input, a line of JSON each, and answers them, so that
this program can sit its own exam through a pipe and others can see what a
sound engine answers.`, "0; 3 when the input cannot be read.",
			"damone conformance test --engine 'damone conformance serve-protocol'"),
		Action: flagsOnly(serveProtocol),
	}
}

func serveProtocol(c *cli.Context) error {
	rulesets, err := servedRulesets(c)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- foreign.Serve(c.Context, c.App.Reader, c.App.Writer, rulesets, cli.Version()) }()
	select {
	case err := <-done:
		return err
	case <-c.Context.Done(): // it may be waiting for a line that never comes
		return c.Context.Err()
	}
}

// servedRulesets are the built-in rulesets, those named by --as replaced.
func servedRulesets(c *cli.Context) (*conformance.Engine, error) {
	e := conformance.NewEngine("damone", rules.Rulesets()...)
	for _, text := range c.StringSlice("as") {
		name, file, ok := strings.Cut(text, "=")
		if _, known := rules.Lookup(name); !ok || !known {
			return nil, cli.Misuse("for example: --as italian=house.yaml", "--as %q does not say which ruleset to replace", text)
		}
		rs, err := cli.FindRuleset(file)
		if err != nil {
			return nil, err
		}
		e = e.With(name, rs)
	}
	return e, nil
}
