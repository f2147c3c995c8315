package generate

import (
	"context"
	"fmt"
	"strings"

	"damone/notation"
	"damone/puzzles"
)

// What is wrong with a puzzle that is made once more.
const (
	turnedDown      notation.Kind = "puzzle-turned-down" // why: a Rejection
	solutionDiffers notation.Kind = "solution-differs"   // stored, found, as of all the others
	gradeDiffers    notation.Kind = "grade-differs"
	classDiffers    notation.Kind = "class-differs"
	themesDiffer    notation.Kind = "themes-differ"
	featuresDiffer  notation.Kind = "features-differ"
	bandDiffers     notation.Kind = "band-differs"
)

func differs(k notation.Kind, stored, found any) notation.Fault {
	return notation.Fault{Kind: k, Args: []notation.Arg{{Name: "stored", Value: stored}, {Name: "found", Value: found}}}
}

// Regenerate makes a puzzle once more from its position and stipulation, and
// lists what differs from what is stored. The verifier is not asked.
func Regenerate(ctx context.Context, p *puzzles.Puzzle) []notation.Fault {
	j := judge{ctx: ctx, rs: p.Ruleset, Standards: StandardStandards(), source: p.Source}
	q, why := j.prove(Candidate{Position: p.Position}, p.Stipulation)
	if why != None {
		return []notation.Fault{{Kind: turnedDown, Args: []notation.Arg{{Name: "why", Value: why}}}}
	}
	var faults []notation.Fault
	note := func(k notation.Kind, stored, found any) {
		if fmt.Sprint(stored) != fmt.Sprint(found) {
			faults = append(faults, differs(k, stored, found))
		}
	}
	note(solutionDiffers, p.LineText(notation.Number), q.LineText(notation.Number))
	note(gradeDiffers, p.Grade, q.Grade)
	note(classDiffers, p.Class, q.Class)
	note(themesDiffer, strings.Join(p.Themes, ", "), strings.Join(q.Themes, ", "))
	note(featuresDiffer, p.Features, q.Features)
	return faults
}

// Chances is what two simple players make of a puzzle, each a chance from 0 to
// 1.
type Chances struct {
	Greedy, Searcher         float64 // to find the key
	GreedyLine, SearcherLine float64 // to find every move of the solution
}

// ChancesOf asks the players for each of the solver's moves.
func ChancesOf(ctx context.Context, p *puzzles.Puzzle) Chances {
	s := Chances{GreedyLine: 1, SearcherLine: 1}
	pos := p.Position
	for i, m := range p.Solution {
		if i%2 == 0 {
			s.GreedyLine *= Greedy(p.Ruleset, pos, m)
			if Searcher(ctx, p.Ruleset, pos) != m {
				s.SearcherLine = 0
			}
			if i == 0 {
				s.Greedy, s.Searcher = s.GreedyLine, s.SearcherLine
			}
		}
		pos = pos.After(m)
	}
	return s
}
