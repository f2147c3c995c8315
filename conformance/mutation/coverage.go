package mutation

import (
	"slices"

	"damone/conformance"
	"damone/notation/clauses"
	"damone/notation/lists"
)

// Standing is what is known of a clause.
type Standing string

const (
	Proved      Standing = "proved"     // a mutant of it is killed by a case that cites it
	CitedOnly   Standing = "cited only" // cases cite it, and no mutant shows that they would notice
	Uncited     Standing = "uncited"
	NotTestable Standing = "untestable" // with a reason
)

// Covered is one clause with the cases that cite it.
type Covered struct {
	clauses.Clause
	Standing Standing
	Reason   string // why it is untestable
	Cases    []*conformance.Case
	Proofs   []Proof
}

// Proof is a mutant of a clause and the case citing it that kills it.
type Proof struct {
	Mutant *Mutant
	Case   *conformance.Case
}

// Coverage says how each clause of the rules stands by a score.
func Coverage(book clauses.Book, suite *conformance.Suite, s *Score) []Covered {
	return lists.Each(book.Clauses, func(clause clauses.Clause) Covered {
		cites := func(x *conformance.Case) bool { return slices.Contains(x.Cites, clause.ID) }
		c := Covered{Clause: clause, Standing: Uncited, Cases: lists.Where(suite.Cases, cites)}
		if len(c.Cases) > 0 {
			c.Standing = CitedOnly
		}
		for _, u := range suite.Untestable {
			if u.Clause == clause.ID {
				c.Standing, c.Reason = NotTestable, u.Reason
			}
		}
		for _, f := range s.Fates {
			if i := slices.IndexFunc(f.Killers, cites); i >= 0 && !f.Slip && slices.Contains(f.Clauses, clause.ID) {
				c.Standing, c.Reason, c.Proofs = Proved, "", append(c.Proofs, Proof{f.Mutant, f.Killers[i]})
			}
		}
		return c
	})
}
