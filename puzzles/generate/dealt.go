package generate

import (
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
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
		if u.searchBoard(without) {
			followed++
		}
	}
}

// searchBoard deals a board and reports whether it shows promise, and was followed up.
func (u *unit) searchBoard(without *rules.Ruleset) bool {
	pos, ok := u.levelBoard()
	if !ok || !u.promises(pos, without) {
		return false
	}
	for _, before := range unmoves(u.rs, pos, false) {
		if !u.rs.Fast().Glance(&before).Captures && u.makeShot(before) {
			break
		}
	}
	return true
}

// levelBoard returns a random board on which the defender, Black, is to move, of neither
// side ahead by much.
func (u *unit) levelBoard() (pos rules.Position, ok bool) {
	b := newBoard(rules.Black, u.rs, u.rng)
	if u.rung < 0 {
		ok = b.putCapture(rules.Black)
	} else {
		ok = b.putPair(rules.Black, u.rs.Spec().Ladder[u.rung].Tier)
	}
	if !ok {
		return pos, false
	}
	b.putRoyals()
	b.scatter(rules.White, u.rng.IntN(mostAdded))
	b.scatter(rules.Black, u.rng.IntN(mostAdded))
	for range 2 * mostAdded {
		if pos, ok = u.rs.Fast().Arrange(b.setup); !ok {
			return pos, false
		}
		switch ahead := search.Material(&pos, rules.White); {
		case ahead > 0:
			b.scatter(rules.Black, 1)
		case ahead < -dealtDeficit:
			b.scatter(rules.White, 1)
		default:
			return pos, u.natural(pos.Passed()) && len(u.rs.Doubts(pos)) == 0 && u.rs.Fast().Glance(&pos).Captures
		}
	}
	return pos, false
}

// withoutRung returns the ruleset without the rung that is to be the point; nil for none.
func (u *unit) withoutRung() *rules.Ruleset {
	if u.rung < 0 {
		return nil
	}
	without, _ := u.rs.With(func(s *rules.Spec) { s.Ladder = slices.Delete(s.Ladder, u.rung, u.rung+1) })
	return without
}

// promises reports whether the defender, to move, soon loses material, and, where a
// rung is to be the point, whether the defender does not without it.
func (u *unit) promises(pos rules.Position, without *rules.Ruleset) bool {
	if without != nil && slices.Equal(u.rs.Moves(nil, pos), without.Moves(nil, pos)) {
		return false
	}
	passed := pos.Passed()
	if u.rs.Fast().Glance(&passed).Captures && u.rng.IntN(4) > 0 || u.rs.Status(passed).Over() {
		return false
	}
	return u.lost(u.rs, pos) && (without == nil || !u.lost(without, pos))
}

// lost reports whether the side not to move gains something within three moves.
func (u *unit) lost(rs *rules.Ruleset, pos rules.Position) bool {
	goal := search.Goal{Gain: leastGain(u.source)}
	e, err := bounded.New(u.ctx, rs, pos.Passed(), goal, search.Options{Limits: search.Limits{Nodes: 4000}})
	return err == nil && e.Within(pos, 3) == search.Proved && e.Within(pos, 0) != search.Proved
}

// makeShot makes a shot of a position in which one move decides, without its idle
// pieces, and keeps it if it is wanted. The long search has its say at the end. It is false
// where there is no shot to begin with.
func (u *unit) makeShot(pos rules.Position) bool {
	if u.rng.IntN(2) == 0 {
		pos = pos.Turned()
	}
	v := *u
	v.deep, v.wanted = 0, &Filter{Themes: u.task.Filter.Themes}
	p, why := v.assess(Candidate{Position: pos}, nil)
	if why != None {
		v.Tally.note(why)
		u.Tally = v.Tally
		return false
	}
	p = v.strip(p)
	u.Tally = v.Tally
	if p, why = u.prove(Candidate{Position: p.Position}, p.Stipulation); why == None {
		u.keep(p)
	} else {
		u.Tally.note(why)
	}
	return true
}
