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
func Coverage(book clauses.Book, suite *conformance.Suite, s *Score) []Covered {
	cited := make(map[string][]*conformance.Case)
	for _, c := range suite.Cases {
		for _, id := range c.Cites {
			cited[id] = append(cited[id], c)
		}
	}
	proofs := s.Matrix.proofs()
	var out []Covered
	for _, clause := range book.Clauses {
		c := Covered{Clause: clause, Cases: cited[clause.ID], Proofs: proofs[clause.ID]}
		c.stand(suite, s.Unput == 0)
		out = append(out, c)
		delete(cited, clause.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(cited)) {
		out = append(out, Covered{Clause: clauses.Clause{ID: id}, Standing: UnknownCited, Cases: cited[id]})
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

// proofs is, for each clause, the mutants of it that a case citing it kills.
func (m *Matrix) proofs() map[string][]Proof {
	out := make(map[string][]Proof)
	for i, mutant := range m.Mutants {
		for _, id := range mutant.Clauses {
			for _, c := range m.Killers(i) {
				if slices.Contains(c.Cites, id) {
					out[id] = append(out[id], Proof{mutant, c})
					break
				}
			}
		}
	}
	return out
}
