package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/rules"
	"damone/testdata/tier"
)

func TestStipulationRoundTrip(t *testing.T) {
	for text, want := range map[string]puzzles.Stipulation{
		"win":      {},
		" WIN:3 ":  {Kind: puzzles.WinIn, Moves: 3},
		"gain:2:4": {Kind: puzzles.Gain, Gain: 2, Moves: 4},
		"draw":     {Kind: puzzles.Draw},
	} {
		got, err := puzzles.ParseStipulation(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
		if again, err := puzzles.ParseStipulation(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q and read %+v, %v", text, got, again, err)
		}
	}
}

func TestStipulationsRefused(t *testing.T) {
	for _, text := range []string{"", "win:0", "win:-1", "win:x", "win:1:2", "gain", "gain:1", "gain:0:3", "gain:1:0", "gain:101:1", "win:121", "draw:2", "lose"} {
		var bad notation.Fault
		if _, err := puzzles.ParseStipulation(text); !errors.As(err, &bad) || bad.Text != text {
			t.Errorf("%q: %v, want a fault", text, err)
		}
	}
}

func fen(pos rules.Position) string { return notation.FormatPosition(pos, notation.Number) }

var plenty = search.Limits{Nodes: 60_000}

// lopsided returns a random position in which the side to move is much stronger.
func lopsided(rs *rules.Ruleset, rng *rand.Rand) rules.Position {
	for {
		turn := rules.Color(rng.IntN(2))
		s := rules.Setup{Turn: turn}
		for i, n := 0, 3+rng.IntN(3); i < n; i++ {
			piece := rules.Piece{Color: turn, Rank: rules.Rank(len(rs.Spec().Ranks) - rng.IntN(2))}
			if i == 0 || i == 4 {
				piece = rules.Piece{Color: turn.Other(), Rank: rules.Rank(1 + rng.IntN(len(rs.Spec().Ranks)))}
			}
			s.Put(piece, rules.Square(rng.IntN(rules.Squares)))
		}
		if pos, err := rs.Position(s); err == nil && !rs.Status(pos).Over() {
			return pos
		}
	}
}

// proved returns solutions of random positions.
func proved(t *testing.T, rs *rules.Ruleset, stip puzzles.Stipulation, n int) []puzzles.Solution {
	t.Helper()
	rng := rand.New(rand.NewPCG(21, 22))
	var found []puzzles.Solution
	for i := 0; len(found) < n && i < 400; i++ {
		s, err := puzzles.Solve(context.Background(), rs, lopsided(rs, rng), stip, search.Options{Limits: plenty})
		if err != nil {
			t.Fatal(err)
		}
		if s.Verdict == search.Proved && len(s.Tries) > 0 {
			found = append(found, s)
		}
	}
	if len(found) < n {
		t.Fatalf("only %d positions are solved", len(found))
	}
	return found
}

// forces answers by the definition whether a side reaches the end of the game
// within n own moves.
func forces(rs *rules.Ruleset, pos rules.Position, side rules.Color, n int) bool {
	if s := rs.Status(pos); s.Over() {
		return s.Outcome == rules.Won && s.Winner == side
	}
	attacks := pos.Turn() == side
	if n == 0 {
		return false
	}
	if attacks {
		n--
	}
	for _, m := range rs.Moves(nil, pos) {
		if forces(rs, pos.After(m), side, n) == attacks {
			return attacks
		}
	}
	return !attacks
}

func TestSolutionsHoldWhatTheyShow(t *testing.T) {
	stip := puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 3}
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			for _, s := range proved(t, rs, stip, tier.Pick(3, 8)) {
				checkTree(t, rs, s.Tree, s.Position.Turn())
				checkTries(t, rs, &s)
				if !s.Finished || s.Value != search.Win || s.Unique != (len(s.Keys) == 1) && s.Unique != (s.Grade != puzzles.Ungraded) {
					t.Errorf("%+v", s)
				}
			}
		})
	}
}

// checkTree demands that every decision wins in the number it states and no
// sooner, and that every legal reply is answered.
func checkTree(t *testing.T, rs *rules.Ruleset, d *puzzles.Decision, side rules.Color) {
	t.Helper()
	if !forces(rs, d.Position, side, d.Within) || forces(rs, d.Position, side, d.Within-1) {
		t.Errorf("%s: not won in %d, or sooner", fen(d.Position), d.Within)
	}
	after := d.Position.After(d.Play.Move)
	for _, m := range d.Duals {
		if !forces(rs, d.Position.After(m), side, d.Left-1) {
			t.Errorf("%s: a dual that does not win", fen(d.Position))
		}
	}
	if rs.Status(after).Over() {
		return
	}
	if len(d.Replies) != len(rs.Moves(nil, after)) {
		t.Errorf("%s: %d replies", fen(after), len(d.Replies))
	}
	longest := 0
	for _, r := range d.Replies {
		if r.Next != nil {
			longest = max(longest, r.Next.Within)
			checkTree(t, rs, r.Next, side)
		}
		if r.Play.Only != (len(d.Replies) == 1) || r.Play.Clause != "" && (!r.Play.Only || !r.Play.Move.IsCapture()) {
			t.Errorf("%s: %+v is not forced so", fen(after), r.Play)
		}
	}
	if longest != d.Within-1 {
		t.Errorf("%s: won in %d, the longest defence is %d", fen(d.Position), d.Within, longest)
	}
}

// checkTries demands that every other first move is listed and refuted.
func checkTries(t *testing.T, rs *rules.Ruleset, s *puzzles.Solution) {
	t.Helper()
	if n := len(rs.Moves(nil, s.Position)); len(s.Keys)+len(s.Tries) != n {
		t.Errorf("%d keys, %d tries, %d moves", len(s.Keys), len(s.Tries), n)
	}
	for _, try := range s.Tries {
		after := s.Position.After(try.Move)
		if forces(rs, after, s.Position.Turn(), s.Stipulation.Moves-1) {
			t.Errorf("%s: the try %v wins", fen(s.Position), try.Move.Path())
		}
		if rs.Status(after).Over() {
			continue
		}
		if try.Refutation == (rules.Move{}) || forces(rs, after.After(try.Refutation), s.Position.Turn(), s.Stipulation.Moves-1) {
			t.Errorf("%s: the try %v is not refuted by %v", fen(s.Position), try.Move.Path(), try.Refutation.Path())
		}
	}
}

func TestUnboundedAgreesWithBounded(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			for _, s := range proved(t, rs, puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 3}, tier.Pick(1, 3)) {
				free, err := puzzles.Solve(context.Background(), rs, s.Position, puzzles.Stipulation{}, search.Options{Limits: plenty})
				if err != nil {
					t.Fatal(err)
				}
				if free.Verdict != search.Proved || free.Tree.Within != s.Tree.Within {
					t.Errorf("%s: %v, %+v, want a win in %d", fen(s.Position), free.Verdict, free.Tree, s.Tree.Within)
				}
				for _, k := range s.Keys {
					if free.Tree.Play.Move != k && s.Tree.Within == 1 && !slices.Contains(free.Keys, k) {
						t.Errorf("%s: %v is no key any more", fen(s.Position), k.Path())
					}
				}
			}
		})
	}
}

func TestSolveRefusesNonsense(t *testing.T) {
	rs := rules.ItalianDamone
	lone, err := rs.Position(rules.Setup{Turn: rules.White, Pieces: [2][rules.Damone + 1]rules.Set{rules.White: {rules.Damone: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		pos  rules.Position
		stip puzzles.Stipulation
		lim  search.Limits
		want notation.Kind
	}{
		{"no budget", rs.Start(), puzzles.Stipulation{}, search.Limits{}, "budget-is-zero"},
		{"no budget, bounded", rs.Start(), puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 1}, search.Limits{}, "budget-is-zero"},
		{"a gain beyond the board", rs.Start(), puzzles.Stipulation{Kind: puzzles.Gain, Gain: 25, Moves: 1}, plenty, "gain-too-great"},
		{"over", lone, puzzles.Stipulation{}, plenty, "game-already-over"},
		{"no moves", rs.Start(), puzzles.Stipulation{Kind: puzzles.WinIn}, plenty, "no-moves-allowed"},
		{"no tables", rs.Start(), puzzles.Stipulation{Kind: puzzles.Draw}, plenty, "stipulation-needs-tables"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := puzzles.Solve(context.Background(), rs, c.pos, c.stip, search.Options{Limits: c.lim}); notation.KindOf(err) != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// Time too short for anything is a budget like any other.
func TestSolveSaysUnknownWhenTheBudgetIsSpent(t *testing.T) {
	rs := rules.ItalianDamone
	for _, limits := range []search.Limits{{Nodes: 5000}, {Time: 1}} {
		for _, stip := range []puzzles.Stipulation{{}, {Kind: puzzles.WinIn, Moves: 6}, {Kind: puzzles.Gain, Moves: 3, Gain: 1}} {
			s, err := puzzles.Solve(context.Background(), rs, rs.Start(), stip, search.Options{Limits: limits})
			switch {
			case err != nil:
				t.Fatal(err)
			case limits.Time == 0 && stip.Kind == puzzles.Gain: // it is solved
			case s.Verdict != search.Unknown || s.Finished || s.Stopped != search.Exhausted || s.Unique:
				t.Errorf("%v: %v, finished %v, %v", stip, s.Verdict, s.Finished, s.Stopped)
			}
		}
	}
}

func TestSolveStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	rs := rules.ItalianDraughts
	s, err := puzzles.Solve(ctx, rs, rs.Start(), puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 8}, search.Options{Limits: search.Limits{Nodes: 1 << 40}})
	if err != nil || s.Verdict != search.Unknown || s.Stopped != search.Cancelled {
		t.Errorf("%v, %v, %v", s.Verdict, s.Stopped, err)
	}
}

// ends knows the value of every position in which a lone Damone faces another.
type ends struct{ value search.Value }

func (e ends) Probe(pos rules.Position) (search.Value, int, bool) {
	return e.value, -1, pos.Occupied().Len() == 2
}

func TestSolveTellsADrawFromALoss(t *testing.T) {
	rs := rules.ItalianDamone
	for _, c := range []struct {
		fen  string
		want search.Value
	}{
		{"W:WE30:BE3", search.Draw},
		{"W:W17:BE3", search.Loss},
	} {
		pos := puzzletest.Position(t, rs, c.fen)
		s, err := puzzles.Solve(context.Background(), rs, pos, puzzles.Stipulation{}, search.Options{Limits: search.Limits{Nodes: 2_000_000}})
		if err != nil || s.Verdict != search.Refuted || s.Value != c.want || !s.Finished {
			t.Errorf("%s: %v, %v, finished %v, %v; want %v", c.fen, s.Verdict, s.Value, s.Finished, err, c.want)
		}
	}
}

func TestSolveDraw(t *testing.T) {
	rs := rules.ItalianDamone
	pos := puzzletest.Position(t, rs, "W:WE30:BE3")
	draw := puzzles.Stipulation{Kind: puzzles.Draw}
	s, err := puzzles.Solve(context.Background(), rs, pos, draw, search.Options{Limits: plenty, Prober: ends{search.Draw}})
	if err != nil || s.Verdict != search.Proved || s.Value != search.Draw || len(s.Keys) != len(rs.Moves(nil, pos)) || s.Tree == nil {
		t.Errorf("%+v, %v", s, err)
	}
	var bad notation.Fault
	if _, err := puzzles.Solve(context.Background(), rs, pos, draw, search.Options{Limits: plenty, Prober: ends{search.Win}}); !errors.As(err, &bad) {
		t.Errorf("%v, want a fault", err)
	}
	winther := puzzletest.Position(t, rules.DamoneWinther, "W:WE30:BE3")
	if _, err := puzzles.Solve(context.Background(), rules.DamoneWinther, winther, draw, search.Options{Limits: plenty, Prober: ends{search.Draw}}); !errors.As(err, &bad) {
		t.Errorf("where endless play is no draw: %v, want a fault", err)
	}
}

// few knows positions of three pieces and less, as drawn, and none of more.
type few struct{}

func (few) Probe(pos rules.Position) (search.Value, int, bool) {
	return search.Draw, -1, pos.Occupied().Len() < 4
}

// TestSolveDrawBeyondTables shows what becomes of a draw of more pieces than the tables
// have: it is proved, or it is said what is not.
func TestSolveDrawBeyondTables(t *testing.T) {
	rs := rules.ItalianDraughts
	for _, c := range []struct {
		fen      string
		nodes    uint64
		want     search.Verdict
		finished bool
	}{
		{"W:W22,31:B18,5", 1_000_000, search.Proved, true}, // a capture leads to the tables
		{"W:W22,31:B18,5", 1, search.Unknown, false},
	} {
		pos := puzzletest.Position(t, rs, c.fen)
		s, err := puzzles.Solve(t.Context(), rs, pos, puzzles.Stipulation{Kind: puzzles.Draw}, search.Options{Limits: search.Limits{Nodes: c.nodes}, Prober: few{}})
		if err != nil || s.Verdict != c.want || s.Finished != c.finished || s.LeavesTree(rs) && !c.finished {
			t.Errorf("%s: %v, finished %v, %v", c.fen, s.Verdict, s.Finished, err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := puzzles.Solve(ended, rs, rs.Start(), puzzles.Stipulation{Kind: puzzles.Draw}, search.Options{Limits: plenty, Prober: few{}}); !errors.Is(err, context.Canceled) {
		t.Errorf("where the context has ended: %v", err)
	}
}

// slow knows every position as lost, too slowly for the quiet limit.
type slow struct{}

func (slow) Probe(rules.Position) (search.Value, int, bool) { return search.Loss, 90, true }

// TestSolveDrawWithinTheQuietLimit shows that a loss that the limit may turn
// into a draw is not called a loss.
func TestSolveDrawWithinTheQuietLimit(t *testing.T) {
	rs := rules.ItalianDraughts
	pos := puzzletest.Position(t, rs, "W:WK30:BK3")
	var bad notation.Fault
	s, err := puzzles.Solve(context.Background(), rs, pos, puzzles.Stipulation{Kind: puzzles.Draw}, search.Options{Limits: plenty, Prober: slow{}})
	if !errors.As(err, &bad) {
		t.Errorf("%+v, %v, want a fault", s, err)
	}
}

// Where several first moves win, all but the key are told, in the order of the
// moves; a gain has no slower wins.
func TestSlowerWins(t *testing.T) {
	const several = "B:W1,16:B10,29"
	p := solution(t, several, "10-14")
	pos := puzzletest.Position(t, p.Ruleset, several)
	p.Position = pos
	p.Stipulation = puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 5}
	if got, want := fmt.Sprint(p.SlowerWins(t.Context(), 20_000)), "[10-6 10-13 29-26]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.Stipulation = puzzles.Stipulation{Kind: puzzles.Gain, Gain: 1, Moves: 2}
	if got := p.SlowerWins(t.Context(), 20_000); got != nil {
		t.Errorf("a gain has the slower wins %v", got)
	}
}
