package verify

import (
	"slices"

	"damone/puzzles"
	"damone/rules"
	"damone/rules/plain"
)

// oracle tells what comes of moves: by trying everything, or by tables.
type oracle interface {
	// reaches reports whether the solver has the goal, whoever is to move, with some moves left.
	reaches(s rules.Setup, left int) bool
	// over reports whether the matter has ended, and so well if the goal is reached.
	over(s rules.Setup) bool
	// lasts returns how long the solver, to move, takes to reach the goal.
	lasts(s rules.Setup, left int) int
	exhausted() bool
}

// tree is the solution of a puzzle, as an oracle tells it.
type tree struct {
	oracle
	game   *plain.Game
	puzzle *puzzles.Puzzle
	sound  map[question]bool
}

func newTree(o oracle, e *exam) *tree { return &tree{o, e.prover.game, e.p, make(map[question]bool)} }

// unique reports whether the solver, to move, has one way to the goal here and at as many
// decisions as are left: against every defence for grade A, against those that hold out
// longest for grade B.
func (t *tree) unique(s rules.Setup, left int) bool {
	at := question{s, left}
	if sound, ok := t.sound[at]; ok || left == 0 || t.exhausted() {
		return sound || left == 0
	}
	keys, ended := t.keys(s, left)
	sound := ended > 0 && ended == len(keys) // several ways to end the game are no duals
	if len(keys) == 1 && ended == 0 {
		sound = !slices.ContainsFunc(t.defences(keys[0], left-1), func(m plain.Move) bool {
			return !t.unique(t.game.Play(keys[0], m), left-1)
		})
	}
	t.sound[at] = sound
	return sound
}

// keys returns the positions after the solver's moves that reach the goal, mirror images told
// once, and how many of them end the matter.
func (t *tree) keys(s rules.Setup, left int) (after []rules.Setup, ended int) {
	for _, m := range t.game.Moves(s) {
		next := t.game.Play(s, m)
		if slices.ContainsFunc(after, func(other rules.Setup) bool { return t.same(other, next) }) || !t.reaches(next, left-1) {
			continue
		}
		if after = append(after, next); t.over(next) {
			ended++
		}
	}
	return after, ended
}

// same reports whether positions are the same, or each other's mirror image.
func (t *tree) same(a, b rules.Setup) bool {
	return a == b || t.puzzle.Ruleset.Reflects() && a == b.Reflected()
}

// defences returns the replies after which the solver's moves must be unique: those
// that do not end the matter, and for grade B no shorter ones than others.
func (t *tree) defences(s rules.Setup, left int) []plain.Move {
	var moves []plain.Move
	longest := 0
	for _, m := range t.game.Moves(s) {
		next, n := t.game.Play(s, m), 0
		if t.over(next) {
			continue
		}
		if t.puzzle.Grade != puzzles.GradeA && t.puzzle.Stipulation.Kind != puzzles.Draw {
			n = t.lasts(next, left)
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
