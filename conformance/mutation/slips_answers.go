package mutation

import (
	"slices"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// answers gives moves that no Spec can express. They are put to every case, as
// the mutants of a Spec are, and prove clauses.
func (c *coder) answers() {
	add := func(name, title string, s slip) { c.add(Answers, name, title, s) }
	add("flying-steps", "the high ranks step any number of squares", slip{moves: flyingSteps})
	add("no-turn", "either side may move", slip{moves: func(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
		s.Turn = s.Turn.Other()
		if len(captures) > 0 {
			steps = nil
		}
		return slices.Concat(captures, steps, p.Plainly.Moves(s))
	}})
	add("start-square-taken", "a capture breaks off before a square it has visited", slip{bars: func(_ *Program, _ rules.Setup, m plain.Move, leap int) bool {
		return slices.Contains(m.Path[:leap+1], m.Path[leap+1])
	}})
	add("jump-twice", "a piece may be jumped twice", slip{free: func(_ rules.Setup, kept []plain.Move) []plain.Move { return lists.Each(kept, jumpedTwice) }})
	add("board-turned", "the board lies the wrong way round, its double corner on the right",
		slip{moves: func(p *Program, s rules.Setup, _, _ []plain.Move) []plain.Move {
			return lists.Each(p.Plainly.Moves(mirrored.read(s)), func(m plain.Move) plain.Move {
				m.Path, m.Captured = mirrored.squares(m.Path), mirrored.squares(m.Captured)
				return m
			})
		}})
	add("leap-own", "a capture takes pieces of either side", slip{moves: withLeaps(func(s rules.Setup, from rules.Square, d rules.Direction) (over, to rules.Square, ok bool) {
		over, near := from.Step(d)
		to, ok = over.Step(d)
		return over, to, near && ok && s.Side(s.Turn).Has(over)
	})})
	add("long-leap", "the high ranks capture from a distance", slip{moves: withLeaps(func(s rules.Setup, from rules.Square, d rules.Direction) (over, to rules.Square, ok bool) {
		gap, near := from.Step(d)
		over, far := gap.Step(d)
		to, ok = over.Step(d)
		return over, to, near && far && ok && !s.Of(s.Turn, rules.Pedina).Has(from) && !squaresOf(s).Has(gap) && s.Side(s.Turn.Other()).Has(over)
	})})
	add("no-choice", "of several legal captures only the first may be made", slip{moves: firstCapture})
}

// mirrored is the board as one sees it who sets it up with the double corner on
// the right.
var mirrored = &adapter{square: func(s rules.Square) rules.Square { return s ^ 3 }}

// firstCapture leaves the capture that the fast rules list first.
func firstCapture(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
	at, err := p.Rules.Position(s)
	if len(captures) == 0 || err != nil {
		return steps
	}
	first := p.Rules.Moves(nil, at)[:1]
	return lists.Where(captures, func(m plain.Move) bool { return len(first) > 0 && slices.Equal(m.Path, first[0].Path()) })
}

func flyingSteps(_ *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
	if len(captures) > 0 {
		return captures
	}
	out := slices.Clone(steps)
	for _, m := range steps {
		for d := range rules.AllDirections.All() {
			at, ok := m.From().Step(d)
			if !ok || at != m.To() || m.Mover == rules.Pedina {
				continue
			}
			for at, ok = at.Step(d); ok && !squaresOf(s).Has(at); at, ok = at.Step(d) {
				out = append(out, plain.Move{Path: []rules.Square{m.From(), at}, Mover: m.Mover})
			}
		}
	}
	return out
}

// jumpedTwice returns a capture that ends where it began and then takes its first
// piece again; others as they are.
func jumpedTwice(m plain.Move) plain.Move {
	if len(m.Captured) > 2 && m.From() == m.To() {
		m.Path = append(slices.Clone(m.Path), m.Path[1])
		m.Captured, m.Prey = append(slices.Clone(m.Captured), m.Captured[0]), append(slices.Clone(m.Prey), m.Prey[0])
	}
	return m
}

// withLeaps returns moves with the captures of one piece that a faulty program
// finds besides, in the directions in which the piece captures. Steps are out
// then, and no capture of several is beaten.
func withLeaps(leap func(s rules.Setup, from rules.Square, d rules.Direction) (over, to rules.Square, ok bool)) func(*Program, rules.Setup, []plain.Move, []plain.Move) []plain.Move {
	return func(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
		if len(captures) > 0 && len(captures[0].Captured) > 1 {
			return captures
		}
		found := slices.Clone(captures)
		for rank := rules.Pedina; rank <= rules.Damone; rank++ {
			for from := range s.Of(s.Turn, rank).All() {
				for d := range rules.AllDirections.All() {
					over, to, ok := leap(s, from, d)
					if m := (plain.Move{Path: []rules.Square{from, to}, Captured: []rules.Square{over}, Prey: []rules.Rank{rank}, Mover: rank}); ok &&
						!squaresOf(s).Has(to) && p.spec.Leaps[rank].Has(asSeen(s, d)) {
						found = append(found, m)
					}
				}
			}
		}
		if len(found) == 0 {
			return steps
		}
		return found
	}
}

// asSeen returns a direction as the player to move sees it.
func asSeen(s rules.Setup, d rules.Direction) rules.Direction {
	if s.Turn == rules.Black {
		return rules.SouthEast - d
	}
	return d
}
