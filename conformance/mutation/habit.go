package mutation

import (
	"fmt"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
)

// habit is a way of answering that is wrong whatever is asked, and not for want
// of a rule.
type habit struct {
	name  string
	about func(*conformance.CaseResult) bool // results in which it would show
	shows func(*conformance.CaseResult) bool
}

var habits = []habit{
	{"startpos-unknown", failed, func(r *conformance.CaseResult) bool {
		return r.FEN == "startpos" && every(r, func(d conformance.Discrepancy) bool {
			return d.Kind == conformance.Refused || d.Kind == conformance.WrongCode
		})
	}},
	{"perft-one-ply-short", func(r *conformance.CaseResult) bool { return failed(r) && r.Case.Expect.Perft != nil },
		func(r *conformance.CaseResult) bool {
			return every(r, func(d conformance.Discrepancy) bool { return onePlyShort(r, d) })
		}},
	{"one-move", func(r *conformance.CaseResult) bool {
		return slices.Contains(r.Scored, "legal") && len(*r.Case.Expect.Legal) > 1
	}, func(r *conformance.CaseResult) bool {
		return len(r.Given) == 1 && len(lists.Where(r.Discrepancies, ofLegal)) == len(*r.Case.Expect.Legal)-1
	}},
}

func every(r *conformance.CaseResult, is func(conformance.Discrepancy) bool) bool {
	return len(lists.Where(r.Discrepancies, is)) == len(r.Discrepancies)
}

// onePlyShort reports whether a count is that of the depth before.
func onePlyShort(r *conformance.CaseResult, d conformance.Discrepancy) bool {
	p, ok := r.Case.Position(r.FEN)
	var depth int
	if _, err := fmt.Sscanf(d.Move, "depth %d", &depth); err != nil || !ok || d.Kind != conformance.WrongCount {
		return false
	}
	return d.Got == fmt.Sprint(r.Case.Rules().Perft(p, depth-1))
}

// habitsIn names the habits that two results show at least, and nine in ten of
// those in which they would. One that nine in ten failures show is named alone, and
// so is a subject that was asked and answered nothing.
func habitsIn(results []*conformance.CaseResult) (out []Diagnosis, all bool) {
	skipped := lists.Where(results, func(r *conformance.CaseResult) bool { return r.Verdict == conformance.Skipped })
	silent := lists.Where(results, func(r *conformance.CaseResult) bool {
		return r.Answered == 0 && (r.Verdict == conformance.NotSupported || r.Verdict == conformance.Declined)
	})
	if n := len(results); n > 1 && len(silent) > 0 && len(silent)+len(skipped) == n {
		return []Diagnosis{{Mutant: before("nothing-supported"), Explained: n, Failing: n, Equals: 1}}, true
	}
	for _, h := range habits {
		about := lists.Where(results, h.about)
		shown := lists.Where(about, h.shows)
		if len(shown) < 2 || 10*len(shown) < 9*len(about) {
			continue
		}
		d := Diagnosis{Mutant: before(h.name), Explained: len(shown), Failing: len(about), Equals: 1, Example: shown[0]}
		if 10*len(shown) >= 9*len(lists.Where(results, failed)) {
			return []Diagnosis{d}, true
		}
		out = append(out, d)
	}
	return out, false
}
