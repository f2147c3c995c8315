package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/rules"
)

var plenty = search.Options{Limits: search.Limits{Nodes: 50_000_000}}

// plain answers as bounded.Search does, by the definition and nothing else.
type plain struct {
	rs     *rules.Ruleset
	side   rules.Color
	goal   search.Goal
	target int
}

func (p plain) reaches(pos rules.Position, n int) bool {
	if s := p.rs.Status(pos); s.Over() {
		return s.Outcome == rules.Won && s.Winner == p.side
	}
	if p.goal.Gain > 0 && p.still(pos) && p.still(pos.Passed()) && search.Material(&pos, p.side) >= p.target {
		return true
	}
	attacks := pos.Turn() == p.side
	if n == 0 && (attacks || p.goal.Gain == 0) {
		return false
	}
	if attacks {
		n--
	}
	for _, m := range p.rs.Moves(nil, pos) {
		if p.reaches(pos.After(m), n) == attacks {
			return attacks
		}
	}
	return !attacks
}

func (p plain) still(pos rules.Position) bool { return len(p.rs.Lines(nil, pos)) == 0 }

func TestWithinAgreesWithPlainSearch(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, 12))
			proved := 0
			for i := range few(72) {
				pos := sparse(rs, rng, 2+i%6)
				goal, n := search.Goal{Gain: i % 3}, 1+i%3
				a, err := within(context.Background(), rs, pos, goal, n, plenty)
				if err != nil {
					t.Fatal(err)
				}
				p := plain{rs, pos.Turn(), goal, search.Material(&pos, pos.Turn()) + goal.Gain}
				for _, m := range a.Moves {
					want := 0
					for k := n; k >= 1 && p.reaches(pos.After(m.Move), k-1); k-- {
						want = k
					}
					if m.Within != want || (m.Verdict == search.Proved) != (want > 0) || m.Verdict == search.Unknown {
						t.Fatalf("%+v, %+v in %d: move %v %v within %d, want %d", pos.Setup(), goal, n, m.Move.Path(), m.Verdict, m.Within, want)
					}
					if want > 0 {
						proved++
					}
				}
			}
			if proved < few(6) {
				t.Errorf("only %d moves were proved: the test shows little", proved)
			}
		})
	}
}

func TestWithinRefusesNonsense(t *testing.T) {
	rs := rules.ItalianDraughts
	for _, c := range []struct {
		name   string
		goal   search.Goal
		n      int
		limits search.Limits
		want   notation.Kind
	}{
		{"no moves", search.Goal{}, 0, search.Limits{Nodes: 1}, "no-moves-allowed"},
		{"too many moves", search.Goal{}, 41, search.Limits{Nodes: 1}, "too-many-moves"},
		{"a loss", search.Goal{Gain: -1}, 1, search.Limits{Nodes: 1}, "gain-is-a-loss"},
		{"no budget", search.Goal{}, 1, search.Limits{}, "budget-is-zero"},
		{"a depth for a budget", search.Goal{}, 1, search.Limits{Depth: 9}, "budget-is-zero"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := search.Check(rs, rs.Start(), c.goal, c.n, c.limits)
			if notation.KindOf(err) != c.want {
				t.Errorf("error %v, want %s", err, c.want)
			}
		})
	}
}
