package generate

import "damone/rules"

// unmove is a way a position may have come about.
type unmove struct {
	before rules.Position
	move   rules.Move
}

// unmoves lists the quiet moves that may have led to a position, promotions
// left out, and with captures set the captures of one piece too. Each is legal
// where it was played.
func unmoves(rs *rules.Ruleset, pos rules.Position, captures bool) []unmove {
	var all []unmove
	setup := pos.Setup()
	mover := pos.Turn().Other()
	vacant := ^pos.Occupied()
	for r := rules.Pedina; r <= rules.Damone && rs.HasRank(r); r++ {
		for at := range pos.Of(mover, r).All() {
			for d := rules.NorthWest; d <= rules.SouthEast; d++ {
				from, ok := at.Step(d)
				if !ok || !vacant.Has(from) {
					continue
				}
				all = addUnmove(all, rs, pos, putBack(setup, mover, r, at, from))
				if beyond, ok := from.Step(d); captures && ok && vacant.Has(beyond) {
					all = addCaptures(all, rs, pos, putBack(setup, mover, r, at, beyond), from)
				}
			}
		}
	}
	return all
}

// putBack returns a setup with a piece put back where it came from, its side to
// move.
func putBack(s rules.Setup, c rules.Color, r rules.Rank, at, from rules.Square) rules.Setup {
	s.Pieces[c][r] = s.Pieces[c][r].Without(at).With(from)
	s.Turn = c
	return s
}

// addCaptures adds the positions in which the piece taken still stands.
func addCaptures(all []unmove, rs *rules.Ruleset, pos rules.Position, s rules.Setup, over rules.Square) []unmove {
	for prey := rules.Pedina; prey <= rules.Damone && rs.HasRank(prey); prey++ {
		full := s
		full.Put(rules.Piece{Color: pos.Turn(), Rank: prey}, over)
		all = addUnmove(all, rs, pos, full)
	}
	return all
}

// addUnmove adds a setup if some legal move leads from it to the position.
func addUnmove(all []unmove, rs *rules.Ruleset, pos rules.Position, s rules.Setup) []unmove {
	before, ok := rs.Fast().Arrange(s)
	if !ok {
		return all
	}
	for _, m := range rs.Moves(nil, before) {
		if before.After(m) == pos {
			return append(all, unmove{before, m})
		}
	}
	return all
}
