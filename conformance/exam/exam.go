// Package exam puts a suite of cases to a subject that may fail to start or to
// answer, and keeps all that came of it.
package exam

import (
	"context"
	"slices"
	"time"

	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
)

// Exam is one subject's exam.
type Exam struct {
	Subject   string
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

// Examinee is a subject, and what there is to say about it afterwards.
type Examinee struct {
	conformance.Subject
	Adapter bool // something stands before its rules that may be wrong where they are right
	Workers int
	Close   func()         // nil for a subject that holds nothing open
	Notes   func() []error // nil for one that has nothing to say
}

// Sit puts the suite of an exam to a subject and closes it. One with an adapter
// is tried on the easy cases first, so that an adapter that is wrong is said to
// be so once, in the exam's fault, and not in every case. What went wrong when
// they were tried counts, though all went well the second time.
func (s *Examinee) Sit(ctx context.Context, e *Exam, runner conformance.Runner) {
	tried := s.try(ctx, e.Suite, runner.Known)
	if len(tried) > 0 && !slices.ContainsFunc(tried, func(r conformance.CaseResult) bool { return !wentWrong(r) }) {
		e.Diagnoses = mutation.Diagnose(ctx, e.Suite, tried)
		e.Fault = adapterFault(tried, e.Diagnoses)
		return
	}
	e.Began = time.Now()
	runner.Suite, runner.Subject, runner.Workers = e.Suite, s.Subject, s.Workers
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
	if s.Close != nil {
		s.Close()
		s.Close = nil
	}
	if s.Notes != nil {
		e.Notes = s.Notes()
	}
}

// try tries a subject that has an adapter on the easy cases, where there are
// enough of them to tell.
func (s *Examinee) try(ctx context.Context, suite *conformance.Suite, known conformance.Known) []conformance.CaseResult {
	if !s.Adapter {
		return nil
	}
	easy := Smoke(suite, s)
	if len(easy.Cases) < 2 {
		return nil
	}
	return conformance.Runner{Suite: easy, Subject: s.Subject, Known: known, Workers: 1}.Run(ctx)
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
