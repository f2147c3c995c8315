package generate

import (
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
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
		last = u.choose(pos, legal, ply, thought, noise)
		g.Push(last)
	}
}

// offer tries what a position of the game gives rise to.
func (u *unit) offer(pos rules.Position, last rules.Move, legal []rules.Move, mistakes bool) {
	if !mistakes {
		u.try(Candidate{Position: pos, Last: last})
		return
	}
	if len(legal) < 2 {
		return
	}
	for _, m := range legal {
		if !m.IsCapture() {
			u.try(Candidate{Position: pos.After(m), Last: m})
		}
	}
}

// choose is a move of self-play.
func (u *unit) choose(pos rules.Position, legal []rules.Move, ply int, thought uint64, noise int) rules.Move {
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

// deeper is by how many moves, of two plies each, a gain must survive.
const deeper = 2

// lasts reports whether a gain survives a look two and four plies deeper: no
// other first move gains as much in one or two moves more, and from the final
// position the defender wins nothing back in two moves. False also where the
// nodes do not suffice.
func (j *judge) lasts(sol *puzzles.Solution, final rules.Position) bool {
	o := search.Options{Limits: search.Limits{Nodes: j.Proof}}
	pos, key := sol.Position, sol.Keys[0]
	s, err := bounded.New(j.ctx, j.rs, pos, search.Goal{Gain: sol.Stipulation.Gain}, o)
	if err != nil {
		return false
	}
	for n := sol.Stipulation.Moves; n <= sol.Stipulation.Moves+deeper; n++ {
		for _, m := range j.rs.Moves(nil, pos) {
			after := pos.After(m)
			if s.Within(after, n-1) != search.VerdictOf(m == key) && after != pos.After(key) {
				return false
			}
		}
	}
	if j.rs.Status(final).Over() || final.Turn() == pos.Turn() {
		return true
	}
	back, err := bounded.New(j.ctx, j.rs, final, search.Goal{Gain: 1}, o)
	return err == nil && back.Within(final, deeper) == search.Refuted
}
