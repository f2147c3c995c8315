package proof

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
	"damone/testdata/tier"
)

// solverOf is a solver with a budget of nodes.
func solverOf(rs *rules.Ruleset, side rules.Color, nodes uint64) *solver {
	c := tree.NewCounter(tree.NewBudget(context.Background(), search.Limits{Nodes: nodes}))
	return newSolver(rs, side, nil, &c, newTable())
}

// few is a fifth of a number on an ordinary day.
func few(n int) int { return tier.Pick(max(n/5, 1), n) }

// randomThree is a position of three pieces, one side having one.
func randomThree(rs *rules.Ruleset, rng *rand.Rand) (pos rules.Position, ok bool) {
	setup := rules.Setup{Turn: rules.Color(rng.IntN(2))}
	for i, at := range rng.Perm(32)[:3] {
		rank := rules.Pedina + rules.Rank(rng.IntN(3))
		if !rs.HasRank(rank) {
			return pos, false
		}
		setup.Put(rules.Piece{Color: rules.Color(i % 2), Rank: rank}, rules.Square(at))
	}
	if pos, ok = rs.Fast().Arrange(setup); !ok {
		return pos, false
	}
	return pos, !rs.Status(pos).Over()
}

// A sweep sees everything, so the two searches that see little must agree with it
// where they come to an end.
func TestSearchesAgreeWithASweep(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.DamoneWinther, rules.ItalianDraughts} {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, 15))
			proved, refuted := 0, 0
			for tried := 0; tried < few(15); {
				pos, ok := randomThree(rs, rng)
				if !ok {
					continue
				}
				tried++
				whole, done := solverOf(rs, pos.Turn(), 1_000_000).sweep.run(pos)
				if !done {
					t.Fatalf("%s: no end of the sweep", pos.Setup())
				}
				for name, run := range map[string]func(*solver) (result, bool){
					"df-pn":    func(s *solver) (result, bool) { return s.runDFPN(pos) },
					"fortress": func(s *solver) (result, bool) { return s.runFortress(pos) },
				} {
					r, _ := run(solverOf(rs, pos.Turn(), 20_000))
					if !r.closed() || r.dependsOn != nothing {
						continue
					}
					if r.proved() {
						proved++
					} else {
						refuted++
					}
					if r.proved() != whole.proved() || r.proved() && r.plies < whole.plies {
						t.Errorf("%s: %s says proved %v in %d, the sweep %v in %d", pos.Setup(), name, r.proved(), r.plies, whole.proved(), whole.plies)
					}
				}
			}
			if proved+refuted < few(5) {
				t.Errorf("%d proved, %d refuted: the test shows little", proved, refuted)
			}
		})
	}
}

// One sweep asked about several positions, in any order, says what new ones say.
func TestSweepsAreAskedAgain(t *testing.T) {
	for _, rs := range tier.Pick([]*rules.Ruleset{rules.ItalianDraughts}, []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts}) {
		rng := rand.New(rand.NewPCG(2, 15))
		won := 0
		for tried := 0; tried < tier.Pick(1, 10) || won == 0; {
			pos, ok := randomThree(rs, rng)
			if !ok {
				continue
			}
			tried++
			s := solverOf(rs, pos.Turn(), 10_000_000)
			for _, m := range rs.Moves(nil, pos) {
				next := pos.After(m)
				got, _ := s.sweep.run(next)
				want, _ := solverOf(rs, pos.Turn(), 10_000_000).sweep.run(next)
				if got != want {
					t.Errorf("%s, %s: %+v, asked alone %+v", rs.ID(), next.Setup(), got, want)
				}
				if want.proved() {
					won++
				}
			}
		}
	}
}

// Wins that a proof-number search misses when it remembers, for all paths, a
// refutation that held on one: it calls each of these refuted.
func TestRepetitionTraps(t *testing.T) {
	traps := []struct{ ruleset, fen string }{
		{"damone", "W:WE2,21:BE17"},
		{"damone", "W:WE19,25:BE21"},
		{"damone", "W:WE16,25:BE18"},
		{"damone", "W:WE30,4:BE21"},
		{"damone", "B:WE6:BE7,K3"},
		{"damone", "B:WE12:BK23,8"},
		{"damone-royal", "B:WE24:BE29,20"},
		{"damone-royal", "W:WE32,5:BE2"},
		{"damone-royal", "W:WE29,15:BE20"},
		{"damone-royal", "B:WE19:BE1,K2"},
		{"italian", "W:WK13,12:BK8"},
		{"italian", "W:WK2,12:BK8"},
	}
	for _, c := range traps[len(traps)-few(len(traps)):] {
		t.Run(c.ruleset+" "+c.fen, func(t *testing.T) {
			rs, _ := rules.Lookup(c.ruleset)
			pos, err := notation.ParsePosition(rs, c.fen)
			if err != nil {
				t.Fatal(err)
			}
			s := solverOf(rs, pos.Turn(), 2_000_000)
			if r := s.take([]turn{{s.runDFPN, 1}, {s.runFortress, 1}}, pos); !r.proved() {
				t.Errorf("%+v, want proved", r)
			}
		})
	}
}

// A sweep comes to more positions than df-pn's table keeps: the move that wins is known
// all the same once the win is.
func TestASweepKnowsItsMoves(t *testing.T) {
	for _, fen := range []string{"W:WK27,6:BE17", "W:WK4,K28:BE32"} {
		pos, err := notation.ParsePosition(rules.ItalianDamone, fen)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Prove(t.Context(), rules.ItalianDamone, pos, Scope{}, search.Options{Limits: search.Limits{Nodes: 100_000}})
		if err != nil || !a.proves() {
			t.Errorf("%s: %v %v after %d positions, want a winning move", fen, err, a.Verdict, a.Nodes)
		}
	}
}
