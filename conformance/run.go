package conformance

import (
	"context"
	"slices"

	"damone/notation/lists"
	"damone/notation/ordered"
)

// Verdict is how a case went.
type Verdict string

// The verdicts.
const (
	Pass           Verdict = "pass"
	Fail           Verdict = "fail"
	Differs        Verdict = "differs"     // another reading or convention than ours, and admitted
	Error          Verdict = "error"       // the subject could not answer
	Declined       Verdict = "declined"    // the subject does not answer what it offers
	NotSupported   Verdict = "unsupported" // the subject does not do what is asked
	Skipped        Verdict = "skipped"     // the subject does not play this ruleset
	NotAsked       Verdict = "not asked"   // the subject had gone away for good before
	KnownFailure   Verdict = "known failure"
	UnexpectedPass Verdict = "known failure that passes"
)

// Verdicts lists them, the good ones first.
var Verdicts = []Verdict{Pass, KnownFailure, Differs, NotSupported, Skipped, Fail, UnexpectedPass, Declined, Error, NotAsked}

// Bad reports whether the verdict makes the exam end in failure.
func (v Verdict) Bad() bool {
	return v == Fail || v == Declined || v == Error || v == UnexpectedPass || v == NotAsked
}

// CaseResult is how one case went as one variant put it.
type CaseResult struct {
	Case          *Case
	Variant       Variant
	ID            string // with the variant
	FEN           string // as put
	Verdict       Verdict
	Scored        []string // the parts that were scored
	Left          []string // the parts that the subject does not support, each once
	Answered      int      // questions that the subject answered
	Refused       int      // questions that the subject did not answer, though it offers to
	ByEnds        bool     // it told captures by their ends and what they take
	Discrepancies []Discrepancy
	Given         []Played // the legal moves that the subject gave, where they came out differently
	Err           error    // what kept the subject from answering
	Known         string   // the reason given for a known failure
	Behaves       string   // the mutant that fails in the same way, when one is known

	Mixed string // the clause of the reading of which the subject takes two values

	others []other
	fits   []bool // whether the answers are those expected, and each other that is admitted
	gone   bool   // the subject was not there to be asked
}

// Runner puts the cases of a suite to a subject.
type Runner struct {
	Suite    *Suite
	Subject  Subject
	Variants []Variant // in addition to the cases as written
	Known    Known
	Workers  int // at once; 0 for one a core
}

// Run puts every case in each of its variants and returns the results in the
// order of the suite: the first of them only, when ctx is done before the rest.
func (r Runner) Run(ctx context.Context) (out []CaseResult) {
	put := func(ctx context.Context, c *Case) []CaseResult {
		return lists.Each(c.appendViews(nil, r.Variants), func(v *view) CaseResult { return r.put(ctx, v) })
	}
	for some := range ordered.Each(ctx, r.Workers, slices.Values(r.Suite.Cases), put) {
		out = append(out, some...)
	}
	settle(out)
	return out
}

// put puts a case as one variant has it, and no more of it once the subject fails
// to answer.
func (r Runner) put(ctx context.Context, v *view) CaseResult {
	res := CaseResult{Case: v.Case, Variant: v.variant, ID: v.id, FEN: v.fen, others: v.others, fits: make([]bool, 1+len(v.others))}
	for i := range res.fits {
		res.fits[i] = true
	}
	if !r.Subject.Offers(v.Ruleset, "") {
		res.Verdict = Skipped
		return res
	}
	for i := 0; i < len(v.parts) && res.Err == nil; i++ {
		p, a := &v.parts[i], Answer{Kind: Unsupported}
		if r.Subject.Offers("", p.ask.Op) {
			a = r.Subject.Ask(ctx, p.ask)
			res.count(p, &a)
		}
		res.take(p, i, &a)
	}
	res.Verdict = verdictOf(&res)
	r.Known.judge(&res)
	return res
}

// count counts the answer to a question that the subject offers to answer. Readings are
// no offer.
func (r *CaseResult) count(p *part, a *Answer) {
	switch {
	case a.Kind == Result || a.Kind == Rejected:
		r.Answered++
	case a.Kind == Unsupported && !a.Spared && len(p.ask.With) == 0:
		r.Refused++
	}
}

// take scores the answer to a part of the case.
func (r *CaseResult) take(p *part, n int, a *Answer) {
	switch {
	case a.Kind == Failed, a.Kind == Gone:
		r.Err, r.gone = a.Err, a.Kind == Gone
		return
	case a.Kind == Unsupported, p.name == "status" && a.Kind == Result && a.Status == nil:
		if !slices.Contains(r.Left, p.name) {
			r.Left = append(r.Left, p.name)
		}
		return
	}
	untold := func(m Played) bool { return m.After == nil }
	if p.leads && slices.ContainsFunc(a.Moves, untold) && !slices.Contains(r.Left, partAfter) {
		r.Left = append(r.Left, partAfter)
	}
	r.Scored = append(r.Scored, p.name)
	r.ByEnds = r.ByEnds || slices.ContainsFunc(a.Moves, byEnds)
	different := p.discrepancies(a)
	r.fits[0] = r.fits[0] && len(different) == 0
	for i := range r.others {
		r.fits[i+1] = r.fits[i+1] && len(r.others[i].parts[n].discrepancies(a)) == 0
	}
	if len(different) > 1 { // a move may be given any number of times
		different = lists.Distinct(different, func(a, b Discrepancy) bool { return a == b })
	}
	if r.Discrepancies = append(r.Discrepancies, different...); len(different) > 0 && p.name == "legal" {
		r.Given = a.Moves
	}
}

func verdictOf(r *CaseResult) Verdict {
	switch {
	case r.gone:
		return NotAsked
	case r.Err != nil:
		return Error
	case len(r.Discrepancies) > 0 && !slices.Contains(r.fits, true):
		return Fail
	case r.Refused > 0:
		return Declined
	case len(r.Discrepancies) > 0:
		return Differs
	case len(r.Scored) == 0 || !r.Shows(r.Case.Cites[0]):
		return NotSupported
	}
	return Pass
}

// partAfter stands for what moves lead to, where a subject does not say.
const partAfter = "after"

// Shows reports whether the answers bear on a clause that the case cites: moves
// alone do not tell what a piece is promoted to, and where.
func (r *CaseResult) Shows(clause string) bool {
	return !slices.Contains(r.Left, partAfter) || slices.Contains(r.Scored, "plays") || !r.Case.promotesBy(clause)
}

// promotesBy reports whether a clause says where the pieces of a rank are promoted.
func (c *Case) promotesBy(clause string) bool {
	crowns := c.Rules().Clauses().Crowns
	return slices.ContainsFunc(crowns[:], func(whole string) bool { return partOf(clause, whole) })
}

// Passes reports whether a subject gives every expected answer to a case as it
// is written, and in any other variants that are asked for. It is the quick way
// to ask when the details do not matter.
func Passes(ctx context.Context, c *Case, s Subject, variants ...Variant) bool {
	var room [4]*view
	for _, v := range c.appendViews(room[:0], variants) {
		for i := range v.parts {
			p := &v.parts[i]
			if a := s.Ask(ctx, p.ask); a.Kind >= Unsupported || len(p.discrepancies(&a)) > 0 {
				return false
			}
		}
	}
	return true
}

// Put puts one case to a subject, as a variant has it, if it makes sense for the
// case, or else as it is written.
func Put(ctx context.Context, c *Case, s Subject, v Variant) CaseResult {
	views := c.appendViews(nil, []Variant{v})
	return Runner{Subject: s}.put(ctx, views[len(views)-1])
}
