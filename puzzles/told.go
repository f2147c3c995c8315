package puzzles

import (
	"context"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// toldNodes is how many nodes are spent on what follows a solution: hardly anything is
// left to choose.
const toldNodes = 50_000

// Told is the puzzle as it is told to people: the solution of a win, which is stored
// up to the last decision, goes on to the end of the game, the defender holding out as
// long as can be. All else is as it was, and so is a win whose end is not seen within
// some nodes or the context's time.
func (p *Puzzle) Told(ctx context.Context) *Puzzle {
	told := *p
	var rest []rules.Move
	switch p.Stipulation.Kind {
	case WinIn:
		rest = p.inTime(ctx)
	case Win:
		rest = p.ending(ctx)
	}
	told.Solution = slices.Concat(p.Solution, rest)
	return &told
}

// ending is the ending of the game that the solver wins; none where that is not seen.
func (p *Puzzle) ending(ctx context.Context) []rules.Move {
	rest := Ending(ctx, p.Ruleset, p.Final())
	last := p.Final()
	for _, m := range rest {
		last = last.After(m)
	}
	if s := p.Ruleset.Status(last); s.Outcome != rules.Won || s.Winner != p.Position.Turn() {
		return nil
	}
	return rest
}

// inTime is what follows the solution of a win in so many moves; none where that is
// not seen.
func (p *Puzzle) inTime(ctx context.Context) []rules.Move {
	e, err := bounded.New(ctx, p.Ruleset, p.Position, search.Goal{}, search.Options{Limits: search.Limits{Nodes: toldNodes}})
	if err != nil {
		return nil
	}
	end := &playout{rs: p.Ruleset, exact: e, side: p.Position.Turn()}
	rest, _ := end.rest(p.Final(), p.Stipulation.Moves-(len(p.Solution)+1)/2)
	return rest
}

// playout plays wins to their end.
type playout struct {
	rs    *rules.Ruleset
	exact *bounded.Search
	side  rules.Color
}

// rest is the play from a position that is won within some moves; ok is false where
// it is not, or nobody knows.
func (p *playout) rest(pos rules.Position, left int) (line []rules.Move, ok bool) {
	for !p.rs.Status(pos).Over() {
		m, least, ok := p.next(pos, left)
		if !ok {
			return nil, false
		}
		line, pos, left = append(line, m), pos.After(m), least
	}
	return line, p.exact.Reached(pos)
}

// next is the first of the solver's moves that win soonest, or of the defender's that
// hold out longest, and within how many moves of the solver the game is won after it.
func (p *playout) next(pos rules.Position, left int) (best rules.Move, least int, ok bool) {
	solves := pos.Turn() == p.side
	if solves {
		left--
	}
	for _, m := range p.rs.Moves(nil, pos) {
		n, v := p.exact.Least(pos.After(m), left)
		switch {
		case v == search.Unknown, v == search.Refuted && !solves:
			return best, 0, false
		case v == search.Refuted:
		case !ok, solves && n < least, !solves && n > least:
			best, least, ok = m, n, true
		}
	}
	return best, least, ok
}
