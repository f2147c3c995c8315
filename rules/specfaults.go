package rules

import (
	"slices"
	"strings"
)

// SpecFault is one thing that keeps a Spec from being compiled.
type SpecFault struct {
	Kind    SpecFaultKind
	Field   string  // of the Spec, with the rank where it is by rank: Crowns.pedina.Squares
	Name    string  // the rank that the fault is about; "" for none
	N       int     // of RankCount: how many there are
	Problem Problem // of the set-up, when it is one; zero otherwise
}

// String returns the field and the kind in words.
func (f SpecFault) String() string {
	return f.Field + ": " + strings.ReplaceAll(string(f.Kind), "-", " ")
}

// SpecFaultKind says what is wrong with a Spec. Kinds are promises, and English
// when their hyphens are read as spaces.
type SpecFaultKind string

// The kinds.
const (
	NoID            SpecFaultKind = "ruleset-without-a-name"
	RankCount       SpecFaultKind = "neither-two-nor-three-ranks"
	RankTwice       SpecFaultKind = "two-ranks-of-one-name"
	RankLeftOver    SpecFaultKind = "rules-for-no-rank-of-the-game"
	NoSteps         SpecFaultKind = "no-direction"
	NoSuchPrey      SpecFaultKind = "prey-of-no-rank-of-the-game"
	CrownedNowhere  SpecFaultKind = "promoted-on-no-square"
	CrownedToNone   SpecFaultKind = "promoted-to-no-rank"
	CrownedToLower  SpecFaultKind = "promoted-to-no-higher-rank"
	NoSuchTier      SpecFaultKind = "no-such-tier"
	TierTwice       SpecFaultKind = "tier-on-the-ladder-twice"
	SideEmpty       SpecFaultKind = "side-without-pieces"
	StartShared     SpecFaultKind = "two-pieces-on-a-square-at-the-start"
	StartRank       SpecFaultKind = "third-rank-in-a-game-of-two"
	StartOnCrown    SpecFaultKind = "on-a-crowning-square-at-the-start"
	StartNoRoyal    SpecFaultKind = "no-royal-piece-at-the-start"
	NoSuchRoyal     SpecFaultKind = "royal-rank-not-in-the-game"
	RepetitionEarly SpecFaultKind = "first-occurrence-is-no-repetition"
	QuietNegative   SpecFaultKind = "negative-number-of-plies"
	NeverEnds       SpecFaultKind = "end-without-effect"
	NoSuchSide      SpecFaultKind = "neither-white-nor-black"
)

// faults returns everything that keeps the Spec from being compiled.
func (s *Spec) faults() []SpecFault {
	var f faultList
	f.when(s.ID == "", "ID", NoID)
	if n := len(s.Ranks); n < 2 || n > 3 {
		return append(f, SpecFault{Kind: RankCount, Field: "Ranks", N: n})
	}
	for i, name := range s.Ranks {
		if slices.Contains(s.Ranks[:i], name) {
			f = append(f, SpecFault{Kind: RankTwice, Field: "Ranks", Name: name})
		}
	}
	for r := Pedina; r <= Damone; r++ {
		s.checkRank(&f, r)
	}
	for i, r := range s.Ladder {
		f.when(r.Tier >= tiers, "Ladder", NoSuchTier)
		f.when(r.Tier < tiers && slices.ContainsFunc(s.Ladder[:i], func(e Rung) bool { return e.Tier == r.Tier }), "Ladder", TierTwice)
	}
	s.checkStart(&f)
	f.when(s.Royal > s.top(), "Royal", NoSuchRoyal)
	f.when(s.Repetition.Effect != NoEffect && s.Repetition.Count < 2, "Repetition.Count", RepetitionEarly)
	f.when(s.Quiet.Plies < 0, "Quiet.Plies", QuietNegative)
	f.when(s.NoMove == NoEffect || s.NoPieces == NoEffect, "NoMove", NeverEnds)
	f.when(s.First > Black, "First", NoSuchSide)
	return f
}

type faultList []SpecFault

// when adds a fault if it is one.
func (f *faultList) when(wrong bool, field string, kind SpecFaultKind) {
	if wrong {
		*f = append(*f, SpecFault{Kind: kind, Field: field})
	}
}

// top returns the highest rank the game knows.
func (s *Spec) top() Rank { return Rank(len(s.Ranks)) }

func (s *Spec) checkRank(f *faultList, r Rank) {
	key, c := r.String(), s.Crowns[r]
	if r > s.top() {
		if s.Steps[r] != 0 || s.Leaps[r] != 0 || s.Prey[r] != 0 || c != (Crown{}) {
			*f = append(*f, SpecFault{Kind: RankLeftOver, Field: "Ranks", Name: key})
		}
		return
	}
	f.when(s.Steps[r] == 0, "Steps."+key, NoSteps)
	f.when(s.Prey[r]>>(s.top()+1) != 0 || s.Prey[r].Has(NoRank), "Prey."+key, NoSuchPrey)
	f.when(c.Squares == 0 && c.Becomes != NoRank, "Crowns."+key+".Squares", CrownedNowhere)
	f.when(c.Squares != 0 && c.Becomes == NoRank, "Crowns."+key+".Becomes", CrownedToNone)
	f.when(c.Squares != 0 && c.Becomes != NoRank && (c.Becomes <= r || c.Becomes > s.top()), "Crowns."+key+".Becomes", CrownedToLower)
}

// startKinds are the problems of a setup as faults of a Spec.
var startKinds = map[ProblemKind]SpecFaultKind{
	NoRoyal: StartNoRoyal, SharedSquare: StartShared, UnknownRank: StartRank, StandsOnCrown: StartOnCrown,
}

func (s *Spec) checkStart(f *faultList) {
	if s.Start.Side(White) == 0 || s.Start.Side(Black) == 0 {
		f.when(true, "Start", SideEmpty)
		return
	}
	if s.Royal > s.top() {
		return // a fault of its own
	}
	for _, p := range s.problems(s.Start) {
		fault := SpecFault{Kind: startKinds[p.Kind], Field: "Start", Problem: p}
		switch p.Kind {
		case NoRoyal:
			fault.Field, fault.Name = "Royal", s.Ranks[s.Royal-1]
		case StandsOnCrown:
			fault.Name = s.Ranks[p.Piece.Rank-1]
		}
		*f = append(*f, fault)
	}
}
