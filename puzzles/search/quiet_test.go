package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/proof"
	"damone/rules"
	"damone/testdata/tier"
)

// patience solves positions of draughts with the quiet limit counted in full:
// what a position is worth depends on how much of the limit is used up. Men
// only go forward, so play always comes to an end.
type patience struct {
	rs    *rules.Ruleset
	known map[moment]search.Value
}

// moment is a position with its quiet count.
type moment struct {
	pos   rules.Position
	quiet int
}

// value returns what a position is worth to its side to move.
func (p *patience) value(at moment) search.Value {
	if s := p.rs.Status(at.pos); s.Over() {
		if s.Winner == at.pos.Turn() {
			return search.Win
		}
		return search.Loss
	}
	if at.quiet >= p.rs.Spec().Quiet.Plies {
		return search.Draw
	}
	if v, ok := p.known[at]; ok {
		return v
	}
	best := search.Loss
	for _, m := range p.rs.Moves(nil, at.pos) {
		switch p.value(at.after(m)).Opposite() {
		case search.Win:
			best = search.Win
		case search.Draw:
			if best == search.Loss {
				best = search.Draw
			}
		}
	}
	p.known[at] = best
	return best
}

// after returns the moment that a move leads to.
func (at moment) after(m rules.Move) moment {
	next := moment{at.pos.After(m), at.quiet + 1}
	if m.Zeroing() {
		next.quiet = 0
	}
	return next
}

// limited returns Italian draughts with another quiet limit, and positions of it.
func limited(t *testing.T, plies int) (*patience, []rules.Position) {
	rs, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Quiet.Plies = plies })
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(plies), 3))
	var positions []rules.Position
	for len(positions) < few(20) {
		if pos := sparse(rs, rng, 3); !rs.Status(pos).Over() {
			positions = append(positions, pos)
		}
	}
	return &patience{rs, map[moment]search.Value{}}, positions
}

// TestQuietLimit shows that no search claims a win that the quiet limit makes a
// draw, whether it has tables, which know nothing of the limit, or not.
func TestQuietLimit(t *testing.T) {
	for _, plies := range tier.Pick([]int{1, 8}, []int{1, 3, 8, 14}) {
		truth, positions := limited(t, plies)
		proved, missed := 0, 0
		for _, pos := range positions {
			want := truth.value(moment{pos, 0})
			set, ok := solveAll(truth.rs, pos, 8_000)
			if !ok {
				continue
			}
			for _, o := range []search.Options{{}, {Prober: set}} {
				o.Limits = search.Limits{Nodes: 5_000}
				got := provedValue(t, truth.rs, pos, o)
				if got != search.Open && got != want {
					t.Errorf("limit %d, %+v, tables %t: %v, want %v", plies, pos.Setup(), o.Prober != nil, got, want)
				}
				if want == search.Win {
					proved++
				}
				if want == search.Win && got != want {
					missed++
				}
				checkScores(t, truth, pos, o)
				checkTableWin(t, truth, pos, set)
			}
		}
		t.Logf("limit %d: %d wins, %d of them not proved", plies, proved, missed)
	}
}

// checkTableWin holds what the tables and the count say together against the truth.
func checkTableWin(t *testing.T, truth *patience, pos rules.Position, set *retro) {
	t.Helper()
	value, length, _ := set.Probe(pos)
	limit := truth.rs.Spec().Quiet.Plies
	for quiet := range limit {
		if want := truth.value(moment{pos, quiet}); value != search.Draw && search.InTimeByTables(set, pos, length, limit, quiet) && want != value {
			t.Errorf("limit %d, %d used up, %+v: %v in time, want %v", limit, quiet, pos.Setup(), value, want)
		}
	}
}

// provedValue returns what Prove and Solve agree on.
func provedValue(t *testing.T, rs *rules.Ruleset, pos rules.Position, o search.Options) search.Value {
	t.Helper()
	a, err := proof.Prove(context.Background(), rs, pos, proof.Scope{}, o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := proof.Solve(context.Background(), rs, pos, o)
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdict == search.Refuted && s.Value == search.Win || a.Verdict == search.Proved && s.Value != search.Win && s.Value != search.Open {
		t.Errorf("%+v: %v and %+v", pos.Setup(), a.Verdict, s)
	}
	if a.Verdict == search.Proved {
		return search.Win
	}
	return s.Value
}

// checkScores holds what an analysis shows as forced against the truth, in
// games that have used up some of the limit.
func checkScores(t *testing.T, truth *patience, pos rules.Position, o search.Options) {
	t.Helper()
	limit := truth.rs.Spec().Quiet.Plies
	for _, quiet := range []int{0, limit / 2, limit - 1} {
		a, err := alphabeta.Analyze(context.Background(), truth.rs, pos, alphabeta.Options{
			Limits: o.Limits, Prober: o.Prober, Quiet: quiet, Lines: -1})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range a.Lines {
			want := truth.value(moment{pos, quiet}.after(l.Move)).Opposite()
			if v := l.Score.Value(); v != search.Open && v != want {
				t.Errorf("limit %d, %d used up, %+v, tables %t: %v scores %v, want %v", limit, quiet, pos.Setup(), o.Prober != nil, l.Move, l.Score, want)
			}
		}
	}
}
