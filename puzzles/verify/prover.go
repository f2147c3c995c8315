package verify

import (
	"context"
	"slices"

	"damone/puzzles"
	"damone/rules"
	"damone/rules/plain"
)

// prover tries everything, but nothing twice.
type prover struct {
	game        *plain.Game
	side        rules.Color // the solver
	gain        bool
	target      int // the material balance to reach, for a gain
	nodes       int
	limit       int  // -1 once the context has ended, or nothing tells
	unclear     bool // neither the tables nor the search beyond them told what a move comes to
	ctx         context.Context
	killers     map[int]plain.Move // by moves left, the solver's last good move: tried first
	refutations map[int]plain.Move // by moves left, the defender's
	answers     map[question]bool
}

// question is whether the goal is reached from a position in so many moves of the
// solver.
type question struct {
	setup rules.Setup
	left  int
}

// mostAnswers is how many answers are remembered, at most.
const mostAnswers = 200_000

func newProver(ctx context.Context, p *puzzles.Puzzle, limit int) *prover {
	start := p.Position.Setup()
	return &prover{
		ctx: ctx, game: plain.New(p.Ruleset.Spec()), side: start.Turn,
		gain: p.Stipulation.Kind == puzzles.Gain, target: balance(start, start.Turn) + p.Stipulation.Gain,
		limit: limit, killers: map[int]plain.Move{}, refutations: map[int]plain.Move{}, answers: map[question]bool{},
	}
}

// balance returns the material a side is ahead: 1 for a Pedina, 2 for a Dama, 3 for
// a Damone.
func balance(s rules.Setup, side rules.Color) int {
	sum := 0
	for r := rules.Pedina; r <= rules.Damone; r++ {
		sum += int(r) * (s.Of(side, r).Len() - s.Of(side.Other(), r).Len())
	}
	return sum
}

// exhausted reports whether more positions have been looked at than allowed:
// the answers from then on mean nothing.
func (v *prover) exhausted() bool { return v.nodes > v.limit }

// node is what a position shows.
type node struct {
	moves   []plain.Move // of the side to move; none once the play is over
	reached bool         // the goal is, on the board
	over    bool         // the play is, either way
}

// count counts a position, and looks after the context now and then.
func (v *prover) count() {
	if v.nodes++; v.nodes%1024 == 1 && v.ctx.Err() != nil {
		v.limit = -1
	}
}

func (v *prover) visit(s rules.Setup) node {
	v.count()
	if moves := v.game.Moves(s); len(moves) > 0 {
		passed := s // where neither side could capture were it its turn, a gain counts
		passed.Turn = s.Turn.Other()
		reached := v.gain && balance(s, v.side) >= v.target && len(v.game.Lines(s)) == 0 && len(v.game.Lines(passed)) == 0
		return node{moves: moves, reached: reached}
	}
	end, over := v.game.Over(s)
	return node{reached: over && !end.Drawn && end.Winner == v.side, over: over}
}

// attack reports whether the solver, to move, reaches the goal within a number
// of moves.
func (v *prover) attack(s rules.Setup, left int) bool {
	return left > 0 && v.anyReaches(s, v.game.Moves(s), left)
}

// anyReaches returns attack with the moves there are.
func (v *prover) anyReaches(s rules.Setup, moves []plain.Move, left int) bool {
	if left == 0 || v.exhausted() {
		return false
	}
	for _, m := range first(v.killers[left], moves) {
		if v.moveReaches(s, m, left) {
			v.killers[left] = m
			return true
		}
	}
	return false
}

// moveReaches reports whether a move of the solver reaches the goal within so
// many moves, itself included.
func (v *prover) moveReaches(s rules.Setup, m plain.Move, left int) bool {
	return v.reaches(v.game.Play(s, m), left-1)
}

// reaches reports whether the goal is reached on the board or, whoever is to move,
// with some moves of the solver left.
func (v *prover) reaches(s rules.Setup, left int) bool {
	asked := question{s, left}
	answer, known := v.answers[asked]
	if known {
		return answer
	}
	seen := v.visit(s)
	switch {
	case seen.reached:
		answer = true
	case seen.over:
	case s.Turn == v.side:
		answer = v.anyReaches(s, seen.moves, left)
	default:
		answer = v.allReach(s, seen.moves, left)
	}
	if !v.exhausted() && len(v.answers) < mostAnswers {
		v.answers[asked] = answer
	}
	return answer
}

// over reports whether the goal is reached on the board.
func (v *prover) over(s rules.Setup) bool { return v.visit(s).reached }

// lasts returns the smallest number of moves with which the solver, to move,
// reaches the goal.
func (v *prover) lasts(s rules.Setup, left int) int {
	for n := 1; n < left; n++ {
		if v.attack(s, n) {
			return n
		}
	}
	return left
}

// allReach reports whether the goal is reached whatever the defender replies of
// the moves there are, with some moves of the solver left.
func (v *prover) allReach(s rules.Setup, moves []plain.Move, left int) bool {
	if v.exhausted() || left == 0 && !v.gain {
		return false
	}
	for _, m := range first(v.refutations[left], moves) {
		if !v.reaches(v.game.Play(s, m), left) {
			v.refutations[left] = m
			return false
		}
	}
	return true
}

// first returns moves with one of them, if it is there, at the front.
func first(m plain.Move, moves []plain.Move) []plain.Move {
	i := slices.IndexFunc(moves, func(n plain.Move) bool { return slices.Equal(m.Path, n.Path) })
	if i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	return moves
}
