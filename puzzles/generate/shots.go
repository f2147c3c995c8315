package generate

import (
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// shotSource is the source of natural shots.
const shotSource = "shots"

// isShot reports whether a search says of a source's puzzles that one move decides.
func isShot(source string) bool { return source == shotSource || source == dealtSource }

// Games that shots come from: how many a unit plays, how many random moves they
// start with, how many plies they last at most, how much thought goes into a move,
// how often, in hundred, a move is random after the opening, and how many pieces
// there are at least.
const (
	shotGames   = 20
	shotOpening = 6
	shotPlies   = 90
	shotThought = 1_500
	shotNoise   = 5
	shotPieces  = 8
	mostOfGame  = 2 // puzzles
)

// searchShots plays games and looks for shots in each.
func (u *unit) searchShots() {
	for range shotGames {
		u.shotGame()
	}
}

// shotGame plays a game against itself and offers its positions with the moves that
// led there.
func (u *unit) shotGame() {
	g, before := rules.NewGame(u.rs, u.rs.Start()), len(u.found)
	var last rules.Move
	var played []string
	for ply := 0; ply < shotPlies && !g.Status().Over() && u.ctx.Err() == nil && len(u.found)-before < mostOfGame; ply++ {
		pos := g.Position()
		if pos.Occupied().Len() < max(shotPieces, u.task.Filter.MinPieces) {
			return
		}
		legal := u.rs.Moves(nil, pos)
		if ply >= shotOpening {
			u.try(Candidate{pos, last, strings.Join(played, " ")})
		}
		last = u.choose(pos, legal, ply)
		played = append(played, notation.FormatShort(last, legal, notation.Number))
		g.Push(last)
	}
}

// choose returns a move of such a game.
func (u *unit) choose(pos rules.Position, legal []rules.Move, ply int) rules.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	if ply < shotOpening || u.rng.IntN(100) < shotNoise {
		return legal[u.rng.IntN(len(legal))]
	}
	a, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: shotThought}})
	if err != nil {
		return legal[0]
	}
	return a.Best().Move
}

// What a search must say of a shot, in hundredths of a Pedina: the key decides,
// and nothing else does. A short search must think it possible.
const (
	decisive  = 130
	undecided = 60
	possible  = 40
)

// shot finds a gain that one move alone leads to, where the solver has no more than the
// opponent; on the bench the solver may. Whether the move decides is for backed, as that
// takes longest.
func (u *unit) shot(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	if !u.bench && search.Material(&pos, pos.Turn()) > 0 {
		return stip, key, Ahead
	}
	first, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: u.Nodes / 10}})
	if err != nil || first.Best().Score < possible {
		return stip, key, Undecided
	}
	stip = puzzles.Stipulation{Kind: puzzles.WinIn}
	if stip.Moves, key, why = u.shortest(pos, search.Goal{}, u.winMoves(pos)); why == Nothing {
		return u.findGain(pos)
	}
	return stip, key, why
}

// compare returns the move that a search of some nodes prefers, its score and that of
// the best move that leads elsewhere.
func (u *unit) compare(pos rules.Position, nodes uint64) (best rules.Move, score, rival search.Score) {
	for lines := 2; ; lines++ {
		a, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Lines: lines})
		if err != nil || len(a.Lines) < lines {
			return best, score, search.WinIn(0)
		}
		best, score = a.Best().Move, a.Best().Score
		last := a.Lines[lines-1]
		if !puzzles.Equivalent(u.rs, pos.After(last.Move), pos.After(best)) {
			return best, score, last.Score
		}
	}
}

// margin is by how much, in hundredths of a Pedina, a gain must be better than
// any other move.
const margin = 50

// backed has a key that is not proved compared to its rivals by a short search
// and a long one, and says how long that was; 0 where there is no need.
func (u *unit) backed(sol *puzzles.Solution) (searched int, why Rejection) {
	if sol.Stipulation.Kind != puzzles.Gain && !isShot(u.source) {
		return 0, None
	}
	key := sol.Position.After(sol.Keys[0])
	for _, nodes := range []uint64{u.Nodes, u.Deep} {
		if nodes < u.Nodes {
			continue
		}
		best, score, rival := u.compare(sol.Position, nodes)
		switch {
		case !puzzles.Equivalent(u.rs, sol.Position.After(best), key), score < 0, score-rival < margin:
			return 0, Worse
		case isShot(u.source) && (score < decisive || rival >= undecided):
			return 0, Undecided
		}
		searched = int(nodes)
	}
	return searched, None
}

// rivalWins reports whether some other first move than the key of a win is
// known to win as well, if only later.
func (u *unit) rivalWins(p *puzzles.Puzzle) bool {
	if p.Stipulation.Kind != puzzles.WinIn {
		return false
	}
	for range p.WinningRivals(u.ctx, search.Options{Limits: search.Limits{Nodes: u.Proof}}) {
		return true
	}
	return false
}
