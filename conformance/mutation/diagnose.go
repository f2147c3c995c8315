package mutation

import (
	"cmp"
	"context"
	"fmt"
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

// String is the diagnosis in one line.
func (d Diagnosis) String() string {
	return fmt.Sprintf("in %s it behaves like %s: %s (%d of %d failing cases)", d.Ruleset, d.Mutant.Name, d.Mutant.Title, d.Explained, d.Failing)
}

// Diagnose names, for each ruleset with failures in a suite, the mutant that fails most
// like the subject, if one explains half of the failures at least and is not
// refuted by as many passes; all of them, when several do so equally well. It
// writes into each failing result the mutant it looks like.
func Diagnose(ctx context.Context, suite *conformance.Suite, results []conformance.CaseResult) []Diagnosis {
	var out []Diagnosis
	for _, rs := range rules.Rulesets() {
		failing, passing := asWritten(results, rs.ID(), conformance.Fail), asWritten(results, rs.ID(), conformance.Pass)
		if len(failing) == 0 {
			continue
		}
		var likely []likeness
		for _, m := range All(suite, rs) {
			if ctx.Err() != nil {
				return nil
			}
			if l := liken(ctx, m, failing, passing); l.likely() {
				likely = append(likely, l)
			}
		}
		slices.SortStableFunc(likely, likeness.compare)
		for _, l := range likely {
			l.mark()
			if l.compare(likely[0]) == 0 && 2*len(l.explained) >= len(failing) {
				out = append(out, Diagnosis{rs.ID(), l.mutant, len(l.explained), len(failing), l.spurious})
			}
		}
	}
	return out
}

// asWritten are the results of a ruleset's cases as written with a verdict.
func asWritten(results []conformance.CaseResult, ruleset string, v conformance.Verdict) []*conformance.CaseResult {
	var out []*conformance.CaseResult
	for i := range results {
		r := &results[i]
		if r.Case.Ruleset == ruleset && r.Variant == conformance.AsWritten && r.Verdict == v {
			out = append(out, r)
		}
	}
	return out
}

// likeness is how far a subject fails as a mutant does.
type likeness struct {
	mutant    *Mutant
	explained []*conformance.CaseResult
	exact     int // those explained to the letter: what was given instead is the same
	spurious  int
}

// liken puts a mutant to the cases that a subject failed and, if it fails any
// of them in the same way, to those that the subject passed.
func liken(ctx context.Context, m *Mutant, failing, passing []*conformance.CaseResult) likeness {
	l, subject := likeness{mutant: m}, m.Subject()
	for _, r := range failing {
		put := conformance.Put(ctx, r.Case, subject)
		if !alike(put, r, shape) {
			continue
		}
		if l.explained = append(l.explained, r); alike(put, r, letter) {
			l.exact++
		}
	}
	if len(l.explained) == 0 {
		return l
	}
	for _, r := range passing {
		if !r.Weak && fails(conformance.Put(ctx, r.Case, subject), r) {
			l.spurious++
		}
	}
	return l
}

// likely reports whether a mutant explains more than it would have the subject
// fail besides.
func (l likeness) likely() bool { return len(l.explained) > 0 && l.spurious <= len(l.explained) }

// compare puts the better likeness first: more explained, then less refuted,
// then more explained to the letter.
func (l likeness) compare(other likeness) int {
	return cmp.Or(len(other.explained)-len(l.explained), l.spurious-other.spurious, other.exact-l.exact)
}

// mark writes the mutant into the results it explains and no better one does.
func (l likeness) mark() {
	for _, r := range l.explained {
		if r.Behaves == "" {
			r.Behaves = l.mutant.Name
		}
	}
}

// fails reports whether a mutant fails a case in one of the parts that the
// subject was scored on.
func fails(m conformance.CaseResult, r *conformance.CaseResult) bool {
	return slices.ContainsFunc(m.Discrepancies, func(d conformance.Discrepancy) bool { return slices.Contains(r.Scored, d.Part) })
}

// alike reports whether a mutant fails a case as the subject did, in the parts
// that the subject was scored on and as far as a discrepancy is told by how.
func alike(m conformance.CaseResult, r *conformance.CaseResult, how func(conformance.Discrepancy) string) bool {
	var of, got []string
	for _, d := range m.Discrepancies {
		if slices.Contains(r.Scored, d.Part) {
			of = append(of, how(d))
		}
	}
	for _, d := range r.Discrepancies {
		got = append(got, how(d))
	}
	slices.Sort(of)
	slices.Sort(got)
	return len(of) > 0 && slices.Equal(of, got)
}

// shape is what two discrepancies must have in common to be the same fault;
// codes and positions are left out, which subjects give or not.
func shape(d conformance.Discrepancy) string { return d.Part + " " + string(d.Kind) + " " + d.Move }

// letter is all there is to a discrepancy.
func letter(d conformance.Discrepancy) string { return shape(d) + " " + d.Got }
