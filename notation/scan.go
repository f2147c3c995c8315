package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// scan is the fast path: it reads what FormatPosition writes in numbers, and
// little else. Whatever it accepts, setupReader reads the same.
func scan(text string) (s rules.Setup, ok bool) {
	turn, lists, _ := strings.Cut(text, ":")
	first, second, _ := strings.Cut(lists, ":")
	if len(text) > MaxSetupText || turn != "W" && turn != "B" ||
		!scanList(&s, first) || !scanList(&s, second) || first[0] == second[0] {
		return s, false
	}
	s.Turn = colorOf(turn[0])
	return s, true
}

// scanList puts one colour's pieces on squares that must be vacant.
func scanList(s *rules.Setup, list string) bool {
	if list == "" || list[0] != 'W' && list[0] != 'B' {
		return false
	}
	color := colorOf(list[0])
	for i := 1; i < len(list); i++ { // past a comma, after the first piece
		rank := rules.Pedina
		switch list[i] {
		case 'K':
			rank = rules.Dama
			i++
		case 'E':
			rank = rules.Damone
			i++
		}
		n := 0
		for ; i < len(list) && n <= rules.Squares && chars.IsDigit(list[i]); i++ {
			n = n*10 + int(list[i]-'0')
		}
		at := rules.Square(n - 1)
		if n < 1 || n > rules.Squares || i < len(list) && list[i] != ',' || (s.Side(0) | s.Side(1)).Has(at) {
			return false
		}
		s.Put(rules.Piece{Color: color, Rank: rank}, at)
	}
	return true
}
