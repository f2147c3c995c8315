package jsongame

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/internal/source"
	"damone/notation/record"
	"damone/rules"
)

// decoder reads a value, known to be JSON, as a game. It stops at the first
// fault.
type decoder struct {
	src   *source.File // at the next token, once here has been called
	start int          // where the value begins, in src.Buf
	value jsontext.Value
	text  bytes.Reader
	dec   jsontext.Decoder
	rec   *record.Record
	depth int // of variations
	fault *notation.Fault
}

func (d *decoder) read(value jsontext.Value, rec *record.Record) *notation.Fault {
	d.start, d.value, d.rec, d.depth, d.fault = d.src.At, value, rec, 0, nil
	d.text.Reset(value)
	d.dec.Reset(&d.text, jsontext.AllowDuplicateNames(true))
	if d.dec.PeekKind() != '{' {
		return d.refuse(NotAGame)
	}
	known := false
	d.object([]string{"tags", "game"}, func(key string) {
		known = true
		if key == "tags" {
			d.list(key, d.tag)
		} else {
			d.list(key, d.item)
		}
	})
	if !known && d.fault == nil {
		d.fault = &notation.Fault{Kind: NotAGame, Place: rec.Place}
	}
	return d.fault
}

func (d *decoder) here() notation.Place {
	d.dec.PeekKind()
	n := d.dec.InputOffset()
	for n < int64(len(d.value)) && strings.IndexByte(" \t\r\n,:", d.value[n]) >= 0 {
		n++
	}
	d.src.At = d.start + int(n)
	return d.src.Here()
}

// refuse faults the next token, unless there is a fault already.
func (d *decoder) refuse(kind notation.Kind, args ...notation.Arg) *notation.Fault {
	return d.refuseAt(d.here(), kind, args...)
}

func (d *decoder) refuseAt(at notation.Place, kind notation.Kind, args ...notation.Arg) *notation.Fault {
	if d.fault == nil {
		d.fault = &notation.Fault{Kind: kind, Args: args, Place: at}
	}
	return d.fault
}

// is reports whether the next token has a kind, and faults it otherwise.
func (d *decoder) is(kind jsontext.Kind, key string, want notation.Kind) bool {
	if d.fault == nil && d.dec.PeekKind() != kind {
		d.refuse(WrongValue, arg("key", key), arg("want", want))
	}
	return d.fault == nil
}

// token is the next token: value has been found to be JSON, so there is one.
func (d *decoder) token() string {
	t, err := d.dec.ReadToken()
	if err != nil {
		panic(err)
	}
	return t.String()
}

// object reads an object with some of the keys.
func (d *decoder) object(keys []string, each func(key string)) {
	for d.token(); d.fault == nil && d.dec.PeekKind() != '}'; {
		at := d.here()
		if key := d.token(); slices.Contains(keys, key) {
			each(key)
		} else {
			d.refuseAt(at, UnknownKey, arg("keys", keys)).Text = chars.Clip(chars.OneLine(key))
		}
	}
	if d.fault == nil {
		d.token()
	}
}

// list reads a list of objects.
func (d *decoder) list(key string, each func()) {
	if !d.is('[', key, aList) {
		return
	}
	for d.token(); d.fault == nil && d.dec.PeekKind() != ']'; {
		if d.is('{', key, anObject) {
			each()
		}
	}
	if d.fault == nil {
		d.token()
	}
}

func (d *decoder) string(key string) string {
	if !d.is('"', key, aText) {
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
		d.refuseAt(at, WrongValue, arg("key", key), arg("want", aNumber))
	}
	return n
}

func (d *decoder) truth(key string) bool {
	if d.dec.PeekKind() != 'f' && !d.is('t', key, aTruth) {
		return false
	}
	return d.token() == "true"
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
		d.refuseAt(t.Place, TooManyTags, arg("n", record.MaxTags))
	}
}

var (
	things   = []string{"move", "comment", "nag", "setup", "unread", "variation"} // of which an item is one
	itemKeys = append([]string{"number", "dots", "strength", "piece", "crown"}, things...)
)

// item reads a move, a comment or the like.
func (d *decoder) item() {
	at, it, kinds := d.here(), record.Item{}, 0
	d.object(itemKeys, func(key string) {
		if slices.Contains(things, key) {
			kinds++
		}
		d.part(&it, at, key)
	})
	switch it.Place = at; {
	case d.fault != nil:
	case kinds == 0:
		d.refuseAt(at, SaysNothing, arg("keys", things))
	case kinds > 1:
		d.refuseAt(at, SaysTwice)
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
		it.Dots = d.truth(key)
	case "strength":
		d.strength(it)
	case "piece":
		it.Piece = d.rank(key)
	case "crown":
		it.Crown = d.rank(key)
	case "nag":
		it.Kind, it.Number = record.NAG, d.number(key, record.MaxNAG)
	case "variation":
		it.Kind = record.Open
		d.variation(at)
	default:
		d.other(it, key)
	}
}

// move reads the text of a move, which must be one that PDN can spell.
func (d *decoder) move(it *record.Item) {
	at := d.here()
	text := d.string("move")
	m := record.NewMove(text)
	if d.fault == nil && !m.WellFormed() {
		d.refuseAt(at, record.NotAMove).Text = chars.Clip(chars.OneLine(text))
	}
	m.Number, m.Dots, m.Strength, m.Piece, m.Crown = it.Number, it.Dots, it.Strength, it.Piece, it.Crown
	*it = m
}

func (d *decoder) strength(it *record.Item) {
	at := d.here()
	it.Strength = d.string("strength")
	if chars.StrengthLength([]byte(it.Strength)) != len(it.Strength) {
		d.refuseAt(at, WrongValue, arg("key", "strength"), arg("want", aStrength))
	}
}

func (d *decoder) rank(key string) rules.Rank {
	at := d.here()
	r := slices.Index(ranks[:], d.string(key))
	if r < 1 {
		d.refuseAt(at, WrongValue, arg("key", key), arg("want", aRank))
		return rules.NoRank
	}
	return rules.Rank(r)
}

// variation reads a list of items within the list of items.
func (d *decoder) variation(at notation.Place) {
	if d.depth++; d.depth > record.MaxDepth {
		d.refuseAt(at, record.VariationsTooDeep, arg("n", record.MaxDepth))
		return
	}
	d.rec.Items = append(d.rec.Items, record.Item{Kind: record.Open, Place: at})
	d.list("variation", d.item)
	d.depth--
}

// other reads the text of a comment, a position or a word that a reader could
// not read.
func (d *decoder) other(it *record.Item, key string) {
	text := d.string(key)
	switch key {
	case "setup":
		it.Kind, it.Text = record.Setup, record.TidySetup(strings.ReplaceAll(text, "/", "-"))
		return
	case "comment":
		it.Kind, text = record.Comment, chars.Newlines(text)
	case "unread":
		it.Kind = record.Unread
	}
	it.Text = strings.ReplaceAll(text, "}", ")")
}
