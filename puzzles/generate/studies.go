package generate

import (
	"cmp"
	"math"
	"slices"

	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// studySource is the source of studies from endgame tables.
const studySource = "studies"

// studyBoards is how many boards a unit fills for studies, which are rare.
const studyBoards = 40_000

// searchStudies fills boards that tables cover, or proofs that end in them, and makes
// studies of those with one move that wins, or one that saves the draw.
func (u *unit) searchStudies() {
	for range studyBoards {
		if u.ctx.Err() != nil || u.tables == nil {
			return
		}
		pos, ok := u.studyBoard()
		if !ok || u.task.Filter.Stipulation == "draw" && u.cooked(pos, search.Draw) || u.cooked(pos, search.Win) {
			continue
		}
		if stip, _, why := u.study(pos); why == None {
			u.makeStudy(pos, stip)
		}
	}
}

// makeStudy makes the longest study it can of a position in which one move does
// it, and keeps it if it is wanted.
func (u *unit) makeStudy(pos rules.Position, stip puzzles.Stipulation) {
	p, why := u.prove(Candidate{Position: pos}, stip)
	if why == None {
		for longer := u.earlierStudy(p); longer != nil; longer = u.earlierStudy(p) {
			u.Tally.note(Surpassed)
			p = longer
		}
		p, why = u.assess(Candidate{Position: u.strip(p).Position}, nil)
	}
	if why == None && simple(u.ctx, p) {
		why = Shallow
	}
	if why != None {
		u.Tally.note(why)
		return
	}
	u.keep(p)
}

// earlierStudy returns a study that has more decisions and leads to another one; nil
// for none.
func (u *unit) earlierStudy(p *puzzles.Puzzle) *puzzles.Puzzle {
	worth := search.Win
	if p.Stipulation.Kind == puzzles.Draw {
		worth = search.Draw
	}
	for _, after := range unmoves(u.rs, p.Position, true) { // the key
		for _, pos := range unmoves(u.rs, after, false) {
			if u.ctx.Err() != nil || u.cooked(pos, worth) {
				continue
			}
			stip, _, why := u.study(pos)
			if why != None || stip != p.Stipulation {
				continue
			}
			if q, why := u.prove(Candidate{Position: pos}, stip); why == None && q.Features.Decisions > p.Features.Decisions {
				return q
			}
		}
	}
	return nil
}

// studyBoard returns a random board of three or four pieces, or as many as the task
// asks for at least, either side to move.
func (u *unit) studyBoard() (rules.Position, bool) {
	b := newBoard(rules.White, u.rs, u.rng)
	pieces := max(TablePieces-u.rng.IntN(2), u.task.Filter.MinPieces)
	own := 1 + u.rng.IntN(pieces-1)
	b.scatter(rules.White, own)
	b.scatter(rules.Black, pieces-own)
	b.putRoyals()
	pos, ok := u.rs.Fast().Arrange(b.setup)
	if u.rng.IntN(2) == 0 {
		pos = pos.Turned()
	}
	return pos, ok
}

// study finds the one move that wins by the tables or, where none does, the one
// that draws. The solver may not have more to begin with.
func (u *unit) study(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	switch {
	case search.Material(&pos, pos.Turn()) > 0:
		return stip, key, Ahead
	case pos.Occupied().Len() > StudyPieces:
		return stip, key, Nothing
	}
	value, plies, _ := search.ByTables(u.rs, u.worths, pos)
	switch {
	case value == search.Win && plies == 1:
		return stip, key, AtOnce
	case value == search.Win:
	case value == search.Draw && u.rs.Spec().Repetition.Effect == rules.Draws:
		stip.Kind = puzzles.Draw
	default:
		return stip, key, Nothing
	}
	keys := u.keysByTables(pos, value)
	switch {
	case len(keys) == 0:
		return stip, key, Budget
	case len(keys) > 1:
		return stip, key, Cooked
	case !u.onlyMoves(pos.After(keys[0]), value, studiedDraw-1):
		return stip, key, Dual
	}
	return stip, keys[0], None
}

// keysByTables returns the keys that keep what a position is worth.
func (u *unit) keysByTables(pos rules.Position, value search.Value) []rules.Move {
	return u.keys(pos, func(after rules.Position) (does, known bool) {
		v, _, known := search.ByTables(u.rs, u.worths, after)
		return v.Opposite() == value, known
	})
}

// studiedDraw is how many decisions of a draw are looked at before it is solved
// in full.
const studiedDraw = 3

// onlyMoves reports whether the solver has one move that keeps the value at some
// decisions to come, against every defence of a draw and against a longest one of
// a win. What it turns down has no grade; that it is cheap is all there is to it.
func (u *unit) onlyMoves(pos rules.Position, value search.Value, left int) bool {
	for _, reply := range u.defences(pos, value) {
		next := pos.After(reply)
		worth, plies, _ := search.ByTables(u.rs, u.worths, next)
		if left == 0 || worth != value || plies <= 1 && value == search.Win || u.rs.Status(next).Over() {
			continue
		}
		keys := u.keysByTables(next, value)
		if len(keys) != 1 {
			return false
		}
		further := left
		if value == search.Draw {
			further--
		}
		if !u.onlyMoves(next.After(keys[0]), value, further) {
			return false
		}
	}
	return true
}

// cooked reports whether tables tell of a position beyond them, with no need of a proof,
// that two moves make it worth as much as some value, or more.
func (u *unit) cooked(pos rules.Position, worth search.Value) bool {
	if pos.Occupied().Len() <= StudyTables {
		return false
	}
	return len(u.keys(pos, func(after rules.Position) (does, known bool) {
		value, seen := u.glance(after)
		return seen && value.Opposite() <= worth, true
	})) == 2
}

// glance returns what tables say of a position that they cover, or of whose captures they
// cover what is left.
func (u *unit) glance(pos rules.Position) (value search.Value, known bool) {
	if value, _, known = search.ByTables(u.rs, u.tables, pos); known {
		return value, true
	}
	value = search.Loss
	for _, m := range u.rs.Moves(nil, pos) {
		if !m.IsCapture() {
			return search.Open, false
		}
		next, _, known := search.ByTables(u.rs, u.tables, pos.After(m))
		if !known {
			return search.Open, false
		}
		value = min(value, next.Opposite())
	}
	return value, true
}

// defences returns all replies to a draw, and one that puts a win off longest.
func (u *unit) defences(pos rules.Position, value search.Value) []rules.Move {
	replies := u.rs.Moves(nil, pos)
	if value == search.Draw || len(replies) < 2 {
		return replies
	}
	lasts := func(m rules.Move) int {
		_, plies, _ := search.ByTables(u.rs, u.worths, pos.After(m))
		if plies < 0 { // nobody knows
			return math.MaxInt
		}
		return plies
	}
	return []rules.Move{slices.MaxFunc(replies, func(a, b rules.Move) int { return cmp.Compare(lasts(a), lasts(b)) })}
}
