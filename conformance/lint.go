package conformance

import (
	"context"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/strictyaml"
)

// Lint looks for what a loader cannot see: clauses that do not exist or that a
// case cites and does not show, positions not written as this program writes
// them, captures left out, and expectations that our rules or the plain ones do
// not bear out. clauses are all there are.
func Lint(ctx context.Context, suite *Suite, clauses []string) []strictyaml.Fault {
	l := linter{clauses: clauses, read: make(map[string]string)}
	own, second := NewEngine("damone", suite.Known()...), NewSecond(suite.Known()...)
	for _, c := range suite.Cases {
		l.cites(c.Place, c.ID, c.Cites...)
		l.canonical(c)
		l.complete(c)
		l.shown(c)
		l.spelledOut(c)
		l.level(ctx, c)
		l.borneOut(ctx, c, own)
		l.borneOut(ctx, c, second)
		if other := suite.Case(c.Pair); other != nil && other.Pair != c.Base() {
			l.of(c, "pair-does-not-name-it", "pair", other.ID)
		}
	}
	for _, s := range suite.Sentences {
		l.cites(s.Place, s.ID, s.Clauses...)
	}
	for _, u := range suite.Untestable {
		l.cites(u.Place, "", u.Clause)
	}
	return l.faults
}

type linter struct {
	clauses []string
	read    map[string]string // what cases say for themselves in "read", and which does
	faults  faultList
}

// What Lint finds, of the case or sentence that is the fault's text.
const answersOtherwise notation.Kind = "subject-answers-otherwise" // subject, reason

// of reports a fault of a case.
func (l *linter) of(c *Case, kind notation.Kind, args ...any) {
	l.faults.add(c.Place, kind, c.ID, args...)
}

// cites sees that the clauses that a case or sentence cites exist.
func (l *linter) cites(at Place, name string, ids ...string) {
	for _, id := range ids {
		if !slices.Contains(l.clauses, id) {
			l.faults.add(at, "unknown-clause", name, "clause", id)
		}
	}
}

// canonical sees that a position is written as we write it, unless the case is
// about how one is written or an impossible one.
func (l *linter) canonical(c *Case) {
	s, err := notation.ParseSetup(c.FEN)
	if c.FEN == startpos || c.Expect.Reads != nil || c.Expect.Invalid != nil {
		return
	}
	if err != nil {
		l.of(c, "position-cannot-be-read", "reason", err)
	} else if want := notation.FormatSetup(s, notation.Number); want != c.FEN {
		l.of(c, "position-not-as-we-write-it", "position", want)
	}
}

// complete sees that the legal and the losing captures of a case are all the
// captures there are.
func (l *linter) complete(c *Case) {
	rs, p, ok := c.put(c.FEN)
	if c.Expect.Losers == nil || !ok || c.Expect.Legal == nil {
		return
	}
	if lines := len(rs.Lines(nil, p)); lines != len(c.Expect.Legal)+len(c.Expect.Losers) {
		l.of(c, "not-every-capture-given", "captures", lines, "given", len(c.Expect.Legal)+len(c.Expect.Losers))
	}
}

// spelledOut sees that a case says where its legal moves lead, and why it is
// kept in words that no other case uses.
func (l *linter) spelledOut(c *Case) {
	if slices.ContainsFunc(c.Expect.Legal, func(m Played) bool { return m.After == nil }) {
		l.of(c, "move-leads-nowhere")
	}
	if other := l.read[c.Read]; c.Read != "" && other != "" && other != c.Base() {
		l.of(c, "read-as-another", "other", other)
	}
	l.read[c.Read] = c.Base()
}

// level sees that a rule does not hinge on a reading, nor rest on readings
// alone, and that a reading is named.
func (l *linter) level(ctx context.Context, c *Case) {
	hinge, hinges := l.admitted(ctx, c)
	switch {
	case c.Level == LevelRule && len(c.With) > 0:
		l.of(c, "rule-is-a-reading", "reading", c.With[0])
	case c.Level == LevelRule && hinges:
		l.of(c, "rule-is-a-reading", "reading", hinge)
	case c.Level == LevelRule && !slices.ContainsFunc(c.Cites, func(id string) bool { return !isReading(id) }):
		l.of(c, "rule-is-a-reading", "reading", c.Cites[0])
	case c.Level == LevelReading && !slices.ContainsFunc(c.Cites, isReading):
		l.of(c, "reading-is-a-rule")
	case hinges:
		l.of(c, "answer-not-admitted", "reading", hinge)
	}
}

// admitted returns readings under which our rules give another answer than the case
// admits under them.
func (l *linter) admitted(ctx context.Context, c *Case) (with Reading, wrong bool) {
	singles := lists.Each(otherwise(c.Rules()), func(r Reading) []Reading { return []Reading{r} })
	for _, taken := range append(singles, lists.Each(c.Admits, func(a Admitted) []Reading { return a.With })...) {
		if len(taken) == 0 || slices.ContainsFunc(taken, func(r Reading) bool { return c.reading(r.Key) != "" }) {
			continue
		}
		if r := Put(ctx, c, Taking(c.Rules(), taken...), AsWritten); r.Err != nil || !r.fitsUnder(taken) {
			return taken[len(taken)-1], true
		}
	}
	return Reading{}, false
}

// borneOut sees that a subject of ours gives every expected answer.
func (l *linter) borneOut(ctx context.Context, c *Case, s Subject) {
	r := Put(ctx, c, s, AsWritten)
	if r.Err != nil {
		l.of(c, answersOtherwise, "subject", s.Name(), "reason", r.Err)
	}
	for _, d := range r.Discrepancies {
		l.of(c, answersOtherwise, "subject", s.Name(), "reason", d)
	}
}
