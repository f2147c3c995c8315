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

// Boards that are dealt: how many a unit tries and how many of those that show promise
// it follows up, how many pieces are added at most, less one, to either side of a
// capture and its answer before the sides are made level, and by how much, in
// material, the solver may then be behind.
const (
	dealtBoards  = 60_000
	mostFollowed = 100
	mostAdded    = 4
	dealtDeficit = 4
)

// searchBoards deals boards on which the defender must capture, takes back the
// solver's last move, and makes shots of those where one move decides.
func (u *unit) searchBoards() {
	without := u.withoutRung()
	for n, followed := 0, 0; n < dealtBoards && followed < mostFollowed && u.ctx.Err() == nil; n++ {
		pos, ok := u.levelBoard()
		if !ok || !u.promises(pos, without) {
			continue
		}
		followed++
		for _, b := range boards.Unmoves(u.rs, pos, false) {
			if before := b.Before; !u.rs.Fast().Glance(&before).Captures && u.makeShot(before) {
				break
			}
		}
	}
}

// levelBoard is a random board on which the defender, Black, is to move, of neither
// side ahead by much.
func (u *unit) levelBoard() (pos rules.Position, ok bool) {
	b := boards.On(rules.Setup{Turn: rules.Black}, u.rs, u.rng)
	if u.rung < 0 {
		ok = b.PutCapture(rules.Black)
	} else {
		ok = b.PutPair(rules.Black, u.rs.Spec().Ladder[u.rung].Tier)
	}
	if !ok {
		return pos, false
	}
	b.PutRoyals()
	b.Scatter(rules.White, u.rng.IntN(mostAdded))
	b.Scatter(rules.Black, u.rng.IntN(mostAdded))
	for range 2 * mostAdded {
		if pos, ok = u.rs.Fast().Arrange(b.Setup); !ok {
			return pos, false
		}
		switch ahead := search.Material(&pos, rules.White); {
		case ahead > 0:
			b.Scatter(rules.Black, 1)
		case ahead < -dealtDeficit:
			b.Scatter(rules.White, 1)
		default:
			return pos, u.natural(pos.Passed()) && u.mustCapture(&pos)
		}
	}
	return pos, false
}

// makeShot makes a shot of a position in which one move decides, with as many offers
// before it as there are if the task asks for any, without its idle pieces, and keeps
// it if it is wanted. The long search has its say at the end. It is false where there
// is no shot to begin with.
func (u *unit) makeShot(pos rules.Position) bool {
	if u.rng.IntN(2) == 0 {
		pos = pos.Turned()
	}
	v := *u
	v.Deep, v.wanted = 0, &Filter{Themes: u.task.Filter.Themes}
	p, why := v.assess(Candidate{Position: pos})
	if why != None {
		v.tally.note(why)
		u.tally = v.tally
		return false
	}
	if u.task.Filter.MinOffers > 0 {
		p = v.offering(p)
	}
	p = v.strip(p)
	u.tally = v.tally
	if p, why = u.prove(Candidate{Position: p.Position}, p.Stipulation); why == None {
		u.keep(p)
	} else {
		u.tally.note(why)
	}
	return true
}

// offering is a shot that leads to another one by an offer, and by another, as long as
// there is such a shot.
func (u *unit) offering(p *puzzles.Puzzle) *puzzles.Puzzle {
	for more := u.offerBefore(p); more != nil; more = u.offerBefore(p) {
		u.tally.note(Surpassed)
		p = more
	}
	return p
}

// offerBefore is a shot with one offer more that leads to another shot; nil for none.
func (u *unit) offerBefore(p *puzzles.Puzzle) *puzzles.Puzzle {
	for _, reply := range boards.Unmoves(u.rs, p.Position, true) {
		if !reply.Move.IsCapture() {
			continue
		}
		for _, key := range boards.Unmoves(u.rs, reply.Before, false) {
			if u.ctx.Err() != nil || !u.natural(key.Before) {
				continue
			}
			if q, why := u.assess(Candidate{Position: key.Before}); why == None && q.Offers() > p.Offers() {
				return q
			}
		}
	}
	return nil
}
