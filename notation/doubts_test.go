package notation_test

import (
	"testing"

	"damone/notation"
	"damone/rules"
	"damone/rules/plain"
)

// A piece only ever rises, so a side cannot have more of the lower ranks than
// it started with (READ-9).
func TestTooManyPieces(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		rs        *rules.Ruleset
		rank      rules.Rank
		doubtful  bool
	}{
		{"the start", "W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17", rules.ItalianDamone, 0, false},
		{"all promoted", "W:WE32,E24,E31,E16,E20,E23,E27,E30:BE1", rules.ItalianDamone, 0, false},
		{"six pedine", "W:W14,15,18,19,20,22:B3", rules.ItalianDamone, rules.Pedina, true},
		{"eight below damone", "W:WK5,K6,K7,K8,23,16,20,30:BE1", rules.ItalianDamone, rules.Dama, true},
		{"seven below damone", "W:WK5,K6,K7,K8,23,16,20:BE1", rules.ItalianDamone, 0, false},
		{"nine pieces", "W:WE5,E6,E7,E8,E23,E16,E20,E30,E31:BE1", rules.ItalianDamone, rules.NoRank, true},
		{"thirteen kings", "W:WK13,K14,K15,K16,K17,K18,K19,K20,K21,K22,K23,K24,K25:B1", rules.ItalianDraughts, rules.NoRank, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := notation.ParsePosition(c.rs, c.fen)
			if err != nil {
				t.Fatal(err)
			}
			var found []rules.Problem
			for _, d := range c.rs.Doubts(p) {
				if d.Kind == rules.TooManyPieces {
					found = append(found, d)
				}
			}
			if (len(found) > 0) != c.doubtful || c.doubtful && found[0].Piece.Rank != c.rank {
				t.Errorf("found %v", found)
			}
		})
	}
}

// A side with no piece at all has lost by that, royal rank or not; two sides
// with pieces and no royal rank would both have lost (DAM-8.1, DAM-8.3).
func TestNobodyRoyal(t *testing.T) {
	for fen, want := range map[string]rules.Status{
		"W:W:BK8":   {Outcome: rules.Won, Winner: rules.Black, Clause: "DAM-8.1"},
		"B:W18:B":   {Outcome: rules.Won, Winner: rules.White, Clause: "DAM-8.1"},
		"W:W18:BE8": {Outcome: rules.Won, Winner: rules.Black, Clause: "DAM-8.3"},
	} {
		p, err := notation.ParsePosition(rules.DamoneRoyal, fen)
		if got := rules.DamoneRoyal.Status(p); err != nil || got != want {
			t.Errorf("%s: %v %v, want %v", fen, got, err, want)
		}
		game := plain.New(rules.DamoneRoyal.Spec())
		if end, over := game.Over(p.Setup()); !over || end.Winner != want.Winner || end.Clause != want.Clause {
			t.Errorf("%s: the plain rules say %v %v, want %v", fen, end, over, want)
		}
	}
	if _, err := notation.ParsePosition(rules.DamoneRoyal, "W:W18:BK8"); err == nil {
		t.Error("two sides without the royal rank were let pass")
	}
}
