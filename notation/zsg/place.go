package zsg

import (
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
	items := z.rec.Items
	later := first == rules.Black && !(len(items) > 1 && items[1].Number == items[0].Number+1)
	before := 0
	for i := range items {
		it, black := &items[i], (i%2 == 0) == (first == rules.Black)
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

// start is the position that makes the most of the moves legal; fen tells
// whether it is other than the ruleset's.
func (z *Reader) start() (best rules.Setup, fen bool) {
	most := -1
	try := func(s rules.Setup, other bool) {
		if n := z.playable(s); n > most {
			best, fen, most = s, other, n
		}
	}
	if z.setup != nil {
		for _, s := range z.conventions() {
			s.Turn = z.rec.FirstMover(s)
			try(s, true)
		}
		return best, fen
	}
	for _, rs := range rules.Rulesets() {
		try(rs.Spec().Start, false)
	}
	for _, rs := range rules.Rulesets() {
		s := rs.Spec().Start
		s.Turn = s.Turn.Other()
		try(s, true)
	}
	return best, fen
}

// playable is how many of the moves are legal from a position, under the
// ruleset that allows the most.
func (z *Reader) playable(s rules.Setup) int {
	most := 0
	for _, rs := range rules.Rulesets() {
		if p, err := rs.Position(s); err == nil {
			n, _ := record.Follow(rs, p, z.rec.Items, record.MaxItems)
			most = max(most, 1+n)
		}
	}
	return most
}

// conventions is the position set up, read in both ways, the one whose White
// stands nearer to h1 first.
func (z *Reader) conventions() [2]rules.Setup {
	var both [2]rules.Setup
	for name, pieces := range z.setup {
		c := rules.White
		if name != z.first {
			c = rules.Black
		}
		both[0].Pieces[c], both[1].Pieces[c.Other()] = *pieces, *pieces
	}
	if nearness(both[0].Side(rules.White))*both[0].Side(rules.Black).Len() <
		nearness(both[0].Side(rules.Black))*both[0].Side(rules.White).Len() {
		both[0], both[1] = both[1], both[0]
	}
	return both
}

// nearness is how far from a8 some pieces stand, all together.
func nearness(pieces rules.Set) int {
	sum := 0
	for s := range pieces.All() {
		sum += s.Row() + s.Col()
	}
	return sum
}
