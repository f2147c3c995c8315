package puzzles

import (
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// boundedGoal decides win:N and gain:G:N by exact search.
type boundedGoal struct {
	rs *rules.Ruleset
	*bounded.Search
}

func (b *boundedGoal) moves(pos rules.Position, left int) []candidate {
	all := candidates(b.rs, pos)
	for i := range all {
		c := &all[i]
		var least int
		if least, c.Verdict = b.Least(c.after, left-1); c.Verdict == search.Proved {
			c.Within, c.Enough = least+1, least+1
		}
	}
	return all
}

func (b *boundedGoal) refuted(pos rules.Position, left int) bool {
	return b.Within(pos, left) == search.Refuted
}
