package mutation

import (
	"cmp"
	"context"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Adapters is the class of faults that lie before a program's rules: in how it
// reads positions and writes moves. They are no mutants of any ruleset and
// belong to no score; diagnoses name them.
const Adapters Class = "adapters"

// adapter is sound rules behind an adapter that is wrong in one way.
type adapter struct {
	name   string
	square func(rules.Square) rules.Square // how squares are numbered; nil for as they should be
	pieces func(*rules.Setup)              // how pieces are read
	move   func(*conformance.Played)       // how a move is written
	plays  string                          // the ruleset it plays, whichever it is asked for; "" for that
}

var adapters = []adapter{
	{name: "squares-from-the-other-side", square: rules.Square.Turned},
	{name: "rows-from-the-other-side", square: func(s rules.Square) rules.Square { return s ^ 28 }},
	{name: "board-mirrored", square: mirror},
	{name: "colours-swapped", pieces: func(s *rules.Setup) { piecesSwapped(s); turnSwapped(s) }},
	{name: "pieces-swapped", pieces: piecesSwapped},
	{name: "turn-swapped", pieces: turnSwapped},
	{name: "turn-not-read", pieces: func(s *rules.Setup) { s.Turn = rules.White }},
	{name: "ranks-dropped", pieces: func(s *rules.Setup) { dropRanks(s, rules.White); dropRanks(s, rules.Black) }},
	{name: "ranks-of-white-dropped", pieces: func(s *rules.Setup) { dropRanks(s, rules.White) }},
	{name: "ranks-of-black-dropped", pieces: func(s *rules.Setup) { dropRanks(s, rules.Black) }},
	{name: "damoni-read-as-dame", pieces: func(s *rules.Setup) {
		for c := range s.Pieces {
			s.Pieces[c][rules.Dama] |= s.Pieces[c][rules.Damone]
			s.Pieces[c][rules.Damone] = 0
		}
	}},
	{name: "ruleset-not-read", plays: rules.Default().ID()},
	{name: "ruleset-not-read", plays: rules.ItalianDraughts.ID()},
	{name: "ends-only", move: func(m *conformance.Played) { m.Path, m.Takes = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}, nil }},
	{name: "first-leap-only", move: func(m *conformance.Played) { m.Path = m.Path[:2] }},
	{name: "moves-backward", move: func(m *conformance.Played) { slices.Reverse(m.Path) }},
	{name: "squares-from-zero", move: func(m *conformance.Played) {
		m.Takes = nil
		m.Path = lists.Each(m.Path, func(s rules.Square) rules.Square { return (s + rules.Squares - 1) % rules.Squares })
	}},
}

// mirror returns a square as one numbers it who sets the board up with the double
// corner on the right.
func mirror(s rules.Square) rules.Square { return s ^ 3 }

func piecesSwapped(s *rules.Setup) { s.Pieces[0], s.Pieces[1] = s.Pieces[1], s.Pieces[0] }

func turnSwapped(s *rules.Setup) { s.Turn = s.Turn.Other() }

// dropRanks makes every piece of a side one of the lowest rank.
func dropRanks(s *rules.Setup, c rules.Color) {
	s.Pieces[c] = [rules.Damone + 1]rules.Set{rules.Pedina: s.Side(c)}
}

// before returns a fault before the rules as a diagnosis names it.
func before(name string) *Mutant {
	return &Mutant{Name: "adapter-" + name, Class: Adapters}
}

func (a adapter) mutant() *Mutant {
	m := before(a.name)
	if m.Subject = (adapted{conformance.Own(), &a}); a.plays != "" {
		m.Fill = []any{"ruleset", a.plays}
	}
	return m
}

// adapted is a sound subject behind an adapter that knows legal moves.
type adapted struct {
	*conformance.Engine
	*adapter
}

// Ask puts a question on legal moves as the adapter understands it; it is not
// known how it would answer others. Positions may hold what play does not lead to.
func (a adapted) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	s, err := notation.ParseSetup(q.FEN)
	if err != nil || q.Op != conformance.OpLegal {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	q.FEN, q.Ruleset = notation.FormatSetup(a.read(s), notation.Number), cmp.Or(a.plays, q.Ruleset)
	q.With = append(slices.Clone(q.With), conformance.Reading{Key: "on_crowning_square", Value: "accept"})
	answer := a.Engine.Ask(ctx, q)
	if answer.Status = nil; answer.Kind == conformance.Rejected {
		answer = conformance.Answer{Moves: []conformance.Played{}} // few programs refuse a position
	}
	for i := range answer.Moves {
		m := &answer.Moves[i]
		m.Path, m.Takes, m.After = a.squares(m.Path), a.squares(m.Takes), nil
		if a.move != nil {
			a.move(m)
		}
	}
	answer.Moves = lists.Distinct(answer.Moves, func(a, b conformance.Played) bool { return slices.Equal(a.Path, b.Path) })
	return answer
}

// read returns a position as the adapter takes it.
func (a *adapter) read(s rules.Setup) rules.Setup {
	if a.pieces != nil {
		a.pieces(&s)
	}
	read := rules.Setup{Turn: s.Turn}
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			read.Pieces[c][r] = rules.SetOf(a.squares(slices.Collect(s.Pieces[c][r].All()))...)
		}
	}
	return read
}

// squares returns some squares as the adapter numbers them, both ways.
func (a *adapter) squares(list []rules.Square) []rules.Square {
	if a.square == nil {
		return list
	}
	return lists.Each(list, a.square)
}
