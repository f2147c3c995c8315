package puzzles

import (
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// boundedGoal decides win:N and gain:G:N by exact search.
type boundedGoal struct {
	rs    *rules.Ruleset
	exact *bounded.Search
}

func (b *boundedGoal) moves(pos rules.Position, left int) []candidate {
	all := candidates(b.rs, pos)
	for i := range all {
		c := &all[i]
		var least int
		if least, c.Verdict = b.exact.Least(c.after, left-1); c.Verdict == search.Proved {
			c.Within, c.Enough = least+1, least+1
		}
	}
	return all
}

func (b *boundedGoal) refuted(pos rules.Position, left int) bool {
	return b.exact.Within(pos, left) == search.Refuted
}

func (b *boundedGoal) reached(pos rules.Position) bool { return b.exact.Reached(pos) }
func (b *boundedGoal) nodes() uint64                   { return b.exact.Nodes() }
func (b *boundedGoal) stopped() search.Stop            { return b.exact.Stopped() }
