package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"damone/conformance"
	"damone/conformance/mutation"
	reports "damone/conformance/report"
)

func examCommand() *cli.Command {
	return &cli.Command{
		Name:  "test",
		Usage: "put the cases to this program or to others",
		Flags: suiteFlags(append(engineFlags(),
			&cli.StringSliceFlag{Name: "report", Usage: "write the report as `FORM`, or FORM=FILE: " + either(reports.Names()) + " (may be repeated; default: table)"},
			&cli.StringFlag{Name: "variants", Usage: "put each case in these `WAYS` as well, joined by commas: flip, mirror, lower, letters, swapped, spaced; all or none (default: all for this program, flip,mirror for others)"},
			&cli.StringFlag{Name: "known", Usage: "a `FILE` of known failures"})...),
		Description: about(`Puts every case to this program or, with --engine and its like, to others,
each also turned round, reflected where the game allows, and spelled otherwise.
A failure shows the board, what is missing and what is too much, the clause,
the faulty ruleset it behaves like, and the command that shows it again.`,
			"0 no failures; 1 failures; 2 bad usage or a faulty suite; 3 an engine could not be run.",
			"damone conformance test",
			"damone conformance test --ruleset italian --report table --report junit=out.xml",
			"damone conformance test --engine 'python3 adapter.py' --known known.yaml"),
		Action: flagsOnly(sitExam),
	}
}

func smokeCommand() *cli.Command {
	return &cli.Command{
		Name:  "smoke",
		Usage: "put six easy cases, to see whether an adapter works at all",
		Flags: suiteFlags(engineFlags()...),
		Description: about(`Puts six easy cases. When all of them fail the adapter is at fault, not the
rules.`, "0 all six pass; 1 some fail; 2 bad usage; 3 all fail, or the engine could not be run.",
			"damone conformance smoke --engine 'python3 adapter.py'"),
		Action: flagsOnly(sitSmoke),
	}
}

func sitExam(c *cli.Context) error {
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	known, err := knownFailures(c, suite)
	if err != nil {
		return err
	}
	if suite, err = chosen(c, suite); err != nil {
		return err
	}
	outputs, err := reportsWanted(c)
	if err != nil {
		return err
	}
	if err := canBeWritten(outputs); err != nil {
		return err
	}
	exams, err := sitAll(c, suite, known)
	if err != nil {
		return err
	}
	return writeReports(c, outputs, exams)
}

// sitAll puts the cases to everyone.
func sitAll(c *cli.Context, suite *conformance.Suite, known conformance.Known) ([]*reports.Exam, error) {
	subjects, err := examinees(c)
	defer func() {
		for _, s := range subjects {
			s.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	var exams []*reports.Exam
	for i := range subjects {
		variants, err := variantsWanted(c, subjects[i].flag == "")
		if err != nil {
			return nil, err
		}
		if subjects[i].flag != "" {
			if err := trySmoke(c, &subjects[i], suite); err != nil {
				return nil, err
			}
		}
		exams = append(exams, sit(c, &subjects[i], suite, known, variants))
	}
	return exams, c.Context.Err()
}

// sit puts the cases to one subject.
func sit(c *cli.Context, s *examinee, suite *conformance.Suite, known conformance.Known, variants []conformance.Variant) *reports.Exam {
	start := time.Now()
	results := conformance.Runner{Suite: suite, Subject: s, Variants: variants, Known: known, Workers: s.workers}.Run(c.Context)
	e := &reports.Exam{Subject: s.Name(), Engine: s.flag, Suite: suite, Results: results, Elapsed: time.Since(start)}
	if e.Bad() {
		e.Diagnoses = mutation.Diagnose(c.Context, results)
	}
	s.close()
	s.close = func() {}
	e.Notes = s.notes()
	return e
}

func knownFailures(c *cli.Context, suite *conformance.Suite) (conformance.Known, error) {
	file := c.String("known")
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	known, err := conformance.ReadKnown(file, data, suite)
	if err != nil {
		return nil, &inputError{"known failures", err}
	}
	return known, nil
}

// variantsWanted are the ways to put each case.
func variantsWanted(c *cli.Context, own bool) ([]conformance.Variant, error) {
	switch text := c.String("variants"); {
	case text == "all" || text == "" && own:
		return conformance.AllVariants, nil
	case text == "":
		return []conformance.Variant{conformance.Flip, conformance.Mirror}, nil
	case text == "none":
		return nil, nil
	default:
		var out []conformance.Variant
		for _, name := range strings.Split(text, ",") {
			v := conformance.Variant(strings.TrimSpace(name))
			if !slices.Contains(conformance.AllVariants[1:], v) {
				return nil, misuse("see 'damone conformance test --help'", "there is no variant %q", name)
			}
			out = append(out, v)
		}
		return out, nil
	}
}

// output is a report to be written.
type output struct{ form, file string }

func reportsWanted(c *cli.Context) ([]output, error) {
	var out []output
	stdout := 0
	for _, text := range c.StringSlice("report") {
		form, file, _ := strings.Cut(text, "=")
		if reports.Formats[form] == nil {
			return nil, misuse("", "unknown --report %q: it is %s", form, either(reports.Names()))
		}
		if file == "" {
			stdout++
		}
		out = append(out, output{form, file})
	}
	if stdout > 1 {
		return nil, misuse("for example: --report table --report junit=out.xml", "only one report can go to the output")
	}
	if stdout == 0 {
		out = append([]output{{"table", ""}}, out...)
	}
	return out, nil
}

// canBeWritten tries the files of the reports, lest a long exam be lost.
func canBeWritten(outputs []output) error {
	for _, o := range outputs {
		if o.file == "" {
			continue
		}
		f, err := os.OpenFile(o.file, os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			return err
		}
		f.Close()
	}
	return nil
}

// writeReports writes every report, and the matrix when several subjects sat.
// Of several subjects each has a file of its own, numbered from the second on.
func writeReports(c *cli.Context, outputs []output, exams []*reports.Exam) error {
	for _, o := range outputs {
		for i, e := range exams {
			if err := writeReport(c.App.Writer, o, i, e); err != nil {
				return err
			}
		}
		if o.file == "" && o.form == "table" && len(exams) > 1 {
			if err := reports.Matrix(c.App.Writer, exams); err != nil {
				return err
			}
		}
	}
	if slices.ContainsFunc(exams, (*reports.Exam).Bad) {
		return answeredNo
	}
	return nil
}

func writeReport(w io.Writer, o output, i int, e *reports.Exam) error {
	if o.file == "" {
		return reports.Formats[o.form](w, e)
	}
	name := o.file
	if i > 0 {
		name = fmt.Sprintf("%s.%d", o.file, i+1)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := reports.Formats[o.form](f, e); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func sitSmoke(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	subjects, err := examinees(c)
	defer func() {
		for _, s := range subjects {
			s.close()
		}
	}()
	if err != nil {
		return err
	}
	for i := range subjects {
		s := &subjects[i]
		if err := playsSome(s, suite); err != nil {
			return err
		}
		easy := suite.Smoke(s)
		e := sit(c, s, easy, nil, nil)
		if err := c.Context.Err(); err != nil {
			return err
		}
		if err := reports.Table(c.App.Writer, e); err != nil {
			return err
		}
		switch passed := e.Count(conformance.Pass); {
		case passed == 0:
			return &engineError{adapterWrong(s)}
		case passed < len(easy.Cases):
			err = answeredNo
		}
	}
	return err
}

// trySmoke puts the six easy cases first, so that an adapter that is wrong is
// said to be so once and not in every case.
func trySmoke(c *cli.Context, s *examinee, suite *conformance.Suite) error {
	if err := playsSome(s, suite); err != nil {
		return err
	}
	easy := suite.Smoke(s)
	if len(easy.Cases) < 2 {
		return nil
	}
	results := conformance.Runner{Suite: easy, Subject: s, Workers: 1}.Run(c.Context)
	if err := c.Context.Err(); err != nil {
		return err
	}
	if slices.ContainsFunc(results, func(r conformance.CaseResult) bool {
		return r.Verdict == conformance.Pass || r.Verdict == conformance.NotSupported
	}) {
		return nil
	}
	for _, r := range results {
		if r.Err != "" {
			return &engineError{fmt.Errorf("%w: %s", adapterWrong(s), r.Err)}
		}
	}
	return &engineError{adapterWrong(s)}
}

// playsSome refuses an exam that would leave every case out.
func playsSome(s *examinee, suite *conformance.Suite) error {
	if slices.ContainsFunc(suite.Cases, func(x *conformance.Case) bool { return s.Offers(x.Ruleset, "") }) {
		return nil
	}
	return misuse("choose others with --ruleset", "%s plays none of the rulesets that the cases are about", s.Name())
}

func adapterWrong(s *examinee) error {
	return fmt.Errorf("%s fails all the easy cases: its adapter is wrong, more likely than its rules", s.Name())
}
