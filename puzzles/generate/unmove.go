package generate

import "damone/rules"

// back is a way a position may have come about.
type back struct {
	before rules.Position
	move   rules.Move
}

// unmoves lists the quiet moves that may have led to a position, promotions
// left out, and with captures set the captures of one piece too. Each is legal
// where it was played.
func unmoves(rs *rules.Ruleset, pos rules.Position, captures bool) []back {
	var all []back
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
				all = addBack(all, rs, pos, lifted(setup, mover, r, at, from))
				if beyond, ok := from.Step(d); captures && ok && vacant.Has(beyond) {
					all = addCaptures(all, rs, pos, lifted(setup, mover, r, at, beyond), from)
				}
			}
		}
	}
	return all
}

// lifted is a setup with a piece put back where it came from, its side to
// move.
func lifted(s rules.Setup, c rules.Color, r rules.Rank, at, from rules.Square) rules.Setup {
	s.Pieces[c][r] = s.Pieces[c][r].Without(at).With(from)
	s.Turn = c
	return s
}

// addCaptures adds the positions in which the piece taken still stands.
func addCaptures(all []back, rs *rules.Ruleset, pos rules.Position, s rules.Setup, over rules.Square) []back {
	for prey := rules.Pedina; prey <= rules.Damone && rs.HasRank(prey); prey++ {
		full := s
		full.Put(rules.Piece{Color: pos.Turn(), Rank: prey}, over)
		all = addBack(all, rs, pos, full)
	}
	return all
}

// addBack adds a setup if some legal move leads from it to the position.
func addBack(all []back, rs *rules.Ruleset, pos rules.Position, s rules.Setup) []back {
	before, ok := rs.Fast().Arrange(s)
	if !ok {
		return all
	}
	for _, m := range rs.Moves(nil, before) {
		if before.After(m) == pos {
			return append(all, back{before, m})
		}
	}
	return all
}
