package tablebase

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"damone/notation"
	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
)

var (
	onePly       = flag.Int("one-ply", 10_000, "how many random positions of -one-ply-tables are looked at one ply ahead")
	onePlyTables = flag.String("one-ply-tables", "", "a folder with tables; those of 3 pieces are built without it")
	onePlyRules  = flag.String("one-ply-rules", rules.ItalianDamone.ID(), "the ruleset of -one-ply-tables")
)

// TestOnePlyAgrees asks about random positions of the most pieces that the
// tables have, each slice as often as it is large, and about what the moves lead
// to. The rules' own generator plays the moves.
func TestOnePlyAgrees(t *testing.T) {
	tables := onePlyOpened(t)
	all, done := Positions(tables.rs, tables.Pieces()), 0
	for _, s := range Slices(tables.rs, tables.Pieces()) {
		n := int(float64(*onePly)*float64(tables.geometry.Count(s))/float64(all)) + 1
		release, err := tables.hold(t.Context(), append(tables.geometry.ConversionsOf(s), s, s.Opposite()), tables.inFiles)
		if err != nil {
			t.Fatal(err)
		}
		own, opp := index.NewListing(tables.index(s.Own)), index.NewListing(tables.index(s.Opp))
		seeds := []uint64{1, 2, 3, 4, 5, 6, 7, 8}
		part := n/len(seeds) + 1
		for fault := range ordered.Map(t.Context(), 0, slices.Values(seeds), func() func(context.Context, uint64) string {
			return func(_ context.Context, seed uint64) string {
				return tables.onePlyFault(rand.New(rand.NewPCG(seed, 0)), own, opp, part)
			}
		}) {
			if fault != "" {
				t.Fatalf("%v: %s", s, fault)
			}
		}
		release()
		done += part * len(seeds)
	}
	t.Logf("%d positions of %d pieces agree with a search of one ply", done, tables.Pieces())
}

func onePlyOpened(t *testing.T) *Tables {
	t.Helper()
	rs, ok := rules.Lookup(*onePlyRules)
	if !ok {
		t.Fatalf("no ruleset %s", *onePlyRules)
	}
	dir := *onePlyTables
	if dir == "" {
		dir = builtFor(t, rs, true).dir
	}
	tables, err := Open(t.Context(), dir, rs)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	return tables
}

// onePlyFault looks at some random positions of a slice and says what is wrong.
func (t *Tables) onePlyFault(rng *rand.Rand, own, opp *index.Listing, n int) string {
	for n > 0 {
		a, b := &own.Placements[rng.IntN(own.Len())], &opp.Placements[rng.IntN(opp.Len())]
		p, ok := t.rs.Fast().Arrange(index.Setup(a, b))
		if !ok {
			continue // the sides overlap
		}
		n--
		if rng.IntN(2) == 0 {
			p = p.Turned()
		}
		got, ok := t.Probe(p)
		if want, known := t.onePly(p); !ok || !known || got != want {
			return notation.FormatPosition(p, notation.Number) + ": the table says " + got.String() + ", the moves " + want.String()
		}
	}
	return ""
}

// onePly is what the best move of a position is worth.
func (t *Tables) onePly(p rules.Position) (best Result, ok bool) {
	moves := t.rs.Moves(nil, p)
	if len(moves) == 0 {
		s := files.ScoreOfEffect(t.rs.Spec().NoMove)
		return Result{s.Value(), s.Plies()}, true
	}
	for i, m := range moves {
		r, ok := t.Probe(p.After(m))
		if !ok {
			return Result{}, false
		}
		switch r.Value {
		case Win:
			r = Result{Loss, r.Distance + 1}
		case Loss:
			r = Result{Win, r.Distance + 1}
		}
		if i == 0 || isBetter(r, best) {
			best = r
		}
	}
	return best, true
}

// isBetter compares results by who wins, then by how soon.
func isBetter(a, b Result) bool {
	rank := [...]int{Loss: 0, Draw: 1, Unresolved: 1, Win: 2}
	switch {
	case rank[a.Value] != rank[b.Value]:
		return rank[a.Value] > rank[b.Value]
	case a.Value == Win:
		return a.Distance < b.Distance
	}
	return a.Value == Loss && a.Distance > b.Distance
}
