package tablebase_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// TestRecords plays out the longest win and the longest loss of every slice by
// the best play of the tables: the game lasts exactly as long as they say.
func TestRecords(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			tables := tablebase.Opened(t, rs, usual(rs))
			if line := tables.BestPlay(rs.Start(), 10); len(line) != 0 {
				t.Error("the tables play from the start")
			}
			for _, stat := range tables.Stats() {
				if stat.LongestWin != nil {
					playOut(t, rs, tables, stat.Slice, search.Win, *stat.LongestWin)
				}
				if stat.LongestLoss != nil {
					playOut(t, rs, tables, stat.Slice, search.Loss, *stat.LongestLoss)
				}
				if got := stat.Wins + stat.Losses + stat.Neither; got != stat.Positions {
					t.Errorf("%s: %d positions, want %d", stat.Slice, got, stat.Positions)
				}
			}
		})
	}
}

func playOut(t *testing.T, rs *rules.Ruleset, tables *tablebase.Tables, slice tablebase.Slice, value search.Value, longest tablebase.Longest) {
	t.Helper()
	winner := longest.Position.Turn()
	if value == search.Loss {
		winner = winner.Other()
	}
	p := longest.Position
	line := tables.BestPlay(p, 1000)
	if len(line) != longest.Plies || len(tables.BestPlay(p, 3)) != min(3, longest.Plies) {
		t.Fatalf("%s: %d moves to the end, want %d", slice, len(line), longest.Plies)
	}
	for i, m := range line {
		if r, ok := tables.Probe(p); !ok || r != (tablebase.Result{Value: value, Distance: longest.Plies - i}) {
			t.Fatalf("%s, %s: got %v, want %s in %d", slice, notation.FormatPosition(p, notation.Number), r, value, longest.Plies-i)
		}
		p = p.After(m)
		value = search.Win + search.Loss - value
	}
	if s := rs.Status(p); s.Outcome != rules.Won || s.Winner != winner {
		t.Fatalf("%s, %s: status %v, want a win for %d", slice, notation.FormatPosition(p, notation.Number), s, winner)
	}
}

func TestProbe(t *testing.T) {
	for _, c := range []struct {
		name, position string
		rs             *rules.Ruleset
		want           tablebase.Result
		ok             bool
	}{
		{"a capture wins", "W:WE32:BE28", rules.ItalianDamone, tablebase.Result{Value: search.Win, Distance: 1}, true},
		{"no piece left", "B:WE32:B", rules.ItalianDamone, tablebase.Result{Value: search.Loss}, true},
		{"stuck in the corner", "W:W1:BE32", rules.ItalianDamone, tablebase.Result{Value: search.Loss}, true},
		{"royals gone", "W:WE32,K24:BK1", rules.DamoneRoyal, tablebase.Result{Value: search.Win}, true},
		{"endless, drawn", "W:WE32:BE2", rules.ItalianDamone, tablebase.Result{Value: search.Draw}, true},
		{"endless, not drawn", "W:WE32:BE2", rules.DamoneWinther, tablebase.Result{Value: search.Unresolved}, true},
		{"too many pieces", "startpos", rules.ItalianDamone, tablebase.Result{}, false},
		{"one piece more than was built", "W:WE32,E31:BE1,E2", rules.ItalianDamone, tablebase.Result{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := notation.ParsePosition(c.rs, c.position)
			if err != nil {
				t.Fatal(err)
			}
			got, ok := tablebase.Opened(t, c.rs, max(2, min(3, p.Occupied().Len()))).Probe(p)
			if got != c.want || ok != c.ok {
				t.Errorf("got %v %v, want %v %v", got, ok, c.want, c.ok)
			}
		})
	}
}

// TestForeignPosition asks about a position that the ruleset would refuse.
func TestForeignPosition(t *testing.T) {
	lenient, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
	if err != nil {
		t.Fatal(err)
	}
	p, err := notation.ParsePosition(lenient, "W:WK1:BE32")
	if err != nil {
		t.Fatal(err)
	}
	if r, ok := tablebase.Opened(t, rules.ItalianDamone, 2).Probe(p); ok {
		t.Errorf("got %v, want no answer", r)
	}
}

// TestAskIsCertain asks about a win in 33 plies, all of them quiet, and about
// others that the quiet limit cannot touch.
func TestAskIsCertain(t *testing.T) {
	italian, damone := tablebase.Opened(t, rules.ItalianDraughts, 3), tablebase.Opened(t, rules.ItalianDamone, 3)
	for _, c := range []struct {
		name   string
		tables *tablebase.Tables
		rs     *rules.Ruleset
		fen    string
		quiet  int
		want   bool
		late   bool
	}{
		{"in time", italian, rules.ItalianDraughts, "W:WK1,K2:BK31", 47, true, false},
		{"too late", italian, rules.ItalianDraughts, "W:WK1,K2:BK31", 48, true, true},
		{"in time by moves that restart the count", italian, rules.ItalianDraughts, "W:W29,32:B23", 79, true, false},
		{"no limit", damone, rules.ItalianDamone, "W:WE1,E2:BE31", 1000, true, false},
		{"a draw", italian, rules.ItalianDraughts, "W:WK1:BK31", 79, true, false},
		{"not known", italian, rules.ItalianDraughts, "startpos", 0, false, false},
	} {
		p, err := notation.ParsePosition(c.rs, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.tables.Ask(p, c.quiet); got.Certain != c.want || got.Late != c.late || c.late && got.Result.Value != search.Draw {
			t.Errorf("%s: %v, certain %v, late %v", c.name, got.Result, got.Certain, got.Late)
		}
	}
}

// TestAskOrdersMoves demands that the best move comes first and is worth what
// the position is.
func TestAskOrdersMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, rs := range rules.Rulesets() {
		tables := tablebase.Opened(t, rs, usual(rs))
		for range few(500) {
			p := deal(rng, rs, 2+rng.IntN(usual(rs)-1))
			a := tables.Ask(p, 0)
			if !a.Known || len(a.Moves) > 0 && a.Moves[0].Result != a.Result {
				t.Fatalf("%s, %s: %v, best move %v", rs.ID(), notation.FormatPosition(p, notation.Number), a.Result, a.Moves[0].Result)
			}
		}
	}
}

func TestLacks(t *testing.T) {
	lenient, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
	if err != nil {
		t.Fatal(err)
	}
	dir := tablebase.Copied(t, rules.ItalianDamone, 2)
	if err := os.Remove(filepath.Join(dir, "P-P.wdl")); err != nil {
		t.Fatal(err)
	}
	tables, err := tablebase.Open(t.Context(), dir, lenient) // can do with the strict ruleset's
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, c := range []struct {
		fen  string
		want tablebase.Lack
	}{
		{"W:WE10:BK24", ""},
		{"W:WE10,E11:BK24", tablebase.MissingSlice},
		{"W:W20:B10", tablebase.MissingSlice},
		{"W:WK1:BE32", tablebase.OnCrownSquare},
		{"startpos", tablebase.MissingSlice},
	} {
		p, err := notation.ParsePosition(lenient, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := tables.Ask(p, 0); got.Lack != c.want || got.Known != (c.want == "") {
			t.Errorf("%s: lack %q, want %q", c.fen, got.Lack, c.want)
		}
	}
}

func TestProber(t *testing.T) {
	for _, c := range []struct {
		rs   *rules.Ruleset
		fen  string
		want search.Value
	}{
		{rules.ItalianDamone, "W:WE10:BK24", search.Win},
		{rules.ItalianDamone, "W:WE10:BE19", search.Loss},
		{rules.ItalianDamone, "W:WE14:BE24", search.Draw},
		{rules.DamoneWinther, "W:WE10:BK24", search.Win},
		{rules.DamoneWinther, "W:WE14:BE24", search.Draw},
	} {
		pos, err := notation.ParsePosition(c.rs, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		p := tablebase.Opened(t, c.rs, 2).Prober()
		if v, _, ok := p.Probe(pos); !ok || v != c.want {
			t.Errorf("%s %s: %s, %t, want %s", c.rs.ID(), c.fen, v, ok, c.want)
		}
		if _, _, ok := p.Probe(c.rs.Start()); ok {
			t.Errorf("%s: the tables know the start", c.rs.ID())
		}
	}
}
