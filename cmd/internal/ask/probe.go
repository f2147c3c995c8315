package ask

import (
	"cmp"
	"slices"

	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Probe asks tables about a position and what its moves lead to, so many plies
// of the quiet limit being used up.
func Probe(t *tablebase.Tables, rs *rules.Ruleset, p rules.Position, quiet int) *view.Probing {
	pr := &view.Probing{Position: p, Pieces: t.Pieces()}
	if pr.Result, pr.Known = t.Probe(p); !pr.Known {
		pr.Lacks = lacks(t, rs, p)
	}
	for _, m := range rs.Moves(nil, p) {
		pr.Moves = append(pr.Moves, probeMove(t, rs, p, m, quiet))
	}
	slices.SortStableFunc(pr.Moves, func(a, b view.ProbedMove) int { return cmp.Compare(merit(b), merit(a)) })
	pr.Certain = certain(t, rs, p, pr.Result, quiet) || len(pr.Moves) > 0 && surest(pr.Result.Value, pr.Moves)
	return pr
}

// lacks is why tables do not know a position.
func lacks(t *tablebase.Tables, rs *rules.Ruleset, p rules.Position) view.Lack {
	slice := tablebase.SliceOf(p)
	switch {
	case t.Has(slice):
		return view.Lack{Crowned: true}
	case t.Pieces() < 2 || slices.ContainsFunc(tablebase.Slices(rs, slice.Pieces()), t.Has):
		return view.Lack{Slice: slice.String()}
	}
	return view.Lack{}
}

func probeMove(t *tablebase.Tables, rs *rules.Ruleset, p rules.Position, m rules.Move, quiet int) view.ProbedMove {
	next := p.After(m)
	r, ok := t.Probe(next)
	if quiet++; m.Zeroing() {
		quiet = 0
	}
	return view.ProbedMove{Move: m, Known: ok, Result: before(r), Certain: certain(t, rs, next, r, quiet)}
}

// certain reports whether what tables say of a position holds, so many plies of
// the quiet limit being used up.
func certain(t *tablebase.Tables, rs *rules.Ruleset, p rules.Position, r tablebase.Result, quiet int) bool {
	return t.Certain(r, quiet) || search.InTimeByTables(rs, t.Prober(), p, quiet)
}

// surest reports whether moves, the best first, make a result certain: one for
// a win, all of them for a loss.
func surest(v tablebase.Value, moves []view.ProbedMove) bool {
	if v == tablebase.Loss {
		return !slices.ContainsFunc(moves, func(m view.ProbedMove) bool { return !m.Certain })
	}
	return moves[0].Certain && moves[0].Result.Value == v
}

// before is what a move is worth that leads to a result.
func before(r tablebase.Result) tablebase.Result {
	switch r.Value {
	case tablebase.Win:
		return tablebase.Result{Value: tablebase.Loss, Distance: r.Distance + 1}
	case tablebase.Loss:
		return tablebase.Result{Value: tablebase.Win, Distance: r.Distance + 1}
	}
	return r
}

// merit puts moves in order: quick wins, slow wins, neither, slow losses,
// quick losses, of wins and losses the certain ones at the ends; what is not
// known comes last.
func merit(m view.ProbedMove) int {
	const far = 1 << 20
	sure := far
	if m.Certain {
		sure = 2 * far
	}
	switch {
	case !m.Known:
		return -3 * far
	case m.Result.Value == tablebase.Win:
		return sure - m.Result.Distance
	case m.Result.Value == tablebase.Loss:
		return m.Result.Distance - sure
	}
	return 0
}
