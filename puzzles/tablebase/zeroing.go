package tablebase

import (
	"math"
	"slices"

	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

// zeroingPieces is up to how many pieces a build finds out when progress comes.
// It takes as long again as the rest.
const zeroingPieces = 5

// zeroes reports whether a ruleset has a quiet limit that its tables can take
// into account: one that begins anew with everything that leads to another
// slice.
func zeroes(spec rules.Spec) bool {
	for r := rules.Pedina + 1; int(r) <= len(spec.Ranks); r++ {
		if spec.Crowns[r].Becomes != rules.NoRank {
			return false
		}
	}
	return spec.Quiet.Plies > 0
}

// lacksZeroing reports whether a job whose tables are open lacks when progress
// comes, and should have it.
func (u *builder) lacksZeroing(j *job) bool {
	return !u.opts.ValuesOnly && j.slices[0].Pieces() <= zeroingPieces && zeroes(u.tables.rs.Spec()) &&
		slices.ContainsFunc(j.slices, func(s Slice) bool { return u.tables.slices[s.ID()].Zeroing == nil })
}

// slowestProgress is the most plies that a winner of up to so many pieces needs
// to make progress, by the number of pieces; unknownProgress where the tables
// do not say.
type slowestProgress [MaxPieces + 1]int32

const unknownProgress = math.MaxInt32

func (t *Tables) slowestProgress() (slowest slowestProgress) {
	known := zeroes(t.rs.Spec())
	for pieces := range slowest {
		for _, s := range t.geometry.Slices(pieces) {
			table := t.slices[s.ID()]
			if known = known && table != nil && table.Zeroing != nil; known {
				counts := &table.Zeroing.Header.Counts
				slowest[pieces] = max(slowest[pieces], counts.LongestWin, counts.LongestLoss)
			}
		}
		if slowest[pieces] = max(slowest[pieces], slowest[max(pieces-1, 0)]); !known {
			slowest[pieces] = unknownProgress
		}
	}
	return slowest
}

// Zeroing is in how many plies comes progress, a capture or a move of a Pedina,
// in a position that is won or lost: the winner keeps the win and hurries, the
// loser holds out. ok is false where the tables do not know, or where some win
// of as many pieces takes longer than a quiet limit of so many plies, so that
// more than this number matters.
//
// A win is in time exactly if as many plies are left of the limit: the count
// begins anew after progress, and then the limit is never reached.
func (t *Tables) Zeroing(p rules.Position, limit int) (plies int, ok bool) {
	if pieces := p.Occupied().Len(); pieces > MaxPieces || int(t.slowest[pieces]) > limit {
		return 0, false
	}
	own, opp := index.PlacementsOf(&p)
	return t.progress(&own, &opp)
}

// progress is Zeroing whatever the quiet limit.
func (t *Tables) progress(own, opp *index.Placement) (plies int, ok bool) {
	slice := index.SliceOf(own, opp)
	table := t.slices[slice.ID()]
	switch {
	case t.geometry.Over(slice.Own, slice.Opp):
		return 0, true
	case table == nil || table.Zeroing == nil:
		return 0, false
	}
	entry, ok := table.find(own, opp)
	if !ok || !t.geometry.Spec.CaptureOptional && t.geometry.Captures(own, opp) {
		return 1, ok
	}
	plies, err := table.ZeroingAt(&t.cache, entry)
	return plies, t.noting(err) == nil
}
