package rules

import "math/bits"

// Fast is a Ruleset for programs that go through millions of positions, such
// as searches and tables. Whoever does not can do without it: Ruleset and
// Position do the same and ask less of the caller. Fast takes pointers, gives
// no reasons, trusts what it is given and allocates nothing.
type Fast struct{ rs *Ruleset }

// Fast returns the ruleset for programs in a hurry.
func (rs *Ruleset) Fast() Fast { return Fast{rs} }

// Glance is what a position shows before any move is listed.
type Glance struct {
	Over     bool // a side has no piece, or no royal one: the game is over and the rest is unset
	Captures bool // the side to move can capture
	Steps    int  // how many moves there are, where none captures
	leapers  uint64
}

// Stuck reports whether the side to move has no move at all.
func (g Glance) Stuck() bool { return !g.Captures && g.Steps == 0 && !g.Over }

// Glance looks a position over much faster than Moves lists its moves.
func (f Fast) Glance(p *Position) Glance {
	var v view
	if v.look(f.rs, p, p.turn); v.over() {
		return Glance{Over: true}
	}
	if leapers := v.leapers(); leapers != 0 {
		return Glance{Captures: true, leapers: leapers}
	}
	return Glance{Steps: int(v.countSteps())}
}

// MovesAfter is Ruleset.Moves for a position that was looked over already, with
// what the look showed.
func (f Fast) MovesAfter(dst []Move, p *Position, g Glance) []Move {
	if g.Over {
		return dst
	}
	var v view
	v.look(f.rs, p, p.turn)
	return f.rs.moves(dst, &v, g.leapers)
}

// NthStep returns one of the moves of a position without captures: the n-th that MovesAfter
// lists.
func (f Fast) NthStep(p *Position, n int) Move {
	var v view
	v.look(f.rs, p, p.turn)
	return v.nthStep(n)
}

// Steps returns how many moves that capture nothing a side could make were it its
// turn, whether it must capture or not.
func (f Fast) Steps(p *Position, c Color) int {
	var v view
	v.look(f.rs, p, c)
	return int(v.countSteps())
}

// Arrange is Ruleset.Position with no reasons given.
func (f Fast) Arrange(s Setup) (p Position, ok bool) {
	rs, pieces := f.rs, 0
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
	var v view
	v.look(rs, &p, p.turn)
	return p, rs.spec.Royal == NoRank || v.own == 0 || v.opp == 0 || v.royals(v.own|v.opp) != 0
}

// Join returns the position in which White stands as in white and Black as in black,
// for programs that combine the two sides in many ways. The
// side to move is that of white. ok is false if they stand in each other's way.
func (Fast) Join(white, black *Position) (joined Position, ok bool) {
	p := *white
	p.sides[Black] = black.sides[Black]
	p.upper = p.upper&p.sides[White] | black.upper&black.sides[Black]
	p.top = p.top&p.sides[White] | black.top&black.sides[Black]
	return p, p.sides[White]&p.sides[Black] == 0
}

// Play makes next the position that a move of p leads to: Position.After
// without the copies.
func (Fast) Play(next, p *Position, m *Move) { next.follow(p, m) }

// Planes returns the sets that a position is made of: the pieces of either colour,
// those of both that are Dama or higher, and those that are Damone.
func (Fast) Planes(p *Position) (white, black, upper, top Set) {
	return narrow(p.sides[White]), narrow(p.sides[Black]), narrow(p.upper), narrow(p.top)
}

// Pack squeezes a position into two words. Positions are equal exactly when
// their words are: nothing is lost, so the words serve as the key of a hash
// table that may not confuse two positions. The words are not a promise
// between releases.
func (Fast) Pack(p *Position) (lo, hi uint64) {
	low := p.sides[White] | p.sides[Black]
	low = low&^p.upper | p.top // the low bit of each piece's rank
	black := p.sides[Black]
	lo = low | black<<36
	hi = p.upper | black>>28<<36 | uint64(p.turn)<<63
	return lo, hi
}

// Unpack returns the position that Pack squeezed into two words.
func (Fast) Unpack(lo, hi uint64) Position {
	const cells = 1<<36 - 1
	low, upper := lo&cells, hi&cells
	occupied := low | upper
	black := lo>>36 | hi>>36&0xFF<<28
	return Position{
		sides: [2]uint64{White: occupied &^ black, Black: black},
		upper: upper, top: low & upper, turn: Color(hi >> 63),
	}
}
