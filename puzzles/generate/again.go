package generate

import (
	"context"
	"fmt"
	"slices"

	"damone/puzzles"
)

// Again makes a puzzle once more from its position and stipulation, and lists
// what differs from what is stored, in words. The verifier is not asked.
func Again(ctx context.Context, p *puzzles.Puzzle) []string {
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

// Solved is what two simple players make of a puzzle, each a chance from 0 to
// 1.
type Solved struct {
	Grabber, Searcher         float64 // to find the key
	GrabberLine, SearcherLine float64 // to find every move of the solution
}

// Solvable asks the players.
func Solvable(ctx context.Context, p *puzzles.Puzzle) Solved {
	s := Solved{GrabberLine: 1, SearcherLine: 1}
	pos := p.Position
	for i, m := range p.Solution {
		if i%2 == 0 {
			grabber, searcher := Grabber(p.Ruleset, pos, m), 0.0
			if Searcher(ctx, p.Ruleset, pos) == m {
				searcher = 1
			}
			if i == 0 {
				s.Grabber, s.Searcher = grabber, searcher
			}
			s.GrabberLine *= grabber
			s.SearcherLine *= searcher
		}
		pos = pos.After(m)
	}
	return s
}
