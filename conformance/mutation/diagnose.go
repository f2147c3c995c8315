package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/rules"
)

// Diagnosis says which mutant a subject behaves like in one ruleset.
type Diagnosis struct {
	Ruleset   string
	Mutant    *Mutant
	Explained int // failing cases that the mutant fails in the same way
	Failing   int
	Spurious  int // cases that the mutant fails and the subject does not
}

// Diagnose names, for each ruleset with failures, the mutant that fails most
// like the subject, if one explains half of the failures at least, and writes
// into each failing result the mutant it looks like.
func Diagnose(ctx context.Context, results []conformance.CaseResult) []Diagnosis {
	var out []Diagnosis
	for _, rs := range rules.Rulesets() {
		failing := failures(results, rs.ID())
		if len(failing) == 0 {
			continue
		}
		best := Diagnosis{Ruleset: rs.ID(), Failing: len(failing)}
		for _, m := range All(rs) {
			best.consider(ctx, m, failing, results)
		}
		if best.Mutant != nil && 2*best.Explained >= best.Failing {
			out = append(out, best)
		}
	}
	return out
}

// failures are the indices of the results of a ruleset, as written, that
// failed.
func failures(results []conformance.CaseResult, ruleset string) []*conformance.CaseResult {
	var out []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		if r.Case.Ruleset == ruleset && r.Variant == conformance.AsWritten && r.Verdict == conformance.Fail {
			out = append(out, r)
		}
	}
	return out
}

// consider takes a mutant as the diagnosis if it explains more than the one
// there is, or as much with fewer failures that are not the subject's.
func (d *Diagnosis) consider(ctx context.Context, m *Mutant, failing []*conformance.CaseResult, all []conformance.CaseResult) {
	subject := m.Subject()
	explained := 0
	for _, r := range failing {
		if !sameFailure(conformance.Put(ctx, r.Case, subject), r) {
			continue
		}
		explained++
		if r.Behaves == "" {
			r.Behaves = m.Name
		}
	}
	if explained == 0 || explained < d.Explained {
		return
	}
	spurious := 0
	for i := range all {
		r := &all[i]
		if r.Variant == conformance.AsWritten && r.Verdict == conformance.Pass && r.Case.Ruleset == m.Ruleset && !conformance.Passes(ctx, r.Case, subject) {
			spurious++
		}
	}
	if explained == d.Explained && spurious >= d.Spurious {
		return
	}
	d.Mutant, d.Explained, d.Spurious = m, explained, spurious
	for _, r := range failing {
		if sameFailure(conformance.Put(ctx, r.Case, subject), r) {
			r.Behaves = m.Name
		}
	}
}

// sameFailure reports whether a mutant fails a case as the subject did, in the
// parts that the subject was scored on.
func sameFailure(m conformance.CaseResult, r *conformance.CaseResult) bool {
	if len(m.Discrepancies) == 0 {
		return false
	}
	var of []string
	for _, d := range m.Discrepancies {
		if slices.Contains(r.Scored, d.Part) {
			of = append(of, shape(d))
		}
	}
	var got []string
	for _, d := range r.Discrepancies {
		got = append(got, shape(d))
	}
	slices.Sort(of)
	slices.Sort(got)
	return slices.Equal(of, got)
}

// shape is what two discrepancies must have in common to be the same fault;
// codes and positions are left out, which subjects give or not.
func shape(d conformance.Discrepancy) string { return d.Part + " " + string(d.Kind) + " " + d.Move }
