// Package pdn reads and writes games in Portable Draughts Notation. The reader goes further than the standard
// and notes every liberty that a file takes; the writer keeps to the standard.
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
// Whatever the reading grammar does not have is noted in the record as a forgiven fault.
type Reader struct {
	src  *record.Source
	rec  *record.Record
	held *record.Tag // read ahead: the first tag of the next game

	began    int64            // bytes of the file before the game
	opened   []notation.Place // variations
	next     number           // of the next move
	lines    int              // comments to the end of a line
	last     int              // the last move among the items, -1 for none
	untagged bool             // the game before has moves and no tags
	body     bool             // the game has moves, or positions set up
	ended    record.Result    // the result that ended the game
	inWords  bool             // it is told in words
	cut      bool             // a comment without an end took what was left of the game
	ahead    bool             // it only looks what the next moves are

	unreadTo int64 // where the last words of no meaning end, in bytes of the file
	plain    int64 // up to where text has been unfolded, in bytes of the file
	unbraced int64 // bytes of the file up to which, from here on, no } is
}

// number is the number of a move.
type number struct {
	n       int // 0 for none
	dots    bool
	waiting bool // for its move
	at      notation.Place
	from    int64  // where it begins, in bytes of the file
	bare    string // the number, while it waits without a full stop
}

// NewReader reads PDN from r.
func NewReader(r io.Reader) *Reader { return &Reader{src: record.NewSource(r)} }

// Read reads the next game. At the end of the file the error is io.EOF. A notation.Fault is a game that could
// not be read to its end; the next Read goes on at the next line that begins with a tag or the next Event tag.
// Any other error is the file's.
func (p *Reader) Read() (*record.Record, error) {
	for {
		if err := p.begin(); err != nil {
			return nil, err
		}
		if err := p.game(); err != nil {
			p.skip()
			p.rec.Note(p.src)
			return nil, err
		}
		if p.ended != "" {
			p.afterwords()
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
	*p = Reader{src: src, held: p.held, opened: p.opened[:0], last: -1, unbraced: p.unbraced, ahead: p.ahead, untagged: p.untagged}
	if p.blanks(); !src.Ready() && p.held == nil {
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

// blanks passes over white space.
func (p *Reader) blanks() {
	for n := 1; n > 0 && p.src.Ready(); p.src.At += n {
		n = p.src.Skip(blanks)
	}
}

const blanks = " \t\r\n\v\f"

// game reads until the game ends or has to be given up.
func (p *Reader) game() error {
	for p.src.Ready() {
		if len(p.rec.Items) >= record.MaxItems || len(p.rec.Tags) > record.MaxTags || p.src.Offset()-p.began > record.MaxBytes {
			return record.TooLong(p.src.Here())
		}
		if p.src.Offset() >= p.plain {
			p.unfold()
			continue
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

// unfold makes plain what comes next, up to a comment or a tag's value.
func (p *Reader) unfold() {
	end := p.src.End
	p.plain = p.src.Offset() + int64(max(1, p.src.Unfold()))
	p.unbraced -= int64(end - p.src.End)
}

// token reads the next thing of a game; over is true when that ended it.
func (p *Reader) token(c byte) (over bool, err error) {
	switch c {
	case ' ', '\t', '\n', '\r', '\v', '\f':
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
	case ',':
		p.forgive(1, StrayCharacter)
	case '}':
		if p.moreWords(p.src.Here(), p.src.Offset(), "}") { // whose { is missing
			p.unreadTo = p.src.Offset() + 1
		} else {
			p.rec.Fault(p.src.Here(), "}", StrayCharacter)
		}
		p.src.At++
	case '!', '?':
		if p.next.waiting && c == '?' { // for a move that cannot be made out
			p.unread()
		} else {
			p.looseStrength()
		}
	default:
		return p.other(), nil
	}
	return false, nil
}

// other reads what begins with a letter, a mark, or something not ASCII.
func (p *Reader) other() (over bool) {
	b := p.src.Rest()
	if r, n := resultIn(b); n > 0 && !p.talks(n) {
		return p.end(r, n)
	}
	if n := moveLength(b); n > 0 {
		p.move(n)
		return false
	}
	switch r, size := p.src.Rune(); {
	case p.unreadTo > 0 && p.unreadTo == p.src.Offset()-1 && strings.ContainsRune(chars.Dashes, r): // Rossi - Bianchi
		p.words(size)
	case strings.ContainsRune(chars.Dashes, r):
		n := 0 // one dash, or two and more in a row
		for dash := size; dash > 0; dash = markIn(b[n:], chars.Dash) {
			n += dash
		}
		p.rec.Fault(p.src.Here(), string(b[:n]), "dash-for-a-move")
		p.unknown(n)
	case r == '…':
		p.unknown(size)
	case strings.ContainsRune(chars.Crosses, r) && chars.SquareLength(b[size:]) == 0:
		p.bare(size)
	default:
		p.unread()
	}
	return false
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
	case p.next.waiting:
		return move > 0
	case p.last < 0 || p.last != len(p.rec.Items)-1 || talks(b):
		return false
	case move > 0 && p.numberNow() > 0:
		last := &p.rec.Items[p.last]
		blacks := last.Dots || last.Number == 0
		return !blacks && moveAhead(bytes.TrimLeft(b[move:], "!?;,"+blanks)) == 0
	}
	n := chars.Digits(b)
	return move > 0 || n > 0 && valueOf(b[:n]) == p.numberNow()+1 && moveAhead(bytes.TrimLeft(b[n:], ".);, \t")) > 0
}

// talks reports whether a line has words, other than a result, before its first comment.
func talks(b []byte) bool {
	line, _, _ := strings.Cut(string(b), "\n")
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

// add appends an item and gives it a place.
func (p *Reader) add(it record.Item) {
	if it.Place == (notation.Place{}) {
		it.Place = p.src.Here()
	}
	if it.Kind == record.Move {
		it.Number, it.Dots, it.NumberAt = p.next.n, p.next.dots, p.next.at
		p.used()
		p.next = number{}
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
		it.Number, it.Dots, it.NumberAt = dots.Number, true, dots.NumberAt
		p.rec.Items = p.rec.Items[:n]
	}
}

// forgive passes over n bytes that the standard does not allow here.
func (p *Reader) forgive(n int, kind notation.Kind) {
	at := p.src.Here()
	p.rec.Liberty(at, p.src.Take(n), kind)
}

// giveUp returns the error of a game that cannot be read to its end.
func (p *Reader) giveUp(kind notation.Kind, args ...any) error {
	text := chars.Clip(chars.OneLine(string(p.src.Rest()[:min(2*chars.MaxQuoted, len(p.src.Rest()))])))
	return notation.Fault{Kind: kind, Args: notation.Args(args...), Place: p.src.Here(), Text: text}
}

// finish closes what is open and tidies the tags.
func (p *Reader) finish() *record.Record {
	p.settle()
	for _, at := range p.opened {
		p.rec.Fault(at, "(", "variation-not-closed")
		p.rec.CloseVariation()
	}
	p.blanks()
	if p.untagged && !p.body && len(p.rec.Items) == 0 && !p.src.Ready() {
		p.rec.Fault(p.rec.Place, "", "tags-after-the-moves")
	}
	p.untagged = p.body && len(p.rec.Tags) == 0
	p.rec.Note(p.src)
	p.rec.TidyPositions()
	return p.rec
}

// Kinds of faults, and of liberties that a game may take with the standard.
const (
	CommentTooLong      notation.Kind = "comment-too-long"
	ResultTwice         notation.Kind = "result-given-twice"
	OddResult           notation.Kind = "result-in-another-form" // result: as the standard has it
	GameWithoutEnd      notation.Kind = "game-without-end"
	CaptureOfNoSquares  notation.Kind = "capture-without-squares"
	MoveNumberUnstopped notation.Kind = "move-number-without-full-stop"
	LineComment         notation.Kind = "line-comment-of-pgn"
	StrayCharacter      notation.Kind = "stray-character"
)
