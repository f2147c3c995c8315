package proof

import (
	"context"
	"math"

	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// result is what is known of a position: its proof and disproof numbers, and
// what a proof or a refutation rests on. A closed one has a number that is 0,
// and the other is infinite.
type result struct {
	pn, dn    uint32
	dependsOn int32  // of a refutation: the first ply of the path that it depends on, or one of those below
	plies     uint16 // of a proof: the most moves to the end
	still     uint16 // of a proof: how much of the quiet limit must be left; late for more than there is
}

// infinite is a proof or disproof number that says: impossible.
const infinite = 1 << 30

// What a refutation may depend on, other than a ply of the path.
const (
	nothing          = math.MaxInt32 // it holds on every path
	excludedPosition = -1            // play must not come to the excluded position
	repetition       = -2            // it holds nowhere else
)

// unknown is the result of a position that nothing is known of.
var unknown = result{pn: 1, dn: 1, dependsOn: nothing}

func closedAs(won bool) result {
	if won {
		return provedIn(0, 0)
	}
	return result{pn: infinite, dn: 0, dependsOn: nothing}
}

// provedIn returns a proof of some plies, and how much of the quiet limit it
// leaves.
func provedIn(plies int, still uint16) result {
	return result{pn: 0, dn: infinite, dependsOn: nothing, plies: uint16(plies), still: still}
}

func (r *result) proved() bool  { return r.pn == 0 }
func (r *result) refuted() bool { return r.dn == 0 }
func (r *result) closed() bool  { return r.pn == 0 || r.dn == 0 }

// late reports whether a proof may come after the quiet limit, even when the
// count starts from zero.
func (r *result) late(quiet int) bool { return !search.InTime(quiet, 0, int(r.still)) }

// better reports whether a proof is worth more than another: in time, and then
// the shorter.
func (r *result) better(than *result, quiet int) bool {
	if late := than.late(quiet); late != r.late(quiet) {
		return late
	}
	return r.plies < than.plies
}

// table remembers the results of df-pn. Closed ones have priority.
type table struct {
	*tree.Table[result]
}

func newTable() *table { return &table{tree.NewTable[result](false)} }

// store keeps a result; a closed one is never replaced by another of the same
// position.
func (t *table) store(k tree.Key, r result) {
	if old, ok := t.Load(k); ok && old.closed() {
		return
	}
	priority := uint8(1)
	if r.closed() {
		priority = 2
	}
	t.Store(k, r, priority)
}

// Worth is what a position has been proved to be worth.
type Worth struct {
	Value   search.Value // to the side to move; Open when it is not known
	Nodes   uint64
	Stopped search.Stop
}

// Solve proves a position to be a win, a draw or a loss for the side to move,
// as soundly as Prove does. The error is a notation.Fault.
func Solve(ctx context.Context, rs *rules.Ruleset, pos rules.Position, o search.Options) (Worth, error) {
	if err := search.Check(rs, pos, search.Goal{}, 1, o.Limits); err != nil {
		return Worth{}, err
	}
	b := tree.NewBudget(ctx, o.Limits)
	c := tree.NewCounter(b)
	w := Worth{}
	switch wins(rs, pos, pos.Turn(), o, &c) {
	case search.Proved:
		w.Value = search.Win
	case search.Refuted:
		switch wins(rs, pos, pos.Turn().Other(), o, &c) {
		case search.Proved:
			w.Value = search.Loss
		case search.Refuted:
			w.Value = search.Draw
		}
	}
	c.Close()
	w.Nodes, w.Stopped = b.Spent(), b.Stopped()
	return w, nil
}

// Wins decides whether a side wins a position, whoever is to move, as soundly
// as Prove does: Unknown where the limits do not suffice.
func Wins(ctx context.Context, rs *rules.Ruleset, pos rules.Position, side rules.Color, o search.Options) search.Verdict {
	if s := rs.Status(pos); s.Over() {
		return search.VerdictOf(search.ValueAtEnd(s, side) == search.Win)
	}
	c := tree.NewCounter(tree.NewBudget(ctx, o.Limits))
	defer c.Close()
	return wins(rs, pos, side, o, &c)
}

// wins decides whether a side wins.
func wins(rs *rules.Ruleset, pos rules.Position, side rules.Color, o search.Options, c *tree.Counter) search.Verdict {
	r := newSolver(rs, side, o.Prober, c, newTable()).solve(pos)
	switch {
	case r.proved() && !r.late(rs.Spec().Quiet.Plies):
		return search.Proved
	case r.refuted():
		return search.Refuted
	}
	return search.Unknown
}
