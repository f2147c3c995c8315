package zsg

import (
	"cmp"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// Append appends a game as a saved game of Zillions of Games, which Reader reads back the same: the tags
// RulesFile, Variant and Players, and the moves, which must be those of the record's main line, legal from
// start. Variations, comments and other tags have no place in such a file. As in the widespread collection file
// the side of the h1 corner is called Black.
func Append(dst []byte, rs *rules.Ruleset, rec *record.Record, start rules.Position, moves []rules.Move) []byte {
	z := writer{dst: dst}
	variant := cmp.Or(rec.Tag("Variant"), variantOf(rs))
	z.line(Header, " Version 0.02 ", cmp.Or(rec.Tag("Players"), "HH"))
	z.line(rulesLine, cmp.Or(rec.Tag("RulesFile"), variant+".zrf"))
	z.line(variantLine, variant)
	if usual := called(rules.Rulesets(), variant); len(usual) == 0 || usual[0].Start().Setup() != start.Setup() {
		z.setup(start)
	}
	for i, m := range moves {
		z.move(strconv.Itoa(i/2+1)+". ", m)
	}
	return z.dst
}

// variantOf returns what a ruleset's game is called.
func variantOf(rs *rules.Ruleset) string {
	return strings.ReplaceAll(rs.Spec().Game, "draughts", "Checkers")
}

type writer struct{ dst []byte }

func (z *writer) line(texts ...string) {
	for _, t := range texts {
		z.dst = append(z.dst, t...)
	}
	z.dst = append(z.dst, "\r\n"...)
}

// players is what the sides are called, pieces what the ranks are.
var (
	players = [...]string{rules.White: "Black", rules.Black: "White"}
	pieces  = [...]string{rules.Pedina: "Checker", rules.Dama: "King", rules.Damone: "Damone"}
)

// setup writes a position, the pieces of the side to move first.
func (z *writer) setup(p rules.Position) {
	for _, c := range [...]rules.Color{p.Turn(), p.Turn().Other()} {
		for s := range p.Side(c).All() {
			piece, _ := p.At(s)
			z.line("(", players[c], " ", pieces[piece.Rank], " ", notation.FormatSquare(s, notation.Algebraic), ")")
		}
	}
}

// move writes a step on one line, and a capture on a line for each leap.
func (z *writer) move(number string, m rules.Move) {
	path, taken := m.Path(), m.AppendCaptured(nil)
	name := pieces[m.Mover()]
	crown := ""
	if m.Becomes() != rules.NoRank {
		crown = " = " + pieces[m.Becomes()]
	}
	if !m.IsCapture() {
		z.line(number, name, " ", notation.FormatSquare(path[0], notation.Algebraic), " - ", notation.FormatSquare(path[1], notation.Algebraic), crown)
		return
	}
	for i, over := range taken {
		last := ""
		if i == len(taken)-1 && crown != "" {
			last = crown + " on " + notation.FormatSquare(path[i+1], notation.Algebraic)
		}
		z.line(number, "partial 2 ", name, " ", notation.FormatSquare(path[i], notation.Algebraic), " - ", notation.FormatSquare(path[i+1], notation.Algebraic),
			" x ", notation.FormatSquare(over, notation.Algebraic), last)
	}
}
