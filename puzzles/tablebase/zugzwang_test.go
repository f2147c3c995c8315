package tablebase_test

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// TestZugzwangs compares the mutual zugzwangs of every slice with those that a
// plain look at all its positions finds, each asked for twice.
func TestZugzwangs(t *testing.T) {
	for name, rs := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tables := tablebase.Opened(t, rs, usual(rs))
			stats := tables.Stats()
			if err := tables.CountZugzwangs(t.Context(), stats, 3); err != nil {
				t.Fatal(err)
			}
			for _, s := range stats {
				if s.Slice.Pieces() > tier.Pick(2, 3) {
					continue
				}
				full, half := zugzwangsOf(rs, tables, s.Slice)
				compareZugzwangs(t, rs, s.Slice, "full-point", s.FullPoint, full)
				compareZugzwangs(t, rs, s.Slice, "half-point", s.HalfPoint, half)
			}
		})
	}
}

func compareZugzwangs(t *testing.T, rs *rules.Ruleset, s tablebase.Slice, kind string, got *tablebase.Zugzwangs, want plainZugzwangs) {
	t.Helper()
	if got.Count != int64(len(want)) {
		t.Errorf("%v: %d %s zugzwangs, want %d", s, got.Count, kind, len(want))
	}
	longest := -1
	for _, plies := range want {
		longest = max(longest, plies)
	}
	if (got.Neatest != nil) != (longest >= 0) {
		t.Errorf("%v: the neatest %s zugzwang is %v, want one of %d", s, kind, got.Neatest, longest)
	}
	if n := got.Neatest; n != nil {
		if white := n.Position.Side(rules.White).Len(); white != s.Own.Pieces() {
			t.Errorf("%v: White has %d pieces", s, white)
		}
		if plies, ok := want[imageOf(rs, n.Position)]; !ok || plies != n.Plies || plies != longest {
			t.Errorf("%v: the neatest %s zugzwang is %s in %d, want one of %d", s, kind, notation.FormatPosition(n.Position, notation.Number), n.Plies, longest)
		}
	}
}

// plainZugzwangs is the mutual zugzwangs of one kind: the plies of those without
// an idle piece, -1 for the others, by one of the positions that are the same.
type plainZugzwangs map[string]int

// zugzwangsOf looks at every position of a slice.
func zugzwangsOf(rs *rules.Ruleset, tables *tablebase.Tables, s tablebase.Slice) (full, half plainZugzwangs) {
	full, half = plainZugzwangs{}, plainZugzwangs{}
	tablebase.EachSetup(tables, s, func(setup rules.Setup) {
		kind, plies := zugzwangAt(rs, tables, setup)
		if kind == "" {
			return
		}
		if hasIdle(rs, tables, setup, kind) {
			plies = -1
		}
		p, _ := rs.Fast().Arrange(setup)
		if kind == "full" {
			full[imageOf(rs, p)] = plies
		} else {
			half[imageOf(rs, p)] = plies
		}
	})
	return full, half
}

// zugzwangAt returns the kind of a mutual zugzwang, with its winner, "" for none, and
// how long the loser holds out.
func zugzwangAt(rs *rules.Ruleset, tables *tablebase.Tables, setup rules.Setup) (kind string, plies int) {
	var results [2]tablebase.Result
	for _, turn := range []rules.Color{rules.White, rules.Black} {
		setup.Turn = turn
		p, ok := rs.Fast().Arrange(setup)
		if ok {
			results[turn], ok = tables.Probe(p)
		}
		if !ok || results[turn].Value == search.Win {
			return "", 0
		}
		for _, m := range rs.Moves(nil, p) {
			if m.IsCapture() {
				return "", 0
			}
		}
	}
	white, black := results[rules.White], results[rules.Black]
	switch whiteLoses, blackLoses := white.Value == search.Loss, black.Value == search.Loss; {
	case whiteLoses && blackLoses:
		return "full", min(white.Distance, black.Distance)
	case whiteLoses:
		return "Black wins", white.Distance
	case blackLoses:
		return "White wins", black.Distance
	}
	return "", 0
}

// hasIdle takes each piece away that is not its side's last.
func hasIdle(rs *rules.Ruleset, tables *tablebase.Tables, setup rules.Setup, kind string) bool {
	for _, side := range []rules.Color{rules.White, rules.Black} {
		for rank, squares := range setup.Pieces[side] {
			for sq := range squares.All() {
				less := setup
				less.Pieces[side][rank] = squares.Without(sq)
				if less.Side(side) == 0 || rs.Spec().Royal == rules.Rank(rank) && less.Pieces[side][rank] == 0 {
					continue
				}
				if without, _ := zugzwangAt(rs, tables, less); without == kind {
					return true
				}
			}
		}
	}
	return false
}

// imageOf returns one of the positions that are the same but for the colours, whoever
// is to move, and the reflection where there is one.
func imageOf(rs *rules.Ruleset, p rules.Position) string {
	image := ""
	for _, q := range append(imagesOf(rs, p), p) {
		if text := notation.FormatPosition(q, notation.Number)[2:]; image == "" || text < image {
			image = text
		}
	}
	return image
}

// Counting ends with the context.
func TestCountingIsInterrupted(t *testing.T) {
	tables := tablebase.Opened(t, rules.ItalianDamone, 3)
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	if err := tables.CountZugzwangs(ctx, tables.Stats(), 0); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
