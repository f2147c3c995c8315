package rules

import (
	"fmt"
	"slices"
)

// rankKeys spells the ranks as the Spec's YAML form does.
var rankKeys = [...]string{Pedina: "pedina", Dama: "dama", Damone: "damone"}

// faults is everything that keeps the Spec from being compiled.
func (s *Spec) faults() []SpecFault {
	var f faultList
	if s.ID == "" {
		f.add("id", "a ruleset needs a name")
	}
	if n := len(s.Ranks); n < 2 || n > 3 {
		f.add("ranks", "name two or three ranks, lowest first (there are %d)", n)
		return f
	}
	for i, name := range s.Ranks {
		if slices.Contains(s.Ranks[:i], name) {
			f.add("ranks", "two ranks are called %s", name)
		}
	}
	s.checkRanks(&f)
	s.checkLadder(&f)
	s.checkStart(&f)
	s.checkEnds(&f)
	return f
}

type faultList []SpecFault

func (f *faultList) add(field, format string, args ...any) {
	*f = append(*f, SpecFault{Field: field, What: fmt.Sprintf(format, args...)})
}

// top is the highest rank the game knows.
func (s *Spec) top() Rank { return Rank(len(s.Ranks)) }

func (s *Spec) checkRanks(f *faultList) {
	for r := Pedina; r <= Damone; r++ {
		key := rankKeys[r]
		if r > s.top() {
			if s.Steps[r] != 0 || s.Leaps[r] != 0 || s.Prey[r] != 0 || s.Crowns[r] != (Crown{}) {
				f.add("ranks", "the game has no rank %s, yet says what it does", key)
			}
			continue
		}
		if s.Steps[r] == 0 {
			f.add("steps."+key, "at least one direction is needed")
		}
		if s.Prey[r]>>(s.top()+1) != 0 || s.Prey[r].Has(NoRank) {
			f.add("prey."+key, "only ranks of the game can be prey")
		}
		s.checkCrown(f, r)
	}
}

func (s *Spec) checkCrown(f *faultList, r Rank) {
	key, c := "crowns."+rankKeys[r], s.Crowns[r]
	switch {
	case c.Squares == 0 && c.Becomes != NoRank:
		f.add(key+".squares", "a rank that is promoted needs a square where it is; one that is not has none as its whole value")
	case c.Squares != 0 && c.Becomes == NoRank:
		f.add(key+".becomes", "a rank with crowning squares becomes another rank there")
	case c.Squares != 0 && (c.Becomes <= r || c.Becomes > s.top()):
		f.add(key+".becomes", "a piece is promoted to a higher rank of the game")
	}
}

func (s *Spec) checkLadder(f *faultList) {
	var seen [tiers]bool
	for _, r := range s.Ladder {
		switch {
		case r.Tier >= tiers:
			f.add("ladder", "there is no tier %d", r.Tier)
		case seen[r.Tier]:
			f.add("ladder", "a tier can stand on the ladder once only")
		default:
			seen[r.Tier] = true
		}
	}
}

func (s *Spec) checkStart(f *faultList) {
	for c := White; c <= Black; c++ {
		if s.Start.Side(c) == 0 {
			f.add("start", "both sides need pieces")
			return
		}
	}
	if s.Royal > s.top() {
		return // told of by itself
	}
	for _, p := range s.problems(s.Start) {
		*f = append(*f, s.startFault(p))
	}
}

// startFault is a problem of the set-up in words.
func (s *Spec) startFault(p Problem) SpecFault {
	f := SpecFault{Field: "start", Problem: p}
	switch p.Kind {
	case NoRoyal:
		f.Field, f.What = "royal", fmt.Sprintf("neither side starts with a %s, whose loss would lose the game", s.Ranks[s.Royal-1])
	case SharedSquare:
		f.What = fmt.Sprintf("two pieces stand on square %d", p.Square+1)
	case UnknownRank:
		f.What = fmt.Sprintf("the piece on square %d is of the third rank, and the game has two", p.Square+1)
	case StandsOnCrown:
		f.What = fmt.Sprintf("the %s on square %d would have been promoted there", s.Ranks[p.Piece.Rank-1], p.Square+1)
	default:
		f.What = string(p.Kind)
	}
	return f
}

func (s *Spec) checkEnds(f *faultList) {
	if s.Royal > s.top() {
		f.add("royal", "the game has no such rank")
	}
	if s.Repetition.Effect != NoEffect && s.Repetition.Count < 2 {
		f.add("repetition.count", "the second occurrence is the earliest that can count")
	}
	if s.Quiet.Plies < 0 {
		f.add("quiet.plies", "cannot be negative")
	}
	if s.NoMove == NoEffect || s.NoPieces == NoEffect {
		f.add("no_move", "a player without a move or a piece must win, lose or draw")
	}
	if s.First > Black {
		f.add("first", "White or Black")
	}
}
