package mutation

import (
	"context"
	"reflect"

	"damone/conformance"
	"damone/notation"
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
	d, differs := newDealer(m.Sound, seed), m.differs(ctx)
	differ := func(s rules.Setup) bool {
		q := conformance.Question{Op: conformance.OpLegal, Ruleset: m.Ruleset, FEN: notation.FormatSetup(s, notation.Number)}
		why := q
		why.Op = conformance.OpExplain
		return differs(q) || differs(why)
	}
	for i := range tries {
		if ctx.Err() != nil {
			return Find{Tried: i}, false
		}
		if s := d.deal(); differ(s) {
			return Find{Setup: Shrink(s, differ), Tried: i + 1}, true
		}
	}
	return Find{Tried: tries}, false
}

// differs returns what tells whether a mutant answers a question otherwise than the
// sound rules do. A program is compared with the plain rules, which it was made from.
func (m *Mutant) differs(ctx context.Context) func(conformance.Question) bool {
	sound, faulty := conformance.As(m.Ruleset, m.Sound), m.Subject()
	if m.program != nil {
		sound = conformance.NewSecond(m.Sound)
	}
	return func(q conformance.Question) bool { return !reflect.DeepEqual(sound.Ask(ctx, q), faulty.Ask(ctx, q)) }
}

// MineGames plays random games by the sound rules and looks for one whose status,
// history counted, a mutant takes for another. Three moves in four go back and
// forth to bring repetition about. It looks no further when ctx is done.
func MineGames(ctx context.Context, m *Mutant, seed uint64, games, plies int) (Find, bool) {
	d, differs := newDealer(m.Sound, seed), m.differs(ctx)
	for i := range games {
		if ctx.Err() != nil {
			return Find{Tried: i, Game: true}, false
		}
		start, err := m.Sound.Position(d.deal())
		if err == nil && gameDiffers(m, differs, start, d, plies) {
			return Find{Setup: start.Setup(), Tried: i + 1, Game: true}, true
		}
	}
	return Find{Tried: games}, false
}

func gameDiffers(m *Mutant, differs func(conformance.Question) bool, start rules.Position, d *dealer, plies int) bool {
	g := rules.NewGame(m.Sound, start)
	q := conformance.Question{Op: conformance.OpRecord, Ruleset: m.Ruleset, FEN: notation.FormatPosition(start, notation.Number)}
	for range plies {
		moves := m.Sound.Moves(nil, g.Position())
		if len(moves) == 0 || g.Recorded().Over() {
			return false
		}
		next := moves[d.rng.IntN(len(moves))]
		if back, ok := undoing(g, moves); ok && d.rng.IntN(4) > 0 {
			next = back
		}
		g.Push(next)
		if q.Moves = append(q.Moves, conformance.PathText(next.Path())); differs(q) {
			return true
		}
	}
	return false
}

// undoing returns the move that takes back the player's last one, if there is one.
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

// lesser returns the setup with less on one square: nothing, or a lower rank.
func lesser(s rules.Setup, at rules.Square) (out []rules.Setup) {
	for c := range rules.Color(2) {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			switch {
			case !s.Of(c, r).Has(at):
			case r == rules.Pedina:
				out = append(out, lift(s, at))
			default:
				out = append(out, lift(s, at), stand(s, c, r-1, at))
			}
		}
	}
	return out
}
