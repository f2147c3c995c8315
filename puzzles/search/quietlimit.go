package search

import "damone/rules"

// InTime reports whether play of n plies is certain to end before the
// quiet limit, of which some plies are used up: even if all of it is quiet.
// The last of these plies may be the one that reaches the limit, for the board
// decides first. A limit of 0 is none.
func InTime(limit, quiet, plies int) bool { return limit == 0 || quiet+plies <= limit }

// InTimeByTables reports whether a win or loss of the tables, in so many plies, fewer
// than 0 for not known, comes before the quiet limit, of which some plies are used up,
// however the loser defends: by its length, or because the tables know when progress
// comes. It is false too where they do not.
func InTimeByTables(p Prober, pos rules.Position, plies, limit, quiet int) bool {
	if limit == 0 || plies >= 0 && InTime(limit, quiet, plies) {
		return true
	}
	progress, ok := Zeroing(p, pos, limit)
	return ok && InTime(limit, quiet, progress)
}

// ZeroingProber is a Prober that also knows of some wins and losses in how many
// plies comes progress, the winner hurrying and the loser holding out, and that
// the limit of so many plies is in nobody's way after that.
type ZeroingProber interface {
	Zeroing(pos rules.Position, limit int) (plies int, ok bool)
}

// Zeroing returns what a Prober knows of progress, if it is a ZeroingProber.
func Zeroing(p Prober, pos rules.Position, limit int) (plies int, ok bool) {
	z, is := p.(ZeroingProber)
	if !is {
		return 0, false
	}
	return z.Zeroing(pos, limit)
}
