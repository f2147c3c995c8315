package generate

import (
	"slices"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
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

	mostUnitTwins = 2 // of what a unit finds
)

// playGames looks for shots in games.
func (u *unit) playGames() {
	for range shotGames {
		u.shotGame()
	}
}

// shotGame plays a game against itself. After every move that may be played in it, be it a
// mistake that neither player makes, it offers the position with the moves that led there.
func (u *unit) shotGame() {
	g, before := rules.NewGame(u.rs, u.rs.Start()), len(u.found)
	tried := make(map[rules.Move]bool) // keys: what was found or turned down stays so for some moves
	var played []string
	for ply := 0; ply < shotPlies && !g.Status().Over() && u.ctx.Err() == nil; ply++ {
		pos := g.Position()
		if pos.Occupied().Len() < max(shotPieces, u.task.Filter.MinPieces) {
			return
		}
		legal := u.rs.Moves(nil, pos)
		text := func(m rules.Move) string { return notation.FormatShort(m, legal, notation.Number) }
		for _, m := range legal {
			if len(u.found)-before == mostOfGame {
				return
			}
			if key, ok := u.combination(pos.After(m)); ok && ply >= shotOpening && !tried[key] {
				tried[key] = true
				u.try(Candidate{pos.After(m), m, strings.Join(append(slices.Clone(played), text(m)), " ")})
			}
		}
		m := u.choose(g, legal)
		played = append(played, text(m))
		g.Push(m)
	}
}

// choose returns a move of such a game.
func (u *unit) choose(g *rules.Game, legal []rules.Move) rules.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	if g.Plies() < shotOpening || u.rng.IntN(100) < shotNoise {
		return legal[u.rng.IntN(len(legal))]
	}
	a, err := alphabeta.Consider(u.ctx, g, alphabeta.Options{Limits: search.Limits{Nodes: shotThought}, Learnt: patterns.Learnt(u.rs), Memory: 1})
	if err != nil {
		return legal[0]
	}
	return a.Best().Move
}

// What a combination is looked for with: moves of the solver, and positions.
const (
	combinationMoves = 5
	combinationNodes = 4_000
)

// combination returns a move with which the solver, who has no capture and is not ahead,
// begins to win material by offers that must all be taken. It is a quick look; what it finds
// is proved later.
func (u *unit) combination(pos rules.Position) (key rules.Move, ok bool) {
	if ahead := search.Material(&pos, pos.Turn()); ahead > 0 || u.rs.Fast().Glance(&pos).Captures {
		return key, false
	}
	c := forcing{u.rs, pos.Turn(), search.Material(&pos, pos.Turn()), combinationNodes}
	for moves := 2; moves <= combinationMoves && c.nodes > 0; moves++ {
		for _, m := range u.rs.Moves(nil, pos) {
			if c.succeeds(pos.After(m), moves-1, m) {
				return m, true
			}
		}
	}
	return key, false
}

// forcing looks at offers and captures alone.
type forcing struct {
	rs    *rules.Ruleset
	side  rules.Color // the solver's
	start int         // what the solver was ahead
	nodes int         // still allowed
}

// succeeds reports whether the solver wins material after a move, whatever the defender
// takes.
func (c *forcing) succeeds(pos rules.Position, left int, last rules.Move) bool {
	c.nodes--
	g := c.rs.Fast().Glance(&pos)
	if g.Over || g.Stuck() || !g.Captures {
		return (last.IsCapture() || g.Over || g.Stuck()) && search.Material(&pos, c.side) > c.start
	}
	if left == 0 || c.nodes < 0 {
		return false
	}
	for _, reply := range c.rs.Moves(nil, pos) {
		if !c.goesOn(pos.After(reply), left) {
			return false
		}
	}
	return true
}

// goesOn reports whether the solver, to move, has a move that succeeds.
func (c *forcing) goesOn(pos rules.Position, left int) bool {
	for _, m := range c.rs.Moves(nil, pos) {
		if c.succeeds(pos.After(m), left-1, m) {
			return true
		}
	}
	return false
}

// What a search must say of a shot, in hundredths of a Pedina: the key decides,
// and nothing else does. A short search must think it possible.
const (
	decisive  = 130
	undecided = 60
	possible  = 40
)

// promising turns down what cannot be a shot: the solver has no more than the opponent,
// but on the bench, and may decide the game. Whether a move does is for backed, as that
// takes longest.
func (u *unit) promising(pos rules.Position) Rejection {
	if !u.bench && search.Material(&pos, pos.Turn()) > 0 {
		return Ahead
	}
	first, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: keyNodes / 10}})
	if err != nil || first.Best().Score < possible {
		return Undecided
	}
	return None
}

// compare returns the move that a search of some nodes prefers, its score and that of
// the best move that leads elsewhere.
func (u *unit) compare(pos rules.Position, nodes uint64, learnt *patterns.Weights) (best rules.Move, score, rival search.Score) {
	for lines := 2; ; lines++ {
		a, err := alphabeta.Analyze(u.ctx, u.rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Lines: lines, Learnt: learnt})
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

// backed has a key that is not proved compared to its rivals by a short search and by a long
// one that evaluates by what was learnt from play, and says how long that was; 0 where there
// is no need.
func (u *unit) backed(sol *puzzles.Solution) (searched int, why Rejection) {
	if sol.Stipulation.Kind != puzzles.Gain && !isShot(u.source) {
		return 0, None
	}
	key := sol.Position.After(sol.Keys[0])
	var learnt *patterns.Weights
	for _, nodes := range []uint64{keyNodes, u.deep} {
		if nodes < keyNodes {
			continue
		}
		best, score, rival := u.compare(sol.Position, nodes, learnt)
		switch {
		case !puzzles.Equivalent(u.rs, sol.Position.After(best), key), score < 0, score-rival < margin:
			return 0, Worse
		case isShot(u.source) && (score < decisive || rival >= undecided):
			return 0, Undecided
		}
		searched, learnt = int(nodes), patterns.Learnt(u.rs)
	}
	return searched, None
}

// trade reports whether a shot is little more than a fork or an exchange: the fewer decisions,
// the more has to be won, and taken at the end. With one, readers find a gain of one unit
// dull, and an end that takes two.
func trade(p *puzzles.Puzzle) bool {
	n, stip, last := p.Features.Decisions, p.Stipulation, len(p.Solution)-1
	return p.Source == shotSource && stip.Kind == puzzles.Gain &&
		(last%2 > 0 || n+stip.Gain < 3 || n+p.Solution[last].Leaps() < 4)
}
