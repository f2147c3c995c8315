package generate

import (
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// Games of self-play: how many random moves they start with, how often, in
// hundred, a later one is random, how much thought goes into the others, and
// when a game is broken off.
const (
	opening    = 6
	noise      = 25
	thought    = 400
	gameLength = 90
)

// selfPlay plays a game against itself and offers its positions, or, with
// mistakes, the positions after moves that were not played.
func (u *unit) selfPlay(mistakes bool) {
	g := rules.NewGame(u.rs, u.rs.Start())
	var last rules.Move
	for ply := 0; ply < gameLength && !g.Status().Over() && u.ctx.Err() == nil; ply++ {
		pos := g.Position()
		legal := u.rs.Moves(nil, pos)
		if ply >= opening {
			u.offer(pos, last, legal, mistakes)
		}
		last = u.choose(pos, legal, ply)
		g.Push(last)
	}
}

// offer tries what a position of the game gives rise to.
func (u *unit) offer(pos rules.Position, last rules.Move, legal []rules.Move, mistakes bool) {
	if !mistakes {
		u.try(Candidate{pos, last})
		return
	}
	if len(legal) < 2 {
		return
	}
	for _, m := range legal {
		if !m.IsCapture() {
			u.try(Candidate{pos.After(m), m})
		}
	}
}

func (u *unit) choose(pos rules.Position, legal []rules.Move, ply int) rules.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	if ply < opening || u.rng.IntN(100) < noise {
		return legal[u.rng.IntN(len(legal))]
	}
	a, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: thought}})
	if err != nil {
		return legal[0]
	}
	return a.Best().Move
}
