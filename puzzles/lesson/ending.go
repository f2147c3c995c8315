package lesson

import (
	"slices"
	"sync"

	"damone/rules"
)

// ending is a table of all that play from a position of few pieces can lead to: whether
// the side to move wins or loses, and in how many plies.
type ending struct {
	rs    *rules.Ruleset
	index map[rules.Position]int32
	next  [][]int32 // what the moves of each position lead to
	worth []int16   // plies to a win, or less than 0: -1 minus the plies to a loss; undecided for neither
}

const undecided = 0x7FFF

// endings keeps the tables that have been made: few, and each is of some megabytes.
var endings struct {
	sync.Mutex
	all []*ending
}

// endingOf returns a table that a position of a ruleset is in.
func endingOf(rs *rules.Ruleset, p rules.Position) *ending {
	endings.Lock()
	defer endings.Unlock()
	for _, e := range endings.all {
		if _, ok := e.index[p]; ok && e.rs == rs {
			return e
		}
	}
	e := solved(rs, p)
	endings.all = append(endings.all[max(0, len(endings.all)-7):], e)
	return e
}

// solved makes the table of a position.
func solved(rs *rules.Ruleset, p rules.Position) *ending {
	e := &ending{rs: rs, index: map[rules.Position]int32{p: 0}}
	all, moves := []rules.Position{p}, []rules.Move(nil)
	for i := 0; i < len(all); i++ {
		var next []int32
		moves = rs.Moves(moves[:0], all[i])
		for _, m := range moves {
			q := all[i].After(m)
			j, known := e.index[q]
			if !known {
				j = int32(len(all))
				e.index[q], all = j, append(all, q)
			}
			next = append(next, j)
		}
		e.next, e.worth = append(e.next, next), append(e.worth, undecided)
		if s := rs.Status(all[i]); s.Outcome == rules.Won {
			e.worth[i] = -1
			if s.Winner == all[i].Turn() {
				e.worth[i] = 0
			}
		}
	}
	for plies, idle := int16(1), 0; idle < 2; plies++ {
		idle++
		for i := range e.next {
			if e.worth[i] == undecided && e.decides(i, plies) {
				idle = 0
			}
		}
	}
	return e
}

// decides settles a position that is won or lost in some plies, and reports whether it is.
func (e *ending) decides(i int, plies int16) bool {
	if len(e.next[i]) == 0 {
		return false // the game is drawn
	}
	if slices.ContainsFunc(e.next[i], func(j int32) bool { return e.worth[j] == -plies }) {
		e.worth[i] = plies
	} else if !slices.ContainsFunc(e.next[i], func(j int32) bool { return e.worth[j] < 0 || e.worth[j] >= plies }) {
		e.worth[i] = -1 - plies
	}
	return e.worth[i] != undecided
}

// plies returns how many the side to move takes to win; 0 where it does not.
func (e *ending) plies(p rules.Position) int {
	if w := e.worth[e.index[p]]; w > 0 && w != undecided {
		return int(w)
	}
	return 0
}

// try judges a move of the side that wins. The reply holds out longest.
func (e *ending) try(p rules.Position, m rules.Move) Result {
	q := p.After(m)
	lost := e.worth[e.index[q]]
	if lost >= 0 {
		return Result{}
	}
	r := Result{Right: true, Over: e.rs.Status(q).Over(), Moves: int(-lost) / 2}
	if r.Over {
		return r
	}
	replies := e.rs.Moves(nil, q)
	longest := slices.MaxFunc(replies, func(a, b rules.Move) int {
		return int(e.worth[e.index[q.After(a)]]) - int(e.worth[e.index[q.After(b)]])
	})
	r.Reply = &longest
	return r
}
