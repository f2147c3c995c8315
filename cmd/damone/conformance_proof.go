package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/catalog"
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
	if file := c.String("html"); file != "" {
		if err := cli.CanBeWritten(file); err != nil {
			return err
		}
	}
	suite, score, err := keepScore(c)
	if score == nil {
		return err
	}
	covered := mutation.Coverage(damone.Rules(c.View.Lang.String()), suite, score)
	if file := c.String("html"); file != "" && err == nil {
		page := func(w io.Writer) error { return reports.Page(w, c.View.Lang, suite, covered, score) }
		if err := cli.WriteText(file, page); err != nil {
			return err
		}
	}
	unproved := func(x mutation.Covered) bool {
		return x.Standing != mutation.Proved && x.Standing != mutation.NotTestable
	}
	shown := printCoverage(c, suite, covered, reports.NewNumbers(score, covered))
	return cmp.Or(shown, err, cli.Answer(c.String("ruleset") != "" || !slices.ContainsFunc(covered, unproved)))
}

func printCoverage(c *cli.Context, suite *conformance.Suite, covered []mutation.Covered, n reports.Numbers) error {
	if c.IsJSON() {
		return reports.AddCoverage(cli.NewSequence(c, "clauses"), covered, n)
	}
	l, rows := c.View.Lang, [][]string{}
	for _, x := range covered {
		proof := reports.Reason(l, x)
		if len(x.Proofs) > 0 {
			proof = l.Say("killed-by", "mutant", x.Proofs[0].Mutant.Name, "case", x.Proofs[0].Case.ID)
		}
		rows = append(rows, []string{x.ID, l.Name("standing", string(x.Standing)), fmt.Sprint(len(x.Cases)), proof})
	}
	if err := view.Table(c.Out, []string{l.Say("column-clause"), l.Say("column-standing"), l.Say("column-cases"), l.Say("column-proof")}, rows); err != nil {
		return err
	}
	printNumbers(c.Out, l, suite, n)
	return nil
}

func printNumbers(w io.Writer, l catalog.Lang, suite *conformance.Suite, n reports.Numbers) {
	fmt.Fprintln(w, l.Say("three-numbers", "passed", n.Passed, "cases", n.Cases, "proved", n.Proved, "clauses", n.Clauses,
		"killed", n.Killed, "mutants", n.Mutants, "equivalent", n.Equivalent))
	fmt.Fprintln(w, l.Say("slips-killed", "killed", n.SlipsKilled, "mutants", n.Slips, "equivalent", n.SlipsEquivalent))
	fmt.Fprintln(w, reports.SuiteLine(l, suite))
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

func showMutants(c *cli.Context) error {
	suite, score, err := keepScore(c)
	if score == nil {
		return err
	}
	return cmp.Or(printMutants(c, suite, score), err, cli.Answer(score.Perfect()))
}

func printMutants(c *cli.Context, suite *conformance.Suite, score *mutation.Score) error {
	w, l := c.Out, c.View.Lang
	n := reports.NewNumbers(score, mutation.Coverage(damone.Rules("en"), suite, score))
	if c.Bool("minimal") {
		n.Minimal = idsOf(score.Minimal())
	}
	if c.Bool("idle") {
		n.Idle = idsOf(score.Idle(suite))
	}
	if c.IsJSON() {
		return reports.AddMutants(cli.NewSequence(c, "mutants"), l, score, n)
	}
	if c.Bool("matrix") {
		listKills(w, l, score)
	}
	for _, id := range slices.Concat(n.Minimal, n.Idle) {
		fmt.Fprintln(w, id)
	}
	for _, t := range []*mutation.Tally{&score.Tally, &score.Slips} {
		if err := classGrid(w, l, t.Classes()); err != nil {
			return err
		}
	}
	complain(w, l, score)
	printNumbers(w, l, suite, n)
	return nil
}

func idsOf(cases []*conformance.Case) []string {
	return lists.Each(cases, func(x *conformance.Case) string { return x.ID })
}

// classGrid writes the score of some mutants class by class.
func classGrid(w io.Writer, l catalog.Lang, classes []mutation.ClassScore) error {
	rows := lists.Each(classes, func(k mutation.ClassScore) []string {
		return []string{l.Name("class", string(k.Class)), fmt.Sprint(k.Mutants), fmt.Sprint(k.Killed), fmt.Sprint(k.Harmless),
			fmt.Sprint(k.Mutants - k.Killed - k.Harmless)}
	})
	return view.Table(w, []string{l.Say("column-class"), l.Say("column-mutants"), l.Say("column-killed"), l.Say("column-equivalent"), l.Say("column-survive")}, rows)
}

func listKills(w io.Writer, l catalog.Lang, score *mutation.Score) {
	for _, f := range slices.Concat(score.Fates, score.Slips.Fates) {
		fmt.Fprintf(w, "%s: %s\n    %s\n", f.Name, reports.MutantTitle(l, f.Mutant), strings.Join(idsOf(f.Killers), " "))
	}
}

// complain lists all that keeps the score from being perfect.
func complain(w io.Writer, l catalog.Lang, score *mutation.Score) {
	for _, x := range score.Broken {
		fmt.Fprintln(w, l.Say("case-broken", "place", x.Place.String(), "case", x.ID))
	}
	for _, f := range slices.Concat(score.Fates, score.Slips.Fates) {
		key := catalog.Key("mutant-survives")
		if f.Refuted() {
			key = "mutant-not-equivalent"
		}
		if f.Survives() || f.Refuted() {
			fmt.Fprintln(w, l.Say(key, "mutant", f.Name, "title", reports.MutantTitle(l, f.Mutant), "found", found(l, f)))
		}
	}
	for _, f := range slices.Concat(score.Stale, score.Unkept) {
		fmt.Fprintln(w, catalog.FileFault(l, f))
	}
}

// found returns what kills a mutant, or would.
func found(l catalog.Lang, f mutation.Fate) string {
	switch {
	case len(f.Killers) > 0:
		return l.Say("found-killer", "case", f.Killers[0].ID)
	case f.Found:
		return l.Say("found-position", "position", notation.FormatSetup(f.Setup, notation.Number))
	}
	return l.Say("found-none", "positions", f.Tried)
}

func mineCases(c *cli.Context) error {
	if c.NArg() == 1 && strings.Contains(c.Args().First(), ":") {
		return draftCase(c, c.Args().First())
	}
	mutants, err := toMine(c)
	if err != nil && c.Context.Err() == nil {
		return err
	}
	print, end := drafts(c)
	for _, m := range mutants {
		if c.NArg() > 0 {
			m.Find = mutation.Mine(c.Context, m.Mutant, c.Uint64("seed"), c.Int("tries"))
		}
		if m.Found {
			print(m)
		} else if c.Context.Err() == nil {
			fmt.Fprintln(c.Err, c.View.Lang.Say("mined-nothing", "mutant", m.Name, "positions", m.Tried))
			err = cli.Answer(false)
		}
	}
	return cmp.Or(end(), c.Context.Err(), err)
}

type draftJSON struct {
	Type    view.Type `json:"type"`
	Mutant  *string   `json:"mutant"`
	Ruleset string    `json:"ruleset"`
	FEN     string    `json:"fen"`
	YAML    *string   `json:"yaml"` // null where the position cannot be, and the mutant lets it
}

// drafts returns how the cases are printed that tell mutants, and what to do after
// the last.
func drafts(c *cli.Context) (print func(mutation.Fate), end func() error) {
	if !c.IsJSON() {
		return func(m mutation.Fate) { printFind(c, m) }, func() error { return nil }
	}
	q := cli.NewSequence(c, "")
	return func(m mutation.Fate) {
		j := draftJSON{Type: view.OfCase, Mutant: &m.Name, Ruleset: m.Ruleset, FEN: notation.FormatSetup(m.Setup, notation.Number)}
		rs := m.Sound
		if p, refused := rs.Position(m.Setup); refused == nil {
			j.YAML = new(conformance.FormatCase(draft(rs, p, m.Mutant)))
		}
		_ = q.Add(j) // Close tells
	}, func() error { return q.Close(nil) }
}

// printFind prints a case that tells a mutant, or why there can be none.
func printFind(c *cli.Context, m mutation.Fate) {
	rs := m.Sound
	if p, refused := rs.Position(m.Setup); refused == nil {
		fmt.Fprintln(c.Out, drafted(rs, draft(rs, p, m.Mutant)))
		return
	}
	fmt.Fprintln(c.Out, "#", c.View.Lang.Say("mined-refused", "mutant", m.Name, "position", notation.FormatSetup(m.Setup, notation.Number)))
}

// toMine returns the mutants that are named, or those that survive with what was
// found for them, as far as they are known when an interruption comes.
func toMine(c *cli.Context) ([]mutation.Fate, error) {
	if c.NArg() == 0 {
		_, score, err := keepScore(c)
		if score == nil {
			return nil, err
		}
		return lists.Where(slices.Concat(score.Fates, score.Slips.Fates), mutation.Fate.Survives), err
	}
	suite, err := wholeSuite(c)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(mutation.All(suite, suite.Known()...), mutation.Slips(suite, suite.Known()...))
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
	rs, err := rulesetChosen(c)
	if err != nil {
		return err
	}
	if rs == nil {
		rs = rules.Default()
	}
	p, err := notation.ParsePosition(rs, fen)
	if err != nil {
		return cli.BadInput("subject.position", err)
	}
	x := draft(rs, p, nil)
	return cli.Done(c, draftJSON{view.OfCase, nil, rs.ID(), notation.FormatPosition(p, notation.Number), new(conformance.FormatCase(x))}, drafted(rs, x))
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
