package rules_test

import (
	"math/rand/v2"
	"testing"

	"damone/rules"
)

// TestArrange asks for the same judgement as Position, of setups with all the
// faults there are.
func TestArrange(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, rs := range rules.Rulesets() {
		stands := 0
		for range 20_000 {
			s := rules.Setup{Turn: rules.Color(rng.IntN(2))}
			for range rng.IntN(6) {
				s.Put(rules.Piece{Color: rules.Color(rng.IntN(2)), Rank: rules.Rank(1 + rng.IntN(3))}, rules.Square(rng.IntN(rules.Squares)))
			}
			want, err := rs.Position(s)
			got, ok := rs.Fast().Arrange(s)
			if ok != (err == nil) || got != want && ok {
				t.Fatalf("%s, %+v: got %v %v, want %v %v", rs.ID(), s, got, ok, want, err)
			}
			if ok {
				stands++
			}
		}
		if stands < 1000 {
			t.Errorf("%s: only %d setups could stand", rs.ID(), stands)
		}
	}
}

func TestJoin(t *testing.T) {
	whole := rules.ItalianDamone.Start()
	white, black := whole.Setup(), whole.Setup()
	white.Pieces[rules.Black] = [rules.Damone + 1]rules.Set{}
	black.Pieces[rules.White] = [rules.Damone + 1]rules.Set{}
	fast := rules.ItalianDamone.Fast()
	p, _ := fast.Arrange(white)
	q, _ := fast.Arrange(black)
	if joined, ok := fast.Join(&p, &q); !ok || joined != whole {
		t.Errorf("got %v %v, want the start", joined, ok)
	}
	black.Pieces[rules.Black] = white.Pieces[rules.White]
	q, _ = fast.Arrange(black)
	if _, ok := fast.Join(&p, &q); ok {
		t.Error("two sides on the same squares were joined")
	}
}
