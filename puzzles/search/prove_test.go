package search_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/search/proof"
	"damone/rules"
)

func TestProveAgreesWithRetrogradeAnalysis(t *testing.T) {
	for _, rs := range played() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 6))
			tally := map[search.Verdict]int{}
			for _, set := range solvedSets(t, rs, 2, 3) {
				for range few(50) {
					pos, want, plies := set.sample(rng)
					a, err := proof.Prove(context.Background(), rs, pos, proof.Scope{}, search.Options{Limits: search.Limits{Nodes: 100_000}})
					if err != nil {
						t.Fatal(err)
					}
					tally[a.Verdict]++
					if a.Verdict == search.Proved && (want != search.Win || a.Enough*2-1 < plies) || a.Verdict == search.Refuted && want == search.Win {
						t.Errorf("%+v: %v (%+v), the tables say %v in %d", pos.Setup(), a.Verdict, a, want, plies)
					}
				}
			}
			if tally[search.Proved] < few(20) || tally[search.Refuted] < few(20) {
				t.Errorf("only %v: the test shows little", tally)
			}
		})
	}
}

func TestSolveAgreesWithRetrogradeAnalysis(t *testing.T) {
	for _, rs := range played() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 6))
			tally := map[search.Value]int{}
			for _, set := range solvedSets(t, rs, 2, 3)[:1] {
				for range few(40) {
					pos, want, _ := set.sample(rng)
					s, err := proof.Solve(context.Background(), rs, pos, search.Options{Limits: search.Limits{Nodes: 100_000}})
					if err != nil {
						t.Fatal(err)
					}
					tally[s.Value]++
					if s.Value != search.Open && s.Value != want {
						t.Errorf("%+v: %+v, the tables say %v", pos.Setup(), s, want)
					}
				}
			}
			if tally[search.Win] == 0 || tally[search.Loss] == 0 {
				t.Errorf("only %v: the test shows little", tally)
			}
		})
	}
}

// TestProveEveryMove demands that a move is proved exactly when it wins without
// coming back to the position it is played in.
func TestProveEveryMove(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.DamoneRoyal, rules.ItalianDraughts} {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			set := solvedSets(t, rs, 2, 3)[0]
			rng := rand.New(rand.NewPCG(9, 6))
			for i := 0; i < few(6); {
				pos, want, _ := set.sample(rng)
				if want != search.Win || len(rs.Moves(nil, pos)) < 3 {
					continue
				}
				i++
				direct := set.without(pos)
				for _, o := range []search.Options{
					{Limits: search.Limits{Nodes: 1_000_000}},
					{Limits: search.Limits{Nodes: 1_000_000}, Prober: set},
					{Limits: search.Limits{Nodes: 1_000_000}, Threads: 3},
				} {
					checkEvery(t, rs, pos, set, direct, o)
				}
			}
		})
	}
}

func checkEvery(t *testing.T, rs *rules.Ruleset, pos rules.Position, set, direct *retro, o search.Options) {
	t.Helper()
	a, err := proof.Prove(context.Background(), rs, pos, proof.Scope{Every: true}, o)
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdict != search.Proved {
		t.Errorf("%+v: %v", pos.Setup(), a.Verdict)
	}
	for _, m := range a.Moves {
		after := pos.After(m.Move)
		v, _, _ := direct.Probe(after)
		free, _, _ := set.Probe(after)
		switch {
		case m.Verdict == search.Proved && v != search.Loss, m.Verdict == search.Refuted && v == search.Loss:
			t.Errorf("%+v: %v is %v, worth %v to the other side without coming back", pos.Setup(), m.Move.Path(), m.Verdict, v)
		case m.Verdict == search.Refuted && !m.Detour && free == search.Loss:
			t.Errorf("%+v: %v wins by a detour, and is plainly refuted", pos.Setup(), m.Move.Path())
		case m.Verdict == search.Unknown:
			t.Errorf("%+v: %v is unknown after %d nodes", pos.Setup(), m.Move.Path(), a.Nodes)
		}
	}
}

func TestProofsAreRepeatable(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(31, 6))
			for range few(5) {
				pos := sparse(rs, rng, 4)
				o := search.Options{Limits: search.Limits{Nodes: 20_000}}
				for name, ask := range map[string]func() (proof.Answer, error){
					"prove": func() (proof.Answer, error) {
						return proof.Prove(context.Background(), rs, pos, proof.Scope{Every: true}, o)
					},
					"within": func() (proof.Answer, error) {
						return within(context.Background(), rs, pos, search.Goal{}, 5, o)
					},
				} {
					first, err := ask()
					again, errAgain := ask()
					if err != nil || errAgain != nil || !reflect.DeepEqual(first, again) {
						t.Errorf("%s: %+v (%v), then %+v (%v)", name, first, err, again, errAgain)
					}
					if first.Nodes > o.Limits.Nodes {
						t.Errorf("%s: %d nodes of %d", name, first.Nodes, o.Limits.Nodes)
					}
				}
			}
		})
	}
}

func TestProofsStop(t *testing.T) {
	rs := rules.ItalianDamone
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name  string
		ctx   context.Context
		nodes uint64
		want  search.Stop
	}{
		{"cancelled", cancelled, 1 << 40, search.Cancelled},
		{"exhausted", context.Background(), 3000, search.Exhausted},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := search.Options{Limits: search.Limits{Nodes: c.nodes}, Threads: 2}
			a, err := proof.Prove(c.ctx, rs, rs.Start(), proof.Scope{}, o)
			if err != nil || a.Verdict != search.Unknown || a.Stopped != c.want {
				t.Errorf("prove: %v, %v, %v", a.Verdict, a.Stopped, err)
			}
			a, err = within(c.ctx, rs, rs.Start(), search.Goal{}, 9, o)
			if err != nil || a.Moves[0].Verdict != search.Unknown || a.Stopped != c.want {
				t.Errorf("within: %v, %v, %v", a.Verdict, a.Stopped, err)
			}
			s, err := proof.Solve(c.ctx, rs, rs.Start(), o)
			if err != nil || s.Value != search.Open || s.Stopped != c.want {
				t.Errorf("solve: %v, %v, %v", s.Value, s.Stopped, err)
			}
		})
	}
}
