package zsg

import (
	"cmp"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// renumber numbers the moves as PDN does: White's, the first, and any whose number in the source is out of
// order. Where Black begins, the next number is either White's, or that of the next move of Black's.
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

// start returns the position that the game begins with, of several the one that the most of
// the moves are legal from; fen tells whether it is other than the ruleset's. When the sides
// of a position set up have to be exchanged for that, or have other names, it is a guess, and remarked.
func (z *Reader) start() (start rules.Setup, fen bool) {
	known := called(z.known, z.rec.Tag("Variant"))
	if len(known) == 0 {
		known = z.known
	}
	candidates, usual := lists.Each(known, func(rs *rules.Ruleset) rules.Setup { return rs.Spec().Start }), true
	for _, s := range candidates {
		s.Turn = s.Turn.Other()
		candidates = append(candidates, s)
	}
	if z.setup != nil {
		candidates, usual = z.setUp()
	}
	best, most := 0, -1
	for i, s := range candidates {
		if n := z.playable(known, s); n > most {
			best, most = i, n
		}
	}
	if z.setup != nil && (!usual || best > 0) {
		z.rec.Liberty(z.set, "", "sides-guessed")
	}
	return candidates[best], z.setup != nil || best >= len(known)
}

// playable returns how many of the moves are legal from a position, under the ruleset that allows the most.
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

// players is what most rule files call the sides.
var players = [...]string{rules.White: "Black", rules.Black: "White"}

// setUp returns the position set up, with the sides as players calls them if the names
// are the usual ones, and the same with the sides exchanged.
func (z *Reader) setUp() (both []rules.Setup, usual bool) {
	usual = true
	for name := range z.setup {
		usual = usual && slices.Contains(players[:], name)
	}
	both = make([]rules.Setup, 2)
	for name, pieces := range z.setup {
		c := rules.White
		if usual && name == players[rules.Black] || !usual && name != z.first {
			c = rules.Black
		}
		both[0].Pieces[c], both[1].Pieces[c.Other()] = *pieces, *pieces
	}
	far := func(c rules.Color) (sum int) { // from a8, all together, and weighed against the other side
		for s := range both[0].Side(c).All() {
			sum += s.Row() + s.Col()
		}
		return sum * both[0].Side(c.Other()).Len()
	}
	if !usual && far(rules.White) < far(rules.Black) {
		slices.Reverse(both)
	}
	for i := range both {
		both[i].Turn = z.mover(both[i])
	}
	return both, usual
}

// mover returns the side to move in a position set up: that of the first move or, of a game without moves, the
// one that is set up first, unless the other has no pieces.
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
		return !strings.EqualFold(variant, rs.Spec().Game) && !strings.EqualFold(variant, strings.ReplaceAll(rs.Spec().Game, "draughts", "Checkers"))
	})
}

// turnRound finds out whether the game is on the board that has a1 dark: its
// squares, in the position set up and in the moves, are all light ones of ours.
func (z *Reader) turnRound() {
	z.mirror = false
	first := notation.Place{}
	for _, l := range z.lines {
		if l.text[0] != '(' && !chars.IsDigit(l.text[0]) {
			continue
		}
		for _, word := range strings.Fields(strings.Trim(l.text, "()")) {
			switch named := squareName().MatchString(word); {
			case named && (word[0]^word[1])&1 != 0:
				return
			case named:
				first = cmp.Or(first, l.at)
			}
		}
	}
	if z.mirror = first.Line > 0; z.mirror {
		z.rec.Liberty(first, "", "mirrored-board")
	}
}

var squareName = lists.Expression(`^[a-hA-H][1-8]$`)

// square returns a square's name on our board.
func (z *Reader) square(word string) string {
	if !z.mirror || !squareName().MatchString(word) {
		return word
	}
	return string([]byte{'a' + 'h' - (word[0] | 0x20), word[1]})
}
