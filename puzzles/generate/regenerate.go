package generate

import (
	"context"
	"fmt"
	"slices"

	"damone/puzzles"
)

// Regenerate makes a puzzle once more from its position and stipulation, and
// lists what differs from what is stored, in words. The verifier is not asked.
func Regenerate(ctx context.Context, p *puzzles.Puzzle) []string {
	j := judge{ctx: ctx, rs: p.Ruleset, Standards: StandardStandards()}
	q, why := j.prove(Candidate{Position: p.Position, Source: p.Source}, p.Stipulation)
	if why != None {
		return []string{"turned down as " + string(why)}
	}
	var faults []string
	note := func(equal bool, what string, was, is any) {
		if !equal {
			faults = append(faults, fmt.Sprintf("%s: stored %v, found %v", what, was, is))
		}
	}
	note(slices.Equal(p.Solution, q.Solution), "solution", p.LineText(0), q.LineText(0))
	note(p.Grade == q.Grade, "grade", p.Grade, q.Grade)
	note(p.Class == q.Class, "class", p.Class, q.Class)
	note(slices.Equal(p.Themes, q.Themes), "themes", p.Themes, q.Themes)
	note(p.Features == q.Features, "features", p.Features, q.Features)
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
