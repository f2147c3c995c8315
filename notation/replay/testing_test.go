package replay_test

import (
	"math/rand/v2"
	"strconv"

	"damone/notation/record"
	"damone/rules"
)

// randomGame plays a game at random to its end or to some plies, and writes
// it down.
func randomGame(rs *rules.Ruleset, random *rand.Rand, plies int) *record.Record {
	spec := rs.Spec()
	rec := &record.Record{Tags: []record.Tag{
		{Name: "Event", Value: "Random games"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "2024.05.01"},
		{Name: "White", Value: "Chance " + strconv.Itoa(random.IntN(1000))}, {Name: "Black", Value: "Hazard"},
		{Name: "Result", Value: "*"}, {Name: "GameType", Value: spec.GameType}, {Name: "Variant", Value: spec.Game}, {Name: "Ruleset", Value: rs.ID()},
	}}
	g := rules.NewGame(rs, rs.Start())
	var legal []rules.Move
	for g.Plies() < plies && !g.Status().Over() {
		legal = rs.Moves(legal[:0], g.Position())
		g.Push(legal[random.IntN(len(legal))])
	}
	var moves []rules.Move
	for i := range g.Plies() {
		moves = append(moves, g.Move(i))
	}
	rec.AddMoves(rules.White, moves)
	rec.SetTag("Result", string(record.ResultOf(g.Status())))
	return rec
}
