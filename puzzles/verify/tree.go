package verify

import (
	"slices"

	"damone/puzzles"
	"damone/rules"
	"damone/rules/plain"
)

// unique reports whether the solver, to move, has one way to the goal here and
// at every later decision: against every defence for grade A, against those
// that hold out longest for grade B.
func (v *prover) unique(p *puzzles.Puzzle, s rules.Setup, left int) bool {
	keys := v.keys(p, s, left)
	atOnce := 0
	for _, m := range keys {
		if v.visit(v.game.Play(s, m)).reached {
			atOnce++
		}
	}
	switch {
	case v.exhausted() || len(keys) == 0:
		return false
	case atOnce > 0: // several ways to end the game are no duals
		return atOnce == len(keys)
	case len(keys) > 1:
		return false
	}
	after := v.game.Play(s, keys[0])
	for _, m := range v.defences(p, after, left-1) {
		if !v.unique(p, v.game.Play(after, m), left-1) {
			return false
		}
	}
	return true
}

// keys returns every move that reaches the goal, without those that lead where an
// earlier one does, or to its mirror image.
func (v *prover) keys(p *puzzles.Puzzle, s rules.Setup, left int) []plain.Move {
	var keys []plain.Move
	var afters []rules.Setup
	for _, m := range v.game.Moves(s) {
		after := v.game.Play(s, m)
		seen := slices.ContainsFunc(afters, func(t rules.Setup) bool {
			return t == after || p.Ruleset.Reflects() && t == after.Reflected()
		})
		if seen || !v.moveReaches(s, m, left) {
			continue
		}
		afters = append(afters, after)
		keys = append(keys, m)
	}
	return keys
}

// defences returns the replies after which the solver's moves must be unique: those
// that do not end the matter, and for grade B no shorter ones than others.
func (v *prover) defences(p *puzzles.Puzzle, s rules.Setup, left int) []plain.Move {
	var moves []plain.Move
	longest := 0
	for _, m := range v.game.Moves(s) {
		after := v.game.Play(s, m)
		if v.visit(after).reached {
			continue
		}
		n := left
		if p.Grade != puzzles.GradeA {
			n = v.least(after, left)
		}
		if n > longest {
			longest, moves = n, nil
		}
		if n == longest {
			moves = append(moves, m)
		}
	}
	return moves
}

// least returns the smallest number of moves with which the solver, to move,
// reaches the goal.
func (v *prover) least(s rules.Setup, left int) int {
	for n := 1; n < left; n++ {
		if v.attack(s, n) {
			return n
		}
	}
	return left
}
