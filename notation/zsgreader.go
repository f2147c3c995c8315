package notation

import (
	"io"
	"strconv"
	"strings"

	"damone/rules"
)

// ZSGReader reads the saved games of Zillions of Games. The lines of a capture
// become one move. What PDN has no tag for is kept in tags of its own:
// RulesFile, and Players, a letter for each in turn order, H or C.
//
// Rule files differ in which side they call White. Ours is the one of the h1
// corner, whatever its name: where a position is set up, that is told by which
// of the two makes the moves legal, then by who stands nearer to h1.
//
// Some rule files have the board with a1 dark: a game whose squares are all
// light ones of ours is read mirrored, left for right, and that is remarked.
type ZSGReader struct {
	src    *source
	held   bool // the header that began the last game's successor has been read
	header zsgLine
	rec    *Record
	setup  map[string]*[rules.Damone + 1]rules.Set // by the player's name
	first  string                                  // the name that is set up first
	open   bool                                    // the last move may go on
	number int
	last   string // where the last move ended
	began  int64  // bytes of the file before the game
	set    Place  // of the first piece that is set up
	lines  []zsgLine
	mirror bool // the board is that of a1 dark
}

// zsgLine is a line that has something in it.
type zsgLine struct {
	at   Place
	text string
}

// NewZSGReader reads saved games from r.
func NewZSGReader(r io.Reader) *ZSGReader { return &ZSGReader{src: newSource(r)} }

// How a saved game begins, and the lines of its head.
const (
	zsgHeader  = "Zillions Save Game File"
	zsgRules   = "RulesFile="
	zsgVariant = "VariantName="
)

// Read reads the next game: a file has one, but several may be put together.
// At the end the error is io.EOF.
func (z *ZSGReader) Read() (*Record, error) {
	z.rec = &Record{Place: z.src.here()}
	z.setup, z.first, z.open, z.number, z.began, z.set = nil, "", false, 0, z.src.offset(), Place{}
	if err := z.gather(); err != nil {
		return nil, err
	}
	z.rec.Place = z.lines[0].at
	z.turnRound()
	for _, l := range z.lines {
		z.read(l.at, l.text)
		if len(z.rec.Items) > maxGameItems {
			return nil, z.giveUp()
		}
	}
	if len(z.rec.Tags)+len(z.rec.Items) == 0 {
		return nil, io.EOF
	}
	z.whole()
	z.place()
	return z.rec, nil
}

// gather takes the lines of a game, up to the header of the next.
func (z *ZSGReader) gather() error {
	z.lines = z.lines[:0]
	if z.held {
		z.lines = append(z.lines, z.header)
	}
	told := z.held // something that stands in a game's head
	z.held = false
	for {
		at, text, err := z.line()
		switch {
		case err == io.EOF && len(z.lines) > 0:
			return nil
		case err != nil:
			return err
		case told && strings.HasPrefix(text, zsgHeader):
			z.held, z.header = true, zsgLine{at, text}
			return nil
		}
		told = told || strings.HasPrefix(text, zsgHeader) || strings.HasPrefix(text, zsgRules) || strings.HasPrefix(text, zsgVariant)
		z.lines = append(z.lines, zsgLine{at, text})
		if z.src.offset()-z.began > maxGameBytes {
			return z.giveUp()
		}
	}
}

// Offset is how many bytes of the file have been read.
func (z *ZSGReader) Offset() int64 { return z.src.offset() }

// giveUp leaves a game that is too long, and the rest of the file.
func (z *ZSGReader) giveUp() error {
	e := &RecordError{ReadFault{Place: z.src.here(), What: "the game is too long", Hint: Say("a game may have {n} moves and comments", "n", maxGameItems)}, z.rec.Place}
	z.held = false
	for z.src.ready() {
		z.src.at = z.src.end
	}
	return e
}

// line is the next line that has something in it.
func (z *ZSGReader) line() (at Place, text string, err error) {
	for z.src.ready() {
		at = z.src.here()
		n := z.src.find(0, "\r\n", maxSetupText)
		if n < 0 {
			n = min(maxSetupText, z.src.end-z.src.at)
		}
		text = strings.TrimSpace(z.src.take(n))
		for z.src.ready() && (z.src.peek(0) == '\r' || z.src.peek(0) == '\n') {
			z.src.at++
		}
		if text != "" {
			return at, text, nil
		}
	}
	if z.src.err != nil {
		return at, "", z.src.err
	}
	return at, "", io.EOF
}

// read takes one line.
func (z *ZSGReader) read(at Place, text string) {
	switch {
	case strings.HasPrefix(text, zsgHeader):
		z.players(text)
	case strings.HasPrefix(text, zsgRules):
		z.tag(at, "RulesFile", text[len(zsgRules):])
	case strings.HasPrefix(text, zsgVariant):
		z.tag(at, "Variant", text[len(zsgVariant):])
	case text[0] == '(':
		z.piece(at, text)
	case isDigit(text[0]):
		z.move(at, text)
	default:
		z.fault(at, text, "not a line of a saved game", "")
	}
}

// maxZSGValue is how much of a name or path is kept, in bytes: what is written
// must fit into a line.
const maxZSGValue = 1000

func (z *ZSGReader) tag(at Place, name, value string) {
	value = withoutControls(value)
	value = strings.ToValidUTF8(value[:min(len(value), maxZSGValue)], "")
	z.rec.Tags = append(z.rec.Tags, Tag{Name: name, Value: value, Place: at})
}

func (z *ZSGReader) fault(at Place, text string, what, hint Phrase) {
	if len(z.rec.Faults) < maxReadFaults {
		z.rec.Faults = append(z.rec.Faults, ReadFault{Place: at, Text: clip(oneLine(text)), What: what, Hint: hint})
	}
}

// whole notes a game whose beginning is not all there: a file that was cut
// short.
func (z *ZSGReader) whole() {
	if !z.rec.Has("Variant") {
		z.fault(z.rec.Place, "", "the saved game does not say which game it is: the file may be cut short",
			"write VariantName=Italian Damone or VariantName=Italian Checkers before the moves")
	}
}

// maxPlayers is how many letters may tell who plays; two do.
const maxPlayers = 16

// players reads who plays, from the end of the header.
func (z *ZSGReader) players(header string) {
	words := strings.Fields(header)
	last := words[len(words)-1]
	if strings.Trim(last, "HC") == "" && len(last) <= maxPlayers {
		z.tag(z.rec.Place, "Players", last)
	} else {
		z.tag(z.rec.Place, "Players", "HH")
	}
}

// zsgRanks is what rule files call the pieces.
var zsgRanks = map[string]rules.Rank{
	"Checker": rules.Pedina, "Pedine": rules.Pedina, "Pedina": rules.Pedina, "Man": rules.Pedina,
	"King": rules.Dama, "Dama": rules.Dama, "PromotedMan": rules.Dama,
	"Damone": rules.Damone, "Imperatore": rules.Damone, "PromotedDama": rules.Damone,
}

// piece reads a piece that is set up: (Black Checker d1).
func (z *ZSGReader) piece(at Place, text string) {
	words := strings.Fields(strings.Trim(text, "()"))
	if len(words) != 3 {
		z.fault(at, text, "not a piece on a square", "write one such as (Black Checker d1)")
		return
	}
	rank, known := zsgRanks[words[1]]
	s, err := ParseSquare(z.square(words[2]))
	if !known || err != nil {
		z.fault(at, text, "not a piece on a square", "pieces are Checker, King and Damone, squares the dark ones")
		return
	}
	if z.setup == nil {
		z.setup, z.first, z.set = make(map[string]*[rules.Damone + 1]rules.Set), words[0], at
	}
	if z.setup[words[0]] == nil {
		if len(z.setup) == 2 {
			z.fault(at, text, "a third player", "name two, White and Black")
			return
		}
		z.setup[words[0]] = new([rules.Damone + 1]rules.Set)
	}
	z.setup[words[0]][rank] = z.setup[words[0]][rank].With(s)
}

// maxZSGNumber is the highest number of a move; no game has as many.
const maxZSGNumber = 1_000_000

// move reads a line of a move: 8. partial 2 Damone g2 - e4 x f3.
func (z *ZSGReader) move(at Place, text string) {
	digits, action, _ := strings.Cut(text, ".")
	number, err := strconv.Atoi(digits)
	words := strings.Fields(action)
	partial := len(words) > 2 && words[0] == "partial"
	if partial {
		words = words[2:]
	}
	switch {
	case err == nil && len(words) == 1 && words[0] == "Pass":
		z.fault(at, text, "a pass, and these games have none", "")
		z.rec.Items = append(z.rec.Items, Item{Kind: MoveItem, Place: at, Text: UnknownMove, Written: text, Number: min(number, maxZSGNumber)})
		z.open = false
	case err != nil || len(words) < 4 || words[2] != "-" && words[2] != "x":
		z.fault(at, text, "not a move", "write one such as 1. Checker h5 - g6")
		z.open = false
	default:
		z.step(at, text, number, words, partial)
	}
}

// step reads a move's words, which may be one leap of a capture.
func (z *ZSGReader) step(at Place, text string, number int, words []string, partial bool) {
	from, to, rest := z.square(words[1]), z.square(words[3]), words[4:]
	mark := "-"
	if words[2] == "x" || len(rest) > 0 && rest[0] == "x" {
		mark = "x"
	}
	n := len(z.rec.Items) - 1
	goesOn := partial && z.open && z.number == number && z.last == from && len(z.rec.Items[n].Text) < maxMoveText/2
	if goesOn {
		it := &z.rec.Items[n]
		it.Written += "; " + text
		it.setText(it.Text + "x" + to)
	} else {
		it := Item{Kind: MoveItem, Place: at, Written: text, Number: min(number, maxZSGNumber), Piece: zsgRanks[words[0]]}
		if it.Piece == rules.NoRank {
			z.fault(at, words[0], "no piece of this name", "pieces are Checker, King and Damone")
		}
		it.setText(from + mark + to)
		z.rec.Items = append(z.rec.Items, it)
		n++
	}
	z.rec.Items[n].Crown = crowned(rest)
	z.open, z.number, z.last = partial, number, to
}

// crowned is the rank in = King or = King on g1, NoRank when there is none.
func crowned(words []string) rules.Rank {
	for i := 1; i < len(words); i++ {
		if words[i-1] == "=" {
			return zsgRanks[words[i]]
		}
	}
	return rules.NoRank
}
