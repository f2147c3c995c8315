package tablebase_test

import (
	"flag"
	"math/bits"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

var (
	iterated   = flag.String("iterate", "", "solve a slice of Italian draughts, such as K-PPPPPP, and its opposite by iteration")
	iteratedIn = flag.String("iterate-in", "", "the folder of its tables")
)

// TestIteration solves slices and their opposites once more, by going through all the positions
// and their moves until nothing changes: without distances, graphs or matrices of bits, and with
// numbers of its own for the placements. Tables of values alone are shown to be right so, and not
// only consistent.
func TestIteration(t *testing.T) {
	if *iterated != "" {
		own, opp, _ := strings.Cut(*iterated, "-")
		iterate(t, tablebase.OpenedIn(t, *iteratedIn, rules.ItalianDraughts), rules.ItalianDraughts, material(own), material(opp))
		return
	}
	for _, c := range []struct {
		rs       *rules.Ruleset
		own, opp string
	}{
		{rules.ItalianDraughts, "K", "KP"}, {rules.ItalianDraughts, "P", "PP"}, {rules.ItalianDamone, "E", "KP"},
		{rules.ItalianDamone, "EP", "K"}, {rules.DamoneRoyal, "E", "EP"},
	} {
		iterate(t, tablebase.Opened(t, c.rs, 3), c.rs, material(c.own), material(c.opp))
	}
}

// material reads KPP.
func material(text string) (m tablebase.Material) {
	for i := range text {
		m[1+strings.IndexByte("PKE", text[i])]++
	}
	return m
}

// What an iteration knows of a position.
const (
	isNone = 1 << iota // it is no position
	isWon
	isLost
	isSafe // a capture or promotion does not lose
)

// slice is one of the two that an iteration solves.
type slice struct {
	own, opp tablebase.Material
	known    []uint8 // by the placements' numbers
}

func iterate(t *testing.T, tables *tablebase.Tables, rs *rules.Ruleset, own, opp tablebase.Material) {
	pair := []*slice{{own: own, opp: opp}, {own: opp, opp: own}}
	for _, s := range pair {
		s.known = make([]uint8, placements(s.own)*placements(s.opp))
		for n := range s.known {
			s.known[n] = begin(tables, rs, s, n)
		}
		t.Logf("%s %v-%v: %d entries", rs.ID(), s.own, s.opp, len(s.known))
	}
	for rounds, changed := 1, true; changed; rounds++ {
		changed = pair[0].sweep(rs, pair[1])
		changed = pair[1].sweep(rs, pair[0]) || changed
		t.Logf("round %d", rounds)
	}
	for _, s := range pair {
		positions := 0
		for n, known := range s.known {
			if known&isNone != 0 {
				continue
			}
			positions++
			p, _ := position(rs, s, n)
			want := search.Draw
			switch {
			case known&isWon != 0:
				want = search.Win
			case known&isLost != 0:
				want = search.Loss
			}
			got, ok := tables.Probe(p)
			if got.Value == search.Unresolved {
				got.Value = search.Draw
			}
			if !ok || got.Value != want {
				t.Fatalf("%s: the tables say %v, iteration %v", notation.FormatPosition(p, notation.Number), got.Value, want)
			}
		}
		t.Logf("%v-%v: %d positions agree", s.own, s.opp, positions)
	}
}

// begin returns what a position is by its captures and promotions alone.
func begin(tables *tablebase.Tables, rs *rules.Ruleset, s *slice, n int) (known uint8) {
	p, ok := position(rs, s, n)
	if !ok {
		return isNone
	}
	steps := false
	for _, m := range rs.Moves(make([]rules.Move, 0, 32), p) {
		if !m.IsCapture() && m.Becomes() == rules.NoRank {
			steps = true
			continue
		}
		switch value(tables, rs, p.After(m)) {
		case search.Loss:
			return isWon
		case search.Win:
		default:
			known = isSafe
		}
	}
	if !steps && known == 0 {
		return isLost
	}
	return known
}

// value returns what a position is worth that is in other tables, or at an end.
func value(tables *tablebase.Tables, rs *rules.Ruleset, p rules.Position) search.Value {
	if status := rs.Status(p); status.Over() {
		return search.Loss // of the side to move, which is without a piece or a move
	}
	r, _ := tables.Probe(p)
	return r.Value
}

// sweep goes once through all that is not decided.
func (s *slice) sweep(rs *rules.Ruleset, opposite *slice) (changed bool) {
	room := make([]rules.Move, 0, 32)
	for n, known := range s.known {
		if known&(isNone|isWon|isLost) != 0 {
			continue
		}
		p, _ := position(rs, s, n)
		won, lost := false, known&isSafe == 0
		for _, m := range rs.Moves(room[:0], p) {
			if m.IsCapture() || m.Becomes() != rules.NoRank {
				continue
			}
			child := opposite.known[number(p.After(m), s.own, s.opp)]
			won = won || child&isLost != 0
			lost = lost && child&isWon != 0
		}
		switch {
		case won:
			s.known[n] |= isWon
		case lost:
			s.known[n] |= isLost
		}
		changed = changed || won || lost
	}
	return changed
}

// position returns that of White to move with a number.
func position(rs *rules.Ruleset, s *slice, n int) (rules.Position, bool) {
	columns := placements(s.opp)
	setup := rules.Setup{Turn: rules.White}
	taken := rules.Set(0)
	for c, nth := range []int{n / columns, n % columns} {
		m := [2]tablebase.Material{s.own, s.opp}[c]
		for r := rules.Pedina; r <= rules.Damone; r++ {
			ways := choose(rules.Squares, int(m[r]))
			set := combination(nth%ways, int(m[r]))
			nth /= ways
			if c == 1 {
				set = set.Turned()
			}
			if set&taken != 0 {
				return rules.Position{}, false
			}
			setup.Pieces[c][r], taken = set, taken|set
		}
	}
	p, ok := rs.Fast().Arrange(setup)
	return p, ok && !rs.Fast().Glance(&p).Over
}

// number returns that of a position of Black to move, whose opponent has own.
func number(p rules.Position, own, opp tablebase.Material) int {
	return nth(p, rules.Black, opp)*placements(own) + nth(p, rules.White, own)
}

// nth returns the number of a side's placement, as its player sees it.
func nth(p rules.Position, c rules.Color, m tablebase.Material) (n int) {
	for r := rules.Damone; r >= rules.Pedina; r-- {
		set := p.Of(c, r)
		if c == rules.Black {
			set = set.Turned()
		}
		rank := 0
		for i, b := 1, uint32(set); b != 0; i, b = i+1, b&(b-1) {
			rank += choose(bits.TrailingZeros32(b), i)
		}
		n = n*choose(rules.Squares, int(m[r])) + rank
	}
	return n
}

func placements(m tablebase.Material) int {
	n := 1
	for r := rules.Pedina; r <= rules.Damone; r++ {
		n *= choose(rules.Squares, int(m[r]))
	}
	return n
}

// combination returns the n-th set of k squares.
func combination(n, k int) (set rules.Set) {
	for sq := rules.Squares - 1; k > 0; sq-- {
		if ways := choose(sq, k); n >= ways {
			n -= ways
			k--
			set = set.With(rules.Square(sq))
		}
	}
	return set
}

var chosen = func() (c [rules.Squares + 1][8]int) {
	for n := range c {
		for k := range c[n] {
			switch {
			case k == 0:
				c[n][k] = 1
			case n > 0:
				c[n][k] = c[n-1][k-1] + c[n-1][k]
			}
		}
	}
	return c
}()

// choose returns in how many ways k things are chosen of n.
func choose(n, k int) int { return chosen[n][k] }
