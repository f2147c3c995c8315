package search_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/patterns"
	"damone/puzzles/search/proof"
	"damone/rules"
)

func TestAnalyzeFindsWinsOfTheTables(t *testing.T) {
	for _, rs := range played() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, 9))
			for _, set := range solvedSets(t, rs, 2, 3)[:1] {
				for range few(25) {
					pos, want, plies := set.sample(rng)
					a, err := alphabeta.Analyze(context.Background(), rs, pos, alphabeta.Options{Limits: search.Limits{Depth: 7}})
					if err != nil {
						t.Fatal(err)
					}
					got, known := a.Best().Score.Plies()
					switch v := a.Best().Score.Value(); {
					case v != search.Open && v != want:
						t.Errorf("%+v: %v, the tables say %v", pos.Setup(), a.Best().Score, want)
					case known && got < plies, want != search.Draw && plies <= 7 && got != plies:
						t.Errorf("%+v: %v in %d plies, the tables say %v in %d", pos.Setup(), v, got, want, plies)
					}
				}
			}
		})
	}
}

func TestAnalyzeAsksTheTables(t *testing.T) {
	rs := rules.ItalianDamone
	set := solvedSets(t, rs, 2, 3)[:1][0]
	rng := rand.New(rand.NewPCG(1, 1))
	for range few(50) {
		pos, want, plies := set.sample(rng)
		a, err := alphabeta.Analyze(context.Background(), rs, pos, alphabeta.Options{Limits: search.Limits{Depth: 1}, Prober: set})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := a.Best().Score.Plies()
		if v := a.Best().Score.Value(); want == search.Draw && a.Best().Score != 0 || want != search.Draw && (v != want || got != plies) {
			t.Errorf("%+v: %v, the tables say %v in %d", pos.Setup(), a.Best().Score, want, plies)
		}
	}
}

func TestAnalyzeIsRepeatable(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			o := alphabeta.Options{Limits: search.Limits{Nodes: 30_000}, Lines: 3}
			first, err := alphabeta.Analyze(context.Background(), rs, rs.Start(), o)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := alphabeta.Analyze(context.Background(), rs, rs.Start(), o)
			if !reflect.DeepEqual(first, again) {
				t.Errorf("%+v, then %+v", first, again)
			}
			if first.Nodes != 30_000 || first.Stopped != search.Exhausted || len(first.Lines) != 3 || first.Depth < 3 {
				t.Errorf("%d nodes, %v, %d lines, depth %d", first.Nodes, first.Stopped, len(first.Lines), first.Depth)
			}
		})
	}
}

func TestAnalyzeLinesCanBePlayed(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			for _, pos := range middleGames(rs, few(3)) {
				a, err := alphabeta.Analyze(context.Background(), rs, pos, alphabeta.Options{Limits: search.Limits{Depth: 5}, Lines: -1})
				if err != nil {
					t.Fatal(err)
				}
				if n := len(rs.Moves(nil, pos)); len(a.Lines) != n {
					t.Errorf("%d lines for %d moves", len(a.Lines), n)
				}
				for i, l := range a.Lines {
					if i > 0 && l.Score > a.Lines[i-1].Score {
						t.Errorf("line %d scores %v, after %v", i, l.Score, a.Lines[i-1].Score)
					}
					replay(t, rs, pos, l.Moves)
				}
			}
		})
	}
}

// replay plays a line, every move of it checked.
func replay(t *testing.T, rs *rules.Ruleset, pos rules.Position, line []rules.Move) {
	t.Helper()
	for _, m := range line {
		next, err := rs.Play(pos, m)
		if err != nil {
			t.Fatal(err)
		}
		pos = next
	}
}

func TestAnalyzeWithThreads(t *testing.T) {
	rs := rules.ItalianDamone
	a, err := alphabeta.Analyze(context.Background(), rs, rs.Start(), alphabeta.Options{Limits: search.Limits{Nodes: 100_000}, Threads: 4})
	if err != nil {
		t.Fatal(err)
	}
	if a.Nodes < 100_000 || a.Depth < 3 {
		t.Errorf("%d nodes, depth %d", a.Nodes, a.Depth)
	}
	replay(t, rs, rs.Start(), a.Best().Moves)
}

func TestAnalyzeStopsWhenCancelled(t *testing.T) {
	rs := rules.ItalianDamone
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	a, err := alphabeta.Analyze(ctx, rs, rs.Start(), alphabeta.Options{Limits: search.Limits{Nodes: 1 << 40}, Progress: func(alphabeta.Analysis) {
		if seen++; seen == 4 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if a.Stopped != search.Cancelled || a.Depth != 4 || len(a.Lines) != 1 {
		t.Errorf("%v at depth %d with %d lines", a.Stopped, a.Depth, len(a.Lines))
	}
}

func TestAnalyzeHasAMoveWhateverTheBudget(t *testing.T) {
	rs := rules.ItalianDraughts
	for _, nodes := range []uint64{1, 2, 10, 100} {
		a, err := alphabeta.Analyze(context.Background(), rs, rs.Start(), alphabeta.Options{Limits: search.Limits{Nodes: nodes}})
		if err != nil {
			t.Fatal(err)
		}
		if a.Nodes > nodes {
			t.Errorf("%d nodes of %d", a.Nodes, nodes)
		}
		replay(t, rs, rs.Start(), a.Best().Moves)
	}
}

func TestSearchesRefuseFinishedGamesAndNoBudget(t *testing.T) {
	rs := rules.ItalianDamone
	over, err := rs.Position(rules.Setup{Turn: rules.White, Pieces: [2][rules.Damone + 1]rules.Set{
		rules.White: {rules.Damone: rules.SetOf(31)}}})
	if err != nil {
		t.Fatal(err)
	}
	some := search.Options{Limits: search.Limits{Nodes: 10}}
	for name, ask := range map[string]func(rules.Position, search.Options) error{
		"analyze": func(p rules.Position, o search.Options) error {
			_, err := alphabeta.Analyze(context.Background(), rs, p, alphabeta.Options{Limits: o.Limits})
			return err
		},
		"prove": func(p rules.Position, o search.Options) error {
			_, err := proof.Prove(context.Background(), rs, p, proof.Scope{}, o)
			return err
		},
		"within": func(p rules.Position, o search.Options) error {
			_, err := bounded.New(context.Background(), rs, p, search.Goal{}, o)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := ask(over, some); notation.KindOf(err) != "game-already-over" {
				t.Errorf("%v for a game that is over", err)
			}
			if err := ask(rs.Start(), search.Options{}); notation.KindOf(err) != "budget-is-zero" {
				t.Errorf("%v without a budget", err)
			}
		})
	}
}

func TestAnalyzeSeesRepetition(t *testing.T) {
	// A Damone each, far apart: whoever repeats loses in one ruleset, draws in
	// the other, and the game's earlier positions count.
	setup := rules.Setup{Turn: rules.White}
	setup.Put(rules.Piece{Color: rules.White, Rank: rules.Damone}, 31)
	setup.Put(rules.Piece{Color: rules.Black, Rank: rules.Damone}, 0)
	for _, c := range []struct {
		rs *rules.Ruleset
	}{{rules.ItalianDamone}, {rules.DamoneWinther}} {
		t.Run(c.rs.ID(), func(t *testing.T) {
			pos, err := c.rs.Position(setup)
			if err != nil {
				t.Fatal(err)
			}
			g := rules.NewGame(c.rs, pos)
			var before []rules.Position
			for range 7 { // there and back, nearly twice
				before = append(before, g.Position())
				for _, m := range c.rs.Moves(nil, g.Position()) {
					home := g.Position().Turn() == rules.White && m.To() == 31 || g.Position().Turn() == rules.Black && m.To() == 0
					away := m.From() == 31 || m.From() == 0
					if home || away {
						g.Push(m)
						break
					}
				}
			}
			a, err := alphabeta.Analyze(context.Background(), c.rs, g.Position(), alphabeta.Options{
				Limits: search.Limits{Depth: 1}, Lines: -1, Before: before})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range a.Lines {
				g.Push(l.Move)
				ended := g.Status().Over()
				g.Undo()
				loses := ended && c.rs.Spec().Repetition.Effect == rules.Loses
				if ended && !loses && l.Score != 0 || loses && l.Score > -1000 || !ended && l.Score < -1000 {
					t.Errorf("%v scores %v, repetition %v", l.Move.Path(), l.Score, ended)
				}
			}
		})
	}
}

// Weights that are all nothing leave a search as it is, and weights that were
// learnt do not.
func TestLearntWeights(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		differ := patterns.Learnt(rs) == nil
		for _, pos := range middleGames(rs, 4) {
			analyze := func(w *patterns.Weights) alphabeta.Analysis {
				a, err := alphabeta.Analyze(t.Context(), rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 5000}, Learnt: w})
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			bare := analyze(nil)
			if a := analyze(patterns.New(rs)); !reflect.DeepEqual(a, bare) {
				t.Errorf("%s, %v: empty weights change the search", rs.ID(), pos)
			}
			differ = differ || !reflect.DeepEqual(analyze(patterns.Learnt(rs)), bare)
		}
		if !differ {
			t.Errorf("%s: what was learnt changes nothing", rs.ID())
		}
	}
}
