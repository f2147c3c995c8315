package mutation

import (
	"maps"
	"slices"

	"damone/conformance"
	"damone/notation/clauses"
)

// Standing is what is known of a clause.
type Standing string

// The standings.
const (
	Proved       Standing = "proved"     // a mutant of it is killed by a case that cites it
	CitedOnly    Standing = "cited only" // cases cite it, and no mutant shows that they would notice
	Undecided    Standing = "undecided"  // cases cite it, and not all mutants were put to them
	Uncited      Standing = "uncited"
	NotTestable  Standing = "untestable" // with a reason
	UnknownCited Standing = "unknown"    // cited by cases and in no rules
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

// Coverage says how each clause of the rules stands by a score. Clauses that
// cases cite and the rules do not have come last.
func Coverage(book clauses.Book, suite *conformance.Suite, s *Score) (out []Covered) {
	all := make(map[string]*Covered)
	for _, c := range suite.Cases {
		for _, id := range c.Cites {
			if all[id] == nil {
				all[id] = &Covered{Clause: clauses.Clause{ID: id}, Standing: UnknownCited}
			}
			all[id].Cases = append(all[id].Cases, c)
		}
	}
	for _, f := range s.Fates {
		for _, id := range f.Clauses {
			if i := slices.IndexFunc(f.Killers, func(c *conformance.Case) bool { return slices.Contains(c.Cites, id) }); i >= 0 {
				all[id].Proofs = append(all[id].Proofs, Proof{f.Mutant, f.Killers[i]})
			}
		}
	}
	for _, clause := range book.Clauses {
		c := Covered{}
		if all[clause.ID] != nil {
			c = *all[clause.ID]
		}
		c.Clause = clause
		c.stand(suite, s.Unput == 0)
		out = append(out, c)
		delete(all, clause.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		out = append(out, *all[id])
	}
	return out
}

func (c *Covered) stand(suite *conformance.Suite, whole bool) {
	i := slices.IndexFunc(suite.Untestable, func(u conformance.Untestable) bool { return u.Clause == c.ID })
	switch {
	case len(c.Proofs) > 0:
		c.Standing = Proved
	case i >= 0:
		c.Standing, c.Reason = NotTestable, suite.Untestable[i].Reason
	case len(c.Cases) > 0 && !whole:
		c.Standing = Undecided
	case len(c.Cases) > 0:
		c.Standing = CitedOnly
	default:
		c.Standing = Uncited
	}
}
