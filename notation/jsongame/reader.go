// Package jsongame reads and writes games as JSON objects.
package jsongame

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/internal/source"
	"damone/notation/record"
	"damone/rules"
)

// Reader reads records in JSON: objects as Append writes them, one
// after the other or in an array.
type Reader struct {
	scanner
	rec   *record.Record
	spare record.FreeList
	seen  map[string]bool // which of a game's keys have been read
}

// NewReader reads JSON from r.
func NewReader(r io.Reader) *Reader {
	j := &Reader{scanner: scanner{src: source.New(r)}, seen: make(map[string]bool)}
	j.restart(false)
	return j
}

// Read reads the next game. At the end the error is io.EOF. A *record.Error is
// a game that could not be read; when it is not even JSON, the next Read goes
// on at the next line that begins with a game's key, {"tags" or {"game".
func (j *Reader) Read() (*record.Record, error) {
	if !j.begin() {
		return nil, cmp.Or(j.src.Err, io.EOF)
	}
	j.game()
	if j.lost && j.src.Err != nil && !j.src.Ready() {
		return nil, j.src.Err
	}
	if j.fault != nil {
		return nil, j.failed()
	}
	j.rec.TidyPositions()
	return j.rec, nil
}

// game reads a game: an object with tags, or a list of moves, or both.
func (j *Reader) game() {
	clear(j.seen)
	if j.next() == '{' {
		j.object(j.part)
	} else {
		j.value()
	}
	if len(j.seen) == 0 {
		j.wrong(j.rec.Place, "not a game in JSON", `a game begins with {"tags" or {"game"`)
	}
}

// Offset is how many bytes of the file have been read.
func (j *Reader) Offset() int64 { return j.src.Offset() }

// Reuse gives the reader a record that nobody needs any more.
func (j *Reader) Reuse(r *record.Record) { j.spare.Put(r) }

// begin goes to the next game; false at the end.
func (j *Reader) begin() bool {
	j.fault, j.lost = nil, false
	for j.next() == ']' || j.next() == '[' && j.dec.StackDepth() == 0 {
		j.take(j.next())
	}
	j.rec = j.spare.Take()
	j.began, j.rec.Place = j.src.Offset(), j.src.Here()
	if j.next() != 0 {
		return true
	}
	switch _, err := j.dec.ReadToken(); {
	case err == io.EOF, j.src.Err != nil:
		j.spare.Put(j.rec)
		return false
	case errors.Is(err, io.ErrUnexpectedEOF):
		j.breakOff("the list of games is not closed", "the file may be cut short")
	default:
		j.check(err)
	}
	return true
}

// failed is the error of a game that cannot be read, with the reader at the
// next one.
func (j *Reader) failed() error {
	err := &record.Error{Fault: *j.fault, Began: j.rec.Place}
	j.spare.Put(j.rec)
	if j.lost {
		j.restart(j.toNextGame())
	}
	return err
}

// toNextGame goes to the next line that begins with a game, and tells whether
// that is within an array.
func (j *Reader) toNextGame() (within bool) {
	for j.src.Ready() {
		j.src.ToLineEnd()
		for c := j.src.Peek(0); c == '\n' || c == '\r'; c = j.src.Peek(0) {
			j.src.At++
		}
		if j.src.Ready() && (bytes.HasPrefix(j.src.Rest(), []byte(`{"tags"`)) || bytes.HasPrefix(j.src.Rest(), []byte(`{"game"`))) {
			kind, _ := j.dec.StackIndex(min(1, j.dec.StackDepth()))
			return kind == '['
		}
	}
	return false
}

// part reads the value of one of a game's keys.
func (j *Reader) part(key string) {
	if key != "tags" && key != "game" {
		j.stray(key)
		return
	}
	if j.seen[key] {
		j.note(record.Fault{Place: j.src.Here(), Text: key, What: "a key twice, of which the last counts", Hint: "give each game an object of its own"})
	}
	j.seen[key] = true
	switch {
	case j.next() != '[':
		j.skip(key, "a list")
	case key == "tags":
		j.rec.Tags = j.rec.Tags[:0]
		j.list('[', ']', j.tag)
	default:
		j.rec.Items = j.rec.Items[:0]
		j.items()
	}
}

// stray passes over the value of a key that means nothing where it stands. The
// File is still at the key.
func (j *Reader) stray(key string) {
	j.note(record.Fault{Place: j.src.Here(), Text: chars.Clip(chars.OneLine(key)), What: "a key that means nothing here", Forgiven: true})
	j.value()
}

// note notes a fault that does not keep the game from being read.
func (j *Reader) note(f record.Fault) {
	if !j.lost && len(j.rec.Faults) < record.MaxFaults {
		j.rec.Faults = append(j.rec.Faults, f)
	}
}

// tag reads a tag.
func (j *Reader) tag() {
	if j.next() != '{' {
		j.skip("tags", "a list of tags with name and value")
		return
	}
	t := record.Tag{Place: j.src.Here()}
	j.object(func(key string) {
		switch key {
		case "name":
			t.Name, _ = j.text(key)
		case "value":
			t.Value, _ = j.text(key)
		default:
			j.stray(key)
		}
	})
	t.Value = chars.OneLine(t.Value)
	if j.rec.Tags = append(j.rec.Tags, t); len(j.rec.Tags) > record.MaxTags {
		j.breakOff("the game is too long", notation.Say("a game may have {n} tags", "n", record.MaxTags))
	}
}

// items reads a list of items, and counts them.
func (j *Reader) items() (n int) {
	j.list('[', ']', func() {
		if n++; j.next() != '{' {
			j.skip("game", "a list of moves, comments and the like")
			return
		}
		j.item(n)
		if len(j.rec.Items) > record.MaxItems {
			j.breakOff("the game is too long", notation.Say("a game may have {n} moves and comments", "n", record.MaxItems))
		}
	})
	return n
}

// item reads the n-th item of a list.
func (j *Reader) item(n int) {
	i := entry{place: j.src.Here()}
	first := len(j.rec.Items)
	j.object(func(key string) {
		if key == "variation" && j.next() == '[' {
			j.rec.Items = append(j.rec.Items[:first], record.Item{Kind: record.Open, Place: i.place})
			i.things++
			i.variation = j.items() > 0
			j.rec.CloseVariation()
			return
		}
		if !i.read(&j.scanner, key) {
			j.stray(key)
		}
	})
	if i.things > 1 {
		j.note(record.Fault{Place: i.place, What: notation.Say("item {n} of the game says several things, of which one counts", "n", n),
			Hint: "give each an object of its own"})
	}
	if i.variation {
		return
	}
	it, ok := i.item()
	if !ok {
		j.note(record.Fault{Place: i.place, What: notation.Say("item {n} of the game says nothing", "n", n), Text: chars.Clip(i.move),
			Hint: "give it a move, comment, nag, setup or variation"})
		return
	}
	if it.Place = i.place; it.Kind == record.Unread {
		j.note(record.Fault{Place: it.Place, Text: chars.Clip(it.Text), What: record.UnreadWord})
	}
	j.rec.Items = append(j.rec.Items, it)
}

// entry is an item's object as far as it has been read.
type entry struct {
	place     notation.Place
	move      string
	number    int
	dots      bool
	strength  string
	piece     string
	crown     string
	variation bool
	things    int // how many of a move, a comment and the like it says

	kind  record.Kind // of what is not a move
	other bool        // it is no move, but text or number
	text  string
	glyph int
}

// read reads the value of a key; false when it knows no such key.
func (i *entry) read(s *scanner, key string) (known bool) {
	switch key {
	case "move":
		if text, ok := s.text(key); ok {
			i.things++
			i.move = text
		}
	case "number":
		i.number, _ = s.number(key)
	case "dots":
		i.dots, _ = s.truth(key)
	case "strength":
		i.strength, _ = s.text(key)
	case "piece":
		i.piece, _ = s.text(key)
	case "crown":
		i.crown, _ = s.text(key)
	case "comment":
		i.readOther(s, key, record.Comment)
	case "setup":
		i.readOther(s, key, record.Setup)
	case "unread":
		i.readOther(s, key, record.Unread)
	case "nag":
		if n, ok := s.number(key); ok {
			i.things++
			i.kind, i.other, i.glyph = record.NAG, true, n
		}
	case "variation":
		s.skip(key, "a list")
	default:
		return false
	}
	return true
}

// readOther reads the text of what is not a move.
func (i *entry) readOther(s *scanner, key string, kind record.Kind) {
	if text, ok := s.text(key); ok {
		i.things++
		i.kind, i.other, i.text = kind, true, text
	}
}

// item is what an object stands for; ok is false when that is nothing.
func (i *entry) item() (it record.Item, ok bool) {
	switch {
	case !i.other:
		return i.moveItem()
	case i.kind == record.NAG:
		return record.Item{Kind: record.NAG, Number: i.glyph}, i.glyph >= 0 && i.glyph <= record.MaxNAG
	case i.kind == record.Setup:
		return record.Item{Kind: record.Setup, Text: record.TidySetup(strings.ReplaceAll(i.text, "/", "-"))}, true
	case i.kind == record.Comment:
		i.text = chars.Newlines(i.text)
	}
	return record.Item{Kind: i.kind, Text: strings.ReplaceAll(i.text, "}", ")")}, true
}

func (i *entry) moveItem() (it record.Item, ok bool) {
	if i.move == "" {
		return it, false
	}
	if it = record.NewMove(i.move); !it.WellFormed() {
		return it, false
	}
	it.Number, it.Dots = min(max(i.number, 0), 1e9), i.dots && i.number > 0
	if chars.StrengthLength([]byte(i.strength)) == len(i.strength) {
		it.Strength = i.strength
	}
	it.Piece, it.Crown = rankKeyed(i.piece), rankKeyed(i.crown)
	return it, true
}

// rankKeyed is the rank of a name in texts that serve every game.
func rankKeyed(name string) rules.Rank {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if ranks[r] == name {
			return r
		}
	}
	return rules.NoRank
}
