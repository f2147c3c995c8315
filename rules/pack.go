package rules

// Pack squeezes a position into two words. Positions are equal exactly when
// their words are: nothing is lost, so the words serve as the key of a hash
// table that may not confuse two positions. The words are not a promise
// between releases.
func (p *Position) Pack() (lo, hi uint64) {
	low := p.sides[White] | p.sides[Black]
	low = low&^p.upper | p.top // the low bit of each piece's rank
	black := p.sides[Black]
	lo = low | black<<36
	hi = p.upper | black>>28<<36 | uint64(p.turn)<<63
	return lo, hi
}

// Unpack is the position that Pack squeezed into two words.
func Unpack(lo, hi uint64) Position {
	const cells = 1<<36 - 1
	low, upper := lo&cells, hi&cells
	occupied := low | upper
	black := lo>>36 | hi>>36&0xFF<<28
	return Position{
		sides: [2]uint64{White: occupied &^ black, Black: black},
		upper: upper, top: low & upper, turn: Color(hi >> 63),
	}
}

// Passed is the same arrangement with the other side to move. No ruleset
// allows it; it asks what a side threatens.
func (p Position) Passed() Position {
	p.turn = p.turn.Other()
	return p
}
