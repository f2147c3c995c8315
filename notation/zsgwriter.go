package notation

import (
	"strconv"
	"strings"

	"damone/rules"
)

// AppendZSG appends a game as a saved game of Zillions of Games, which
// ZSGReader reads back the same: the tags RulesFile, Variant and Players, and
// the moves, which must be those of the record's main line, legal from start.
// Variations, comments and other tags have no place in such a file. As in the
// widespread collection file the side of the h1 corner is called Black.
func AppendZSG(dst []byte, rs *rules.Ruleset, rec *Record, start rules.Position, moves []rules.Move) []byte {
	z := zsgWriter{dst: dst}
	variant := rec.Tag("Variant")
	if variant == "" {
		variant = strings.ReplaceAll(rs.Spec().Variant, "draughts", "Checkers")
	}
	z.line(zsgHeader, " Version 0.02 ", orElse(rec.Tag("Players"), "HH"))
	z.line(zsgRules, orElse(rec.Tag("RulesFile"), variant+".zrf"))
	z.line(zsgVariant, variant)
	if start.Setup().Pieces != rs.Start().Setup().Pieces {
		z.setup(start)
	}
	for i, m := range moves {
		z.move(strconv.Itoa(i/2+1)+". ", m)
	}
	return z.dst
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

type zsgWriter struct{ dst []byte }

func (z *zsgWriter) line(texts ...string) {
	for _, t := range texts {
		z.dst = append(z.dst, t...)
	}
	z.dst = append(z.dst, "\r\n"...)
}

// zsgPlayers is what the sides are called, zsgPieces what the ranks are.
var (
	zsgPlayers = [...]string{rules.White: "Black", rules.Black: "White"}
	zsgPieces  = [...]string{rules.Pedina: "Checker", rules.Dama: "King", rules.Damone: "Damone"}
)

func (z *zsgWriter) setup(p rules.Position) {
	for c := rules.White; c <= rules.Black; c++ {
		for s := range p.Side(c).All() {
			piece, _ := p.At(s)
			z.line("(", zsgPlayers[c], " ", zsgPieces[piece.Rank], " ", FormatSquare(s, Algebraic), ")")
		}
	}
}

// move writes a step on one line, and a capture on a line for each leap.
func (z *zsgWriter) move(number string, m rules.Move) {
	path, taken := m.Path(), m.AppendCaptured(nil)
	name := zsgPieces[m.Mover()]
	crown := ""
	if m.Becomes() != rules.NoRank {
		crown = " = " + zsgPieces[m.Becomes()]
	}
	if !m.IsCapture() {
		z.line(number, name, " ", FormatSquare(path[0], Algebraic), " - ", FormatSquare(path[1], Algebraic), crown)
		return
	}
	for i, over := range taken {
		last := ""
		if i == len(taken)-1 && crown != "" {
			last = crown + " on " + FormatSquare(path[i+1], Algebraic)
		}
		z.line(number, "partial 2 ", name, " ", FormatSquare(path[i], Algebraic), " - ", FormatSquare(path[i+1], Algebraic),
			" x ", FormatSquare(over, Algebraic), last)
	}
}
