package jsongame

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/record"
	"damone/rules"
)

// decoder reads a value, known to be JSON, as a game. It stops at the first
// fault.
type decoder struct {
	text  *text
	value []byte
	start int64 // where the value begins
	bytes bytes.Reader
	dec   jsontext.Decoder
	rec   *record.Record
	depth int // of variations
	fault *notation.Fault
}

// read reads a value that begins where the text stands.
func (d *decoder) read(text *text, value jsontext.Value, rec *record.Record) *notation.Fault {
	d.text, d.value, d.start, d.rec, d.depth, d.fault = text, value, text.base, rec, 0, nil
	d.bytes.Reset(value)
	d.dec.Reset(&d.bytes, jsontext.AllowDuplicateNames(true))
	if value.Kind() != '{' {
		return d.refuse(rec.Place, NotAGame)
	}
	known := false
	d.object([]string{"tags", "game", "type", "result"}, func(key string) {
		switch known = known || key == "tags" || key == "game"; key {
		case "type":
			if at := d.here(); d.token() != isGame {
				d.refuse(at, NotAGame)
			}
		case "result":
			at := d.here()
			r, ok := record.ParseResult(d.string(key))
			if !ok || r == record.Resigned {
				d.wrong(at, key, "a-result")
			}
			rec.Ended = r
		case "tags":
			d.list(key, d.tag)
		default:
			d.list(key, d.item)
		}
	})
	if !known {
		d.refuse(rec.Place, NotAGame)
	}
	return d.fault
}

// here returns the place of the next token.
func (d *decoder) here() notation.Place {
	n := d.dec.InputOffset()
	for n < int64(len(d.value)) && strings.IndexByte(separators, d.value[n]) >= 0 {
		n++
	}
	return d.text.at(d.start + n)
}

// refuse faults what stands at a place, unless there is a fault already.
func (d *decoder) refuse(at notation.Place, kind notation.Kind, args ...any) *notation.Fault {
	if d.fault == nil {
		d.fault = &notation.Fault{Kind: kind, Args: notation.Args(args...), Place: at}
	}
	return d.fault
}

// wrong faults the value of a key.
func (d *decoder) wrong(at notation.Place, key string, want notation.Kind) {
	d.refuse(at, WrongValue, "key", key, "want", want)
}

// is reports whether the next token has a kind, and faults it otherwise.
func (d *decoder) is(kind jsontext.Kind, key string, want notation.Kind) bool {
	if d.fault == nil && d.dec.PeekKind() != kind {
		d.wrong(d.here(), key, want)
	}
	return d.fault == nil
}

// token returns the next token: value has been found to be JSON, so there is one.
func (d *decoder) token() string {
	t, err := d.dec.ReadToken()
	if err != nil {
		panic(err)
	}
	return t.String()
}

// object reads an object with some of the keys.
func (d *decoder) object(keys []string, each func(key string)) {
	d.within('}', func() {
		at := d.here()
		if key := d.token(); slices.Contains(keys, key) {
			each(key)
		} else {
			d.refuse(at, UnknownKey, "keys", keys).Text = chars.Clip(chars.OneLine(key))
		}
	})
}

// list reads a list of objects.
func (d *decoder) list(key string, each func()) {
	if d.is('[', key, "a-list") {
		d.within(']', func() {
			if d.is('{', key, "an-object") {
				each()
			}
		})
	}
}

// within reads what stands from the token that comes next up to another.
func (d *decoder) within(end jsontext.Kind, each func()) {
	for d.token(); d.fault == nil && d.dec.PeekKind() != end; {
		each()
	}
	if d.fault == nil {
		d.token()
	}
}

func (d *decoder) string(key string) string {
	if !d.is('"', key, "a-text-in-quotes") {
		return ""
	}
	return d.token()
}

// number reads a whole number from 0 to most.
func (d *decoder) number(key string, most int) int {
	if !d.is('0', key, aNumber) {
		return 0
	}
	at := d.here()
	n, err := strconv.Atoi(d.token())
	if err != nil || n < 0 || n > most {
		d.wrong(at, key, aNumber)
	}
	return n
}

func (d *decoder) tag() {
	t := record.Tag{Place: d.here()}
	d.object([]string{"name", "value"}, func(key string) {
		if key == "name" {
			t.Name = d.string(key)
		} else {
			t.Value = chars.OneLine(d.string(key))
		}
	})
	if d.rec.Tags = append(d.rec.Tags, t); len(d.rec.Tags) > record.MaxTags {
		d.refuse(t.Place, TooManyTags, "n", record.MaxTags)
	}
}

// things are the keys of which an item has one, each at its kind of item.
var things = []string{"move", "comment", "nag", "setup", "variation", "unread"}

var itemKeys = append([]string{"number", "dots", "strength", "piece", "crown"}, things...)

// item reads a move, a comment or the like.
func (d *decoder) item() {
	at, it, kinds := d.here(), record.Item{}, 0
	d.object(itemKeys, func(key string) {
		if kind := slices.Index(things, key); kind >= 0 {
			it.Kind = record.Kind(kind)
			kinds++
		}
		d.part(&it, at, key)
	})
	switch it.Place = at; {
	case d.fault != nil:
	case kinds == 0:
		d.refuse(at, SaysNothing, "keys", things)
	case kinds > 1:
		d.refuse(at, SaysTwice)
	case len(d.rec.Items) > record.MaxItems:
		f := record.TooLong(at)
		d.fault = &f
	case it.Kind == record.Open:
		d.rec.CloseVariation()
	default:
		if it.Kind == record.Unread {
			d.rec.Add(&d.rec.Faults, notation.Fault{Kind: record.UnreadableWord, Place: at, Text: it.Text})
		}
		it.Dots = it.Dots && it.Number > 0
		d.rec.Items = append(d.rec.Items, it)
	}
}

// part reads the value of one of an item's keys.
func (d *decoder) part(it *record.Item, at notation.Place, key string) {
	switch key {
	case "move":
		d.move(it)
	case "number":
		if n := d.number(key, 1e9); it.Kind == record.Move {
			it.Number = n
		}
	case "dots":
		it.Dots = (d.dec.PeekKind() == 'f' || d.is('t', key, "true-or-false")) && d.token() == "true"
	case "strength":
		here := d.here()
		it.Strength = d.string(key)
		if chars.StrengthLength([]byte(it.Strength)) != len(it.Strength) {
			d.wrong(here, key, "a-strength-mark")
		}
	case "piece":
		it.Piece = d.rank(key)
	case "crown":
		it.Crown = d.rank(key)
	case "nag":
		it.Number = d.number(key, record.MaxNAG)
	case "variation":
		d.variation(at)
	case "setup":
		it.Text = record.TidySetup(d.string(key))
	case "comment", "unread":
		it.Text = chars.Newlines(d.string(key))
	}
}

// move reads the text of a move, which must be one that PDN can spell.
func (d *decoder) move(it *record.Item) {
	at := d.here()
	text := d.string("move")
	m := record.NewMove(text)
	if d.fault == nil && !m.WellFormed() {
		d.refuse(at, record.NotAMove).Text = chars.Clip(chars.OneLine(text))
	}
	m.Number, m.Dots, m.Strength, m.Piece, m.Crown = it.Number, it.Dots, it.Strength, it.Piece, it.Crown
	*it = m
}

func (d *decoder) rank(key string) rules.Rank {
	at := d.here()
	r := slices.Index(ranks[:], d.string(key))
	if r < 1 {
		d.wrong(at, key, "a-rank")
		return rules.NoRank
	}
	return rules.Rank(r)
}

// variation reads a list of items within the list of items.
func (d *decoder) variation(at notation.Place) {
	if d.depth++; d.depth > record.MaxDepth {
		d.refuse(at, record.VariationsTooDeep, "n", record.MaxDepth)
		return
	}
	d.rec.Items = append(d.rec.Items, record.Item{Kind: record.Open, Place: at})
	d.list("variation", d.item)
	d.depth--
}
