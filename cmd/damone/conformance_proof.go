package main

import (
	"cmp"
	"fmt"
	"slices"

	"damone"
	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation/clauses"
	"damone/rules"
)

// citable returns the clauses that cases may cite: those of RULES.md, and behind them those of a
// ruleset that is not built in.
func citable(lang string, suite *conformance.Suite) clauses.Book {
	b := damone.Rules(lang)
	for _, rs := range suite.Known()[len(rules.Rulesets()):] {
		ids := []string{rs.Clauses().Start, rs.Clauses().First, rs.Spec().Free} // which no mutant breaks
		for _, m := range mutation.All(suite, rs) {
			ids = append(ids, m.Clauses...)
		}
		for _, id := range ids {
			if id != "" && !slices.Contains(b.IDs(), id) {
				b.Clauses = append(slices.Clip(b.Clauses), clauses.Clause{ID: id})
			}
		}
	}
	return b
}

func showCoverage(c *cli.Context, suite *conformance.Suite) error {
	score, err := keepScore(c, suite)
	if err != nil {
		return err
	}
	covered := mutation.Coverage(citable(c.View.Lang.String(), suite), suite, score)
	unproved := func(x mutation.Covered) bool {
		return x.Standing != mutation.Proved && x.Standing != mutation.NotTestable
	}
	shown := cli.Print(c, &reports.Score{Score: score, Suite: suite, Covered: covered}, cli.Sequences("table", reports.Coverage, "clauses", reports.AddCoverage))
	return cmp.Or(shown, cli.Answer(c.String("ruleset") != "" || !slices.ContainsFunc(covered, unproved)))
}

func showMutants(c *cli.Context, suite *conformance.Suite) error {
	score, err := keepScore(c, suite)
	if err != nil {
		return err
	}
	r := &reports.Score{Score: score, Suite: suite, Covered: mutation.Coverage(citable("en", suite), suite, score), Matrix: c.Bool("matrix")}
	shown := cli.Print(c, r, cli.Sequences("table", reports.Mutants, "mutants", reports.AddMutants))
	return cmp.Or(shown, cli.Answer(score.Perfect()))
}

// keepScore returns the score of the suite.
func keepScore(c *cli.Context, suite *conformance.Suite) (*mutation.Score, error) {
	o := mutation.Options{Seed: c.Uint64("seed"), Tries: c.Int("tries")}
	if rs := rulesetChosen(c); rs != nil {
		o.Rulesets = []*rules.Ruleset{rs}
	}
	return mutation.Keep(c.Context, suite, o), c.Context.Err()
}

// mineCases writes a case about a position, or about one that a program gets wrong.
func mineCases(c *cli.Context) error {
	if c.IsSet("engine") || c.IsSet("as") {
		return cli.FlagsOnly(withSuite(mineProgram))(c)
	}
	if err := c.Takes(1, 1, "position-needed", "example", "W:WE10,K19:BK24"); err != nil {
		return err
	}
	rs := c.View.Ruleset
	p, err := cli.ReadPosition(rs, c.Args().First())
	if err != nil {
		return err
	}
	x := conformance.Draft(rs, p)
	x.Source = "mined"
	return cli.Done(c, draftObject(x), drafted(x))
}

// draftObject returns a case to be finished as JSON.
func draftObject(x *conformance.Case) *view.Object {
	return view.NewObject(view.OfCase, "ruleset", x.Ruleset, "fen", x.FEN, "yaml", conformance.FormatCase(x))
}

// drafted returns a case as it stands in a file of its ruleset.
func drafted(x *conformance.Case) string {
	return fmt.Sprintf("# %s\n%s", x.Ruleset, conformance.FormatCase(x))
}

// differing is a case that a program answers wrongly.
type differing struct {
	*conformance.CaseResult
	subject string
}

// mineProgram finds for each ruleset that a program plays the smallest position about
// which it answers what no reading admits.
func mineProgram(c *cli.Context, suite *conformance.Suite) error {
	var found []differing
	e, err := examine(c, suite, func(e *reports.Exam, s conformance.Runner) error {
		for _, rs := range suite.Known() {
			if chosen := rulesetChosen(c); !s.Subject.Offers(rs.ID(), "") || chosen != nil && chosen.ID() != rs.ID() {
				continue
			}
			n, progress := 0, cli.NewProgress(c.Err)
			r, err := mutation.Differ(c.Context, rs, s.Subject, c.Uint64("seed"), c.Int("tries"), func() {
				n++
				progress.Show("%s %s: %d", e.Subject, rs.ID(), n)
			})
			progress.Clear()
			if err != nil {
				return err
			}
			if r == nil {
				fmt.Fprintln(c.Err, c.View.Lang.Say("mined-nothing", "mutant", e.Subject+" ("+rs.ID()+")", "positions", n))
				continue
			}
			r.Case.Source = "mined: " + e.Subject
			found = append(found, differing{r, e.Subject})
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := unexamined(e); err != nil {
		return err
	}
	return cmp.Or(cli.PrintFound(c, found, cli.Lists("yaml", textOfDiffering, differingJSON)), cli.Answer(len(found) > 0))
}

// textOfDiffering prints cases, each below what the program answers.
func textOfDiffering(p *view.Printer, found []differing) {
	for _, d := range found {
		for _, wrong := range d.Discrepancies {
			p.Line("# " + d.subject + ": " + reports.Discrepancy(p.Lang, wrong))
		}
		p.Line(drafted(d.Case))
	}
}

func differingJSON(_ *view.Options, d differing) any {
	return draftObject(d.Case).Add("subject", d.subject, "cites", d.Case.Cites, "discrepancies", d.Discrepancies)
}
