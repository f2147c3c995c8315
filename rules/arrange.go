package rules

import "math/bits"

// Arrange is Position for programs that go through millions of setups: the
// same judgement with no reasons given. It allocates nothing.
func (rs *Ruleset) Arrange(s Setup) (p Position, ok bool) {
	pieces := 0
	for c := White; c <= Black; c++ {
		for r := Pedina; r <= Damone; r++ {
			at := s.Of(c, r)
			if at == 0 {
				continue
			}
			if r > rs.spec.top() || rs.spec.OnCrown == CrownRefused && widen(at)&rs.sides[c].crown[r] != 0 {
				return Position{}, false
			}
			pieces += at.Len()
		}
	}
	p = position(s)
	if pieces == 0 || bits.OnesCount64(p.sides[White]|p.sides[Black]) != pieces {
		return Position{}, false
	}
	v := rs.view(&p)
	return p, rs.spec.Royal == NoRank || v.own == 0 || v.opp == 0 || v.royals(v.own|v.opp) != 0
}

// Against is the position in which White stands as in p and Black as in q, for
// programs that combine the two sides in many ways; it is p's turn. ok is
// false if they stand in each other's way.
func (p Position) Against(q Position) (joined Position, ok bool) {
	p.sides[Black] = q.sides[Black]
	p.upper = p.upper&p.sides[White] | q.upper&q.sides[Black]
	p.top = p.top&p.sides[White] | q.top&q.sides[Black]
	return p, p.sides[White]&p.sides[Black] == 0
}
