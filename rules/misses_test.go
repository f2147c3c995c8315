package rules_test

import (
	"testing"

	"damone/rules"
)

// Leaps that only rank or direction forbid are told with their clause; those
// that are legal, or have no room to land, are not.
func TestMisses(t *testing.T) {
	setup := func(prey rules.Rank, over rules.Square) rules.Setup {
		s := rules.Setup{Turn: rules.White}
		s.Put(rules.Piece{Color: rules.White, Rank: rules.Pedina}, 17)
		s.Put(rules.Piece{Color: rules.Black, Rank: prey}, over)
		return s
	}
	for _, c := range []struct {
		name string
		rs   *rules.Ruleset
		s    rules.Setup
		want rules.Fault
	}{
		{"a pedina and a dama", rules.ItalianDamone, setup(rules.Dama, 13), rules.PreyTooHigh},
		{"a pedina behind", rules.ItalianDamone, setup(rules.Pedina, 21), rules.WrongLeap},
		{"a man behind", rules.ItalianDraughts, setup(rules.Pedina, 21), rules.WrongLeap},
		{"a capture", rules.ItalianDamone, setup(rules.Pedina, 13), rules.NoFault},
		{"nobody near", rules.ItalianDamone, setup(rules.Dama, 28), rules.NoFault},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := c.rs.Position(c.s)
			if err != nil {
				t.Fatal(err)
			}
			misses := c.rs.Misses(p)
			switch {
			case c.want == rules.NoFault && len(misses) > 0:
				t.Fatalf("got %v, want none", misses)
			case c.want != rules.NoFault && (len(misses) != 1 || misses[0].Fault != c.want || misses[0].Clause == ""):
				t.Fatalf("got %v, want one %s", misses, c.want)
			}
		})
	}
}
