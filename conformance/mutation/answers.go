package mutation

import (
	"context"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
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
	add("start-square-taken", "a capture breaks off before a square it has visited",
		b.cite(ids("DAM-6.1", "READ-2b"), ids("ITA-4.7", "ITA-4.7c", "ITA-4.1"), nil), noReturn)
	add("jump-twice", "a piece may be jumped twice", b.cite(ids("READ-2", "READ-2b"), ids("ITA-4.7", "ITA-4.7b"), nil), jumpTwice)
	add("board-turned", "the board lies the wrong way round, its double corner on the right",
		b.cite(ids("DAM-2"), ids("ITA-1"), nil), boardTurned)
	add("leap-own", "a capture takes pieces of either side", b.cite(ids("DAM-6.1"), ids("ITA-4.1"), nil), leapOwn)
	add("long-leap", "the high ranks capture from a distance", b.cite(ids("DAM-6.1"), ids("ITA-4.1"), ids("WIN-Q2")), longLeap)
	add("no-choice", "of several legal captures only the first may be made", ids(b.spec.Free), firstCapture)
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
				out = append(out, made(p, []rules.Square{m.Path[0], at}, []rules.Square{}))
			}
		}
	}
	return out
}

// made is a move that goes along a path, takes some pieces and leads where that
// leads.
func made(p rules.Position, path, takes []rules.Square) conformance.Played {
	s := p.Setup()
	piece, _ := p.At(path[0])
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			s.Pieces[c][r] &^= rules.SetOf(takes...).With(path[0])
		}
	}
	s.Put(piece, path[len(path)-1])
	s.Turn = s.Turn.Other()
	return conformance.Played{Path: path, Takes: takes, After: &s}
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

func noReturn(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return eachMove(moves, func(m *conformance.Played) {
		for i := range m.Path {
			if slices.Contains(m.Path[:i], m.Path[i]) {
				*m = made(p, m.Path[:i], m.Takes[:i-1])
				break
			}
		}
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
	mirror := &adapter{square: func(s rules.Square) rules.Square { return s ^ 3 }}
	seen, err := rs.Position(mirror.read(p.Setup()))
	if err != nil {
		return nil
	}
	return lists.Each(rs.Moves(nil, seen), func(m rules.Move) conformance.Played {
		return conformance.Played{Path: mirror.squares(m.Path())}
	})
}

func leapOwn(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withLeaps(p, moves, func(from rules.Square, d rules.Direction) (over, to rules.Square, ok bool) {
		over, near := from.Step(d)
		to, ok = over.Step(d)
		return over, to, near && ok && p.Side(p.Turn()).Has(over)
	})
}

func longLeap(_ *rules.Ruleset, p rules.Position, moves []conformance.Played) []conformance.Played {
	return withLeaps(p, moves, func(from rules.Square, d rules.Direction) (over, to rules.Square, ok bool) {
		gap, near := from.Step(d)
		over, far := gap.Step(d)
		to, ok = over.Step(d)
		piece, _ := p.At(from)
		return over, to, near && far && ok && piece.Rank != rules.Pedina && !p.Occupied().Has(gap) && p.Side(p.Turn().Other()).Has(over)
	})
}

// withLeaps is some moves with the captures of one piece that a faulty program
// finds besides. Steps are out then, and no capture of several is beaten.
func withLeaps(p rules.Position, moves []conformance.Played, leap func(from rules.Square, d rules.Direction) (over, to rules.Square, ok bool)) []conformance.Played {
	if slices.ContainsFunc(moves, func(m conformance.Played) bool { return len(m.Takes) > 1 }) {
		return moves
	}
	var found []conformance.Played
	for from := range p.Side(p.Turn()).All() {
		for d := range waysOf(p, from).All() {
			if over, to, ok := leap(from, d); ok && !p.Occupied().Has(to) {
				found = append(found, made(p, []rules.Square{from, to}, []rules.Square{over}))
			}
		}
	}
	if len(found) == 0 {
		return moves
	}
	return append(lists.Where(moves, isCapture), found...)
}

// waysOf is the directions in which the piece on a square captures: one that
// the lowest rank has in every game, all for the others.
func waysOf(p rules.Position, from rules.Square) rules.Directions {
	switch piece, _ := p.At(from); {
	case piece.Rank != rules.Pedina:
		return rules.AllDirections
	case p.Turn() == rules.Black:
		return 1 << rules.SouthEast
	}
	return 1 << rules.NorthWest
}
