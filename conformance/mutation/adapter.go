package mutation

import (
	"cmp"
	"context"
	"slices"
	"strings"

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
	pieces func(rules.Setup) rules.Setup   // how pieces are read
	moves  func([]conformance.Played) []conformance.Played
	plays  string // the ruleset it plays, whichever it is asked for; "" for that
}

var adapters = []adapter{
	{name: "adapter-squares-from-the-other-side", square: rules.Square.Turned},
	{name: "adapter-rows-from-the-other-side", square: func(s rules.Square) rules.Square { return s ^ 28 }},
	{name: "adapter-board-mirrored", square: mirror},
	{name: "adapter-colours-swapped", pieces: func(s rules.Setup) rules.Setup { return turnSwapped(piecesSwapped(s)) }},
	{name: "adapter-pieces-swapped", pieces: piecesSwapped},
	{name: "adapter-turn-swapped", pieces: turnSwapped},
	{name: "adapter-turn-not-read", pieces: func(s rules.Setup) rules.Setup {
		s.Turn = rules.White
		return s
	}},
	{name: "adapter-ranks-dropped", pieces: func(s rules.Setup) rules.Setup {
		return withoutRanks(withoutRanks(s, rules.White), rules.Black)
	}},
	{name: "adapter-ranks-of-white-dropped", pieces: func(s rules.Setup) rules.Setup { return withoutRanks(s, rules.White) }},
	{name: "adapter-ranks-of-black-dropped", pieces: func(s rules.Setup) rules.Setup { return withoutRanks(s, rules.Black) }},
	{name: "adapter-damoni-read-as-dame", pieces: func(s rules.Setup) rules.Setup {
		for c := range s.Pieces {
			s.Pieces[c][rules.Dama] |= s.Pieces[c][rules.Damone]
			s.Pieces[c][rules.Damone] = 0
		}
		return s
	}},
	{name: "adapter-ruleset-not-read", plays: rules.Default().ID()},
	{name: "adapter-ruleset-not-read", plays: rules.ItalianDraughts.ID()},
	{name: "adapter-ends-only", moves: func(moves []conformance.Played) []conformance.Played {
		return eachMove(moves, func(m *conformance.Played) {
			m.Path, m.Takes = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}, nil
		})
	}},
	{name: "adapter-first-leap-only", moves: func(moves []conformance.Played) []conformance.Played {
		return eachMove(moves, func(m *conformance.Played) { m.Path = m.Path[:2] })
	}},
	{name: "adapter-moves-backward", moves: func(moves []conformance.Played) []conformance.Played {
		return eachMove(moves, func(m *conformance.Played) {
			m.Path = slices.Clone(m.Path)
			slices.Reverse(m.Path)
		})
	}},
	{name: "adapter-squares-from-zero", moves: func(moves []conformance.Played) []conformance.Played {
		return eachMove(moves, func(m *conformance.Played) {
			m.Path, m.Takes = slices.Clone(m.Path), nil
			for i, s := range m.Path {
				m.Path[i] = (s + rules.Squares - 1) % rules.Squares
			}
		})
	}},
}

// mirror is a square as one numbers it who sets the board up with the double
// corner on the right.
func mirror(s rules.Square) rules.Square { return s ^ 3 }

func piecesSwapped(s rules.Setup) rules.Setup {
	s.Pieces[0], s.Pieces[1] = s.Pieces[1], s.Pieces[0]
	return s
}

func turnSwapped(s rules.Setup) rules.Setup {
	s.Turn = s.Turn.Other()
	return s
}

// withoutRanks is a setup with every piece of a side of the lowest rank.
func withoutRanks(s rules.Setup, c rules.Color) rules.Setup {
	s.Pieces[c] = [rules.Damone + 1]rules.Set{rules.Pedina: s.Side(c)}
	return s
}

// eachMove is moves with something done to each, those that become the same
// given once.
func eachMove(moves []conformance.Played, do func(*conformance.Played)) []conformance.Played {
	done := slices.Clone(moves)
	for i := range done {
		do(&done[i])
	}
	return lists.Distinct(done, func(a, b conformance.Played) bool { return slices.Equal(a.Path, b.Path) })
}

// mutant is the adapter as a diagnosis names it.
func (a *adapter) mutant() *Mutant {
	m := &Mutant{Name: a.name, Title: strings.ReplaceAll(strings.TrimPrefix(a.name, "adapter-"), "-", " "), Class: Adapters, adapter: a}
	if a.plays != "" {
		m.Fill = []any{"ruleset", a.plays}
	}
	return m
}

// adapted is a sound subject behind an adapter that knows legal moves.
type adapted struct {
	*conformance.Engine
	*adapter
}

// Name is the adapter's.
func (a adapted) Name() string { return a.adapter.name }

// Ask puts a question on legal moves as the adapter understands it; it is not
// known how it would answer others.
func (a adapted) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	s, err := notation.ParseSetup(q.FEN)
	if err != nil || q.Op != conformance.OpLegal {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	q.FEN, q.Ruleset = notation.FormatSetup(a.read(s), notation.Number), cmp.Or(a.plays, q.Ruleset)
	q.With = append(slices.Clone(q.With), unlikely)
	answer := a.Engine.Ask(ctx, q)
	if answer.Status = nil; answer.Kind == conformance.Rejected {
		answer = conformance.Answer{Moves: []conformance.Played{}} // few programs refuse a position
	}
	for i := range answer.Moves {
		m := &answer.Moves[i]
		m.Path, m.Takes, m.After = a.squares(m.Path), a.squares(m.Takes), nil
	}
	if a.adapter.moves != nil {
		answer.Moves = a.adapter.moves(answer.Moves)
	}
	return answer
}

// unlikely is the reading that positions may hold what play does not lead to.
var unlikely = conformance.Reading{Key: "on_crowning_square", Value: "accept"}

// read is a position as the adapter takes it.
func (a *adapter) read(s rules.Setup) rules.Setup {
	if a.pieces != nil {
		s = a.pieces(s)
	}
	read := rules.Setup{Turn: s.Turn}
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			read.Pieces[c][r] = rules.SetOf(a.squares(slices.Collect(s.Pieces[c][r].All()))...)
		}
	}
	return read
}

// squares is some squares as the adapter numbers them, both ways.
func (a *adapter) squares(list []rules.Square) []rules.Square {
	if a.square == nil {
		return list
	}
	return lists.Each(list, a.square)
}
