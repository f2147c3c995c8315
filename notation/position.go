package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// FormatPosition writes a position in its one canonical form: the turn, then White's and Black's pieces, Damoni
// before Dame before Pedine, each in number order. ParsePosition reads it back equal.
func FormatPosition(p rules.Position, style Squares) string {
	return string(appendSetup(make([]byte, 0, 128), p.Setup(), style))
}

// AppendPosition appends the canonical form in numbers to dst. It allocates nothing unless dst has to grow.
func AppendPosition(dst []byte, p rules.Position) []byte {
	return appendSetup(dst, p.Setup(), Number)
}

// FormatSetup writes any arrangement as FormatPosition writes a position.
// ParseSetup reads it back equal as long as no square holds two pieces.
func FormatSetup(s rules.Setup, style Squares) string {
	return string(appendSetup(make([]byte, 0, 128), s, style))
}

func appendSetup(dst []byte, s rules.Setup, style Squares) []byte {
	dst = append(dst, colorLetters[s.Turn&1])
	for c := rules.White; c <= rules.Black; c++ {
		dst = append(dst, ':', colorLetters[c])
		bare := len(dst)
		for r := rules.Damone; r >= rules.Pedina; r-- {
			for set := s.Of(c, r); set != 0; set &= set - 1 {
				if len(dst) > bare {
					dst = append(dst, ',')
				}
				if r > rules.Pedina {
					dst = append(dst, rankLetters[r])
				}
				dst = AppendSquare(dst, set.First(), style)
			}
		}
	}
	return dst
}

// colorLetters are the letters of the colours.
var colorLetters = [...]byte{rules.White: 'W', rules.Black: 'B'}

// rankLetters are the letters of the ranks; a Pedina or man has none.
var rankLetters = [...]byte{rules.Dama: 'K', rules.Damone: 'E'}

// ParseSetup reads an arrangement of pieces, in any form that the package comment lists except startpos,
// whatever the game. The error is a *SyntaxError that lists every fault of the text, two pieces on one square
// included.
func ParseSetup(text string) (rules.Setup, error) {
	if s, ok := scan(text); ok {
		return s, nil
	}
	r := readSetup(text, nil)
	if err := r.err(); err != nil {
		return rules.Setup{}, err
	}
	return r.setup, nil
}

// ReadSetup is ParseSetup for a caller who asks where the text puts the pieces:
// the setup has those that could be read, error or not.
func ReadSetup(text string) (setup rules.Setup, where map[rules.Square]Place, err error) {
	r := readSetup(text, nil)
	where = make(map[rules.Square]Place)
	for s := range r.seen.All() {
		where[s] = PlaceIn(text, r.where[s].from)
	}
	return r.setup, where, r.err()
}

// ParsePosition reads a position of a game. A text that cannot be read gives a *SyntaxError; one that the
// ruleset refuses gives a *PositionError, which wraps the *rules.SetupError and, when parts of the text could
// not be read either, the *SyntaxError. Either way every fault is reported at once.
func ParsePosition(rs *rules.Ruleset, text string) (rules.Position, error) {
	if s, ok := scan(text); ok {
		if p, err := rs.Position(s); err == nil {
			return p, nil
		}
	}
	r := readSetup(text, rs)
	p, err := rs.Position(r.setup)
	return p, r.judged(rs, err)
}

// scan returns the fast path: it reads what FormatPosition writes in numbers, and
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
