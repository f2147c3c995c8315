package rules_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"damone/rules"
	"damone/rules/plain"
	"damone/testdata/tier"
)

// positions is how many different random positions of a ruleset are put to the
// second opinion.
var positions = tier.Pick(1_500, 20_000)

// TestSecondOpinion puts random positions, no two alike, to both generators.
// Each rung of the ladder must have decided at least one in a thousand.
func TestSecondOpinion(t *testing.T) {
	for i, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			d, w := newDealer(rs, uint64(i)), newWitness(rs)
			for seen := map[rules.Position]bool{}; len(seen) < positions; {
				p := d.deal()
				if seen[p] {
					continue
				}
				seen[p] = true
				if err := w.examine(p); err != nil {
					t.Fatal(err)
				}
			}
			for _, rung := range rs.Spec().Ladder {
				n := w.decided[rung.Clause]
				t.Logf("%s decided %d of %d positions", rung.Clause, n, positions)
				if 1000*n < positions {
					t.Errorf("%s decided only %d of %d positions", rung.Clause, n, positions)
				}
			}
			t.Logf("endings met: %v", w.ended)
		})
	}
}

// TestSecondOpinionOnGames asks both about every position of random games, and to count
// lines of play.
func TestSecondOpinionOnGames(t *testing.T) {
	for i, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			d, w := newDealer(rs, uint64(100+i)), newWitness(rs)
			for depth := range 6 {
				if err := w.count(rs.Start(), depth); err != nil {
					t.Error(err)
				}
			}
			for range positions / 100 {
				if err := cmp.Or(w.walk(d, rs.Start(), 100), w.count(d.deal(), d.rng.IntN(4))); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// A witness compares a ruleset with the second opinion on it, and remembers
// what decided.
type witness struct {
	rs      *rules.Ruleset
	spec    rules.Spec
	game    *plain.Game
	decided map[string]int // positions, by the clause of the last rung that removed a line
	ended   map[string]int // positions, by the clause that ended the game
}

func newWitness(rs *rules.Ruleset) *witness {
	return &witness{rs, rs.Spec(), plain.New(rs.Spec()), map[string]int{}, map[string]int{}}
}

// examine returns the first thing on which the two disagree in a position.
func (w *witness) examine(p rules.Position) error {
	s := p.Setup()
	ruling := w.rs.Explain(p)
	for _, err := range []error{
		w.sameLines(&ruling, s), w.sameMoves(&ruling, s), w.sameRefusals(&ruling, s), w.sameEnd(&ruling, s),
	} {
		if err != nil {
			return fmt.Errorf("%s, %s: %w", w.rs.ID(), sketch(s), err)
		}
	}
	return nil
}

func (w *witness) sameLines(r *rules.Ruling, s rules.Setup) error {
	return differ("lines", spell(r.Lines, spelled), spell(w.game.Lines(s), spelledOut))
}

// sameMoves compares the moves and where they lead. Where captures of one
// effect are one move, either generator may speak for them by any.
func (w *witness) sameMoves(r *rules.Ruling, s rules.Setup) error {
	ours, theirs := r.Moves, w.game.Moves(s)
	if w.spec.SameMove == rules.SameEffect {
		return differ("merged moves", spell(ours, effect), spell(theirs, effectOut))
	}
	if err := differ("moves", spell(ours, spelled), spell(theirs, spelledOut)); err != nil {
		return err
	}
	after := make(map[string]rules.Setup, len(theirs))
	for _, m := range theirs {
		after[spelledOut(m)] = w.game.Play(s, m)
	}
	for _, m := range ours {
		if got, want := r.Position.After(m).Setup(), after[spelled(m)]; got != want {
			return fmt.Errorf("after %v: %s, want %s", m.Path(), sketch(got), sketch(want))
		}
	}
	return nil
}

func (w *witness) sameRefusals(r *rules.Ruling, s rules.Setup) error {
	refused := w.game.Refused(s)
	ours := spell(r.Rejected, func(j rules.Rejection) string { return spelled(j.Line) + j.Rung.Clause })
	theirs := spell(refused, func(f plain.Refusal) string { return spelledOut(f.Line) + f.Clause })
	if err := differ("refusals", ours, theirs); err != nil {
		return err
	}
	decidedBy := ""
	if n := len(refused); n > 0 {
		decidedBy = refused[n-1].Clause
	}
	w.decided[decidedBy]++
	if got := r.DecidedBy(); got != decidedBy {
		return fmt.Errorf("decided by %q, want %q", got, decidedBy)
	}
	return nil
}

func (w *witness) sameEnd(r *rules.Ruling, s rules.Setup) error {
	end, over := w.game.Over(s)
	want := rules.Status{}
	switch {
	case over && end.Drawn:
		want = rules.Status{Outcome: rules.Drawn, Clause: end.Clause}
	case over:
		want = rules.Status{Outcome: rules.Won, Winner: end.Winner, Clause: end.Clause}
	}
	w.ended[end.Clause]++
	if r.Status != want {
		return fmt.Errorf("status %+v, want %+v", r.Status, want)
	}
	return nil
}

// walk plays a random game, examining every position.
func (w *witness) walk(d *dealer, p rules.Position, plies int) error {
	for range plies {
		if err := w.examine(p); err != nil {
			return err
		}
		moves := w.rs.Moves(nil, p)
		if len(moves) == 0 {
			return nil
		}
		p = p.After(moves[d.rng.IntN(len(moves))])
	}
	return nil
}

func (w *witness) count(p rules.Position, depth int) error {
	if got, want := w.rs.Perft(p, depth), w.game.Perft(p.Setup(), depth); got != want {
		return fmt.Errorf("%s, %s: %d leaves at depth %d, want %d", w.rs.ID(), sketch(p.Setup()), got, depth, want)
	}
	return nil
}

// spelled returns all there is to know about a move, as a key.
func spelled(m rules.Move) string {
	return key(m.Path(), m.AppendCaptured(nil), preyOf(m), m.Mover(), m.Becomes())
}

func preyOf(m rules.Move) []rules.Rank {
	var prey []rules.Rank
	for i := range m.Leaps() {
		prey = append(prey, m.Prey(i))
	}
	return prey
}

func spelledOut(m plain.Move) string {
	return key(m.Path, m.Captured, m.Prey, m.Mover, m.Becomes)
}

func key(path, captured []rules.Square, prey []rules.Rank, mover, becomes rules.Rank) string {
	const comma = 0xFF
	var k []byte
	for _, s := range path {
		k = append(k, byte(s))
	}
	k = append(k, comma)
	for _, s := range captured {
		k = append(k, byte(s))
	}
	k = append(k, comma)
	for _, r := range prey {
		k = append(k, byte(r))
	}
	return string(append(k, comma, byte(mover), byte(becomes)))
}

// effect returns what a move does, whatever its path, as a key.
func effect(m rules.Move) string {
	return fmt.Sprint(m.From(), m.To(), m.Captured(), m.Mover(), m.Becomes())
}

func effectOut(m plain.Move) string {
	return fmt.Sprint(m.From(), m.To(), rules.SetOf(m.Captured...), m.Mover, m.Becomes)
}

// spell turns answers into keys, in order.
func spell[T any](answers []T, key func(T) string) []string {
	var keys []string
	for _, a := range answers {
		keys = append(keys, key(a))
	}
	slices.Sort(keys)
	return keys
}

func differ(what string, got, want []string) error {
	if slices.Equal(got, want) {
		return nil
	}
	return fmt.Errorf("%s differ: got %x, want %x", what, got, want)
}

// sketch writes a setup as draughts players do, with 1 to 32 for squares.
func sketch(s rules.Setup) string {
	text := "WB"[s.Turn : s.Turn+1]
	for c := rules.White; c <= rules.Black; c++ {
		text += ":" + "WB"[c:c+1]
		for r := rules.Damone; r >= rules.Pedina; r-- {
			for sq := range s.Of(c, r).All() {
				text += fmt.Sprintf("%s%d,", []string{"", "K", "E"}[r-rules.Pedina], sq+1)
			}
		}
	}
	return text
}
