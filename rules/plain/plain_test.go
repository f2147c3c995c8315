package plain_test

import (
	"fmt"
	"slices"
	"testing"

	"damone/rules"
	"damone/rules/plain"
)

// TestPerft counts from the starts, against published figures (Italian
// draughts) and those of another program (Damone).
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		rs   *rules.Ruleset
		want []uint64
	}{
		{rules.ItalianDraughts, []uint64{1, 7, 49, 302, 1469, 7361, 36473}},
		{rules.ItalianDamone, []uint64{1, 8, 64, 569, 4703, 42778}},
		{rules.Damone3x3, []uint64{1, 8, 64, 546, 4477, 39174}},
	} {
		t.Run(c.rs.ID(), func(t *testing.T) {
			game := plain.New(c.rs.Spec())
			for depth, want := range c.want {
				if got := game.Perft(c.rs.Spec().Start, depth); got != want {
					t.Errorf("depth %d: %d leaves, want %d", depth, got, want)
				}
			}
		})
	}
}

// TestLadder sets captures against each other.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		name    string
		rs      *rules.Ruleset
		setup   rules.Setup
		want    []rules.Square // the path of the only legal move
		refused string         // the clause by which the last line fell
	}{
		{
			"the king that takes a king sooner", rules.ItalianDraughts,
			setup(rules.White, side{dame: on(30)}, side{pedine: on(10, 20), dame: on(12, 18, 26, 27)}),
			on(30, 21, 14, 5), "ITA-5.4",
		},
		{
			"most kings", rules.ItalianDraughts,
			setup(rules.White, side{dame: on(16, 29)}, side{pedine: on(26, 27), dame: on(19, 20)}),
			on(29, 22, 15, 24), "ITA-5.3",
		},
		{
			"two Pedine rather than a Damone", rules.DamoneWinther,
			setup(rules.White, side{damoni: on(19)}, side{pedine: on(14, 6), damoni: on(23)}),
			on(19, 10, 3), "WIN-1.i",
		},
		{
			"a Dama rather than a Pedina", rules.DamoneWinther,
			setup(rules.White, side{damoni: on(19)}, side{pedine: on(14), dame: on(15)}),
			on(19, 12), "WIN-1.iii",
		},
		{
			"by the Damone rather than by the Dama", rules.ItalianDamone,
			setup(rules.White, side{damoni: on(19), dame: on(17)}, side{pedine: on(13, 14)}),
			on(19, 10), "DAM-6.ii",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := plain.New(c.rs.Spec())
			moves := game.Moves(c.setup)
			if len(moves) != 1 || !slices.Equal(moves[0].Path, c.want) {
				t.Errorf("moves %v, want only %v", moves, c.want)
			}
			refused := game.Refused(c.setup)
			if n := len(refused); n == 0 || refused[n-1].Clause != c.refused {
				t.Errorf("refused %v, want the last to fall by %s", refused, c.refused)
			}
		})
	}
}

// TestOver ends games.
func TestOver(t *testing.T) {
	for _, c := range []struct {
		name  string
		rs    *rules.Ruleset
		setup rules.Setup
		want  plain.End
		over  bool
	}{
		{"it goes on", rules.ItalianDamone, rules.ItalianDamone.Spec().Start, plain.End{}, false},
		{"nothing left", rules.ItalianDamone, setup(rules.White, side{damoni: on(19)}, side{}),
			plain.End{Winner: rules.White, Clause: "DAM-8.1"}, true},
		{"blocked in the corner", rules.ItalianDamone, setup(rules.Black, side{damoni: on(28, 23)}, side{pedine: on(32)}),
			plain.End{Winner: rules.White, Clause: "DAM-8.2"}, true},
		{"no Damone left", rules.DamoneRoyal, setup(rules.White, side{pedine: on(19)}, side{damoni: on(1)}),
			plain.End{Winner: rules.Black, Clause: "DAM-8.3"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := plain.New(c.rs.Spec())
			if got, over := game.Over(c.setup); got != c.want || over != c.over {
				t.Errorf("%+v, over %v; want %+v, %v", got, over, c.want, c.over)
			}
			if moves := game.Moves(c.setup); c.over && len(moves) > 0 {
				t.Errorf("moves in a finished game: %v", moves)
			}
		})
	}
}

func ExampleGame_Moves() {
	game := plain.New(rules.ItalianDamone.Spec())
	for _, m := range game.Moves(rules.ItalianDamone.Spec().Start) {
		fmt.Print(m.From(), "-", m.To(), " ")
	}
	// Output: 16-12 20-15 23-19 24-28 27-22 30-26 31-28 32-28
}

// side is the pieces of a colour.
type side struct{ pedine, dame, damoni []rules.Square }

// on lists squares by the numbers that players use.
func on(numbers ...rules.Square) []rules.Square {
	for i := range numbers {
		numbers[i]--
	}
	return numbers
}

func setup(turn rules.Color, white, black side) rules.Setup {
	s := rules.Setup{Turn: turn}
	for c, side := range []side{white, black} {
		s.Pieces[c][rules.Pedina] = rules.SetOf(side.pedine...)
		s.Pieces[c][rules.Dama] = rules.SetOf(side.dame...)
		s.Pieces[c][rules.Damone] = rules.SetOf(side.damoni...)
	}
	return s
}
