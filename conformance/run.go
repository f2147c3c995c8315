package conformance

import (
	"context"
	"fmt"
	"slices"
	"time"

	"damone/notation/lists"
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
	NotAsked       Verdict = "not asked"   // the subject had gone away for good before
	KnownFailure   Verdict = "known failure"
	UnexpectedPass Verdict = "known failure that passes"
)

// Verdicts lists them, the good ones first.
var Verdicts = []Verdict{Pass, KnownFailure, Differs, NotSupported, Skipped, Fail, UnexpectedPass, Error, NotAsked}

// Bad reports whether the verdict makes the exam end in failure.
func (v Verdict) Bad() bool {
	return v == Fail || v == Error || v == UnexpectedPass || v == NotAsked
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
	Weak          bool     // it gave one of several legal moves, which proves little
	ByEnds        bool     // it told captures by their ends and what they take
	Discrepancies []Discrepancy
	Given         []Played // the legal moves that the subject gave, where they came out differently
	Err           error    // what kept the subject from answering
	Known         string   // the reason given for a known failure
	Behaves       string   // the mutant that fails in the same way, when one is known
	Elapsed       time.Duration

	names []string // of the parts
	gone  bool     // the subject was not there to be asked
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
	out := make([]CaseResult, 0, len(r.Suite.Cases)*min(1+len(r.Variants), 4))
	if r.Workers != 1 {
		put := func() func(context.Context, []*view) []CaseResult {
			s := sitting{Runner: r}
			return func(ctx context.Context, some []*view) []CaseResult { return s.put(ctx, nil, some) }
		}
		for some := range ordered.Map(ctx, r.Workers, r.views, put) {
			out = append(out, some...)
		}
		return out
	}
	s := sitting{Runner: r} // without goroutines, which cost more than most questions
	for some := range r.views {
		more := s.put(ctx, out, some)
		if ctx.Err() != nil {
			break
		}
		out = more
	}
	return out
}

// views are the cases as they are put, one by one or as many at a time as a
// subject may be asked ahead.
func (r Runner) views(yield func([]*view) bool) {
	least := 1
	_, ahead := r.Subject.(Ahead)
	_, quick := r.Subject.(*Engine) // one question would cost less than to hand it over
	if ahead || quick && r.Workers != 1 {
		least = 16
	}
	var some []*view
	for _, c := range r.Suite.Cases {
		if some == nil {
			some = make([]*view, 0, least+3)
		}
		if some = c.appendViews(some, r.Variants); len(some) < least {
			continue
		}
		if !yield(some) {
			return
		}
		some = nil
	}
	if len(some) > 0 {
		yield(some)
	}
}

// sitting is some cases being put; its memory serves again.
type sitting struct {
	Runner
	out    []CaseResult
	parts  []*part
	of     []int // the parts' places in out
	next   int   // the part that is to be answered
	last   time.Time
	answer Answer // to it
	ahead  []Question
}

// put puts some cases, scores the answers and appends what came of it.
func (s *sitting) put(ctx context.Context, out []CaseResult, views []*view) []CaseResult {
	from := len(out)
	s.parts, s.of, s.next = s.parts[:0], s.of[:0], 0
	for _, v := range views {
		res := CaseResult{Case: v.Case, Variant: v.variant, ID: v.id, FEN: v.fen}
		if s.Subject.Offers(v.Ruleset, "") {
			res.names = v.names
			for i := range v.parts {
				s.parts = append(s.parts, &v.parts[i])
			}
		} else {
			res.Verdict = Skipped
		}
		for len(s.of) < len(s.parts) {
			s.of = append(s.of, len(out))
		}
		out = append(out, res)
	}
	s.out = out
	s.ask(ctx)
	for i := range out[from:] {
		if res := &out[from+i]; res.Verdict != Skipped {
			res.Verdict = verdictOf(res)
			s.Known.judge(res)
		}
	}
	return out
}

// ask puts the questions, and no more of a case that the subject fails to answer.
func (s *sitting) ask(ctx context.Context) {
	s.last = time.Now()
	if subject, ok := s.Subject.(Ahead); ok {
		s.ahead = s.ahead[:0]
		for i := range s.parts {
			if s.offered(i) {
				s.ahead = append(s.ahead, s.parts[i].ask)
			}
		}
		subject.AskAll(ctx, s.ahead, func(a Answer) {
			s.passOver()
			s.take(a)
		})
		s.passOver()
		return
	}
	for s.passOver(); s.next < len(s.parts); s.passOver() {
		if s.out[s.of[s.next]].Err != nil {
			s.next++
			continue
		}
		s.take(s.Subject.Ask(ctx, s.parts[s.next].ask))
	}
}

func (s *sitting) offered(i int) bool { return s.Subject.Offers("", s.parts[i].ask.Op) }

// passOver goes on to the next part that the subject is asked for.
func (s *sitting) passOver() {
	for s.next < len(s.parts) && !s.offered(s.next) {
		s.take(Answer{Kind: Unsupported})
	}
}

// take scores the answer to the next part.
func (s *sitting) take(a Answer) {
	p, res, now := s.parts[s.next], &s.out[s.of[s.next]], time.Now()
	s.next++
	res.Elapsed += now.Sub(s.last)
	s.answer, s.last = a, now
	if res.Err == nil {
		res.take(p, &s.answer)
	}
}

// take scores the answer to a part of the case.
func (r *CaseResult) take(p *part, a *Answer) {
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
	if p.unshown != nil && p.unshown(a) && !slices.Contains(r.Left, partAfter) {
		r.Left = append(r.Left, partAfter)
	}
	r.scored(p.name)
	r.ByEnds = r.ByEnds || slices.ContainsFunc(a.Moves, byEnds)
	r.Weak = r.Weak || a.Partial && p.name == "legal" && len(*r.Case.Expect.Legal) > 1
	different := p.discrepancies(a)
	if len(different) > 1 { // a move may be given any number of times
		different = lists.Distinct(different, func(a, b Discrepancy) bool { return a == b })
	}
	if r.Discrepancies = append(r.Discrepancies, different...); len(different) > 0 && p.name == "legal" {
		r.Given = a.Moves
	}
}

// scored notes that a part has been scored; without memory of its own while none
// is left out.
func (r *CaseResult) scored(name string) {
	if n := len(r.Scored); len(r.Left) == 0 && n < len(r.names) {
		r.Scored = r.names[: n+1 : n+1]
		return
	}
	r.Scored = append(r.Scored, name)
}

func verdictOf(r *CaseResult) Verdict {
	switch {
	case r.gone:
		return NotAsked
	case r.Err != nil:
		return Error
	case len(r.Discrepancies) > 0 && r.Case.Level != LevelRule:
		return Differs
	case len(r.Discrepancies) > 0:
		return Fail
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
	sitting := sitting{Runner: Runner{Subject: s}}
	return sitting.put(ctx, nil, views[len(views)-1:])[0]
}
