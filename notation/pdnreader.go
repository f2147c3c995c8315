package notation

import (
	"io"
	"strconv"
)

// The longest comment and the longest tag, in bytes.
const (
	maxComment = 1 << 20
	maxTag     = 64 << 10
)

// PDNReader reads games in PDN from a file, one at a time. It reads what the
// standard's reading grammar allows, and more:
//
//   - a byte-order mark, Latin-1, any line ends;
//   - comments from ; or % to the end of the line;
//   - results between games, and tags after moves, as separators;
//   - moves as ParseAttempt reads them: 32 - 28, 3228, 09x18, 32:23, h1-g2,
//     dashes of any length; x for the only capture; - and ... for moves not known;
//   - * right after a move for "forced", which becomes the glyph 7;
//   - move numbers without a full stop, strength marks apart from their moves;
//   - tags with lower-case names, typographic quotes or none, and Italian names.
//
// Whatever the reading grammar does not have is noted in the record as a
// forgiven fault.
type PDNReader struct {
	src   *source
	rec   *Record
	spare recordShelf
	held  *Tag // read ahead: the first tag of the next game

	began  int64 // bytes of the file before the game
	depth  int
	number int // of the next move, 0 for none
	dots   bool
	last   int  // the last move among the items, -1 for none
	body   bool // the game has more than tags and comments
	ended  bool // by a result
	astray bool // what follows may be part of a comment
	faults int

	waiting  bool   // number waits for its move
	numberAt Place  // where it stands
	bareText string // the number, when it has no full stop
	bareAt   int    // which fault, from 1, says so; 0 for none

	unbraced int64 // bytes of the file up to which, from here on, no } is
}

// NewPDNReader reads PDN from r.
func NewPDNReader(r io.Reader) *PDNReader { return &PDNReader{src: newSource(r)} }

// ReadLine reads the game in a line that stands somewhere in a file: io.EOF
// when there is none.
func ReadLine(line []byte, at Place) (*Record, error) {
	p := &PDNReader{src: newSourceAt(line, at)}
	return p.Read()
}

// Read reads the next game. At the end of the file the error is io.EOF. A
// *RecordError is a game that could not be read to its end; the next Read goes
// on at the next line that begins with a tag, the next Event tag or, unless a
// comment has no end, after the next result, whichever comes first. Any other
// error is the file's.
func (p *PDNReader) Read() (*Record, error) {
	for {
		if err := p.begin(); err != nil {
			return nil, err
		}
		if err := p.game(); err != nil {
			p.skip()
			return nil, err
		}
		if p.ended {
			p.afterwords()
		}
		if rec := p.finish(); len(rec.Tags)+len(rec.Items)+len(rec.Faults) > 0 {
			return rec, nil
		}
	}
}

// Offset is how many bytes of the file have been read.
func (p *PDNReader) Offset() int64 { return p.src.offset() }

// begin starts a game at the first thing that is not white space.
func (p *PDNReader) begin() error {
	src := p.src
	*p = PDNReader{src: src, held: p.held, spare: p.spare, last: -1, unbraced: p.unbraced}
	for src.ready() && p.blank() {
	}
	if !src.ready() && p.held == nil {
		if src.err != nil {
			return src.err
		}
		return io.EOF
	}
	p.rec = p.spare.take()
	p.rec.Place = src.here()
	p.began = src.offset()
	if p.held != nil {
		p.rec.Place = p.held.Place
		p.rec.Tags = append(p.rec.Tags, *p.held)
		p.held = nil
	}
	return nil
}

// Reuse gives the reader a record that nobody needs any more, so that it need
// not make a new one.
func (p *PDNReader) Reuse(r *Record) { p.spare.put(r) }

// blank passes over a piece of white space, if there is one.
func (p *PDNReader) blank() bool {
	switch p.src.peek(0) {
	case ' ', '\t', '\n', '\r', '\v', '\f':
		p.src.at++
		return true
	}
	return false
}

// game reads until the game ends or has to be given up.
func (p *PDNReader) game() error {
	for p.src.ready() {
		if len(p.rec.Items) >= maxGameItems || len(p.rec.Tags) > maxGameTags || p.src.offset()-p.began > maxGameBytes {
			return p.giveUp("the game is too long", "", Say("a game may have {n} moves and comments, and {mb} MB", "n", maxGameItems, "mb", maxGameBytes>>20))
		}
		over, err := p.token(p.src.peek(0))
		if err != nil {
			return err
		}
		if over {
			return nil
		}
	}
	return p.src.err
}

// token reads the next thing of a game; over is true when that ended it.
func (p *PDNReader) token(c byte) (over bool, err error) {
	switch c {
	case ' ', '\t', '\n', '\r', '\v', '\f':
		p.src.at++
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return p.digits(), nil
	case '{':
		return false, p.comment()
	case ';', '%':
		return false, p.lineComment()
	case '[':
		return p.tag()
	case '*':
		p.src.at++
		return p.end(Unfinished), nil
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
		p.looseStrength()
	default:
		return p.other(c), nil
	}
	return false, nil
}

// other reads what begins with a letter, a mark, or something not ASCII.
func (p *PDNReader) other(c byte) (over bool) {
	if c == 0 || c == '}' {
		p.forgive(1, "nothing begins with it", "")
		return false
	}
	if n := moveLength(p.src.rest()); n > 0 {
		p.move(n)
		return false
	}
	r, size := p.src.rune()
	switch r {
	case '-', '–', '—', '−', '‑':
		p.unknown(p.dashes())
	case '…':
		p.unknown(size)
	case '½':
		return p.half()
	case '\u00A0', '\uFEFF':
		p.src.at += size
	case 'x', 'X', ':', '×':
		p.bare(size)
	default:
		p.unread()
	}
	return false
}

// dashes is the length of a null move: one dash, or two and more in a row.
func (p *PDNReader) dashes() int {
	n := stepMarkIn(p.src.rest())
	for {
		m := stepMarkIn(p.src.rest()[n:])
		if m == 0 {
			return n
		}
		n += m
	}
}

// half reads ½-½.
func (p *PDNReader) half() (over bool) {
	for _, text := range [...]string{"½-½", "½–½", "\xBD-\xBD"} {
		if b := p.src.rest(); len(b) >= len(text) && string(b[:len(text)]) == text {
			p.forgive(len(text), "a result the standard does not have", "write 1/2-1/2")
			return p.end(DrawnGame)
		}
	}
	p.unread()
	return false
}

// end ends the game with a result. In a variation a result is only a comment.
func (p *PDNReader) end(r Result) (over bool) {
	p.settle()
	if p.depth > 0 {
		if r != Unfinished {
			p.add(Item{Kind: CommentItem, Text: string(r)})
		}
		return false
	}
	p.result(r)
	p.ended = true
	return true
}

// result puts the result that ended the moves into the tags, unless they have
// one.
func (p *PDNReader) result(r Result) {
	t := p.rec.Find("Result")
	if r == Unfinished {
		return
	}
	if t == nil {
		p.rec.Tags = append(p.rec.Tags, Tag{Name: "Result", Value: string(r), Place: p.src.here()})
		return
	}
	switch told, ok := ParseResult(t.Value); {
	case ok && told == Unfinished:
		t.Value, t.Place = string(r), p.src.here()
	case !ok || told.Says() != r.Says():
		p.note(ReadFault{Place: p.src.here(), Text: string(r), Results: true,
			What: Say("the moves end in this result, the tag says {text}", "text", strconv.Quote(t.Value))})
	}
}

// add appends an item and gives it a place.
func (p *PDNReader) add(it Item) {
	if it.Place == (Place{}) {
		it.Place = p.src.here()
	}
	if it.Kind == MoveItem {
		it.Number, it.Dots = p.number, p.dots
		p.forget()
		p.mergeDots(&it)
		p.last = len(p.rec.Items)
	}
	p.body = p.body || it.Kind != CommentItem
	p.rec.Items = append(p.rec.Items, it)
}

// skips reports whether the dots at an item are White's move, not told: the
// move right before them has another number.
func (p *PDNReader) skips(i int) bool {
	number := p.rec.Items[i].Number
	for i--; i >= 0 && p.rec.Items[i].Kind == MoveItem; i-- {
		if before := p.rec.Items[i].Number; before > 0 {
			return before != number
		}
	}
	return false
}

// mergeDots takes the number over from 1. ... before Black's move: 1. ... 22-18
// is 1... 22-18. After a move of another number the dots are a move not told.
func (p *PDNReader) mergeDots(it *Item) {
	n := len(p.rec.Items) - 1
	if n < 0 || it.Number > 0 || it.Text == UnknownMove {
		return
	}
	dots := &p.rec.Items[n]
	if dots.Text == UnknownMove && dots.Kind == MoveItem && dots.Number > 0 && !dots.Dots && dots.Strength == "" && !p.skips(n) {
		it.Number, it.Dots = dots.Number, true
		p.rec.Items = p.rec.Items[:n]
	}
}

// fault notes what could not be read, as long as there are not too many.
func (p *PDNReader) fault(at Place, text string, what, hint Phrase, forgiven bool) {
	p.note(ReadFault{Place: at, Text: text, What: what, Hint: hint, Forgiven: forgiven})
}

// note adds to the faults of the game, as long as there are not too many.
func (p *PDNReader) note(f ReadFault) {
	if p.faults++; p.faults <= maxReadFaults {
		f.Text = clip(oneLine(f.Text))
		p.rec.Faults = append(p.rec.Faults, f)
	}
}

// writeIt is the hint to write something else.
func writeIt(text string) Phrase { return Say("write {text}", "text", text) }

// forgive passes over n bytes that the standard does not allow here.
func (p *PDNReader) forgive(n int, what, hint Phrase) {
	at := p.src.here()
	p.fault(at, p.src.take(n), what, hint, true)
}

// giveUp is the error of a game that cannot be read to its end.
func (p *PDNReader) giveUp(what Phrase, text string, hint Phrase) error {
	return &RecordError{ReadFault{Place: p.src.here(), What: what, Text: clip(oneLine(text)), Hint: hint}, p.rec.Place}
}

// finish closes what is open and tidies the tags.
func (p *PDNReader) finish() *Record {
	p.settle()
	if p.depth > 0 {
		p.fault(p.src.here(), "", Say("{n} variations are not closed", "n", p.depth), "write ) where each ends", false)
	}
	for p.depth > 0 {
		p.closeOne()
	}
	p.rec.tidyPositions()
	return p.rec
}
