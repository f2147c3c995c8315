// Package jsongame reads and writes games as JSON objects, one after the other or in a list. It reads what
// Append writes and nothing else: a key that it does not know is a fault.
package jsongame

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	// The standard library tells neither where a token begins nor of a key that stands twice.
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// Reader reads games in JSON, one at a time.
type Reader struct {
	src  *record.Source
	open int            // lists of games
	end  notation.Place // of what has been read, without the blanks behind it
}

// NewReader reads JSON from r.
func NewReader(r io.Reader) *Reader { return &Reader{src: record.NewSource(r)} }

// Read reads the next game. At the end the error is io.EOF. A notation.Fault is
// a value that is no game; the next Read goes on after it.
func (j *Reader) Read() (*record.Record, error) {
	j.between()
	v := filling{rec: record.New()}
	v.rec.Place = j.src.Here()
	n, whole := j.length()
	v.value = j.src.Rest()[:n]
	j.src.At += n
	if n > 0 {
		j.end = j.src.Here()
	}
	if !whole {
		v.value = bytes.TrimRight(v.value, blanks)
	}
	var fault *notation.Fault
	switch {
	case n > record.MaxBytes:
		fault = v.tooLong(0)
		for j.src.Ready() { // what is left of it is no game either
			j.src.At = j.src.End
		}
	case !whole && j.src.Err != nil:
		return nil, j.src.Err
	case n == 0 && j.open <= 0:
		return nil, io.EOF
	case n == 0:
		j.open, fault = 0, &notation.Fault{Kind: CutShort, Place: j.end}
	default:
		if fault = v.read(); !whole { // which is told
			j.open = 0
		}
	}
	j.between()
	v.rec.Note(j.src)
	if fault != nil {
		v.rec.Recycle()
		return nil, *fault
	}
	v.rec.TidyPositions()
	return v.rec, nil
}

// between passes over what stands between games, and counts the lists.
func (j *Reader) between() {
	for ; j.src.Ready() && strings.IndexByte(separators+"[]", j.src.Peek(0)) >= 0; j.src.At++ {
		switch j.src.Peek(0) {
		case '[':
			j.open++
		case ']':
			j.open--
		case ' ', '\t', '\r', '\n':
			continue
		}
		j.end = j.src.Here()
		j.end.Col++
	}
}

// length returns how long the next value is by its brackets and quotes; whole is false
// for one that the file's end cuts short. A text ends with its line.
func (j *Reader) length() (n int, whole bool) {
	depth, marks := 0, separators+open
	for n <= record.MaxBytes {
		rest := j.src.Rest()
		i := bytes.IndexAny(rest[min(n, len(rest)):], marks)
		if i < 0 && j.src.Done {
			return len(rest), len(rest) > 0 && marks == separators+open
		}
		if i < 0 {
			n = max(n, len(rest))
			j.src.More()
			continue
		}
		switch n += i; rest[n] {
		case '\\':
			n++
		case '"':
			if marks == quoted {
				marks = open
			} else {
				marks = quoted
			}
		case '{', '[':
			if depth > 0 && n > 0 && rest[n-1] == '\n' && gameAhead().Match(rest[n:]) { // this one breaks off
				return n, true
			}
			depth, marks = depth+1, open
		case '}', ']':
			if depth--; depth <= 0 {
				return n + 1, true
			}
		case '\n': // in a text
			j.src.Ready()
			return n + 1, !j.src.Done || len(bytes.TrimLeft(j.src.Rest()[n:], blanks)) > 0
		default: // behind a value that is none of ours
			return n, true
		}
		n++
	}
	return n, false
}

// gameAhead is how a game begins, and nothing within one.
var gameAhead = lists.Expression(`^\{\s*"(?:type|tags|game)"\s*:`)

// What ends a text, and what a value outside of texts.
const (
	quoted = "\"\\\n"
	open   = "\"{}[]"
)

// here returns where the next token begins.
func here(d *jsontext.Decoder) int64 {
	between := d.UnreadBuffer()
	return d.InputOffset() + int64(len(between)-len(bytes.TrimLeft(between, separators)))
}

// separators stand between the tokens of JSON.
const (
	separators = blanks + ",:"
	blanks     = " \t\r\n"
)

// filling fills a record with a value.
type filling struct {
	rec    *record.Record
	value  []byte
	passed int64 // bytes of the value up to the last place that was asked for
	place  notation.Place
}

// at returns the place of an offset in the value.
func (v *filling) at(offset int64) notation.Place {
	if v.passed > offset || v.passed == 0 {
		v.passed, v.place = 0, v.rec.Place
	}
	v.place = after(v.place, v.value[v.passed:offset])
	v.passed = offset
	return v.place
}

func (v *filling) fault(offset int64, kind notation.Kind, args ...any) *notation.Fault {
	return &notation.Fault{Kind: kind, Args: notation.Args(args...), Place: v.at(offset)}
}

func (v *filling) tooLong(offset int64) *notation.Fault {
	f := record.TooLong(v.at(offset))
	return &f
}

// read reads the value as a game.
func (v *filling) read() *notation.Fault {
	var g game
	if err := json.Unmarshal(v.value, &g, json.RejectUnknownMembers(true)); err != nil {
		return v.wrong(err)
	}
	if g.Type != "" && g.Type != isGame || g.Tags == nil && g.Game == nil {
		return v.fault(0, NotAGame)
	}
	for i, t := range g.Tags {
		if i == record.MaxTags {
			return v.tooLong(t.at)
		}
		at := v.at(t.at)
		value := chars.OneLine(v.rec.Plain(t.Value, at))
		if strings.ContainsAny(t.Value, "\r\n") {
			v.rec.Fault(at, t.Name, record.LineEndInValue)
		}
		v.rec.AddTag(record.Tag{Name: v.rec.TagName(t.Name, at), Value: value, Place: at})
	}
	if fault := v.items(g.Game, 0); fault != nil || g.Result == nil {
		return fault
	}
	result, ok := record.ParseResult(g.Result.text)
	if !ok {
		return v.fault(g.Result.at, WrongValue, "key", "result")
	}
	v.rec.End(result, v.at(g.Result.at), g.Result.text)
	return nil
}

// wrong returns what is wrong with a value that is no game.
func (v *filling) wrong(err error) *notation.Fault {
	e, isJSON := errors.AsType[*json.SemanticError](err)
	if !isJSON {
		wrong, _ := errors.AsType[*jsontext.SyntacticError](err)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return v.fault(int64(len(bytes.TrimRight(v.value, blanks))), CutShort)
		}
		at := wrong.ByteOffset
		for at > 0 && at < int64(len(v.value)) && chars.IsLetter(v.value[at]) && chars.IsLetter(v.value[at-1]) {
			at--
		}
		f := v.fault(at, NotJSON)
		if errors.Is(err, jsontext.ErrDuplicateName) {
			f.Kind, f.Args = KeyTwice, notation.Args("key", wrong.JSONPointer.LastToken())
		} else if text := string(v.value[at:min(len(v.value), int(at)+chars.MaxQuoted)]); text != "" {
			_, size := utf8.DecodeRuneInString(text)
			f.Text = text[:max(size, len(text)-len(strings.TrimLeftFunc(text, unicode.IsLetter)))]
		}
		return f
	}
	f, known := errors.AsType[notation.Fault](e.Err)
	f.Place = v.at(e.ByteOffset)
	switch {
	case known:
	case e.JSONPointer == "":
		f.Kind = NotAGame
	case e.Err == json.ErrUnknownName:
		f.Kind, f.Text, f.Args = UnknownKey, chars.Clip(chars.OneLine(e.JSONPointer.LastToken())), notation.Args("keys", keys(e.GoType))
	default:
		f.Kind, f.Args = WrongValue, notation.Args("key", keyOf(e.JSONPointer))
	}
	return &f
}

// keyOf returns the key of a value, or of the list that it stands in.
func keyOf(value jsontext.Pointer) string {
	if chars.AllDigits(value.LastToken()) {
		value = value.Parent()
	}
	return value.LastToken()
}

// keys returns those of an object.
func keys(object reflect.Type) (keys []string) {
	for f := range object.Fields() {
		if key, _, _ := strings.Cut(f.Tag.Get("json"), ","); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// items takes up items, which may be those of a variation within others.
func (v *filling) items(list []item, depth int) *notation.Fault {
	for i := range list {
		it, at := &list[i], v.at(list[i].at)
		switch {
		case len(v.rec.Items) > record.MaxItems:
			return v.tooLong(it.at)
		case it.Variation == nil:
			v.rec.Items = append(v.rec.Items, v.item(it, at))
		case depth == record.MaxDepth:
			return v.fault(it.at, record.VariationsTooDeep, "n", record.MaxDepth)
		default:
			v.rec.Items = append(v.rec.Items, record.Item{Kind: record.Open, Place: at})
			if fault := v.items(*it.Variation, depth+1); fault != nil {
				return fault
			}
			v.rec.CloseVariation()
		}
	}
	return nil
}

func (v *filling) item(it *item, at notation.Place) record.Item {
	switch {
	case it.Move != nil:
		m := it.Move.Item
		m.Number, m.Dots, m.Strength = int(min(it.Number, 1e9)), it.Dots && it.Number > 0, string(it.Strength)
		m.Piece, m.Crown, m.Place = rules.Rank(it.Piece), rules.Rank(it.Crown), at
		return m
	case it.NAG != nil:
		return record.Item{Kind: record.NAG, Number: int(*it.NAG), Place: at}
	case it.Setup != nil:
		return record.Item{Kind: record.Setup, Text: record.TidySetup(v.rec.Plain(*it.Setup, at)), Place: at}
	case it.Comment != nil:
		return record.Item{Kind: record.Comment, Text: chars.Newlines(v.rec.Plain(*it.Comment, at)), Place: at}
	}
	v.rec.Fault(at, *it.Unread, record.UnreadableWord)
	return record.Item{Kind: record.Unread, Text: chars.Newlines(v.rec.Plain(*it.Unread, at)), Place: at}
}

// after returns the place that comes after some bytes at a place.
func after(p notation.Place, passed []byte) notation.Place {
	for _, c := range passed {
		if c == '\n' {
			p = notation.Place{Line: p.Line + 1}
		}
		if utf8.RuneStart(c) {
			p.Col++
		}
	}
	return p
}

// What may be wrong with a game in JSON.
const (
	NotJSON     notation.Kind = "not-json"           // what stands there is not JSON
	CutShort    notation.Kind = "json-cut-short"     // the file ends within a game, or a list of games
	KeyTwice    notation.Kind = "json-key-twice"     // key
	NotAGame    notation.Kind = "not-a-game-in-json" // a value that is no object with tags or a game
	UnknownKey  notation.Kind = "unknown-key"        // keys: those there are
	WrongValue  notation.Kind = "wrong-json-value"   // key
	NotOneThing notation.Kind = "item-not-one-thing"
)
