package damone_test

import (
	"maps"
	"slices"
	"testing"

	"damone/notation"
	"damone/puzzles/search/openings"
	"damone/rules"
	"damone/testdata/tier"
)

// Where the figures below are published.
const (
	forum   = `the thread "Perft for all recognized draughts variants" of the World Draughts Federation's forum, as dctl's tests give it`
	gilbert = `Ed Gilbert's three positions in the thread on alternative game rules of the same forum, as dctl's tests give them`
	chinook = `the table of positions by number of pieces in J. Schaeffer and R. Lake, "Solving the Game of Checkers", 1996`
	ballots = `the Italian federation's ballots, "Il sorteggio delle aperture" in its "Corso elementare di Dama Italiana", 2003`
)

// TestPublishedCounts counts what others have counted and published. What takes
// longer than a second or so is of the exhaustive tier.
func TestPublishedCounts(t *testing.T) {
	const start = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
	merged, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.SameMove = rules.SameEffect })
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		published string
		want      []uint64 // from depth 1, or from 1 piece
		quick     int      // how many of them are not slow
		count     func(t *testing.T, n int) uint64
	}{
		{"lines of play", forum, []uint64{7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367917147}, 9,
			leaves(rules.ItalianDraughts, start)},
		{"lines of play, captures of one effect merged", forum, []uint64{7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475}, 8,
			leaves(merged, start)},
		{"men on both sides", gilbert, []uint64{5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164177, 628686, 2643623, 10833722, 49327264, 212130912}, 12,
			leaves(rules.ItalianDraughts, "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3")},
		{"a king against men", gilbert, []uint64{6, 47, 271, 1916, 10810, 73137, 389809, 2469050, 12803372, 77920042}, 8,
			leaves(rules.ItalianDraughts, "B:W30,21,22,17,20,K6:B25,28,9,5,1,3")},
		{"kings on both sides", gilbert, []uint64{13, 112, 828, 6756, 46241, 368908, 2468110, 19914763, 130562037}, 7,
			leaves(rules.ItalianDraughts, "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4")},
		{"positions by pieces", chinook, []uint64{120, 6972, 261224, 7092774}, 3, positions},
		{"openings of two moves that lose no piece", ballots, []uint64{7, 49 - 2}, 2, evenOpenings},
		{"openings of three moves that lose no piece", ballots, []uint64{7, 47, 174}, 2, evenOpenings},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, want := range c.want[:tier.Pick(c.quick, len(c.want))] {
				if got := c.count(t, i+1); got != want {
					t.Errorf("%d: %d, want %d by %s", i+1, got, want, c.published)
				}
			}
		})
	}
}

// leaves counts the lines of play from a position, by their depth.
func leaves(rs *rules.Ruleset, fen string) func(*testing.T, int) uint64 {
	return func(t *testing.T, depth int) uint64 {
		p, err := notation.ParsePosition(rs, fen)
		if err != nil {
			t.Fatal(err)
		}
		return rs.Perft(p, depth)
	}
}

// positions counts the set-ups of n pieces, of one colour or of both, in which
// no man stands on its last row.
func positions(_ *testing.T, n int) uint64 {
	var place func(s rules.Setup, from, left int) uint64
	place = func(s rules.Setup, from, left int) (count uint64) {
		if left == 0 {
			if _, err := rules.ItalianDraughts.Position(s); err == nil {
				return 1
			}
			return 0
		}
		for at := from; at < rules.Squares; at++ {
			for _, c := range [...]rules.Color{rules.White, rules.Black} {
				for _, r := range [...]rules.Rank{rules.Pedina, rules.Dama} {
					next := s
					next.Put(rules.Piece{Color: c, Rank: r}, rules.Square(at))
					count += place(next, at+1, left-1)
				}
			}
		}
		return count
	}
	return place(rules.Setup{}, 0, n)
}

// evenOpenings counts the positions after n moves in which neither side is about
// to lose a piece, however deep within reason that is looked for.
func evenOpenings(t *testing.T, n int) uint64 {
	even := make(map[int]bool)
	for depth := 4; depth <= 6; depth++ {
		list, err := openings.Find(t.Context(), rules.ItalianDraughts, openings.Options{Plies: n, Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if n == 3 && list.Positions != 216 {
			t.Errorf("%d positions after three moves, want 216", list.Positions)
		}
		even[len(list.Even)] = true
	}
	if len(even) != 1 {
		t.Errorf("the depth of the search changes the number: %v", even)
	}
	return uint64(slices.Max(slices.Collect(maps.Keys(even))))
}

// TestLosingSecondMoves finds the two answers to White's first move that lose a
// man at once, which no ballot has.
func TestLosingSecondMoves(t *testing.T) {
	list, err := openings.Find(t.Context(), rules.ItalianDraughts, openings.Options{Plies: 2, Depth: 6})
	if err != nil {
		t.Fatal(err)
	}
	var losing []string
	for _, o := range list.Losing {
		losing = append(losing, notation.FormatMove(o.Moves[0], notation.Number)+" "+notation.FormatMove(o.Moves[1], notation.Number))
		if o.Loser() != rules.Black || o.Lost() != [rules.Damone + 1]int{rules.Pedina: 1} {
			t.Errorf("%s: %s loses %v, want one man of Black", losing[len(losing)-1], o.Loser(), o.Lost())
		}
	}
	if want := []string{"21-18 9-13", "22-18 9-13"}; !slices.Equal(losing, want) {
		t.Errorf("%v lose a man, want %v by %s", losing, want, ballots)
	}
}
