package mutation

import (
	"context"
	"reflect"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// Find is a position that tells a mutant from the sound rules, or begins a game
// that does, and how many were tried.
type Find struct {
	Found bool
	Setup rules.Setup
	Tried int
}

// Mine looks for a position on which a mutant and its sound ruleset differ, in
// what they accept, allow, refuse and why, or in how the game stands. The same
// seed tries the same positions. What is found is made as small as it can be.
// It looks no further when ctx is done.
func Mine(ctx context.Context, m *Mutant, seed uint64, tries int) Find {
	differ := func(s rules.Setup) bool {
		q := conformance.Question{Op: conformance.OpLegal, Ruleset: m.Ruleset, FEN: notation.FormatSetup(s, notation.Number)}
		why := q
		why.Op = conformance.OpExplain
		return m.differs(ctx, q) || m.differs(ctx, why)
	}
	find := m.dig(ctx, seed, tries, func(_ *dealer, s rules.Setup) bool { return differ(s) })
	if find.Found {
		find.Setup = shrink(find.Setup, differ)
	}
	return find
}

// dig deals positions until one shows a difference.
func (m *Mutant) dig(ctx context.Context, seed uint64, tries int, shows func(*dealer, rules.Setup) bool) (f Find) {
	for d := newDealer(m.Sound, seed); f.Tried < tries && !f.Found && ctx.Err() == nil; f.Tried++ {
		f.Setup = d.deal()
		f.Found = shows(d, f.Setup)
	}
	return f
}

// differs reports whether a mutant answers a question otherwise than what it was
// made from.
func (m *Mutant) differs(ctx context.Context, q conformance.Question) bool {
	return !reflect.DeepEqual(m.sound.Ask(ctx, q), m.Subject.Ask(ctx, q))
}

// mineGames plays random games of forty plies by the sound rules and looks for one whose
// status, history counted, a mutant takes for another. Three moves in four go back and
// forth to bring repetition about.
func mineGames(ctx context.Context, m *Mutant, seed uint64, games int) Find {
	return m.dig(ctx, seed, games, func(d *dealer, s rules.Setup) bool {
		start, err := m.Sound.Position(s)
		if err != nil {
			return false
		}
		g := rules.NewGame(m.Sound, start)
		q := conformance.Question{Op: conformance.OpRecord, Ruleset: m.Ruleset, FEN: notation.FormatPosition(start, notation.Number)}
		for moves := m.Sound.Moves(nil, start); len(moves) > 0 && !g.Recorded().Over() && g.Plies() < 40; moves = m.Sound.Moves(nil, g.Position()) {
			next := moves[d.rng.IntN(len(moves))]
			for _, back := range moves {
				if last := g.Plies() - 2; last >= 0 && back.From() == g.Move(last).To() && back.To() == g.Move(last).From() && d.rng.IntN(4) > 0 {
					next = back
				}
			}
			g.Push(next)
			if q.Moves = append(q.Moves, conformance.PathText(next.Path())); m.differs(ctx, q) {
				return true
			}
		}
		return false
	})
}

// shrink takes pieces off a setup as long as it still shows what it is wanted for.
func shrink(s rules.Setup, shows func(rules.Setup) bool) rules.Setup {
	for at := range squaresOf(s).All() {
		fewer := s
		if lift(&fewer, at); shows(fewer) {
			return shrink(fewer, shows)
		}
	}
	return s
}
