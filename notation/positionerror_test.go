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
		{rules.ItalianDamone, rules.Problem{Kind: rules.NoPieces, Clause: "DAM-8.1"}, "no-pieces: clause DAM-8.1"},
		{rules.DamoneRoyal, rules.Problem{Kind: rules.NoRoyal, Clause: "DAM-8.3"}, "no-royal: piece damone, clause DAM-8.3"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.SharedSquare, Square: 31, Piece: white(rules.Dama)}, "shared-square: square 32"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.UnknownRank, Square: 31, Piece: white(rules.Damone)},
			"unknown-rank: piece damone, square 32, ruleset italian, highest king"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.StandsOnCrown, Square: 0, Piece: white(rules.Pedina), Clause: "READ-9"},
			"stands-on-crown: side White, piece man, square 1, becomes king, clause READ-9"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.NoRank), Clause: "READ-9"},
			"too-many-pieces: side White, n 12, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Pedina), Clause: "READ-9"},
			"too-many-pieces-of-a-rank: side White, piece pedina, n 5, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Dama), Clause: "READ-9"},
			"too-many-pieces-below-a-rank: side White, piece damone, n 7, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.OutOfReach, Square: 31, Piece: white(rules.Pedina), Clause: "READ-9"},
			"out-of-reach: side White, piece pedina, square 32, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: "tomorrow's"}, "tomorrow's"},
	} {
		t.Run(string(tc.p.Kind), func(t *testing.T) {
			if got := kindAndArgs(notation.DescribeProblem(tc.rs, tc.p)); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
