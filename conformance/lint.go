package conformance

import (
	"context"
	"fmt"
	"slices"

	"damone/notation"
	"damone/rules"
)

// Lint looks for what a loader cannot see: clauses that do not exist, positions
// not written as this program writes them, captures left out, and expectations
// that our rules or the plain ones do not bear out. clauses are all there are.
func Lint(ctx context.Context, suite *Suite, clauses []string) []Fault {
	l := linter{suite: suite, clauses: clauses}
	second := NewSecond(rules.Rulesets()...)
	for _, c := range suite.Cases {
		l.cites(c)
		l.canonical(c)
		l.complete(c)
		l.borneOut(ctx, c, Own())
		l.borneOut(ctx, c, second)
		l.paired(c)
	}
	l.sentences()
	return l.faults
}

type linter struct {
	suite   *Suite
	clauses []string
	faults  []Fault
}

func (l *linter) add(at Place, format string, args ...any) {
	l.faults = append(l.faults, Fault{at, fmt.Sprintf(format, args...)})
}

func (l *linter) cites(c *Case) {
	for _, id := range c.Cites {
		if !slices.Contains(l.clauses, id) {
			l.add(c.Place, "%s cites %s, which no rules have", c.ID, id)
		}
	}
}

// canonical sees that a position is written as we write it, unless the case is
// about how one is written or one that cannot stand.
func (l *linter) canonical(c *Case) {
	s, err := notation.ParseSetup(c.FEN)
	if c.FEN == startpos || c.Expect.Reads != nil || c.Expect.Invalid != nil {
		return
	}
	if err != nil {
		l.add(c.Place, "%s: its position cannot be read: %v", c.ID, err)
	} else if want := notation.FormatSetup(s, notation.Number); want != c.FEN {
		l.add(c.Place, "%s: write its position as %s", c.ID, want)
	}
}

// complete sees that the legal and the losing captures of a case are all the
// captures there are.
func (l *linter) complete(c *Case) {
	p, ok := c.Position(c.FEN)
	if c.Expect.Losers == nil || !ok || c.Expect.Legal == nil {
		return
	}
	rs, _ := rules.Lookup(c.Ruleset)
	if rs, err := WithReadings(rs, c.With); err == nil {
		if lines := len(rs.Lines(nil, p)); lines != len(*c.Expect.Legal)+len(*c.Expect.Losers) {
			l.add(c.Place, "%s: there are %d captures, %d legal and %d losing ones are given", c.ID, lines, len(*c.Expect.Legal), len(*c.Expect.Losers))
		}
	}
}

// borneOut sees that a subject of ours gives every expected answer.
func (l *linter) borneOut(ctx context.Context, c *Case, s Subject) {
	r := Put(ctx, c, s)
	if r.Err != "" {
		l.add(c.Place, "%s: %s: %s", c.ID, s.Name(), r.Err)
	}
	for _, d := range r.Discrepancies {
		l.add(c.Place, "%s: %s: %s", c.ID, s.Name(), d)
	}
}

// paired sees that the two cases of a pair come out differently.
func (l *linter) paired(c *Case) {
	other := l.suite.Case(c.Pair)
	if other != nil && other.Pair != c.Base() {
		l.add(c.Place, "%s: its pair %s does not name it", c.ID, other.ID)
	}
}

// sentences sees that what the sources say is said by clauses that exist.
func (l *linter) sentences() {
	for _, s := range l.suite.Sentences {
		for _, id := range s.Clauses {
			if !slices.Contains(l.clauses, id) {
				l.add(s.Place, "%s names %s, which no rules have", s.ID, id)
			}
		}
	}
	for _, u := range l.suite.Untestable {
		if !slices.Contains(l.clauses, u.Clause) {
			l.add(u.Place, "there is no clause %s", u.Clause)
		}
	}
}
