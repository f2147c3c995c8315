// Package openings lists the first moves of a game after which neither side is
// about to lose a piece. Draughts players draw such openings by lot: ballots.
//
// It asks for no ruleset by name: what is even in one is found out as in all.
package openings

import (
	"context"
	"slices"

	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// Usual is how long the ballots of draughts are, and how deep to look for what
// is lost in one.
var Usual = Options{Plies: 3, Depth: 6}

// Options is which openings to look at, and how.
type Options struct {
	Plies   int // single moves from the start
	Depth   int // plies that each position is searched; captures are followed to their end
	Threads int // at once; 0 is one a core
}

// Opening is a position that the first moves of a game lead to.
type Opening struct {
	Moves    []rules.Move // of several orders the first
	Position rules.Position
	Score    search.Score // to White
	Line     []rules.Move // how the search has the game go on
	spoilt   bool         // a move before the last loses a piece already
}

// List is what is known of the openings of a game, in the order of its moves.
type List struct {
	Positions int       // different ones after all the moves, even or not
	Even      []Opening // those in which neither side is about to lose a piece
	Losing    []Opening // lines, shorter ones too, whose last move is the first to lose a piece
}

// Find lists the openings of a ruleset. They do not depend on Threads. Moves
// that end the game are no opening. The error is the context's.
func Find(ctx context.Context, rs *rules.Ruleset, o Options) (*List, error) {
	list, reached := &List{}, []Opening{{Position: rs.Start()}}
	for range o.Plies {
		reached = o.Judge(ctx, rs, following(rs, reached))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for i := range reached {
			if p := &reached[i]; !p.Even() && !p.spoilt {
				list.Losing = append(list.Losing, *p)
			}
		}
	}
	list.Positions = len(reached)
	list.Even = slices.DeleteFunc(reached, func(p Opening) bool { return !p.Even() })
	return list, nil
}

// following returns the openings a move longer than some, one a position. One whose
// earlier moves lose nothing goes before another that leads to the same.
func following(rs *rules.Ruleset, reached []Opening) []Opening {
	var longer []Opening
	at := make(map[rules.Position]int)
	for i := range reached {
		p := &reached[i]
		for _, m := range rs.Moves(nil, p.Position) {
			next := Opening{Moves: append(slices.Clone(p.Moves), m), Position: p.Position.After(m), spoilt: p.spoilt || !p.Even()}
			before, known := at[next.Position]
			switch {
			case rs.Status(next.Position).Over():
			case !known:
				at[next.Position] = len(longer)
				longer = append(longer, next)
			case longer[before].spoilt && !next.spoilt:
				longer[before] = next
			}
		}
	}
	return longer
}

// memory is the megabytes of each search's transposition table.
const memory = 2

// Judge searches openings, several at once, and gives each its Score and Line.
func (o Options) Judge(ctx context.Context, rs *rules.Ruleset, all []Opening) []Opening {
	limits := alphabeta.Options{Limits: search.Limits{Depth: o.Depth}, Memory: memory}
	return slices.Collect(ordered.Each(ctx, o.Threads, slices.Values(all), func(ctx context.Context, p Opening) Opening {
		if end := rs.Status(p.Position); end.Over() {
			p.Score = search.ScoreIn(search.ValueAtEnd(end, rules.White), 0)
			return p
		}
		a, err := alphabeta.Analyze(ctx, rs, p.Position, limits)
		if err != nil {
			panic(err) // there is a limit, and the game is not over
		}
		p.Score, p.Line = a.Best().Score, a.Best().Moves
		if p.Position.Turn() == rules.Black {
			p.Score = -p.Score
		}
		return p
	}))
}

// piece is less than the least piece is worth in a search, and more than
// anything but one.
const piece search.Score = 60

// Even reports whether neither side is about to lose a piece.
func (p *Opening) Even() bool { return -piece < p.Score && p.Score < piece }

// Loser returns the side that an opening that is not even loses a piece of.
func (p *Opening) Loser() rules.Color {
	if p.Score < 0 {
		return rules.White
	}
	return rules.Black
}

// Lost returns how many pieces of each rank the loser has fewer than the other side
// at the end of Line, a negative number where it has more.
func (p *Opening) Lost() (lost [rules.Damone + 1]int) {
	end := p.Position
	for _, m := range p.Line {
		end = end.After(m)
	}
	side := p.Loser()
	for r := rules.Pedina; r <= rules.Damone; r++ {
		lost[r] = end.Of(side.Other(), r).Len() - end.Of(side, r).Len()
	}
	return lost
}
