package zsg

import (
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// place finds out which side is ours called White, and who begins, and puts
// the start into the tags and the numbers into the moves.
func (z *Reader) place() {
	start, fen := z.start()
	if fen {
		z.rec.SetTag("SetUp", "1")
		z.rec.SetTag("FEN", notation.FormatSetup(start, notation.Number))
		z.rec.Find("FEN").Place = z.set
	}
	z.renumber(start.Turn)
}

// renumber numbers the moves as PDN does: White's, the first, and any whose
// number in the source is out of order. Where Black begins, the next number is
// either White's, or that of the next move of Black's.
func (z *Reader) renumber(first rules.Color) {
	moves := slices.Collect(record.MainLine(z.rec.Items))
	moves = slices.DeleteFunc(moves, func(it *record.Item) bool { return it.Kind != record.Move })
	later := first == rules.Black && !(len(moves) > 1 && moves[1].Number == moves[0].Number+1)
	before := 0
	for i, it := range moves {
		black := (i%2 == 0) == (first == rules.Black)
		if later && !black {
			it.Number++
		}
		number := it.Number
		if black && i > 0 && number == before {
			it.Number = 0
		}
		it.Dots = black && it.Number > 0
		before = number
	}
}

// start returns the position that the game begins with; fen tells whether it is other
// than the ruleset's.
func (z *Reader) start() (best rules.Setup, fen bool) {
	known := called(z.known, z.rec.Tag("Variant"))
	if len(known) == 0 {
		known = z.known
	}
	switch {
	case z.setup != nil:
		return z.setUp(known), true
	case z.rec.Moves() == 0:
		return known[0].Spec().Start, false
	}
	most := -1
	for _, other := range [...]bool{false, true} {
		for _, rs := range known {
			s := rs.Spec().Start
			if other {
				s.Turn = s.Turn.Other()
			}
			if n := z.playable(known, s); n > most {
				best, fen, most = s, other, n
			}
		}
	}
	return best, fen
}

// playable returns how many of the moves are legal from a position, under the
// ruleset that allows the most.
func (z *Reader) playable(known []*rules.Ruleset, s rules.Setup) int {
	most := 0
	for _, rs := range known {
		if p, err := rs.Position(s); err == nil {
			n, _ := record.Follow(rs, p, z.rec.Items, record.MaxItems)
			most = max(most, 1+n)
		}
	}
	return most
}

// setUp returns the position set up, with the sides called as Append calls them. When
// more moves are legal with the sides exchanged, or the sides have other names,
// it is a guess, and remarked.
func (z *Reader) setUp(known []*rules.Ruleset) rules.Setup {
	usual := true
	for name := range z.setup {
		usual = usual && slices.Contains(players[:], name)
	}
	var both [2]rules.Setup // and with the sides exchanged
	for name, pieces := range z.setup {
		c := rules.White
		if usual && name == players[rules.Black] || !usual && name != z.first {
			c = rules.Black
		}
		both[0].Pieces[c], both[1].Pieces[c.Other()] = *pieces, *pieces
	}
	if !usual && nearness(both[0].Side(rules.White))*both[0].Side(rules.Black).Len() <
		nearness(both[0].Side(rules.Black))*both[0].Side(rules.White).Len() {
		both[0], both[1] = both[1], both[0]
	}
	for i := range both {
		both[i].Turn = z.mover(both[i])
	}
	exchanged := z.playable(known, both[1]) > z.playable(known, both[0])
	if !usual || exchanged {
		z.rec.Liberty(z.set, "", SidesGuessed)
	}
	if exchanged {
		return both[1]
	}
	return both[0]
}

// mover returns the side to move in a position set up: that of the first move or, of
// a game without moves, the one that is set up first, unless the other has no
// pieces.
func (z *Reader) mover(s rules.Setup) rules.Color {
	first := rules.White
	if *z.setup[z.first] == s.Pieces[rules.Black] {
		first = rules.Black
	}
	switch {
	case z.rec.Moves() > 0:
		return z.rec.FirstMover(s)
	case len(z.setup) == 1:
		return first.Other()
	}
	return first
}

// called returns the rulesets that a variant may be played under.
func called(known []*rules.Ruleset, variant string) []*rules.Ruleset {
	return slices.DeleteFunc(slices.Clone(known), func(rs *rules.Ruleset) bool {
		return !strings.EqualFold(variant, rs.Spec().Game) && !strings.EqualFold(variant, variantOf(rs))
	})
}

// nearness returns how far from a8 some pieces stand, all together.
func nearness(pieces rules.Set) int {
	sum := 0
	for s := range pieces.All() {
		sum += s.Row() + s.Col()
	}
	return sum
}
