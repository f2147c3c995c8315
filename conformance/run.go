package conformance

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"damone/notation/ordered"
)

// Verdict is how a case went.
type Verdict string

// The verdicts.
const (
	Pass           Verdict = "pass"
	Fail           Verdict = "fail"
	Differs        Verdict = "differs"     // another reading or convention than ours, which is no failure
	Error          Verdict = "error"       // the subject could not answer
	NotSupported   Verdict = "unsupported" // the subject does not do what is asked
	Skipped        Verdict = "skipped"     // the subject does not play this ruleset
	KnownFailure   Verdict = "known failure"
	UnexpectedPass Verdict = "known failure that passes"
)

// Verdicts lists them, the good ones first.
var Verdicts = []Verdict{Pass, KnownFailure, Differs, NotSupported, Skipped, Fail, UnexpectedPass, Error}

// Bad reports whether the verdict makes the exam end in failure.
func (v Verdict) Bad() bool { return v == Fail || v == Error || v == UnexpectedPass }

// CaseResult is how one case went as one variant put it.
type CaseResult struct {
	Case          *Case
	Variant       Variant
	ID            string // with the variant
	FEN           string // as put
	Verdict       Verdict
	Scored        []string // the parts that were scored
	Left          []string // the parts that the subject does not support, each once
	Weak          bool     // it gave one of several legal moves, which proves little
	ByEnds        bool     // it told captures by their ends and what they take
	Discrepancies []Discrepancy
	Err           error  // what kept the subject from answering
	Known         string // the reason given for a known failure
	Behaves       string // the mutant that fails in the same way, when one is known
	Elapsed       time.Duration
}

// String is the verdict, the case and everything that came out differently.
func (r CaseResult) String() string {
	text := fmt.Sprintf("%s %s: %s", r.Verdict, r.ID, r.Case.Title)
	for _, d := range r.Discrepancies {
		text += "; " + d.String()
	}
	return text
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
func (r Runner) Run(ctx context.Context) []CaseResult {
	views := func(yield func(view) bool) {
		for _, c := range r.Suite.Cases {
			for _, v := range c.views(r.Variants) {
				if !yield(v) {
					return
				}
			}
		}
	}
	put := func(ctx context.Context, v view) CaseResult { return r.put(ctx, &v) }
	if r.Workers == 1 {
		return inTurn(ctx, views, put, len(r.Suite.Cases)*min(1+len(r.Variants), 4))
	}
	return slices.Collect(ordered.Map(ctx, r.Workers, views, func() func(context.Context, view) CaseResult { return put }))
}

// inTurn is ordered.Map without goroutines, which cost more than most questions.
func inTurn(ctx context.Context, views iter.Seq[view], put func(context.Context, view) CaseResult, most int) []CaseResult {
	out := make([]CaseResult, 0, most)
	for v := range views {
		res := put(ctx, v)
		if ctx.Err() != nil {
			break
		}
		out = append(out, res)
	}
	return out
}

// put puts one case and scores the answers.
func (r Runner) put(ctx context.Context, v *view) CaseResult {
	res := CaseResult{Case: v.Case, Variant: v.variant, ID: v.ID(), FEN: v.fen}
	if !r.Subject.Offers(v.Ruleset, "") {
		res.Verdict = Skipped
		return res
	}
	start := time.Now()
	for _, p := range v.parts() {
		if !r.putPart(ctx, &p, &res) {
			break
		}
	}
	res.Elapsed = time.Since(start)
	res.Verdict = verdictOf(&res)
	r.Known.judge(&res)
	return res
}

// putPart puts one question; false means that there is no point in going on.
func (r Runner) putPart(ctx context.Context, p *part, res *CaseResult) bool {
	a := Answer{Kind: Unsupported}
	if r.Subject.Offers("", p.ask.Op) {
		a = r.Subject.Ask(ctx, p.ask)
	}
	switch {
	case a.Kind == Failed:
		res.Err = a.Err
		return false
	case a.Kind == Unsupported, p.name == "status" && a.Kind == Result && a.Status == nil:
		if !slices.Contains(res.Left, p.name) {
			res.Left = append(res.Left, p.name)
		}
		return true
	}
	res.Scored = append(res.Scored, p.name)
	res.ByEnds = res.ByEnds || slices.ContainsFunc(a.Moves, byEnds)
	res.Weak = res.Weak || a.Partial && p.name == "legal" && len(*res.Case.Expect.Legal) > 1
	res.Discrepancies = append(res.Discrepancies, p.discrepancies(&a)...)
	return true
}

func verdictOf(r *CaseResult) Verdict {
	switch {
	case r.Err != nil:
		return Error
	case len(r.Discrepancies) > 0 && r.Case.Level != LevelRule:
		return Differs
	case len(r.Discrepancies) > 0:
		return Fail
	case len(r.Scored) == 0:
		return NotSupported
	}
	return Pass
}

// Passes reports whether a subject gives every expected answer to a case as it
// is written, and in any other variants that are asked for. It is the quick way
// to ask when the details do not matter.
func Passes(ctx context.Context, c *Case, s Subject, variants ...Variant) bool {
	views := []view{{Case: c, fen: c.FEN}}
	if len(variants) > 0 {
		views = c.views(variants)
	}
	for _, v := range views {
		for _, p := range v.parts() {
			if a := s.Ask(ctx, p.ask); a.Kind == Failed || a.Kind == Unsupported || len(p.discrepancies(&a)) > 0 {
				return false
			}
		}
	}
	return true
}

// Put puts one case to a subject, as a variant has it, if it makes sense for the
// case, or else as it is written.
func Put(ctx context.Context, c *Case, s Subject, v Variant) CaseResult {
	views := c.views([]Variant{v})
	return Runner{Subject: s}.put(ctx, &views[len(views)-1])
}
