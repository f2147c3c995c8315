package generate

import (
	"slices"

	"damone/rules"
)

// unmoves lists the positions that a quiet move may have led from, promotions left out,
// and with captures set those that the capture of one piece may have. The move is legal
// there.
func unmoves(rs *rules.Ruleset, pos rules.Position, captures bool) (all []rules.Position) {
	add := func(s rules.Setup) {
		before, ok := rs.Fast().Arrange(s)
		if ok && slices.ContainsFunc(rs.Moves(nil, before), func(m rules.Move) bool { return before.After(m) == pos }) {
			all = append(all, before)
		}
	}
	vacant := ^pos.Occupied()
	for r := rules.Pedina; r <= rules.Damone && rs.HasRank(r); r++ {
		for at := range pos.Of(pos.Turn().Other(), r).All() {
			for d := rules.NorthWest; d <= rules.SouthEast; d++ {
				from, ok := at.Step(d)
				if !ok || !vacant.Has(from) {
					continue
				}
				add(putBack(pos, r, at, from))
				beyond, ok := from.Step(d)
				for prey := rules.Pedina; captures && ok && vacant.Has(beyond) && prey <= rules.Damone && rs.HasRank(prey); prey++ {
					s := putBack(pos, r, at, beyond)
					s.Put(rules.Piece{Color: pos.Turn(), Rank: prey}, from) // which was taken
					add(s)
				}
			}
		}
	}
	return all
}

// putBack returns a position with the piece that moved put back where it came from.
func putBack(pos rules.Position, r rules.Rank, at, from rules.Square) rules.Setup {
	s := pos.Setup()
	s.Turn = pos.Turn().Other()
	s.Pieces[s.Turn][r] = s.Pieces[s.Turn][r].Without(at).With(from)
	return s
}
