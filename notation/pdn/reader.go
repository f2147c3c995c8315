// Package pdn reads and writes games in Portable Draughts Notation. The reader
// goes further than the standard and notes every liberty that a file takes; the
// writer keeps to the standard.
package pdn

import (
	"bytes"
	"cmp"
	"io"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// The longest comment and the longest tag, in bytes.
const (
	maxComment = 1 << 20
	maxTag     = 64 << 10
)

// Reader reads games in PDN from a file, one at a time. It reads what the
// standard's reading grammar allows, and more:
//
//   - a byte-order mark, Latin-1, any line ends;
//   - comments from ; or % to the end of the line;
//   - results between games, and tags after moves, as separators;
//   - moves as ParseAttempt reads them: 32 - 28, 3228, 09x18, 32:23, h1-g2,
//     dashes of any length; x for the only capture; ... for moves not known;
//   - * right after a move for "forced", which becomes the glyph 7;
//   - move numbers without a full stop, strength marks apart from their moves;
//   - tags with lower-case names, typographic quotes or none, and Italian names.
//
// Whatever the reading grammar does not have is noted in the record as a
// forgiven fault.
type Reader struct {
	src  *record.Source
	rec  *record.Record
	held *record.Tag // read ahead: the first tag of the next game

	began  int64            // bytes of the file before the game
	opened []notation.Place // variations
	number int              // of the next move, 0 for none
	dots   bool
	lines  int           // comments to the end of a line
	last   int           // the last move among the items, -1 for none
	body   bool          // the game has moves, or positions set up
	ended  record.Result // the result that ended the game
	cut    bool          // a comment without an end took what was left of the game
	ahead  bool          // it only looks what the next moves are

	unreadTo int64 // where the last words of no meaning end, in bytes of the file

	waiting    bool           // number waits for its move
	numberAt   notation.Place // where it stands
	numberFrom int64
	bareText   string // the number, when it has no full stop
	bareAt     int    // which fault, from 1, says so; 0 for none

	unbraced int64 // bytes of the file up to which, from here on, no } is
}

// NewReader reads PDN from r.
func NewReader(r io.Reader) *Reader { return &Reader{src: record.NewSource(r)} }

// Read reads the next game. At the end of the file the error is io.EOF. A
// *record.Error is a game that could not be read to its end; the next Read goes
// on at the next line that begins with a tag, the next Event tag or, unless a
// comment has no end, after the next result, whichever comes first. Any other
// error is the file's.
func (p *Reader) Read() (*record.Record, error) {
	for {
		if err := p.begin(); err != nil {
			return nil, err
		}
		if err := p.game(); err != nil {
			p.skip()
			return nil, err
		}
		if p.ended != "" {
			p.afterwords()
			if n := p.src.Skip(blanks + "\x1A"); p.src.Ready() && n < len(p.src.Rest()) && p.src.Peek(n) == 0 {
				p.src.At += n
				p.nuls()
			}
		}
		rec := p.finish()
		if len(rec.Tags)+len(rec.Items)+len(rec.Faults) > p.lines {
			return rec, nil
		}
		rec.Recycle()
	}
}

// begin starts a game at the first thing that is not white space.
func (p *Reader) begin() error {
	src := p.src
	*p = Reader{src: src, held: p.held, opened: p.opened[:0], last: -1, unbraced: p.unbraced, ahead: p.ahead}
	for src.Ready() && p.blank() {
	}
	if !src.Ready() && p.held == nil {
		if src.Err != nil {
			return src.Err
		}
		return io.EOF
	}
	p.rec = record.New()
	p.rec.Place = src.Here()
	p.began = src.Offset()
	if p.held != nil {
		p.rec.Place = p.held.Place
		p.rec.Tags = append(p.rec.Tags, *p.held)
		p.held = nil
	}
	return nil
}

// blank passes over a piece of white space, if there is one.
func (p *Reader) blank() bool {
	switch p.src.Peek(0) {
	case ' ', '\t', '\n', '\r', '\v', '\f', ctrlZ:
		p.src.At++
		return true
	}
	return false
}

const blanks = " \t\r\n\v\f"

// ctrlZ ends a file of DOS; where several were put together it is a blank.
const ctrlZ = 0x1A

// game reads until the game ends or has to be given up.
func (p *Reader) game() error {
	for p.src.Ready() {
		if len(p.rec.Items) >= record.MaxItems || len(p.rec.Tags) > record.MaxTags || p.src.Offset()-p.began > record.MaxBytes {
			return &record.Error{Fault: record.TooLong(p.src.Here()), Began: p.rec.Place}
		}
		over, err := p.token(p.src.Peek(0))
		if err != nil {
			return err
		}
		if over {
			return nil
		}
	}
	return p.src.Err
}

// token reads the next thing of a game; over is true when that ended it.
func (p *Reader) token(c byte) (over bool, err error) {
	switch c {
	case ' ', '\t', '\n', '\r', '\v', '\f', ctrlZ:
		p.src.At++
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return p.digits(), nil
	case '{':
		return false, p.comment()
	case ';', '%':
		if c == ';' && p.separates() {
			p.forgive(1, StrayCharacter)
			return false, nil
		}
		return false, p.lineComment()
	case '[':
		return p.tag()
	case '*':
		return p.end(record.Unfinished, 1), nil
	case '(':
		return false, p.open()
	case ')':
		p.close()
	case '$':
		p.nag()
	case '/':
		p.setup()
	case '.':
		p.fullStops()
	case '!', '?':
		if p.waiting && c == '?' { // for a move that cannot be made out
			p.unread()
			return false, nil
		}
		p.looseStrength()
	default:
		return p.other(c), nil
	}
	return false, nil
}

// other reads what begins with a letter, a mark, or something not ASCII.
func (p *Reader) other(c byte) (over bool) {
	switch c {
	case 0:
		p.nuls()
		return false
	case '}':
		p.rec.Fault(p.src.Here(), "}", StrayCharacter)
		p.src.At++
		return false
	case ',':
		p.forgive(1, StrayCharacter)
		return false
	}
	if r, n := p.resultAt(0); n > 0 {
		return p.end(r, n)
	}
	if n := moveLength(p.src.Rest()); n > 0 {
		p.move(n)
		return false
	}
	switch r, size := p.src.Rune(); {
	case p.unreadTo > 0 && p.unreadTo == p.src.Offset()-1 && strings.ContainsRune(chars.Dashes, r): // Rossi - Bianchi
		p.words(size)
	case strings.ContainsRune(chars.Dashes, r):
		n := 0 // one dash, or two and more in a row
		for dash := size; dash > 0; dash = markIn(p.src.Rest()[n:], chars.Dash) {
			n += dash
		}
		p.rec.Fault(p.src.Here(), record.Decoded(p.src.Rest()[:n]), DashForMove)
		p.unknown(n)
	case r == '…':
		p.unknown(size)
	case r == '\u00A0' || r == '\uFEFF':
		p.src.At += size
	case strings.ContainsRune(chars.Crosses, r) && chars.SquareLength(p.src.Rest()[size:]) == 0:
		p.bare(size)
	default:
		p.unread()
	}
	return false
}

// nuls passes over bytes that are zero, as a broken disk or download leaves them.
func (p *Reader) nuls() {
	at, all := p.src.Here(), 0
	for n := p.src.Skip("\x00"); n > 0 && all < record.MaxBytes; n = p.src.Skip("\x00") {
		p.src.At, all = p.src.At+n, all+n
	}
	p.rec.Fault(at, "", NULBytes, "n", all)
}

// end reads a result of n bytes, which ends the game. In a variation it is only
// a comment, and so it is where the moves of the game go on after it.
func (p *Reader) end(r record.Result, n int) (over bool) {
	p.settle()
	at, text := p.src.Here(), p.src.Take(n)
	if r == record.Resigned {
		r = p.resigned()
	}
	if text != string(r) {
		p.rec.Liberty(at, text, OddResult, "result", string(r))
	}
	inside := len(p.opened) == 0 && p.goesOn(0)
	if more := p.said(); !inside && len(p.opened) == 0 && p.goesOn(more) {
		inside, text = true, text+p.src.Take(more)
	}
	if p.heads() {
		p.rec.End(r, at, text)
		return false
	}
	if inside {
		p.rec.Fault(at, text, ResultInside)
	}
	if words := chars.IsLetter(text[0]); r != record.Unfinished && (inside || len(p.opened) > 0 || words) {
		p.add(record.Item{Kind: record.Comment, Place: at, Text: text})
	}
	if inside || len(p.opened) > 0 {
		return false
	}
	p.rec.End(r, at, text)
	p.ended = r
	return true
}

// resigned returns the result of a game that whoever is to move gave up, unless the
// Result tag tells who won.
func (p *Reader) resigned() record.Result {
	if told := p.rec.Result().Says(); told == record.WhiteWon || told == record.BlackWon {
		return told
	}
	setup, _ := notation.ParseSetup(p.rec.Tag("FEN")) // without one White begins
	if (setup.Turn == rules.Black) == (p.rec.Moves()%2 == 1) {
		return record.BlackWon
	}
	return record.WhiteWon
}

// said returns the length of what is said of a result right after it: ! or words.
func (p *Reader) said() int {
	b := p.src.Rest()[:min(len(p.src.Rest()), record.Lookahead/2)]
	end := bytes.IndexAny(b, noWords+"(\r\n")
	if end < 0 || b[end] == 0 {
		return 0
	}
	return len(bytes.TrimRight(b[:end], " \t"))
}

// goesOn reports whether, from bytes ahead and after comments, a variation comes next or a
// number that is not the first of a game, in a game that has moves. Behind an empty line, or a line's end
// where games have no tags, another begins.
func (p *Reader) goesOn(from int) bool {
	left := p.src.Rest()[from:]
	b := bytes.TrimLeft(left, blanks)
	gap := left[:len(left)-len(b)]
	lines := max(bytes.Count(gap, []byte{'\n'}), bytes.Count(gap, []byte{'\r'}))
	if lines > 1 || lines > 0 && len(p.rec.Tags) == 0 { // the next game's
		return false
	}
	for len(b) > 0 && b[0] == '{' && bytes.IndexByte(b, '}') > 0 {
		b = bytes.TrimLeft(b[bytes.IndexByte(b, '}')+1:], blanks)
	}
	inner := bytes.TrimPrefix(b, []byte("("))
	digits := chars.Digits(inner)
	numbered := digits > 0 && digits < len(inner) && (inner[digits] == '.' || inner[digits] == ')' && len(inner) == len(b))
	return p.last >= 0 && numbered && (len(inner) < len(b) || number(inner[:digits]) > 1)
}

// heads reports whether the result that has just been read stands in a line of words
// before the moves: Rossi - Bianchi 1-0.
func (p *Reader) heads() bool {
	b := p.src.Rest()[p.src.Skip(blanks):]
	n := chars.Digits(b)
	return p.last < 0 && p.unreadTo > 0 && n > 0 && n < len(b) && (b[n] == '.' || b[n] == ')') && number(b[:n]) == 1
}

// separates reports whether a semicolon is glued to what is before it, and the rest of its
// line is what the numbering lets expect, a move or the next number: 1;23-20;11-14.
func (p *Reader) separates() bool {
	if p.src.Before(p.src.Offset(), 1) <= " " {
		return false
	}
	b := p.src.Rest()[1:min(len(p.src.Rest()), record.Lookahead)]
	b = bytes.TrimLeft(b, " \t")
	move := moveAhead(b)
	switch {
	case p.waiting:
		return move > 0
	case p.last < 0 || p.last != len(p.rec.Items)-1 || talks(b):
		return false
	case move > 0 && p.numberNow() > 0:
		return !p.blacks() && moveAhead(bytes.TrimLeft(b[move:], "!?;,"+blanks)) == 0
	}
	n := chars.Digits(b)
	return move > 0 || n > 0 && number(b[:n]) == p.numberNow()+1 && moveAhead(bytes.TrimLeft(b[n:], ".);, \t")) > 0
}

// talks reports whether a line has words, other than a result, before its first comment.
func talks(b []byte) bool {
	line, _, _ := strings.Cut(record.Decoded(b), "\n")
	line, _, _ = strings.Cut(line, "{")
	at := words().FindStringIndex(line)
	if at == nil {
		return false
	}
	_, n := record.ScanResult(line[at[0]:])
	return n == 0
}

// words finds the first word of a line.
var words = lists.Expression(`\pL\pL`)

// moveAhead returns the length of the move that a text begins with, 0 for none.
func moveAhead(b []byte) int { return cmp.Or(dotted(b), moveLength(b)) }

// numberNow returns the number of the last move that has one, 0 for none.
func (p *Reader) numberNow() int {
	for i := p.last; i >= max(0, p.last-1); i-- {
		if n := p.rec.Items[i].Number; n > 0 {
			return n
		}
	}
	return 0
}

// blacks reports whether the last move is Black's, as it is numbered.
func (p *Reader) blacks() bool {
	last := &p.rec.Items[p.last]
	return last.Dots || last.Number == 0 && p.numberNow() > 0
}

// add appends an item and gives it a place.
func (p *Reader) add(it record.Item) {
	if it.Place == (notation.Place{}) {
		it.Place = p.src.Here()
	}
	if it.Kind == record.Move {
		it.Number, it.Dots = p.number, p.dots
		p.forget()
		p.mergeDots(&it)
		p.last = len(p.rec.Items)
	}
	p.body = p.body || it.Kind == record.Move || it.Kind == record.Setup
	p.rec.Items = append(p.rec.Items, it)
}

// skips reports whether the dots at an item are White's move, not told: the
// move right before them has another number.
func (p *Reader) skips(i int) bool {
	number := p.rec.Items[i].Number
	for i--; i >= 0 && p.rec.Items[i].Kind == record.Move; i-- {
		if before := p.rec.Items[i].Number; before > 0 {
			return before != number
		}
	}
	return false
}

// mergeDots takes the number over from 1. ... before Black's move: 1. ... 22-18
// is 1... 22-18. After a move of another number the dots are a move not told.
func (p *Reader) mergeDots(it *record.Item) {
	n := len(p.rec.Items) - 1
	if n < 0 || it.Number > 0 || it.Text == record.UnknownMove {
		return
	}
	dots := &p.rec.Items[n]
	if dots.Text == record.UnknownMove && dots.Kind == record.Move && dots.Number > 0 && !dots.Dots && dots.Strength == "" && !p.skips(n) {
		it.Number, it.Dots = dots.Number, true
		p.rec.Items = p.rec.Items[:n]
	}
}

// forgive passes over n bytes that the standard does not allow here.
func (p *Reader) forgive(n int, kind notation.Kind) {
	at := p.src.Here()
	p.rec.Liberty(at, p.src.Take(n), kind)
}

// giveUp returns the error of a game that cannot be read to its end.
func (p *Reader) giveUp(text string, kind notation.Kind, args ...any) error {
	text = chars.Clip(chars.OneLine(text))
	return &record.Error{Fault: notation.Fault{Kind: kind, Args: notation.Args(args...), Place: p.src.Here(), Text: text}, Began: p.rec.Place}
}

// finish closes what is open and tidies the tags.
func (p *Reader) finish() *record.Record {
	p.settle()
	for _, at := range p.opened {
		p.rec.Fault(at, "(", NotClosed)
		p.rec.CloseVariation()
	}
	p.rec.Note(p.src)
	p.rec.TidyPositions()
	return p.rec
}
