package puzzles

import (
	"context"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// What is looked at for a move of an ending, and how many moves one has at most.
const (
	endingNodes = 50_000
	endingPlies = 120
)

// Ending returns the moves from a position to the end of the game, the winner hurrying
// and the loser holding out; none where a search does not see that end.
func Ending(ctx context.Context, rs *rules.Ruleset, pos rules.Position) (line []rules.Move) {
	for !rs.Status(pos).Over() {
		if len(line) == endingPlies {
			return nil
		}
		a, err := alphabeta.Analyze(ctx, rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: endingNodes}})
		if err != nil || a.Best().Score.Value() == search.Open {
			return nil
		}
		m := a.Best().Move
		line, pos = append(line, m), pos.After(m)
	}
	return line
}

// Told returns the puzzle as it is told to people: the solution of a win, which is stored
// up to the last decision, goes on to the end of the game, the defender holding out as
// long as can be. All else is as it was, and so is a win that is told in part, or whose end
// is not seen within some nodes or the context's time, or is too late.
func (p *Puzzle) Told(ctx context.Context) *Puzzle {
	if p.Stipulation.Kind != Win && p.Stipulation.Kind != WinIn || p.Tail > 0 {
		return p
	}
	told := *p
	told.Solution = slices.Concat(p.Solution, Ending(ctx, p.Ruleset, p.Final()))
	s := p.Ruleset.Status(told.Final())
	late := p.Stipulation.Kind == WinIn && (len(told.Solution)+1)/2 > p.Stipulation.Moves
	if s.Outcome != rules.Won || s.Winner != p.Position.Turn() || late {
		return p
	}
	return &told
}
