package generate

import (
	"damone/puzzles"
	"damone/puzzles/generate/boards"
	"damone/puzzles/search"
	"damone/rules"
)

// dealtSource is the source of shots on boards dealt at random, with the higher ranks
// that games have only late.
const dealtSource = "dealt"

// Boards that are dealt: how many of them a unit tries, how many pieces a side has,
// and by how much, in material, the solver may be behind.
const (
	dealtBoards  = 6_000
	fewestDealt  = 4
	mostDealt    = 6
	dealtDeficit = 2
)

// searchBoards deals boards and makes shots, without their idle pieces, of those
// where one move decides.
func (u *unit) searchBoards() {
	for range dealtBoards {
		pos, ok := u.levelBoard()
		if !ok || u.ctx.Err() != nil {
			continue
		}
		p, why := u.assess(Candidate{Position: pos})
		if why != None {
			u.tally.note(why)
			continue
		}
		u.keep(u.bare(p))
	}
}

// levelBoard is a random board, either side to move, on which nobody can capture
// and the solver is not ahead.
func (u *unit) levelBoard() (rules.Position, bool) {
	b := boards.On(rules.Setup{Turn: rules.White}, u.rs, u.rng)
	pieces := fewestDealt + u.rng.IntN(mostDealt-fewestDealt+1)
	b.Scatter(rules.White, pieces)
	b.Scatter(rules.Black, pieces)
	b.PutRoyals()
	pos, ok := u.rs.Fast().Arrange(b.Setup)
	passed := pos.Passed()
	ahead := search.Material(&pos, rules.White)
	ok = ok && !u.rs.Fast().Glance(&pos).Captures && !u.rs.Fast().Glance(&passed).Captures &&
		-dealtDeficit <= ahead && ahead <= 0 && u.natural(pos)
	if u.rng.IntN(2) == 0 {
		pos = pos.Turned()
	}
	return pos, ok
}

// bare is a shot without its idle pieces. The long search has its say when all are
// gone; if it does not agree, they stay.
func (u *unit) bare(p *puzzles.Puzzle) *puzzles.Puzzle {
	v := *u
	v.Deep = 0
	less := v.strip(p)
	u.tally = v.tally
	if less == p {
		return p
	}
	if q, why := u.prove(Candidate{Position: less.Position}, less.Stipulation); why == None {
		return q
	}
	return p
}
