package generate

import (
	"cmp"
	"math"
	"slices"

	"damone/notation/lists"
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
		if !ok {
			continue
		}
		if stip, _, why := u.study(pos); why == None && u.task.Filter.wantsStipulation(stip) {
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
	if why == None && u.long() {
		p, why = u.told(p.Position)
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

// longStudy is from how many decisions on, where so many are asked for, a study may be a win
// that is told only as long as one move wins, and mostTail how many more moves it may take.
const (
	longStudy = 10
	mostTail  = 40
)

// long reports whether such studies are wanted.
func (u *unit) long() bool {
	return u.task.Filter.Stipulation == "win" && u.task.Filter.MinLength >= longStudy
}

// alone reports whether the solver has so many moves, one after another, that alone win
// against a defence of greatest length.
func (u *unit) alone(pos rules.Position, moves int) bool {
	keys := u.keysByTables(pos, search.Win)
	if moves == 0 || len(keys) != 1 {
		return moves == 0
	}
	after := pos.After(keys[0])
	return slices.ContainsFunc(u.defences(after, search.Win), func(m rules.Move) bool { return u.alone(after.After(m), moves-1) })
}

// told returns a long study as long as one move wins, but ending where the win is plain: the
// solver has more, and neither side can capture.
func (u *unit) told(pos rules.Position) (p *puzzles.Puzzle, why Rejection) {
	why = Hollow
	for line := longStudy; ; line++ {
		q, failed := u.prove(Candidate{Position: pos}, puzzles.Stipulation{Line: line})
		if failed != None || q.Tail == 0 {
			return p, why
		}
		end, fast := q.Final(), u.rs.Fast()
		passed := end.Passed()
		if line == (len(q.Solution)+1)/2 && q.Tail <= mostTail && search.Material(&end, pos.Turn()) > 0 && !fast.Glance(&end).Captures && !fast.Glance(&passed).Captures {
			p, why = q, None
		}
	}
}

// earlierStudy returns a study that has more decisions and leads to another one; nil
// for none.
func (u *unit) earlierStudy(p *puzzles.Puzzle) *puzzles.Puzzle {
	for _, after := range unmoves(u.rs, p.Position, true) { // the key
		for _, pos := range unmoves(u.rs, after, false) {
			stip, _, why := u.study(pos)
			if why != None || stip != p.Stipulation || u.ctx.Err() != nil {
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
	if u.long() {
		stip.Line = longStudy
	}
	switch {
	case plies < 2*stip.Line-1:
		return stip, key, FewDecision
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
	case u.long() && !u.alone(pos, longStudy), !u.long() && !u.onlyMoves(pos.After(keys[0]), value, studiedDraw-1):
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

// defences returns all replies to a draw, and those that put a win off longest.
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
	longest := lasts(slices.MaxFunc(replies, func(a, b rules.Move) int { return cmp.Compare(lasts(a), lasts(b)) }))
	return lists.Where(replies, func(m rules.Move) bool { return lasts(m) == longest })
}
