// Package exam puts a suite of cases to a subject that may fail to start or to
// answer, and keeps all that came of it.
package exam

import (
	"cmp"
	"context"
	"slices"
	"time"

	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Exam is one subject's exam.
type Exam struct {
	Subject   string
	Adapter   bool  // something stands before the subject's rules that may be wrong where they are right
	Fault     error // why it did not sit the exam at all; there are no results then
	Suite     *conformance.Suite
	Results   []conformance.CaseResult
	Diagnoses []mutation.Diagnosis
	Notes     []error // what went wrong besides the answers: a child left behind ...
	Began     time.Time
	Elapsed   time.Duration
}

// Count returns how many results have a verdict.
func (e *Exam) Count(v conformance.Verdict) int {
	return len(lists.Where(e.Results, func(r conformance.CaseResult) bool { return r.Verdict == v }))
}

// Bad reports whether anything failed.
func (e *Exam) Bad() bool {
	return e.Fault != nil || slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool { return r.Verdict.Bad() })
}

// Sit puts the suite of an exam to the subject of a runner. One with an adapter
// is tried on the easy cases first, so that an adapter that is wrong is said to
// be so once, in the exam's fault, and not in every case. What went wrong when
// they were tried counts, though all went well the second time.
func (e *Exam) Sit(ctx context.Context, runner conformance.Runner) {
	runner.Suite = e.Suite
	tried := e.try(ctx, runner)
	if len(tried) > 0 && !slices.ContainsFunc(tried, func(r conformance.CaseResult) bool { return !wentWrong(r) }) {
		e.Diagnoses = mutation.Diagnose(ctx, e.Suite, tried)
		e.Fault = adapterFault(tried, e.Diagnoses)
		return
	}
	e.Began = time.Now()
	e.Results = runner.Run(ctx)
	for i := range tried {
		at := slices.IndexFunc(e.Results, func(r conformance.CaseResult) bool { return r.ID == tried[i].ID })
		if at >= 0 && wentWrong(tried[i]) && !wentWrong(e.Results[at]) {
			e.Results[at] = tried[i]
		}
	}
	e.Elapsed = time.Since(e.Began)
	asked := slices.ContainsFunc(e.Results, func(r conformance.CaseResult) bool { return r.Answered > 0 || r.Err != nil })
	if e.Bad() {
		e.Diagnoses = mutation.Diagnose(ctx, e.Suite, e.Results)
	}
	if !asked && ctx.Err() == nil {
		e.Fault = notation.NewFault("nothing-examined")
	}
}

// try tries a subject that has an adapter on the easy cases, where there are
// enough of them to tell.
func (e *Exam) try(ctx context.Context, runner conformance.Runner) []conformance.CaseResult {
	if !e.Adapter {
		return nil
	}
	easy := Smoke(e.Suite, runner.Subject)
	if len(easy.Cases) < 2 {
		return nil
	}
	return conformance.Runner{Suite: easy, Subject: runner.Subject, Known: runner.Known, Workers: 1}.Run(ctx)
}

// wentWrong reports whether a case failed, known to or not.
func wentWrong(r conformance.CaseResult) bool { return r.Err != nil || len(r.Discrepancies) > 0 }

// adapterFault returns that all of some results went wrong, and, where nothing else
// has been found out, what adapters most often get wrong.
func adapterFault(results []conformance.CaseResult, found []mutation.Diagnosis) error {
	i := slices.IndexFunc(results, func(r conformance.CaseResult) bool { return r.Err != nil })
	switch {
	case i < 0 && len(found) > 0:
		return notation.NewFault("adapter-fails-all-alike")
	case i < 0:
		return notation.NewFault("adapter-fails-all")
	}
	return notation.NewFault("adapter-fails-all-answers", "cause", results[i].Err)
}

// smokeCases is how many easy cases are put first.
const smokeCases = 6

// Smoke returns a few easy cases of the rulesets that a subject plays: short lists
// of legal moves, which the least program can give. Each is of another chapter, with as many
// ranks on both sides as may be, so that no single wrong rule fails them all.
func Smoke(s *conformance.Suite, subject conformance.Subject) *conformance.Suite {
	easy := lists.Where(s.Cases, func(c *conformance.Case) bool { return subject.Offers(c.Ruleset, "") && isEasy(c) })
	slices.SortStableFunc(easy, func(a, b *conformance.Case) int { return cmp.Or(ranks(b)-ranks(a), len(a.FEN)-len(b.FEN)) })
	easy = lists.Distinct(easy, func(a, b *conformance.Case) bool { return a.Chapter() == b.Chapter() })
	return s.Filter(func(c *conformance.Case) bool { return slices.Contains(easy[:min(len(easy), smokeCases)], c) })
}

func isEasy(c *conformance.Case) bool {
	return c.Record == nil && c.Level == conformance.LevelRule &&
		len(c.Expect.Legal) > 0 && len(c.Expect.Legal) < 5 && c.FEN != "startpos"
}

// ranks returns how many ranks both sides of a case have a piece of.
func ranks(c *conformance.Case) (n int) {
	s, _ := notation.ParseSetup(c.FEN)
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if s.Of(rules.White, r) != 0 && s.Of(rules.Black, r) != 0 {
			n++
		}
	}
	return n
}
