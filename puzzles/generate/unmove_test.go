package generate

import (
	"math/rand/v2"
	"testing"

	"damone/rules"
)

// Every move of a random game that keeps its rank is among the unmoves of
// where it leads, and every unmove leads there.
func TestUnmovesMatchMoves(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
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
		})
	}
}

func checkUnmoves(t *testing.T, rs *rules.Ruleset, pos rules.Position, m rules.Move) {
	t.Helper()
	after := pos.After(m)
	found := false
	for _, b := range unmoves(rs, after, true) {
		if b.before.After(b.move) != after {
			t.Errorf("%v does not lead to %v", b.before, after)
		}
		found = found || b.before == pos
	}
	if undoable := m.Becomes() == rules.NoRank && m.Leaps() < 2; found != undoable {
		t.Errorf("%v from %v: found %v", m, pos, found)
	}
}
