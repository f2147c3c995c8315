package replay_test

import (
	"math/rand/v2"
	"strconv"

	"damone/notation"
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
		m := legal[random.IntN(len(legal))]
		it := record.NewMove(notation.FormatShort(m, legal, notation.Number))
		if g.Position().Turn() == rules.White {
			it.Number = g.Plies()/2 + 1
		}
		rec.Items = append(rec.Items, it)
		g.Push(m)
	}
	switch s := g.Status(); {
	case s.Outcome == rules.Drawn:
		rec.SetTag("Result", "1/2-1/2")
	case s.Outcome == rules.Won && s.Winner == rules.White:
		rec.SetTag("Result", "1-0")
	case s.Outcome == rules.Won:
		rec.SetTag("Result", "0-1")
	}
	return rec
}
