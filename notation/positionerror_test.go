package notation_test

import (
	"testing"

	"damone/notation"
	"damone/rules"
)

func TestDescribeProblem(t *testing.T) {
	white := func(r rules.Rank) rules.Piece { return rules.Piece{Color: rules.White, Rank: r} }
	for _, tc := range []struct {
		rs   *rules.Ruleset
		p    rules.Problem
		want string
	}{
		{rules.ItalianDamone, rules.Problem{Kind: rules.NoPieces, Clause: "DAM-8.1"}, "there are no pieces on the board (DAM-8.1)"},
		{rules.DamoneRoyal, rules.Problem{Kind: rules.NoRoyal, Clause: "DAM-8.3"}, "neither side has a damone: both have lost (DAM-8.3)"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.SharedSquare, Square: 31, Piece: white(rules.Dama)}, "two pieces stand on h1"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.UnknownRank, Square: 31, Piece: white(rules.Damone)}, "the damone on h1 is of no rank of italian"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.StandsOnCrown, Square: 0, Piece: white(rules.Pedina), Clause: "READ-9"},
			"White's man cannot stand on a8: arriving there it was promoted (READ-9)"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.NoRank), Clause: "READ-9"},
			"White has more than the 12 pieces it starts with (READ-9)"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Pedina), Clause: "READ-9"},
			"White has more of rank pedina than the 5 it starts with (READ-9)"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Dama), Clause: "READ-9"},
			"White has more pieces below the rank damone than the 7 it starts with, and a piece only rises (READ-9)"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.OutOfReach, Square: 31, Piece: white(rules.Pedina), Clause: "READ-9"},
			"White's pedina cannot have come to h1 from where it started (READ-9)"},
		{rules.ItalianDamone, rules.Problem{Kind: "tomorrow's"}, "tomorrow's"},
	} {
		t.Run(string(tc.p.Kind), func(t *testing.T) {
			if got := notation.DescribeProblem(tc.rs, notation.Algebraic, tc.p).String(); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
