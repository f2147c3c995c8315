package rules

import "math/bits"

// replies counts the last two plies of a position without captures, most of
// them without playing a move: stepping from f to t takes from the opponent
// the steps onto t and gives those onto f, so the replies to many steps are
// counted at once. Steps after which the opponent could capture, and those
// that promote, are played.
func (c *counter) replies(v *view) uint64 {
	own, opp := v.split(v.own), v.split(v.opp)
	var r reach
	r.look(v.side.them, &own, &opp, v.empty)
	if r.exposed&v.empty != 0 { // the opponent threatens something already
		return c.steps(v, 2)
	}
	leaves := uint64(0)
	for d := range v.side.steps {
		dir, back := Direction(d), Direction(d).Opposite()
		may, behind := &v.side.steps[d], &r.behind[back]
		vacates := shift(r.exposed, dir)
		pedine := shift(own.pedina&may.pedina, dir) & v.empty
		dame := shift(own.dama&may.dama, dir) & v.empty
		damoni := shift(own.damone&may.damone, dir) & v.empty
		risky := pedine&(vacates|r.attacked.pedina|behind.pedina|v.side.crown[Pedina]) |
			dame&(vacates|r.attacked.dama|behind.dama|v.side.crown[Dama]) |
			damoni&(vacates|r.attacked.damone|behind.damone)
		leaves += r.answers((pedine|dame|damoni)&^risky, back)
		for ; risky != 0; risky &= risky - 1 {
			leaves += c.step(v, risky&-risky, back, 2)
		}
	}
	return leaves
}

// reach is what a side could do if it were to move.
type reach struct {
	steps       int       // how many steps it has
	once, twice uint64    // cells onto which 1 or 3, and 2 or 3, of its pieces step
	behind      [4]byRank // by Direction: cells one ahead of a piece that captures that rank there
	attacked    byRank    // cells on which a piece of that rank could be captured
	exposed     uint64    // cells where a capture of a standing piece would land, were they vacant
}

// look fills the reach in from a side's pieces (own) and its opponent's (opp).
func (r *reach) look(s *side, opp, own *byRank, empty uint64) {
	for d := range s.steps {
		dir := Direction(d)
		onto := shift(s.steps[d].in(own), dir)
		r.steps += bits.OnesCount64(onto & empty)
		r.twice |= r.once & onto
		r.once ^= onto
		room := shift(empty, dir.Opposite())
		hunts, behind := &s.hunts[d], &r.behind[d]
		behind.pedina = shift(hunts.pedina.in(own), dir)
		behind.dama = shift(hunts.dama.in(own), dir)
		behind.damone = shift(hunts.damone.in(own), dir)
		r.attacked.pedina |= behind.pedina & room
		r.attacked.dama |= behind.dama & room
		r.attacked.damone |= behind.damone & room
		r.exposed |= shift(behind.in(opp), dir)
	}
}

// answers is how many steps the side has, taken together, after each of some
// steps of its opponent's. Next to the cells concerned it has three pieces at
// most, for the fourth neighbour is the other cell.
func (r *reach) answers(to uint64, back Direction) uint64 {
	from := shift(to, back)
	return uint64(bits.OnesCount64(to)*r.steps +
		bits.OnesCount64(from&r.once) + 2*bits.OnesCount64(from&r.twice) -
		bits.OnesCount64(to&r.once) - 2*bits.OnesCount64(to&r.twice))
}
