package rules

import (
	"fmt"
	"strings"
)

// Ruleset is a Spec compiled to tables. It is immutable and safe to share
// between goroutines, as a regexp is.
type Ruleset struct {
	spec   Spec
	sides  [2]side
	ladder *ladder
}

// side is what one colour's pieces may do, as masks the generator ands with:
// a mask is all ones where the rule says yes and zero where it says no.
type side struct {
	steps   [4]byRank             // by Direction
	mayLeap [Damone + 1][4]uint64 // by Direction
	hunts   [4]byPrey             // by Direction
	prey    [Damone + 1]byRank    // what each rank captures
	crown   [Damone + 1]uint64    // cells
	crowns  uint64                // all of them
	reach   Set                   // where a Pedina of the start can ever stand
	becomes [Damone + 1]Rank
	royal   Rank
	them    *side
}

// byRank is a mask for each rank.
type byRank struct{ pedina, dama, damone uint64 }

// byPrey is, for each rank that may be captured, the mask of those that capture it.
type byPrey struct{ pedina, dama, damone byRank }

// Compile checks a Spec and builds its tables. The error is a *SpecError that
// lists every fault.
func Compile(spec Spec) (*Ruleset, error) {
	if faults := spec.faults(); len(faults) > 0 {
		return nil, &SpecError{ID: spec.ID, Faults: faults}
	}
	rs := &Ruleset{spec: spec.clone()}
	rs.ladder = newLadder(&rs.spec)
	for c := White; c <= Black; c++ {
		rs.sides[c] = newSide(&rs.spec, c)
		rs.sides[c].them = &rs.sides[c.Other()]
	}
	return rs, nil
}

// MustCompile works like Compile, for literals; it panics on a faulty one.
func MustCompile(spec Spec) *Ruleset {
	rs, err := Compile(spec)
	if err != nil {
		panic(err)
	}
	return rs
}

// ID returns the ruleset's name.
func (rs *Ruleset) ID() string { return rs.spec.ID }

// Spec returns a copy of the data the ruleset was compiled from.
func (rs *Ruleset) Spec() Spec { return rs.spec.clone() }

// Clauses names the clause behind each rule.
func (rs *Ruleset) Clauses() *Clauses { return &rs.spec.Clauses }

// RankName returns what the ruleset calls a rank; "" for one it has not.
func (rs *Ruleset) RankName(r Rank) string {
	if !rs.HasRank(r) {
		return ""
	}
	return rs.spec.Ranks[r-1]
}

// HasRank reports whether the game knows the rank.
func (rs *Ruleset) HasRank(r Rank) bool { return r != NoRank && r <= rs.spec.top() }

// With returns the ruleset with its Spec changed by edit, for readings chosen on
// the spot.
func (rs *Ruleset) With(edit func(*Spec)) (*Ruleset, error) {
	spec := rs.Spec()
	edit(&spec)
	return Compile(spec)
}

// Start returns the position the game starts from.
func (rs *Ruleset) Start() Position { return position(rs.spec.Start) }

// Reflects reports whether the game is unchanged by reflection in the h1-a8
// diagonal (the Damone games are, Italian draughts is not).
func (rs *Ruleset) Reflects() bool {
	s := &rs.spec
	for r := Pedina; r <= Damone; r++ {
		if s.Steps[r] != s.Steps[r].Reflected() || s.Leaps[r] != s.Leaps[r].Reflected() ||
			s.Crowns[r].Squares != s.Crowns[r].Squares.Reflected() {
			return false
		}
	}
	return true
}

// clone copies what the Spec's fields point to.
func (s Spec) clone() Spec {
	s.Ranks = append([]string(nil), s.Ranks...)
	s.Ladder = append([]Rung(nil), s.Ladder...)
	return s
}

func newSide(spec *Spec, c Color) side {
	s := side{royal: spec.Royal}
	for r := Pedina; r <= Damone; r++ {
		steps, leaps, crown := spec.Steps[r], spec.Leaps[r], spec.Crowns[r].Squares
		if c == Black {
			steps, leaps, crown = steps.Turned(), leaps.Turned(), crown.Turned()
		}
		for q := Pedina; q <= Damone; q++ {
			*s.prey[r].of(q) = mask(spec.Prey[r].Has(q))
		}
		for d := range AllDirections.All() {
			*s.steps[d].of(r), s.mayLeap[r][d] = mask(steps.Has(d)), mask(leaps.Has(d))
			*s.hunts[d].pedina.of(r) = s.mayLeap[r][d] & s.prey[r].pedina
			*s.hunts[d].dama.of(r) = s.mayLeap[r][d] & s.prey[r].dama
			*s.hunts[d].damone.of(r) = s.mayLeap[r][d] & s.prey[r].damone
		}
		s.crown[r], s.becomes[r] = widen(crown), spec.Crowns[r].Becomes
	}
	s.crowns = s.crown[Pedina] | s.crown[Dama] | s.crown[Damone]
	s.reach = s.reachable(spec.Start.Of(c, Pedina))
	return s
}

func (m *byRank) of(r Rank) *uint64 {
	return [...]*uint64{Pedina: &m.pedina, Dama: &m.dama, Damone: &m.damone}[r]
}

func mask(yes bool) uint64 {
	if yes {
		return ^uint64(0)
	}
	return 0
}

// SpecError lists everything that keeps a Spec from being a ruleset.
type SpecError struct {
	ID     string
	Faults []SpecFault
}

func (e *SpecError) Error() string {
	var faults []string
	for _, f := range e.Faults {
		faults = append(faults, f.String())
	}
	return fmt.Sprintf("ruleset %q: %s", e.ID, strings.Join(faults, "; "))
}
