package mutation

import (
	"context"
	"slices"

	"damone/rules"
)

// Find is a position that tells a mutant from the sound rules.
type Find struct {
	Setup rules.Setup
	Tried int // how many positions were looked at
	Game  bool
}

// Mine looks for a position on which a mutant and its sound ruleset differ, in
// what they accept, allow, refuse and why, or in how the game stands. The same
// seed tries the same positions. What is found is made as small as it can be.
// It looks no further when ctx is done.
func Mine(ctx context.Context, m *Mutant, seed uint64, tries int) (Find, bool) {
	sound := m.Sound
	d := newDealer(sound, seed)
	for i := range tries {
		if ctx.Err() != nil {
			return Find{Tried: i}, false
		}
		s := d.deal()
		if differ(sound, m, s) {
			return Find{Setup: Shrink(s, func(s rules.Setup) bool { return differ(sound, m, s) }), Tried: i + 1}, true
		}
	}
	return Find{Tried: tries}, false
}

// MineGames plays random games under both rulesets side by side and looks for
// one whose status, history counted, differs. Every tenth game goes back and
// forth to bring repetition about. It looks no further when ctx is done.
func MineGames(ctx context.Context, m *Mutant, seed uint64, games, plies int) (Find, bool) {
	sound := m.Sound
	d := newDealer(sound, seed)
	for i := range games {
		if ctx.Err() != nil {
			return Find{Tried: i, Game: true}, false
		}
		start, err := sound.Position(d.deal())
		if err == nil {
			_, err = m.Rules.Position(start.Setup())
		}
		if err == nil && gamesDiffer(sound, m, start, d, plies) {
			return Find{Setup: start.Setup(), Tried: i + 1, Game: true}, true
		}
	}
	return Find{Tried: games}, false
}

func gamesDiffer(sound *rules.Ruleset, mutant *Mutant, start rules.Position, d *dealer, plies int) bool {
	a, b := rules.NewGame(sound, start), rules.NewGame(mutant.Rules, start)
	var moves []rules.Move
	for range plies {
		if a.Status() != b.Status() || mutant.program != nil && !mutant.program.Remembers(a) {
			return true
		}
		moves = sound.Moves(moves[:0], a.Position())
		if len(moves) == 0 || !slices.Equal(moves, mutant.Rules.Moves(nil, b.Position())) {
			return false
		}
		m := moves[d.rng.IntN(len(moves))]
		if back, ok := undoing(a, moves); ok && d.rng.IntN(4) > 0 {
			m = back
		}
		a.Push(m)
		b.Push(m)
	}
	return false
}

// undoing is the move that takes back the player's last one, if there is one.
func undoing(g *rules.Game, moves []rules.Move) (rules.Move, bool) {
	if g.Plies() < 2 {
		return rules.Move{}, false
	}
	last := g.Move(g.Plies() - 2)
	for _, m := range moves {
		if m.From() == last.To() && m.To() == last.From() {
			return m, true
		}
	}
	return rules.Move{}, false
}

// differ reports whether a setup is judged differently.
func differ(sound *rules.Ruleset, m *Mutant, s rules.Setup) bool {
	p, err := sound.Position(s)
	q, ferr := m.Rules.Position(s)
	if (err == nil) != (ferr == nil) || err != nil && err.Error() != ferr.Error() {
		return true
	}
	if err != nil {
		return false
	}
	if m.program != nil {
		return m.program.Differs(s)
	}
	return positionsDiffer(sound, m.Rules, p, q)
}

func positionsDiffer(sound, faulty *rules.Ruleset, p, q rules.Position) bool {
	if sound.Status(p) != faulty.Status(q) {
		return true
	}
	sameMove := func(m, n rules.Move) bool { return m == n && p.After(m) == q.After(n) }
	sameRejection := func(x, y rules.Rejection) bool { return x.Line == y.Line && x.Rung.Clause == y.Rung.Clause }
	return !slices.EqualFunc(sound.Moves(nil, p), faulty.Moves(nil, q), sameMove) ||
		!slices.EqualFunc(sound.Explain(p).Rejected, faulty.Explain(q).Rejected, sameRejection)
}

// Shrink takes pieces off a setup, and lowers their rank, as long as it still
// shows what it is wanted for.
func Shrink(s rules.Setup, shows func(rules.Setup) bool) rules.Setup {
	for again := true; again; {
		again = false
		for at := range rules.Square(rules.Squares) {
			for _, smaller := range lesser(s, at) {
				if shows(smaller) {
					s, again = smaller, true
					break
				}
			}
		}
	}
	return s
}

// lesser is the setup with less on one square: nothing, or a lower rank.
func lesser(s rules.Setup, at rules.Square) []rules.Setup {
	var out []rules.Setup
	for c := range s.Pieces {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			if !s.Pieces[c][r].Has(at) {
				continue
			}
			gone := s
			gone.Pieces[c][r] = gone.Pieces[c][r].Without(at)
			out = append(out, gone)
			if r > rules.Pedina {
				low := gone
				low.Put(rules.Piece{Color: rules.Color(c), Rank: r - 1}, at)
				out = append(out, low)
			}
		}
	}
	return out
}
