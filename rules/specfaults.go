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

// String is the field and the kind in words.
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

// faults is everything that keeps the Spec from being compiled.
func (s *Spec) faults() []SpecFault {
	var f faultList
	if s.ID == "" {
		f.add("ID", NoID)
	}
	if n := len(s.Ranks); n < 2 || n > 3 {
		f = append(f, SpecFault{Kind: RankCount, Field: "Ranks", N: n})
		return f
	}
	for i, name := range s.Ranks {
		if slices.Contains(s.Ranks[:i], name) {
			f.named("Ranks", RankTwice, name)
		}
	}
	s.checkRanks(&f)
	s.checkLadder(&f)
	s.checkStart(&f)
	s.checkEnds(&f)
	return f
}

type faultList []SpecFault

func (f *faultList) add(field string, kind SpecFaultKind) { f.named(field, kind, "") }

func (f *faultList) named(field string, kind SpecFaultKind, name string) {
	*f = append(*f, SpecFault{Kind: kind, Field: field, Name: name})
}

// top is the highest rank the game knows.
func (s *Spec) top() Rank { return Rank(len(s.Ranks)) }

func (s *Spec) checkRanks(f *faultList) {
	for r := Pedina; r <= Damone; r++ {
		key := r.String()
		if r > s.top() {
			if s.Steps[r] != 0 || s.Leaps[r] != 0 || s.Prey[r] != 0 || s.Crowns[r] != (Crown{}) {
				f.named("Ranks", RankLeftOver, key)
			}
			continue
		}
		if s.Steps[r] == 0 {
			f.add("Steps."+key, NoSteps)
		}
		if s.Prey[r]>>(s.top()+1) != 0 || s.Prey[r].Has(NoRank) {
			f.add("Prey."+key, NoSuchPrey)
		}
		s.checkCrown(f, r)
	}
}

func (s *Spec) checkCrown(f *faultList, r Rank) {
	key, c := "Crowns."+r.String(), s.Crowns[r]
	switch {
	case c.Squares == 0 && c.Becomes != NoRank:
		f.add(key+".Squares", CrownedNowhere)
	case c.Squares != 0 && c.Becomes == NoRank:
		f.add(key+".Becomes", CrownedToNone)
	case c.Squares != 0 && (c.Becomes <= r || c.Becomes > s.top()):
		f.add(key+".Becomes", CrownedToLower)
	}
}

func (s *Spec) checkLadder(f *faultList) {
	var seen [tiers]bool
	for _, r := range s.Ladder {
		switch {
		case r.Tier >= tiers:
			f.add("Ladder", NoSuchTier)
		case seen[r.Tier]:
			f.add("Ladder", TierTwice)
		default:
			seen[r.Tier] = true
		}
	}
}

func (s *Spec) checkStart(f *faultList) {
	for c := White; c <= Black; c++ {
		if s.Start.Side(c) == 0 {
			f.add("Start", SideEmpty)
			return
		}
	}
	if s.Royal > s.top() {
		return // a fault of its own
	}
	for _, p := range s.problems(s.Start) {
		*f = append(*f, s.startFault(p))
	}
}

// startFault is a problem of the set-up as a fault of the Spec.
func (s *Spec) startFault(p Problem) SpecFault {
	switch p.Kind {
	case NoRoyal:
		return SpecFault{Kind: StartNoRoyal, Field: "Royal", Name: s.Ranks[s.Royal-1], Problem: p}
	case SharedSquare:
		return SpecFault{Kind: StartShared, Field: "Start", Problem: p}
	case UnknownRank:
		return SpecFault{Kind: StartRank, Field: "Start", Problem: p}
	}
	return SpecFault{Kind: StartOnCrown, Field: "Start", Name: s.Ranks[p.Piece.Rank-1], Problem: p}
}

func (s *Spec) checkEnds(f *faultList) {
	if s.Royal > s.top() {
		f.add("Royal", NoSuchRoyal)
	}
	if s.Repetition.Effect != NoEffect && s.Repetition.Count < 2 {
		f.add("Repetition.Count", RepetitionEarly)
	}
	if s.Quiet.Plies < 0 {
		f.add("Quiet.Plies", QuietNegative)
	}
	if s.NoMove == NoEffect || s.NoPieces == NoEffect {
		f.add("NoMove", NeverEnds)
	}
	if s.First > Black {
		f.add("First", NoSuchSide)
	}
}
