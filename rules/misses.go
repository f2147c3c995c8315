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
		for d := range AllDirections.All() {
			over, near := from.Step(d)
			to, onBoard := over.Step(d)
			piece, _ := p.At(from)
			prey, _ := p.At(over)
			_, taken := p.At(to)
			w := walk{rs: rs, p: p, piece: piece, start: from}
			if v := w.leap(from, to); near && onBoard && !taken && (v.Fault == WrongLeap || v.Fault == PreyTooHigh) {
				misses = append(misses, Miss{[3]Square{from, over, to}, piece, prey, v.Fault, v.Clause})
			}
		}
	}
	return misses
}
