package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// edit is a fault that no Spec can express: it changes an answer about the
// legal moves of a position.
type edit func(rs *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played

// edited is a sound subject with its answers edited.
type edited struct {
	conformance.Subject
	mutant *Mutant
}

// Ask answers with the edit where moves are asked for, and as the sound
// rules do otherwise.
func (e edited) Ask(ctx context.Context, question conformance.Question) conformance.Answer {
	a := e.Subject.Ask(ctx, question)
	if len(question.With) > 0 {
		return a
	}
	p, err := notation.ParsePosition(e.mutant.Rules, question.FEN)
	if err != nil {
		return a
	}
	switch question.Op {
	case conformance.OpLegal:
		a.Moves = e.mutant.edit(e.mutant.Rules, p, a.Moves)
	case conformance.OpApply:
		return e.apply(p, question.Move, a)
	}
	return a
}

// apply plays a move that the edit allows, and refuses one that it does not.
func (e edited) apply(p rules.Position, text string, sound conformance.Answer) conformance.Answer {
	attempt, err := notation.ParseAttempt(text)
	if err != nil {
		return sound
	}
	legal := conformance.LegalMoves(e.mutant.Rules, p)
	is := func(m conformance.Played) bool { return slices.Equal(m.Path, attempt.Squares) }
	moves := e.mutant.edit(e.mutant.Rules, p, legal)
	switch i := slices.IndexFunc(moves, is); {
	case i >= 0:
		return conformance.Answer{After: moves[i].After}
	case slices.ContainsFunc(legal, is):
		return conformance.Answer{Kind: conformance.Rejected, Rejected: conformance.Rejection{Phase: conformance.PhaseMove}}
	}
	return sound
}

// answers adds the faults that no Spec can express.
func (b *breeder) answers() {
	b.class = Answers
	add := func(name, title string, clauses []string, change edit) {
		b.mutants = append(b.mutants, &Mutant{Name: b.name(name), Title: title, Ruleset: b.base.ID(), Class: Answers,
			Clauses: clauses, Rules: b.base, edit: change})
	}
	add("flying-steps", "the high ranks step any number of squares",
		b.cite(ids("DAM-4.4"), ids("ITA-3.2"), ids("WIN-Q2")), flyingSteps)
	add("no-turn", "either side may move", b.cite(ids("DAM-3.2"), ids("ITA-2"), nil), eitherSide)
	add("start-square-taken", "a capture cannot come back to a square it has visited",
		b.cite(ids("DAM-6.1", "READ-2b"), ids("ITA-4.7", "ITA-4.7c", "ITA-4.1"), nil), noReturn)
	add("jump-twice", "a piece may be jumped twice", b.cite(ids("READ-2", "READ-2b"), ids("ITA-4.7", "ITA-4.7b"), nil), jumpTwice)
	add("board-turned", "the board lies the wrong way round, its double corner on the right",
		b.cite(ids("DAM-2"), ids("ITA-1"), nil), boardTurned)
	add("light-squares", "pieces step straight ahead onto light squares' neighbours two rows on", b.cite(ids("DAM-2", "DAM-4.4"), ids("ITA-1", "ITA-3.1"), nil), straightAhead)
	add("leap-own", "a capture may start with a leap over a piece of one's own", b.cite(ids("DAM-6.1"), ids("ITA-4.1"), nil), leapOwn)
	add("long-leap", "a capture may leap over a piece farther away", b.cite(ids("DAM-6.1"), ids("ITA-4.1"), ids("WIN-Q2")), longLeap)
	add("no-choice", "of several legal captures only the first may be made", ids(b.spec.Free), firstCapture)
	add("onto-taken", "a step may go onto a taken square", b.cite(ids("DAM-4.4"), ids("ITA-3.1"), nil), ontoTaken)
}

func isCapture(m conformance.Played) bool { return len(m.Takes) > 0 }

func flyingSteps(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	out := slices.Clone(moves)
	for _, m := range moves {
		if piece, _ := p.At(m.Path[0]); isCapture(m) || piece.Rank == rules.Pedina {
			continue
		}
		for d := range rules.AllDirections.All() {
			at, ok := m.Path[0].Step(d)
			if !ok || at != m.Path[1] {
				continue
			}
			for at, ok = at.Step(d); ok && !p.Occupied().Has(at); at, ok = at.Step(d) {
				out = append(out, step(p, m.Path[0], at))
			}
		}
	}
	return out
}

// step is a move from one square to another that takes nothing.
func step(p rules.Position, from, to rules.Square) conformance.Played {
	s := p.Setup()
	piece, _ := p.At(from)
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			s.Pieces[c][r] = s.Pieces[c][r].Without(from)
		}
	}
	if !p.Occupied().Has(to) {
		s.Put(piece, to)
	}
	s.Turn = s.Turn.Other()
	return conformance.Played{Path: []rules.Square{from, to}, Takes: []rules.Square{}, After: &s}
}

func eitherSide(rs *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	s := p.Setup()
	s.Turn = s.Turn.Other()
	other, err := rs.Position(s)
	if err != nil {
		return moves
	}
	return append(slices.Clone(moves), conformance.LegalMoves(rs, other)...)
}

func firstCapture(_ *rules.Ruleset, _ rules.Position, moves []conformance.Played) []conformance.Played {
	if len(moves) > 1 && isCapture(moves[0]) {
		return moves[:1]
	}
	return moves
}

func noReturn(_ *rules.Ruleset, _ rules.Position, moves []conformance.Played) []conformance.Played {
	return slices.DeleteFunc(slices.Clone(moves), func(m conformance.Played) bool {
		return rules.SetOf(m.Path...).Len() < len(m.Path)
	})
}

func jumpTwice(_ *rules.Ruleset, _ rules.Position, moves []conformance.Played) []conformance.Played {
	out := slices.Clone(moves)
	for i, m := range out {
		if len(m.Path) > 3 && m.Path[0] == m.Path[len(m.Path)-1] {
			out[i].Path = append(slices.Clone(m.Path), m.Path[1])
			out[i].After = nil
		}
	}
	return out
}

// boardTurned answers for the board reflected left to right, as one sees it
// who sets it up with the double corner on the right.
func boardTurned(rs *rules.Ruleset, p rules.Position, _ []conformance.Played) []conformance.Played {
	s := rules.Setup{Turn: p.Turn()}
	for at := range rules.Square(rules.Squares) {
		if piece, ok := p.At(at); ok {
			s.Put(piece, at^3)
		}
	}
	seen, err := rs.Position(s)
	if err != nil {
		return nil
	}
	var out []conformance.Played
	for _, m := range rs.Moves(nil, seen) {
		path := m.Path()
		for i := range path {
			path[i] ^= 3
		}
		out = append(out, conformance.Played{Path: path})
	}
	return out
}

// straightAhead adds steps two rows up the same file, the nearest thing to
// leaving the diagonals that dark squares can show.
func straightAhead(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withSteps(p, moves, func(from rules.Square) (rules.Square, bool) {
		to, ok := rules.SquareAt(from.Row()-2+4*int(p.Turn()), from.Col())
		return to, ok && !p.Occupied().Has(to) && !slices.ContainsFunc(moves, isCapture)
	})
}

func ontoTaken(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withSteps(p, moves, func(from rules.Square) (rules.Square, bool) {
		to, ok := from.Step(ahead(p.Turn()))
		return to, ok && p.Occupied().Has(to) && !slices.ContainsFunc(moves, isCapture)
	})
}

func leapOwn(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withSteps(p, moves, func(from rules.Square) (rules.Square, bool) {
		over, near := from.Step(ahead(p.Turn()))
		to, far := over.Step(ahead(p.Turn()))
		return to, near && far && p.Side(p.Turn()).Has(over) && !p.Occupied().Has(to)
	})
}

func longLeap(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withSteps(p, moves, func(from rules.Square) (rules.Square, bool) {
		gap, near := from.Step(ahead(p.Turn()))
		over, far := gap.Step(ahead(p.Turn()))
		to, ok := over.Step(ahead(p.Turn()))
		return to, near && far && ok && p.Side(p.Turn().Other()).Has(over) && p.Occupied()&rules.SetOf(gap, to) == 0
	})
}

// ahead is a direction that every piece of a colour moves in.
func ahead(c rules.Color) rules.Direction {
	if c == rules.Black {
		return rules.SouthEast
	}
	return rules.NorthWest
}

// withSteps is some moves, and a step by each piece of the player's for which
// there is a square to go to.
func withSteps(p rules.Position, moves []conformance.Played, to func(from rules.Square) (rules.Square, bool)) []conformance.Played {
	out := slices.Clone(moves)
	for from := range p.Side(p.Turn()).All() {
		if to, ok := to(from); ok {
			out = append(out, step(p, from, to))
		}
	}
	return out
}
