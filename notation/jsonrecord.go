package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"damone/rules"
)

// jsonGame is a record in JSON. Its keys are a promise.
type jsonGame struct {
	Tags []jsonTag  `json:"tags"`
	Game []jsonItem `json:"game"`
}

type jsonTag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// jsonItem is one item of a record: exactly one of its pointers, or Move or
// Variation, says what it is.
type jsonItem struct {
	Move     string `json:"move,omitempty"`
	Number   int    `json:"number,omitempty"`
	Dots     bool   `json:"dots,omitempty"`
	Strength string `json:"strength,omitempty"`
	Piece    string `json:"piece,omitempty"`
	Crown    string `json:"crown,omitempty"`

	Comment   *string    `json:"comment,omitempty"`
	Glyph     *int       `json:"nag,omitempty"`
	Setup     *string    `json:"setup,omitempty"`
	Unread    *string    `json:"unread,omitempty"`
	Variation []jsonItem `json:"variation,omitempty"`
}

// AppendJSON appends a record as one JSON object in one line. JSONReader
// reads it back the same.
//
//	{"tags":[{"name":"White","value":"Rossi"}],
//	 "game":[{"move":"22-18","number":1,"strength":"!"},{"comment":"so"},{"variation":[{"move":"23-19"}]}]}
func AppendJSON(dst []byte, r *Record) ([]byte, error) {
	g := jsonGame{Tags: make([]jsonTag, len(r.Tags))}
	for i, t := range r.Tags {
		g.Tags[i] = jsonTag{t.Name, t.Value}
	}
	g.Game, _ = jsonItems(r.Items)
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	err := e.Encode(g)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// jsonItems is the items up to the one that closes their variation; used is
// how many those are.
func jsonItems(items []Item) (list []jsonItem, used int) {
	list = []jsonItem{}
	for used < len(items) {
		it := &items[used]
		used++
		switch it.Kind {
		case CloseItem:
			return list, used
		case OpenItem:
			inner, n := jsonItems(items[used:])
			list, used = append(list, jsonItem{Variation: inner}), used+n
		default:
			list = append(list, jsonOf(it))
		}
	}
	return list, used
}

func jsonOf(it *Item) jsonItem {
	switch it.Kind {
	case CommentItem:
		return jsonItem{Comment: &it.Text}
	case NAGItem:
		return jsonItem{Glyph: &it.Number}
	case SetupItem:
		return jsonItem{Setup: &it.Text}
	case UnreadItem:
		return jsonItem{Unread: &it.Text}
	}
	return jsonItem{Move: it.Text, Number: it.Number, Dots: it.Dots, Strength: it.Strength, Piece: rankKeys[it.Piece], Crown: rankKeys[it.Crown]}
}

// JSONReader reads records in JSON: objects as AppendJSON writes them, one
// after the other or in an array.
type JSONReader struct {
	in      *cappedReader
	dec     *json.Decoder
	array   bool
	started bool
	err     error
}

// NewJSONReader reads JSON from r.
func NewJSONReader(r io.Reader) *JSONReader {
	in := &cappedReader{r: r, at: Place{1, 1}}
	return &JSONReader{in: in, dec: json.NewDecoder(in)}
}

// Read reads the next game. At the end the error is io.EOF. A *RecordError is
// a game that could not be read; when it is not even JSON, nothing after it
// can be.
func (j *JSONReader) Read() (*Record, error) {
	if j.err != nil {
		return nil, j.err
	}
	j.in.left = maxGameBytes
	if j.begin(); j.err != nil {
		return nil, j.err
	}
	var raw json.RawMessage
	var g jsonGame
	if err := j.dec.Decode(&raw); err != nil {
		return nil, j.fail(err)
	}
	rec := &Record{Place: j.in.place(j.dec.InputOffset() - int64(len(raw)))}
	if err := json.Unmarshal(raw, &g); err != nil {
		return nil, j.fail(err)
	}
	tags, items := jsonPlaces(raw, rec.Place)
	for i, t := range g.Tags {
		rec.Tags = append(rec.Tags, Tag{Name: t.Name, Value: oneLine(t.Value), Place: nth(tags, i)})
	}
	rec.tidyPositions()
	err := rec.take(g.Game, 0, &items)
	if err != nil {
		return nil, err
	}
	return rec, nil
}

// Offset is how many bytes of the file have been read.
func (j *JSONReader) Offset() int64 { return j.in.read }

// begin goes to the next object.
func (j *JSONReader) begin() {
	if !j.started {
		j.started = true
		b, _ := j.in.peek()
		if j.array = b == '['; j.array {
			_, j.err = j.dec.Token()
		}
	}
	if j.err == nil && j.array && !j.dec.More() {
		j.err = io.EOF
	}
}

// fail is what to say of JSON that cannot be read.
func (j *JSONReader) fail(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return &RecordError{ReadFault: ReadFault{What: "not a game in JSON: " + err.Error()}}
	}
	j.err = io.EOF
	if err != io.EOF {
		err = &RecordError{ReadFault: ReadFault{What: "not a game in JSON: " + err.Error(), Hint: "nothing after it can be read"}}
	}
	return err
}

// take takes items over from JSON.
func (r *Record) take(list []jsonItem, depth int, places *[]Place) error {
	if depth > maxDepth || len(r.Items) > maxGameItems {
		return &RecordError{ReadFault: ReadFault{What: "the game is too long or nested too deep"}}
	}
	for i := range list {
		at := nth(*places, 0)
		*places = (*places)[min(1, len(*places)):]
		if v := list[i].Variation; len(v) > 0 {
			r.Items = append(r.Items, Item{Kind: OpenItem, Place: at})
			if err := r.take(v, depth+1, places); err != nil {
				return err
			}
			r.closeVariation()
			continue
		}
		if it, ok := list[i].item(); ok {
			it.Place = at
			if it.Kind == UnreadItem {
				r.Faults = append(r.Faults, ReadFault{Place: at, Text: clip(it.Text), What: unreadWord})
			}
			r.Items = append(r.Items, it)
			continue
		}
		r.Faults = append(r.Faults, ReadFault{Place: at, What: fmt.Sprintf("item %d of the game says nothing", i+1), Text: clip(list[i].Move),
			Hint: "give it a move, comment, nag, setup or variation"})
	}
	return nil
}

// closeVariation ends a variation; one with nothing in it is taken out.
func (r *Record) closeVariation() {
	if n := len(r.Items) - 1; r.Items[n].Kind == OpenItem {
		r.Items = r.Items[:n]
		return
	}
	r.Items = append(r.Items, Item{Kind: CloseItem})
}

// item is what an object stands for; ok is false when that is nothing.
func (i *jsonItem) item() (it Item, ok bool) {
	switch {
	case i.Comment != nil:
		return Item{Kind: CommentItem, Text: strings.ReplaceAll(newlines(*i.Comment), "}", ")")}, true
	case i.Glyph != nil:
		return Item{Kind: NAGItem, Number: *i.Glyph}, *i.Glyph >= 0 && *i.Glyph <= maxNAG
	case i.Setup != nil:
		return Item{Kind: SetupItem, Text: tidySetup(strings.ReplaceAll(*i.Setup, "/", "-"))}, true
	case i.Unread != nil:
		return Item{Kind: UnreadItem, Text: strings.ReplaceAll(*i.Unread, "}", ")")}, true
	case i.Move == "":
		return it, false
	}
	it = NewMove(i.Move)
	if !wellFormed(it.Text) {
		return it, false
	}
	it.Number, it.Dots = min(max(i.Number, 0), 1e9), i.Dots && i.Number > 0
	if strengthLength([]byte(i.Strength)) == len(i.Strength) {
		it.Strength = i.Strength
	}
	it.Piece, it.Crown = rankKeyed(i.Piece), rankKeyed(i.Crown)
	return it, true
}

// rankKeyed is the rank of a name in texts that serve every game.
func rankKeyed(name string) rules.Rank {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if rankKeys[r] == name {
			return r
		}
	}
	return rules.NoRank
}

// cappedReader reads no more than left bytes, so that one game does not fill
// the memory, and skips a byte-order mark.
type cappedReader struct {
	r    io.Reader
	left int
	read int64
	head []byte

	given []byte // to the decoder, from byte gone on
	gone  int64
	at    Place // of given
}

var errGameTooLong = errors.New("the game is too long")

func (c *cappedReader) Read(p []byte) (int, error) {
	if len(c.head) > 0 {
		n := copy(p, c.head)
		c.head = c.head[n:]
		c.given = append(c.given, p[:n]...)
		return n, nil
	}
	if c.left <= 0 {
		return 0, errGameTooLong
	}
	n, err := c.r.Read(p[:min(len(p), c.left)])
	c.left -= n
	c.read += int64(n)
	c.given = append(c.given, p[:n]...)
	return n, err
}

// peek is the first byte that is neither white space nor a byte-order mark.
func (c *cappedReader) peek() (byte, error) {
	buf := make([]byte, 4096)
	n, err := io.ReadAtLeast(c.r, buf, utf8.UTFMax)
	c.read += int64(n)
	c.head = bytes.TrimPrefix(buf[:n], []byte("\uFEFF"))
	if b := bytes.TrimLeft(c.head, " \t\r\n"); len(b) > 0 {
		return b[0], nil
	}
	return 0, err
}

// place is where a byte given to the decoder stands. Each call must ask for
// one further on.
func (c *cappedReader) place(offset int64) Place {
	n := min(max(int(offset-c.gone), 0), len(c.given))
	c.at = c.at.after(c.given[:n])
	c.gone += int64(n)
	c.given = append(c.given[:0], c.given[n:]...)
	return c.at
}
