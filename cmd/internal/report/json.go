package report

import (
	"io"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
)

// addResults writes the results and the summary.
func addResults(_ *view.Options, q *view.Sequence, e *Exam) error {
	e = e.in(catalog.English)
	for i := range e.Results {
		q.Add(e.result(&e.Results[i]))
	}
	return q.Close(e.object())
}

// brief writes a document without the results that are as expected or were not asked for.
func brief(_ *view.Options, w io.Writer, e *Exam) error {
	e, q := e.in(catalog.English), view.NewSequence(w, false, "results")
	for i := range e.Results {
		if r := &e.Results[i]; r.Verdict.Bad() || r.Verdict == conformance.Differs {
			q.Add(e.result(r))
		}
	}
	return q.Close(e.object())
}

// object returns the summary. Rulesets, chapters and clauses have how many answers of
// those given to the cases on rules are right.
func (e *Exam) object() *view.Object {
	date, levels := "", make(map[conformance.Level]map[conformance.Verdict]int)
	if !e.Began.IsZero() {
		date = e.Began.Format(time.DateOnly)
	}
	for i, g := range e.levels() {
		levels[conformance.Levels[i]] = e.verdictsOf(g.has)
	}
	return view.NewObject(view.OfSummary, "version", 2, "subject", e.Subject, "date", view.OrLeft(date),
		"suite", new(view.Object).Add("version", e.Suite.Version, "digest", e.Suite.Digest, "cases", len(e.Suite.Cases)),
		"counts", e.verdictsOf(func(*conformance.Case) bool { return true }),
		"rulesets", e.tallies(func(c *conformance.Case) []string { return []string{c.Ruleset} }),
		"chapters", e.tallies(byChapter), "clauses", e.tallies(byClause), "levels", levels, "readings", e.followed(), "ok", !e.Bad()).
		Add(why(e.Fault)...).
		Add("seconds", e.Elapsed.Seconds(), "behaves_like", view.OrLeft(lists.Each(e.Diagnoses, behavesObject)),
			"notes", view.OrLeft(e.notes()), "results", []string{})
}

// followed returns, for each ruleset and each reading that some answer hinges on, the
// values that fit all answers: none where no single one does.
func (e *Exam) followed() map[string]map[string][]string {
	out := make(map[string]map[string][]string)
	for _, f := range conformance.Follows(e.Results) {
		if out[f.Ruleset] == nil {
			out[f.Ruleset] = make(map[string][]string)
		}
		out[f.Ruleset][f.Key] = append([]string{}, f.Fits...)
	}
	return out
}

// verdictsOf counts the results of some cases by verdict.
func (e *Exam) verdictsOf(has func(*conformance.Case) bool) map[conformance.Verdict]int {
	counts := make(map[conformance.Verdict]int)
	for _, v := range conformance.Verdicts {
		counts[v] = e.countOf(group{has: has}, v)
	}
	return counts
}

// why returns an error, and its kind.
func why(err error) []any {
	if err == nil {
		return nil
	}
	return []any{"error", catalog.Error(catalog.English, err), "kind", view.OrLeft(string(notation.KindOf(err)))}
}

// behavesObject returns a diagnosis: how many faults explain as much, and the colour to
// move that alone is concerned.
func behavesObject(d mutation.Diagnosis) *view.Object {
	j := new(view.Object).Add("ruleset", d.Ruleset, "mutant", d.Mutant.Name, "title", MutantTitle(catalog.English, d.Mutant),
		"explained", d.Explained, "failing", d.Failing, "equally_likely", d.Equals)
	if d.Only != nil {
		j.Add("only", d.Only.String())
	}
	if d.Example != nil {
		fen, expected, given := exampleOf(d.Example)
		j.Add("example", new(view.Object).Add("fen", fen, "expected", expected, "given", given))
	}
	return j
}

func (e *Exam) result(r *conformance.CaseResult) *view.Object {
	x, again := r.Case, ""
	if r.Verdict.Bad() {
		again = e.reproduce(r)
	}
	return view.NewObject(view.OfResult, "id", r.ID, "case", x.ID, "variant", view.OrLeft(string(r.Variant)), "ruleset", x.Ruleset,
		"level", string(x.Level), "with", view.OrLeft(conformance.ByKey(x.With)), "chapter", x.Chapter(), "title", x.Title, "cites", x.Cites, "fen", r.FEN,
		"verdict", string(r.Verdict), "scored", r.Scored, "unsupported", view.OrLeft(r.Left),
		"discrepancies", view.OrLeft(r.Discrepancies)).
		Add(why(r.Err)...).
		Add("known", view.OrLeft(r.Known), "behaves_like", view.OrLeft(r.Behaves), "file", x.Place.File, "line", int(x.Place.Line),
			"reproduce", view.OrLeft(again))
}
