package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// clauseIDs returns those of RULES.md.
func clauseIDs() []string { return damone.Rules("en").IDs() }

func showCoverage(c *cli.Context) error {
	suite, score, err := keepScore(c)
	if score == nil {
		return err
	}
	covered := mutation.Coverage(damone.Rules(c.View.Lang.String()), suite, score)
	unproved := func(x mutation.Covered) bool {
		return x.Standing != mutation.Proved && x.Standing != mutation.NotTestable
	}
	shown := cli.PrintFound(c, &reports.Score{Score: score, Suite: suite, Covered: covered}, cli.Sequences("table", reports.Coverage, "clauses", reports.AddCoverage))
	return cmp.Or(shown, err, cli.Answer(c.String("ruleset") != "" || !slices.ContainsFunc(covered, unproved)))
}

func showMutants(c *cli.Context) error {
	suite, score, err := keepScore(c)
	if score == nil {
		return err
	}
	r := &reports.Score{Score: score, Suite: suite, Covered: mutation.Coverage(damone.Rules("en"), suite, score), Matrix: c.Bool("matrix")}
	if c.Bool("minimal") {
		r.Minimal = append([]*conformance.Case{}, score.Minimal()...)
	}
	shown := cli.PrintFound(c, r, cli.Sequences("table", reports.Mutants, "mutants", reports.AddMutants))
	return cmp.Or(shown, err, cli.Answer(score.Perfect()))
}

// keepScore returns the score of the suite: as far as it was kept when an interruption
// comes, which is the error then.
func keepScore(c *cli.Context) (*conformance.Suite, *mutation.Score, error) {
	suite, err := wholeSuite(c)
	if err != nil {
		return nil, nil, err
	}
	o := mutation.Options{Seed: c.Uint64("seed"), Tries: c.Int("tries")}
	if c.String("ruleset") != "" {
		known := suite.Known()
		o.Rulesets = known[len(known)-1:] // one that is not built in comes last
		if rs, ok := rules.Lookup(c.String("ruleset")); ok {
			o.Rulesets = []*rules.Ruleset{rs}
		}
	}
	score := mutation.Keep(c.Context, suite, o)
	if score.Unput > 0 {
		fmt.Fprintln(c.Err, "damone:", c.View.Lang.Say("proof-interrupted", "n", score.Unput))
	}
	return suite, score, c.Context.Err()
}

func mineCases(c *cli.Context) error {
	if slices.ContainsFunc(subjectFlags, func(name string) bool { return c.IsSet(name) }) {
		return cli.FlagsOnly(minePrograms)(c)
	}
	if c.NArg() == 1 && strings.Contains(c.Args().First(), ":") {
		return draftCase(c, c.Args().First())
	}
	mutants, err := toMine(c)
	if err != nil && c.Context.Err() == nil {
		return err
	}
	var found []mutation.Fate
	for _, m := range mutants {
		if c.NArg() > 0 {
			m.Find = mutation.Mine(c.Context, m.Mutant, c.Uint64("seed"), c.Int("tries"))
		}
		if m.Found {
			found = append(found, m)
		} else if c.Context.Err() == nil {
			fmt.Fprintln(c.Err, c.View.Lang.Say("mined-nothing", "mutant", m.Name, "positions", m.Tried))
			err = cli.Answer(false)
		}
	}
	return cmp.Or(cli.PrintFound(c, found, cli.Lists("yaml", textOfMined, minedJSON)), c.Context.Err(), err)
}

// differing is a case that a program answers wrongly.
type differing struct {
	*conformance.CaseResult
	subject string
}

// minePrograms finds for each program and ruleset the smallest position about which it
// answers what no reading admits.
func minePrograms(c *cli.Context) error {
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	chosen, err := rulesetChosen(c)
	if err != nil {
		return err
	}
	var found []differing
	exams, err := examine(c, suite, func(s *examinee, _ *reports.Exam) error {
		for _, rs := range suite.Known() {
			if !s.Offers(rs.ID(), "") || chosen != nil && chosen.ID() != rs.ID() {
				continue
			}
			n, progress := 0, cli.NewProgress(c.Err)
			r, err := mutation.Differ(c.Context, rs, s.Subject, c.Uint64("seed"), c.Int("tries"), func() {
				n++
				progress.Show("%s %s: %d", s.title(), rs.ID(), n)
			})
			progress.Clear()
			if err != nil {
				return err
			}
			if r == nil {
				fmt.Fprintln(c.Err, c.View.Lang.Say("mined-nothing", "mutant", s.title()+" ("+rs.ID()+")", "positions", n))
				continue
			}
			r.Case.ID, r.Case.Title, r.Case.Source = "new-case", "What the position shows", "mined: "+s.title()
			found = append(found, differing{r, s.title()})
		}
		return nil
	})
	if err = cmp.Or(err, unexamined(exams)); err != nil {
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
		p.Line(drafted(d.Case.Rules(), d.Case))
	}
}

func differingJSON(_ *view.Options, d differing) any {
	return view.NewObject(view.OfCase, "mutant", nil, "subject", d.subject, "ruleset", d.Case.Ruleset, "fen", d.FEN,
		"cites", d.Case.Cites, "discrepancies", d.Discrepancies, "yaml", conformance.FormatCase(d.Case))
}

// textOfMined prints the cases that tell mutants; a position that cannot be, and that a
// mutant lets be, is named in a comment.
func textOfMined(p *view.Printer, found []mutation.Fate) {
	for _, m := range found {
		if at, err := m.Sound.Position(m.Setup); err == nil {
			p.Line(drafted(m.Sound, draft(m.Sound, at, m.Mutant)))
		} else {
			p.Line("# " + p.Lang.Say("mined-refused", "mutant", m.Name, "position", notation.FormatSetup(m.Setup, notation.Number)))
		}
	}
}

func minedJSON(_ *view.Options, m mutation.Fate) any {
	var yaml any // null for a position that cannot be
	if at, err := m.Sound.Position(m.Setup); err == nil {
		yaml = conformance.FormatCase(draft(m.Sound, at, m.Mutant))
	}
	return draftObject(m.Name, yaml, m.Sound, m.Setup)
}

func draftObject(mutant, yaml any, rs *rules.Ruleset, at rules.Setup) *view.Object {
	return view.NewObject(view.OfCase, "mutant", mutant, "ruleset", rs.ID(), "fen", notation.FormatSetup(at, notation.Number), "yaml", yaml)
}

// toMine returns the mutants that are named, or those that survive with what was
// found for them, as far as they are known when an interruption comes.
func toMine(c *cli.Context) ([]mutation.Fate, error) {
	if c.NArg() == 0 {
		_, score, err := keepScore(c)
		if score == nil {
			return nil, err
		}
		return lists.Where(score.Fates, mutation.Fate.Survives), err
	}
	suite, err := wholeSuite(c)
	if err != nil {
		return nil, err
	}
	all := mutation.All(suite, suite.Known()...)
	var out []mutation.Fate
	for _, name := range c.Args().Slice() {
		i := slices.IndexFunc(all, func(m *mutation.Mutant) bool { return m.Name == name })
		if i < 0 {
			return nil, cli.Misuse("no-such-mutant", "name", name)
		}
		out = append(out, mutation.Fate{Mutant: all[i]})
	}
	return out, nil
}

func draftCase(c *cli.Context, fen string) error {
	rs := c.View.Ruleset
	p, err := cli.ReadPosition(rs, fen)
	if err != nil {
		return err
	}
	x := draft(rs, p, nil)
	return cli.Done(c, draftObject(nil, conformance.FormatCase(x), rs, p.Setup()), drafted(rs, x))
}

// draft returns a case about a position, or one that tells a mutant.
func draft(rs *rules.Ruleset, p rules.Position, m *mutation.Mutant) *conformance.Case {
	x := conformance.Draft(rs, p)
	x.ID, x.Title, x.Source = "new-case", "What the position shows", "mined"
	if m != nil {
		x.ID, x.Title, x.Cites, x.Kills, x.Source = "kills-"+m.Name, m.Title, m.Clauses, []string{m.Name}, "mined: "+m.Name
	}
	return x
}

// drafted returns a case as it stands in a file of its ruleset.
func drafted(rs *rules.Ruleset, x *conformance.Case) string {
	return fmt.Sprintf("# %s\n%s", rs.ID(), conformance.FormatCase(x))
}
