package verify

import (
	"damone/puzzles/search"
	"damone/rules"
)

// mostBeyond is how many plies are searched, at most, from a position that the tables
// do not cover. The quiet limit is none of its business: into tables of all positions
// of so many pieces one comes only by a capture, after which the count begins anew.
const mostBeyond = 30

// sight is a position and how many plies are searched from there on.
type sight struct {
	setup rules.Setup
	plies int
}

// beyond tells whether the solver reaches the goal from a position that the tables do
// not cover, by trying every move until they do.
func (v *study) beyond(s rules.Setup) search.Verdict {
	for plies := 1; plies <= mostBeyond && !v.exhausted(); plies++ {
		if sure := v.within(s, plies); sure != search.Unknown {
			return sure
		}
	}
	return search.Unknown
}

// within returns what beyond can tell after so many plies.
func (v *study) within(s rules.Setup, plies int) search.Verdict {
	if sure, _ := v.onBoard(s); sure != search.Unknown || plies == 0 || v.exhausted() {
		return sure
	}
	at := sight{s, plies}
	sure, known := v.seen[at]
	if !known {
		sure = v.afterMoves(s, plies)
		if len(v.seen) < mostAnswers {
			v.seen[at] = sure
		}
	}
	return sure
}

// afterMoves returns within by the moves of the side to move, one of which suffices it.
func (v *study) afterMoves(s rules.Setup, plies int) search.Verdict {
	one, sure := search.Proved, search.Refuted
	if s.Turn != v.side {
		one, sure = sure, one
	}
	for _, m := range v.game.Moves(s) {
		switch v.within(v.game.Play(s, m), plies-1) {
		case one:
			return one
		case search.Unknown:
			sure = search.Unknown
		}
	}
	return sure
}

// onBoard returns what the end of the game or the tables say, and how long the play then
// takes.
func (v *study) onBoard(s rules.Setup) (sure search.Verdict, plies int) {
	v.count()
	worth := search.Open
	if end, over := v.game.Over(s); over {
		switch {
		case end.Drawn:
			worth = search.Draw
		case end.Winner == v.side:
			worth = search.Win
		default:
			worth = search.Loss
		}
	} else if pos, ok := v.puzzle.Ruleset.Fast().Arrange(s); ok {
		worth, plies = v.probe(pos)
	}
	if worth == search.Open {
		return search.Unknown, 0
	}
	return search.VerdictOf(worth == search.Win || worth == v.worth), plies
}
