package puzzles_test

import (
	"slices"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

func TestImagesAreDuplicates(t *testing.T) {
	c, err := read(written)
	if err != nil {
		t.Fatal(err)
	}
	p := c.Puzzles[0]
	for name, look := range map[string]func(rules.Position) rules.Position{
		"turned": rules.Position.Turned, "reflected": rules.Position.Reflected,
		"both": func(p rules.Position) rules.Position { return p.Turned().Reflected() },
	} {
		t.Run(name, func(t *testing.T) {
			q := &puzzles.Puzzle{Ruleset: p.Ruleset, Position: look(p.Position)}
			pos := p.Position
			at := q.Position
			for _, m := range p.Solution {
				pos = pos.After(m)
				for _, n := range p.Ruleset.Moves(nil, at) {
					if at.After(n) == look(pos) {
						q.Solution, at = append(q.Solution, n), at.After(n)
						break
					}
				}
			}
			if got, want := q.DuplicateKeys(), p.DuplicateKeys(); !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

func TestDraughtsDoNotReflect(t *testing.T) {
	pos := puzzletest.Position(t, rules.ItalianDraughts, "W:WK10,6:B16")
	if a, b := puzzles.LeastImage(rules.ItalianDraughts, pos), puzzles.LeastImage(rules.ItalianDraughts, pos.Reflected()); a == b {
		t.Errorf("%s is the image of its reflection", a)
	}
}

// solution returns a puzzle of Italian Damone with no more than a position and moves.
func solution(t *testing.T, fen string, words ...string) *puzzles.Puzzle {
	t.Helper()
	p := &puzzles.Puzzle{Ruleset: rules.ItalianDamone}
	pos, err := notation.ParsePosition(p.Ruleset, fen)
	for _, word := range words {
		m, bad := notation.ParseMove(p.Ruleset, pos, word)
		if err != nil || bad != nil {
			t.Fatal(err, bad)
		}
		p.Solution, pos = append(p.Solution, m), pos.After(m)
	}
	return p
}

// Twins share the solver's last three moves, whatever comes before them, stands about or is
// replied, and however the board is looked at.
func TestMotif(t *testing.T) {
	long := solution(t, "W:WE29:BE1,12", "29-26", "1-5", "26-22", "5-1", "22-19", "1-5", "19-15", "5-1", "15x8")
	for name, c := range map[string]struct {
		fen   string
		words []string
		want  bool
	}{
		"the end of it":     {"W:WE22:BK7,12", []string{"22-19", "7-4", "19-15", "4-7", "15x8"}, true},
		"turned":            {"B:WK26,21:BE11", []string{"11-14", "26-29", "14-18", "29-26", "18x25"}, true},
		"another last move": {"W:WE22:BK7", []string{"22-19", "7-4", "19-15", "4-7", "15-12"}, false},
		"two moves of it":   {"W:WE19:BK7,12", []string{"19-15", "7-4", "15x8"}, false},
	} {
		if got := solution(t, c.fen, c.words...).Motif() == long.Motif(); got != c.want {
			t.Errorf("%s: twins %v, want %v", name, got, c.want)
		}
	}
}

func TestOffers(t *testing.T) {
	const offered = "W:WE11,E28,K20,14,27:BE24"
	for _, c := range []struct {
		fen   string
		words []string
		want  int
	}{
		{"W:WE29:BE1", []string{"29-26", "1-5"}, 0},
		{offered, []string{"14-18"}, 0},
		{offered, []string{"14-18", "24x31x22x13", "11-14"}, 1},
		{"W:WE26:BK4,12", []string{"26-22", "4-7", "22-19", "7-4", "19-15", "4-7", "15x8"}, 0},
	} {
		if got := solution(t, c.fen, c.words...).Offers(); got != c.want {
			t.Errorf("%s: %d offers, want %d", c.words, got, c.want)
		}
	}
}

// Two positions on the same squares are one, and so are two solutions, whatever pieces
// stand there and play them; those of other colours are two.
func TestTwinsAreJudgedBySquares(t *testing.T) {
	keys := func(fen string) []string {
		p := &puzzles.Puzzle{Ruleset: rules.ItalianDamone}
		pos := puzzletest.Position(t, p.Ruleset, fen)
		m, err := notation.ParseMove(p.Ruleset, pos, "22-18")
		if err != nil {
			t.Fatal(err)
		}
		p.Position, p.Solution = pos, []rules.Move{m}
		return p.DuplicateKeys()
	}
	dama, damone := keys("W:WK22:B5"), keys("W:WE22:B5")
	if dama[0] != damone[0] || dama[1] != damone[1] {
		t.Errorf("got %v and %v", dama, damone)
	}
	if other := keys("W:WK22,5:B10"); other[0] == keys("W:WK22:B5,10")[0] {
		t.Errorf("both are %v", other)
	}
}

func TestResembles(t *testing.T) {
	at := func(fen string) *puzzles.Puzzle {
		pos := puzzletest.Position(t, rules.ItalianDamone, fen)
		return &puzzles.Puzzle{Ruleset: rules.ItalianDamone, Position: pos}
	}
	const five = "W:WE14,K27,K28,6:BE22"
	// The same squares and pieces, but for the reflection that draughts do not have.
	draughts := at("W:WK27,K28,6:BK22,14")
	draughts.Ruleset, draughts.Position = rules.ItalianDraughts, draughts.Position.Reflected()
	turned := at(five)
	turned.Position = turned.Position.Turned().Reflected()
	tests := []struct {
		name string
		a, b *puzzles.Puzzle
		want bool
	}{
		{"an image", turned, at(five), true},
		{"an image that one of the games has", at("W:WK27,K28,6:BK22,14"), draughts, true},
		{"a piece moved", at("W:WE14,K27,K28,7:BE22"), at(five), true},
		{"a piece more", at("W:WE14,K27,K28,6,1:BE22"), at(five), true},
		{"two pieces moved", at("W:WE15,K27,K28,7:BE22"), at(five), false},
		{"the other side to move", at("B:WE14,K27,K28,6:BE22"), at(five), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.a.Resembles(test.b); got != test.want {
				t.Errorf("got %v", got)
			}
			if got := test.b.Resembles(test.a); got != test.want {
				t.Errorf("the other way round %v", got)
			}
		})
	}
}

func TestBands(t *testing.T) {
	for score, want := range map[int]int{-50: 1, 1199: 1, 1200: 2, 1500: 3, 1600: 4, 1799: 4, 1800: 5, 3000: 5} {
		if got := puzzles.Band(score); got != want {
			t.Errorf("a score of %d is of band %d, want %d", score, got, want)
		}
	}
}
