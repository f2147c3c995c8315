package rules

// Miss is a leap that only the ranks of the two pieces, or the direction,
// forbid: there is an enemy to jump and room to land.
type Miss struct {
	Path   [3]Square // where the piece stands, what it would jump, where it would land
	Piece  Piece
	Prey   Piece
	Fault  Fault // WrongLeap or PreyTooHigh
	Clause string
}

// Misses lists the leaps that the side to move might think it has, by starting
// square and then by direction.
func (rs *Ruleset) Misses(p Position) []Miss {
	var misses []Miss
	for from := range p.Side(p.turn).All() {
		for d := NorthWest; d <= SouthEast; d++ {
			if m, ok := rs.miss(p, from, d); ok {
				misses = append(misses, m)
			}
		}
	}
	return misses
}

func (rs *Ruleset) miss(p Position, from Square, d Direction) (Miss, bool) {
	over, onBoard := from.Step(d)
	if !onBoard {
		return Miss{}, false
	}
	to, onBoard := over.Step(d)
	if !onBoard {
		return Miss{}, false
	}
	piece, _ := p.At(from)
	prey, _ := p.At(over)
	w := walk{rs: rs, p: p, piece: piece, start: from}
	v := w.leap(from, to)
	m := Miss{[3]Square{from, over, to}, piece, prey, v.Fault, v.Clause}
	_, taken := p.At(to)
	return m, !taken && (v.Fault == WrongLeap || v.Fault == PreyTooHigh)
}
