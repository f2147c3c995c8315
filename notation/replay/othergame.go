package replay

import (
	"slices"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// otherGames is the games that the standard numbers, besides ours.
var otherGames = map[string]notation.Kind{
	"1": chess, "20": "international-draughts", "21": english, "23": "American-pool-checkers", "24": "Spanish-draughts",
	"25": "Russian-draughts", "26": "Brazilian-draughts", "27": "Canadian-draughts", "28": "Portuguese-draughts",
	"29": "Czech-draughts", "30": turkish, "31": "Thai-draughts", "40": "Frisian-draughts", "41": "Spantsiretti-draughts",
}

// The games that squares and moves alone can tell: those on 100 squares, or with a1 dark, begin alike.
const (
	chess         notation.Kind = "chess"
	turkish       notation.Kind = "Turkish-draughts"
	english       notation.Kind = "English-draughts"
	hundredFields notation.Kind = "draughts-on-100-squares"
	anotherGame   notation.Kind = "a-game-of-other-rules"
)

// foreign says what a tag names that no ruleset is known for.
func foreign(t *record.Tag) error {
	switch game := gameOf(t); {
	case game != "":
		return notation.NewFault("other-game-type", "tag", t.Name, "game", game)
	case t.Name == "GameType":
		return notation.NewFault("unknown-game-type")
	}
	return notation.NewFault("unknown-game-name", "tag", t.Name, "value", chars.Clip(t.Value))
}

// gameOf returns the other game that a tag names by its number or by a word, "" for none.
func gameOf(t *record.Tag) notation.Kind {
	if game, known := otherGames[gameNumber(t.Value)]; known && t.Name == "GameType" {
		return game
	}
	name := plainName(t.Value)
	for _, game := range otherGames {
		if word, _, _ := strings.Cut(strings.ToLower(string(game)), "-"); strings.Contains(name, word) {
			return game
		}
	}
	return ""
}

// lookalike returns the other game that the squares of a record tell, "" where they
// may be those of our board. A slip or two in a game of ours are no other game.
func lookalike(rec *record.Record) notation.Kind {
	var s sighting
	if fen := rec.Find("FEN"); fen != nil {
		if game := s.position(fen.Value); game != "" {
			return game
		}
	}
	for it := range record.MainLine(rec.Items) {
		switch {
		case it.Kind == record.Unread && ofHundredFields().MatchString(it.Text):
			return hundredFields
		case it.Kind == record.Unread && slices.ContainsFunc(strings.Fields(it.Text), ofChess().MatchString):
			s.pieces++
		case it.Kind == record.Move && it.Text != record.UnknownMove:
			s.move(it)
		}
	}
	switch {
	case s.pieces+s.pawns >= 2 && s.pieces > 0, s.pieces > 0 && s.moves == 0, s.pawns == s.moves && s.straight > 0:
		return chess
	case 3*s.straight >= s.moves && s.straight > 0:
		return turkish
	case (s.beyond+s.light)*8 >= s.moves:
		return s.board()
	case s.english == s.steps && (s.steps >= 3 && s.misfits >= 2 || s.misfits > 0 && rec.Has("FEN")):
		return english
	}
	return ""
}

// GameOfPosition returns the other game that a position is of, such as chess, "" for none.
func GameOfPosition(text string) notation.Kind { return new(sighting).position(text) }

// sighting is what has been seen of a board.
type sighting struct {
	beyond   int // numbers that our board has not
	light    int // squares by letter that are light on our board
	dark     int // those that are dark
	moves    int
	straight int // moves from a light square to a dark one, or back
	pieces   int // moves of chess
	pawns    int // pairs of squares that may be two moves of chess
	steps    int // by number
	misfits  int // that join no neighbours on our board
	english  int // that join neighbours on the English board
}

func (s *sighting) board() notation.Kind {
	switch {
	case s.beyond > 0:
		return hundredFields
	case s.light > 0:
		return "draughts-with-a1-dark"
	}
	return ""
}

// position takes the squares out of a position, and is the other game it tells.
func (s *sighting) position(fen string) notation.Kind {
	switch {
	case ofHundredFields().MatchString(fen):
		return hundredFields
	case boardOfChess().MatchString(fen):
		return chess
	}
	if _, err := notation.ParseSetup(fen); err != nil {
		s.look(fen)
	}
	return s.board()
}

// ofChess finds what only chess writes: a square alone or after a piece, or castling.
var ofChess = lists.Expression(`^([KQRBN]?[a-h1-8]?x?[a-h][1-8](=?[QRBN])?[+#!?]*|O-O(-O)?[+#!?]*)$`)

// pawns finds two moves of chess, 1. e4 e5, that may be read as one of ours.
var pawns = lists.Expression(`^[a-h][2-7]\s+[a-h][2-7]$`)

// boardOfChess finds a position of chess: eight rows of pieces and numbers.
var boardOfChess = lists.Expression(`^\s*[kqrbnpKQRBNP1-8]{1,8}(/[kqrbnpKQRBNP1-8]{1,8}){7}\b`)

// ofHundredFields finds a position of the Hub protocol with 50 squares.
var ofHundredFields = lists.Expression(`^[WBwb][wWbBe]{50}$`)

// move takes the squares out of a move and looks how it goes.
func (s *sighting) move(it *record.Item) {
	s.moves++
	if pawns().MatchString(it.Written) {
		s.pawns++
	}
	if from, to, plain := it.Plain(); plain {
		if it.Text[0] <= '9' && strings.Contains(it.Text, "-") {
			s.step(from, to)
		}
		return
	}
	light, dark := s.light, s.dark
	s.look(it.Text)
	if s.light > light && s.dark > dark {
		s.straight++
	}
}

// look takes the squares out of a text, by number or by letter.
func (s *sighting) look(text string) {
	for _, square := range anySquare().FindAllStringSubmatch(text, -1) {
		letter, digits := square[1], square[2]
		n, _ := strconv.Atoi(digits[:min(len(digits), 3)])
		switch {
		case letter == "" && rules.Squares < n && n <= 72:
			s.beyond++
		case letter == "" || n > 8:
		case (int(letter[0]-'a')+n)%2 == 1:
			s.light++
		default:
			s.dark++
		}
	}
}

var anySquare = lists.Expression(`([a-h]?)(\d+)`)

// step looks whether a step to the next row joins neighbours, on our board and
// on the English one, which has its dark squares where ours are light.
func (s *sighting) step(from, to rules.Square) {
	if apart(from.Row(), to.Row()) != 1 {
		return
	}
	s.steps++
	if apart(from.Col(), to.Col()) != 1 {
		s.misfits++
	}
	if apart(from.Col()^1, to.Col()^1) == 1 {
		s.english++
	}
}

// boardOf returns the other game whose board the first two moves fit, "" for none: on
// 100 squares White begins from its rows of men, on the English board Black does.
func boardOf(first, second *record.Item) notation.Kind {
	a, b, plain := first.Plain()
	c, d, also := second.Plain()
	switch {
	case !plain || !also || strings.Contains(first.Text+second.Text, "x"):
		return ""
	case a.Row() == b.Row()-1 && a.Row() < 3 && c.Row() == d.Row()+1 && c.Row() > 4 &&
		apart(a.Col()^1, b.Col()^1) == 1 && apart(c.Col()^1, d.Col()^1) == 1:
		return english
	case stepsOnHundred(a, b, -1) && a >= 30 && stepsOnHundred(c, d, 1) && c < 20:
		return hundredFields
	}
	return ""
}

// stepsOnHundred reports whether two numbers are a step, some rows down, on the board of 100 squares.
func stepsOnHundred(from, to rules.Square, down int) bool {
	column := func(s rules.Square) int { return 2*(int(s)%5) + 1 - int(s)/5%2 }
	return int(to)/5-int(from)/5 == down && apart(column(from), column(to)) == 1
}

func apart(a, b int) int { return max(a-b, b-a) }
