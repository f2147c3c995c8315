package notation

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"

	"damone/rules"
)

// JSONReader reads records in JSON: objects as AppendJSON writes them, one
// after the other or in an array.
type JSONReader struct {
	jsonScanner
	rec   *Record
	spare recordShelf
	seen  map[string]bool // which of a game's keys have been read
}

// NewJSONReader reads JSON from r.
func NewJSONReader(r io.Reader) *JSONReader {
	j := &JSONReader{jsonScanner: jsonScanner{src: newSource(r)}, seen: make(map[string]bool)}
	j.restart(false)
	return j
}

// Read reads the next game. At the end the error is io.EOF. A *RecordError is
// a game that could not be read; when it is not even JSON, the next Read goes
// on at the next line that begins with a game's key, {"tags" or {"game".
func (j *JSONReader) Read() (*Record, error) {
	if !j.begin() {
		return nil, cmp.Or(j.src.err, io.EOF)
	}
	j.game()
	if j.lost && j.src.err != nil && !j.src.ready() {
		return nil, j.src.err
	}
	if j.fault != nil {
		return nil, j.failed()
	}
	j.rec.tidyPositions()
	return j.rec, nil
}

// game reads a game: an object with tags, or a list of moves, or both.
func (j *JSONReader) game() {
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
func (j *JSONReader) Offset() int64 { return j.src.offset() }

// Reuse gives the reader a record that nobody needs any more.
func (j *JSONReader) Reuse(r *Record) { j.spare.put(r) }

// begin goes to the next game; false at the end.
func (j *JSONReader) begin() bool {
	j.fault, j.lost = nil, false
	for j.next() == ']' || j.next() == '[' && j.dec.StackDepth() == 0 {
		j.take(j.next())
	}
	j.rec = j.spare.take()
	j.began, j.rec.Place = j.src.offset(), j.src.here()
	if j.next() != 0 {
		return true
	}
	switch _, err := j.dec.ReadToken(); {
	case err == io.EOF, j.src.err != nil:
		j.spare.put(j.rec)
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
func (j *JSONReader) failed() error {
	err := &RecordError{*j.fault, j.rec.Place}
	j.spare.put(j.rec)
	if j.lost {
		j.restart(j.toNextGame())
	}
	return err
}

// toNextGame goes to the next line that begins with a game, and tells whether
// that is within an array.
func (j *JSONReader) toNextGame() (within bool) {
	for j.src.ready() {
		j.src.toLineEnd()
		for c := j.src.peek(0); c == '\n' || c == '\r'; c = j.src.peek(0) {
			j.src.at++
		}
		if j.src.ready() && (bytes.HasPrefix(j.src.rest(), []byte(`{"tags"`)) || bytes.HasPrefix(j.src.rest(), []byte(`{"game"`))) {
			kind, _ := j.dec.StackIndex(min(1, j.dec.StackDepth()))
			return kind == '['
		}
	}
	return false
}

// part reads the value of one of a game's keys.
func (j *JSONReader) part(key string) {
	if key != "tags" && key != "game" {
		j.stray(key)
		return
	}
	if j.seen[key] {
		j.note(ReadFault{Place: j.src.here(), Text: key, What: "a key twice, of which the last counts", Hint: "give each game an object of its own"})
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
// source is still at the key.
func (j *JSONReader) stray(key string) {
	j.note(ReadFault{Place: j.src.here(), Text: clip(oneLine(key)), What: "a key that means nothing here", Forgiven: true})
	j.value()
}

// note notes a fault that does not keep the game from being read.
func (j *JSONReader) note(f ReadFault) {
	if !j.lost && len(j.rec.Faults) < maxReadFaults {
		j.rec.Faults = append(j.rec.Faults, f)
	}
}

// tag reads a tag.
func (j *JSONReader) tag() {
	if j.next() != '{' {
		j.skip("tags", "a list of tags with name and value")
		return
	}
	t := Tag{Place: j.src.here()}
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
	t.Value = oneLine(t.Value)
	if j.rec.Tags = append(j.rec.Tags, t); len(j.rec.Tags) > maxGameTags {
		j.breakOff("the game is too long", Say("a game may have {n} tags", "n", maxGameTags))
	}
}

// items reads a list of items, and counts them.
func (j *JSONReader) items() (n int) {
	j.list('[', ']', func() {
		if n++; j.next() != '{' {
			j.skip("game", "a list of moves, comments and the like")
			return
		}
		j.item(n)
		if len(j.rec.Items) > maxGameItems {
			j.breakOff("the game is too long", Say("a game may have {n} moves and comments", "n", maxGameItems))
		}
	})
	return n
}

// item reads the n-th item of a list.
func (j *JSONReader) item(n int) {
	i := jsonEntry{place: j.src.here()}
	first := len(j.rec.Items)
	j.object(func(key string) {
		if key == "variation" && j.next() == '[' {
			j.rec.Items = append(j.rec.Items[:first], Item{Kind: OpenItem, Place: i.place})
			i.things++
			i.variation = j.items() > 0
			j.rec.CloseVariation()
			return
		}
		if !i.read(&j.jsonScanner, key) {
			j.stray(key)
		}
	})
	if i.things > 1 {
		j.note(ReadFault{Place: i.place, What: Say("item {n} of the game says several things, of which one counts", "n", n),
			Hint: "give each an object of its own"})
	}
	if i.variation {
		return
	}
	it, ok := i.item()
	if !ok {
		j.note(ReadFault{Place: i.place, What: Say("item {n} of the game says nothing", "n", n), Text: clip(i.move),
			Hint: "give it a move, comment, nag, setup or variation"})
		return
	}
	if it.Place = i.place; it.Kind == UnreadItem {
		j.note(ReadFault{Place: it.Place, Text: clip(it.Text), What: unreadWord})
	}
	j.rec.Items = append(j.rec.Items, it)
}

// jsonEntry is an item's object as far as it has been read.
type jsonEntry struct {
	place     Place
	move      string
	number    int
	dots      bool
	strength  string
	piece     string
	crown     string
	variation bool
	things    int // how many of a move, a comment and the like it says

	kind  ItemKind // of what is not a move
	other bool     // it is no move, but text or number
	text  string
	glyph int
}

// read reads the value of a key; false when it knows no such key.
func (i *jsonEntry) read(s *jsonScanner, key string) (known bool) {
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
		i.readOther(s, key, CommentItem)
	case "setup":
		i.readOther(s, key, SetupItem)
	case "unread":
		i.readOther(s, key, UnreadItem)
	case "nag":
		if n, ok := s.number(key); ok {
			i.things++
			i.kind, i.other, i.glyph = NAGItem, true, n
		}
	case "variation":
		s.skip(key, "a list")
	default:
		return false
	}
	return true
}

// readOther reads the text of what is not a move.
func (i *jsonEntry) readOther(s *jsonScanner, key string, kind ItemKind) {
	if text, ok := s.text(key); ok {
		i.things++
		i.kind, i.other, i.text = kind, true, text
	}
}

// item is what an object stands for; ok is false when that is nothing.
func (i *jsonEntry) item() (it Item, ok bool) {
	switch {
	case !i.other:
		return i.moveItem()
	case i.kind == NAGItem:
		return Item{Kind: NAGItem, Number: i.glyph}, i.glyph >= 0 && i.glyph <= maxNAG
	case i.kind == SetupItem:
		return Item{Kind: SetupItem, Text: tidySetup(strings.ReplaceAll(i.text, "/", "-"))}, true
	case i.kind == CommentItem:
		i.text = newlines(i.text)
	}
	return Item{Kind: i.kind, Text: strings.ReplaceAll(i.text, "}", ")")}, true
}

func (i *jsonEntry) moveItem() (it Item, ok bool) {
	if i.move == "" {
		return it, false
	}
	if it = NewMove(i.move); !it.WellFormed() {
		return it, false
	}
	it.Number, it.Dots = min(max(i.number, 0), 1e9), i.dots && i.number > 0
	if strengthLength([]byte(i.strength)) == len(i.strength) {
		it.Strength = i.strength
	}
	it.Piece, it.Crown = rankKeyed(i.piece), rankKeyed(i.crown)
	return it, true
}

// rankKeyed is the rank of a name in texts that serve every game.
func rankKeyed(name string) rules.Rank {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if rankWords[r] == name {
			return r
		}
	}
	return rules.NoRank
}
