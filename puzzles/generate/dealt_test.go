package generate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
	"damone/testdata/tier"
)

// Boards that are dealt give shots, in the smallest game too.
func TestDealtShots(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.Damone3x3, rules.ItalianDraughts}[:tier.Pick(1, 2)] {
		task := &Task{Ruleset: rs, Source: dealtSource}
		t.Run(task.Ruleset.ID(), func(t *testing.T) {
			u := &unit{ctx: t.Context(), rs: task.Ruleset, deep: quick, source: task.Source, task: task, rung: task.rung(), rng: rand.New(rand.NewPCG(2, 7))}
			without := u.withoutRung()
			for n := 0; n < dealtBoards && len(u.found) == 0; n++ {
				u.searchBoard(without)
			}
			for _, p := range u.found {
				if !task.Filter.Wants(p) || search.Material(&p.Position, p.Position.Turn()) > 0 || p.Game != "" {
					t.Errorf("%s is not what was asked for, or the solver is ahead", p)
				}
				if faults := append(verify.Puzzle(t.Context(), p, verify.Limit, nil), Regenerate(t.Context(), p, 0, nil)...); len(faults) > 0 {
					t.Errorf("%s: %v", p, faults)
				}
			}
			if len(u.found) == 0 {
				t.Errorf("no shot: %v", u.Tally)
			}
		})
	}
}

// Every move of a random game that keeps its rank is among the unmoves of
// where it leads, and every unmove leads there.
func TestUnmovesMatchMoves(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		rng := rand.New(rand.NewPCG(3, 3))
		pos := rs.Start()
		for range 120 {
			moves := rs.Moves(nil, pos)
			if len(moves) == 0 {
				pos = rs.Start()
				continue
			}
			m := moves[rng.IntN(len(moves))]
			checkUnmoves(t, rs, pos, m)
			pos = pos.After(m)
		}
	}
}

func checkUnmoves(t *testing.T, rs *rules.Ruleset, pos rules.Position, m rules.Move) {
	t.Helper()
	after := pos.After(m)
	all := unmoves(rs, after, true)
	for _, b := range all {
		if !slices.ContainsFunc(rs.Moves(nil, b), func(m rules.Move) bool { return b.After(m) == after }) {
			t.Errorf("%s: %v does not lead to %v", rs.ID(), b, after)
		}
	}
	if found, undoable := slices.Contains(all, pos), m.Becomes() == rules.NoRank && m.Leaps() < 2; found != undoable {
		t.Errorf("%s: %v from %v: found %v", rs.ID(), m, pos, found)
	}
}
