// Package zsg reads the saved games of Zillions of Games.
package zsg

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/record"
	"damone/rules"
)

// Reader reads the saved games of Zillions of Games. The lines of a capture become one move. What PDN has no
// tag for is kept in tags of its own: RulesFile, and Players, a letter for each in turn order, H or C.
//
// Rule files differ in which side they call White. Ours is the one of the h1 corner, which the widespread ones
// call Black. Where a position is set up and more moves are legal with the sides exchanged, or the
// sides have other names, the reader guesses, and remarks that.
//
// Some rule files have the board with a1 dark: a game whose squares are all
// light ones of ours is read mirrored, left for right, and that is remarked.
type Reader struct {
	src     *record.Source
	known   []*rules.Ruleset
	header  line // of the next game, where it has been read
	rec     *record.Record
	setup   map[string]*[rules.Damone + 1]rules.Set // by the player's name
	first   string                                  // the name that is set up first
	open    bool                                    // the last move may go on
	number  int
	last    string         // where the last move ended
	began   int64          // bytes of the file before the game
	set     notation.Place // of the first piece that is set up
	lines   []line
	mirror  bool // the board is that of a1 dark
	foreign bool // the game is none of ours: its squares stay as they are
}

// line is a line that has something in it.
type line struct {
	at   notation.Place
	text string
}

// NewReader reads saved games from r, played under one of some rulesets; none are the built-in ones.
func NewReader(r io.Reader, known ...*rules.Ruleset) *Reader {
	if len(known) == 0 {
		known = rules.Rulesets()
	}
	return &Reader{src: record.NewSource(r), known: known}
}

// How a saved game begins, and the lines of its head.
const (
	Header      = "Zillions Save Game File"
	rulesLine   = "RulesFile="
	variantLine = "VariantName="
)

// Read reads the next game: a file has one, but several may be put together. At the end the error is io.EOF.
func (z *Reader) Read() (*record.Record, error) {
	z.rec = &record.Record{Place: z.src.Here()}
	z.setup, z.first, z.open, z.number, z.began, z.set, z.foreign = nil, "", false, 0, z.src.Offset(), notation.Place{}, false
	if err := z.gather(); err != nil {
		return nil, err
	}
	z.rec.Place = z.lines[0].at
	z.turnRound()
	for _, l := range z.lines {
		z.read(l.at, l.text)
		if len(z.rec.Items) > record.MaxItems {
			return nil, z.giveUp()
		}
	}
	if len(z.rec.Tags)+len(z.rec.Items) == 0 {
		return nil, io.EOF
	}
	if !z.rec.Has("Variant") { // a file that was cut short
		z.rec.Fault(z.rec.Place, "", "saved-game-without-variant")
	}
	z.rec.Note(z.src)
	start, fen := z.start()
	if fen {
		z.rec.SetTag("SetUp", "1")
		z.rec.SetTag("FEN", notation.FormatSetup(start, notation.Number))
		z.rec.Find("FEN").Place = z.set
	}
	z.renumber(start.Turn)
	return z.rec, nil
}

// gather takes the lines of a game, up to the header of the next.
func (z *Reader) gather() error {
	z.lines = z.lines[:0]
	told := z.header.text != "" // something that stands in a game's head
	if told {
		z.lines = append(z.lines, z.header)
		z.header = line{}
	}
	for {
		l := z.line()
		begins := strings.HasPrefix(l.text, Header)
		switch {
		case l.text == "" && z.src.Err != nil:
			return z.src.Err
		case l.text == "" && len(z.lines) == 0:
			return io.EOF
		case l.text == "":
			return nil
		case told && begins:
			z.header = l
			return nil
		}
		told = told || begins || strings.HasPrefix(l.text, rulesLine) || strings.HasPrefix(l.text, variantLine)
		z.lines = append(z.lines, l)
		if z.src.Offset()-z.began > record.MaxBytes {
			return z.giveUp()
		}
	}
}

// giveUp leaves a game that is too long, and the rest of the file.
func (z *Reader) giveUp() error {
	e := record.TooLong(z.src.Here())
	z.header = line{}
	for z.src.Ready() {
		z.src.At = z.src.End
	}
	return e
}

// line returns the next line that has something in it, none at the end.
func (z *Reader) line() (l line) {
	for l.text == "" && z.src.Ready() {
		l.at = z.src.Here()
		n := z.src.Find(0, "\r\n", notation.MaxSetupText)
		if n < 0 {
			n = min(notation.MaxSetupText, z.src.End-z.src.At)
		}
		l.text = strings.TrimSpace(z.src.Take(n))
		z.src.At += z.src.Skip("\r\n")
	}
	return l
}

func (z *Reader) read(at notation.Place, text string) {
	switch {
	case strings.HasPrefix(text, Header):
		z.players(text)
	case strings.HasPrefix(text, rulesLine):
		z.tag(at, "RulesFile", text[len(rulesLine):])
	case strings.HasPrefix(text, variantLine):
		z.tag(at, "Variant", text[len(variantLine):])
		z.foreign = len(called(z.known, z.rec.Tag("Variant"))) == 0
	case text[0] == '(':
		z.piece(at, text)
	case chars.IsDigit(text[0]):
		z.move(at, text)
	default:
		z.unread(at, text, NotALine)
	}
}

// maxValue is how much of a name or path is taken for one, in bytes: what is written must fit into a line.
const maxValue = 1000

func (z *Reader) tag(at notation.Place, name, value string) {
	if len(value) > maxValue {
		fits := strings.ToValidUTF8(value[:maxValue], "")
		z.unread(at, value[len(fits):], NotALine)
		value = fits
	}
	z.rec.AddTag(record.Tag{Name: name, Value: value, Place: at})
}

// unread keeps a line of no meaning.
func (z *Reader) unread(at notation.Place, text string, kind notation.Kind) {
	z.rec.Fault(at, text, kind)
	z.rec.Items = append(z.rec.Items, record.Item{Kind: record.Unread, Place: at, Text: text})
	z.open = false
}

// maxPlayers is how many letters may tell who plays; two do.
const maxPlayers = 16

// players reads who plays, from the end of the header.
func (z *Reader) players(header string) {
	words := strings.Fields(header)
	last := words[len(words)-1]
	if strings.Trim(last, "HC") != "" || len(last) > maxPlayers {
		last = "HH"
	}
	z.tag(z.rec.Place, "Players", last)
}

// ranks is what rule files call the pieces.
var ranks = map[string]rules.Rank{
	"Checker": rules.Pedina, "Pedine": rules.Pedina, "Pedina": rules.Pedina, "Man": rules.Pedina,
	"King": rules.Dama, "Dama": rules.Dama, "PromotedMan": rules.Dama,
	"Damone": rules.Damone, "Imperatore": rules.Damone, "PromotedDama": rules.Damone,
}

// piece reads a piece that is set up: (Black Checker d1).
func (z *Reader) piece(at notation.Place, text string) {
	words := strings.Fields(strings.Trim(text, "()"))
	if len(words) != 3 {
		z.unread(at, text, NotAPiece)
		return
	}
	rank, known := ranks[words[1]]
	s, err := notation.ParseSquare(z.square(words[2]))
	if !known || err != nil {
		z.unread(at, text, NotAPiece)
		return
	}
	if z.setup == nil {
		z.setup, z.first, z.set = make(map[string]*[rules.Damone + 1]rules.Set), words[0], at
	}
	if z.setup[words[0]] == nil {
		if len(z.setup) == 2 {
			z.unread(at, text, "third-player")
			return
		}
		z.setup[words[0]] = new([rules.Damone + 1]rules.Set)
	}
	z.setup[words[0]][rank] = z.setup[words[0]][rank].With(s)
}

// maxNumber is the highest number of a move; no game has as many.
const maxNumber = 1_000_000

// move reads a line of a move: 8. partial 2 Damone g2 - e4 x f3.
func (z *Reader) move(at notation.Place, text string) {
	digits, action, _ := strings.Cut(text, ".")
	number, err := strconv.Atoi(digits)
	words := strings.Fields(action)
	partial := len(words) > 2 && words[0] == "partial"
	if partial {
		words = words[2:]
	}
	switch {
	case err == nil && len(words) == 1 && words[0] == "Pass":
		z.rec.Fault(at, text, Pass)
		z.rec.Items = append(z.rec.Items, record.Item{Kind: record.Move, Place: at, Text: record.UnknownMove, Written: text, Number: min(number, maxNumber)})
		z.open = false
	case err != nil || len(words) < 4 || words[2] != "-" && words[2] != "x":
		z.unread(at, text, "not-a-saved-move")
	default:
		z.step(at, text, number, words, partial)
	}
}

// step reads a move's words, which may be one leap of a capture.
func (z *Reader) step(at notation.Place, text string, number int, words []string, partial bool) {
	from, to, rest := z.square(words[1]), z.square(words[3]), words[4:]
	mark := "-"
	if words[2] == "x" || len(rest) > 0 && rest[0] == "x" {
		mark = "x"
	}
	n := len(z.rec.Items) - 1
	goesOn := partial && z.open && z.number == number && z.last == from && len(z.rec.Items[n].Text) < notation.MaxMoveText/2
	if goesOn {
		it := &z.rec.Items[n]
		it.Written += "; " + text
		if it.Text += "x" + to; !z.foreign {
			it.SetText(it.Text)
		}
	} else {
		it := record.Item{Kind: record.Move, Place: at, Written: text, Number: min(number, maxNumber), Piece: ranks[words[0]]}
		if it.Piece == rules.NoRank {
			at.Col += int32(utf8.RuneCountInString(text[:strings.Index(text, words[0])]))
			z.rec.Fault(at, words[0], "unknown-piece-name")
		}
		if it.Text = from + mark + to; !z.foreign {
			it.SetText(it.Text)
		}
		z.rec.Items = append(z.rec.Items, it)
		n++
	}
	crown, over := crowned(rest)
	z.rec.Items[n].Crown = crown
	z.open, z.number, z.last = partial, number, to
	if len(over) > 0 {
		z.remark(at, text, strings.Join(over, " "))
	}
}

// remark keeps what stands after a move: a comment in braces, or words of no meaning.
func (z *Reader) remark(at notation.Place, line, text string) {
	at.Col += int32(utf8.RuneCountInString(line[:max(0, strings.LastIndex(line, strings.Fields(text)[0]))]))
	if comment := strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}"); len(comment) == len(text)-2 && comment != "" {
		z.rec.Items = append(z.rec.Items, record.Item{Kind: record.Comment, Place: at, Text: comment})
		z.open = false
		return
	}
	z.unread(at, text, NotALine)
}

// crowned returns the rank in x g1 = King on g1, NoRank when there is none, and the words after that.
func crowned(words []string) (rank rules.Rank, rest []string) {
	if len(words) > 1 && words[0] == "x" {
		words = words[2:]
	}
	if len(words) > 1 && words[0] == "=" && ranks[words[1]] != rules.NoRank {
		rank, words = ranks[words[1]], words[2:]
		if len(words) > 1 && words[0] == "on" {
			words = words[2:]
		}
	}
	return rank, words
}

// What may be wrong with a saved game.
const (
	NotALine  notation.Kind = "not-a-saved-game-line"
	NotAPiece notation.Kind = "not-a-saved-piece"
	Pass      notation.Kind = "pass"
)
