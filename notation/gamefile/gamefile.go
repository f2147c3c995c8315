// Package gamefile tells which format a file of games is in, and reads it.
package gamefile

import (
	"bufio"
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/jsongame"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/zsg"
	"damone/rules"
)

// Format is a way to write games down.
type Format string

// The formats of games.
const (
	PDN  Format = "pdn"
	ZSG  Format = "zsg"  // Zillions of Games
	JSON Format = "json" // objects, one after the other or in an array
	List Format = "list" // plain moves, a game on each line
)

// format is a format with the endings of its files' names, whether a text begins like one, and what reads it.
type format struct {
	format  Format
	endings []string
	begins  func(head []byte) bool // nil for one that is not told by its text
	read    func(io.Reader, []*rules.Ruleset) record.Reader
}

// formats is every format. The first is for what looks like no other.
var formats = []format{
	{PDN, []string{".pdn"}, nil, func(r io.Reader, _ []*rules.Ruleset) record.Reader { return pdn.NewReader(r) }},
	{ZSG, []string{".zsg"}, beginsZSG, func(r io.Reader, known []*rules.Ruleset) record.Reader { return zsg.NewReader(r, known...) }},
	{JSON, []string{".json", ".ndjson", ".jsonl"}, beginsJSON, func(r io.Reader, _ []*rules.Ruleset) record.Reader { return jsongame.NewReader(r) }},
	{List, []string{".list", ".moves", ".fen"}, beginsPosition, func(r io.Reader, _ []*rules.Ruleset) record.Reader { return pdn.NewListReader(r) }},
}

// Formats lists the names of the formats.
func Formats() []string {
	return lists.Each(formats, func(f format) string { return string(f.format) })
}

// Endings lists the endings of the names of files of games, each with its dot.
func Endings() []string {
	return slices.Concat(lists.Each(formats, func(f format) []string { return f.endings })...)
}

// NewReader reads games in a format; "" is for whichever the text looks like. Nothing is read before the first game is.
//
// What is not text, by its first bytes, is not read as such: the reader's only answer is a notation.Fault that
// says what it is instead. A saved game of Zillions is read by the rulesets it may be played under; none are
// the built-in ones.
func NewReader(r io.Reader, f Format, known ...*rules.Ruleset) record.Reader {
	var opened record.Reader
	return reader(func() (*record.Record, error) {
		if opened == nil {
			opened = open(bufio.NewReaderSize(r, sniffed), f, known)
		}
		return opened.Read()
	})
}

// reader is how the next game is read.
type reader func() (*record.Record, error)

// Read implements record.Reader.
func (next reader) Read() (*record.Record, error) { return next() }

func open(r *bufio.Reader, f Format, rulesets []*rules.Ruleset) record.Reader {
	head, _ := r.Peek(sniffed)
	order, decoded := inUTF16(head)
	if decoded {
		r = bufio.NewReaderSize(unicode.UTF16(order, unicode.UseBOM).NewDecoder().Reader(r), sniffed)
		head, _ = r.Peek(sniffed)
	}
	start, said, kind := notation.Place{Line: 1, Col: 1}, false, notText(head)
	if f == "" && webPage().Match(head) { // whoever says that it is PDN has it read as such
		kind = WebPage
	}
	if kind != "" {
		return reader(func() (*record.Record, error) {
			if said {
				return nil, io.EOF
			}
			said = true
			return nil, notation.Fault{Kind: kind, Place: start}
		})
	}
	if f == "" {
		f = Recognize(head)
	}
	i := max(0, slices.IndexFunc(formats, func(known format) bool { return known.format == f }))
	games := formats[i].read(r, rulesets)
	if !decoded {
		return games
	}
	return reader(func() (*record.Record, error) {
		rec, err := games.Read()
		if err == nil && !said {
			said = true
			rec.Liberty(start, "", record.NotUTF8)
		}
		return rec, err
	})
}

// Recognize returns the format that a text looks like by how it begins: PDN, Zillions' or JSON.
func Recognize(text []byte) Format {
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\uFEFF")), spaces)
	for _, known := range formats {
		if known.begins != nil && known.begins(text) {
			return known.format
		}
	}
	return PDN
}

// What a file may be that is not a text in any encoding that the readers know.
const (
	Compressed notation.Kind = "file-compressed"
	NotText    notation.Kind = "file-not-text"
	WebPage    notation.Kind = "file-web-page"
)

var webPage = lists.Expression(`(?i)^(\x{FEFF})?\s*<(!doctype html|html)`)

// notText says what a file is, by its first bytes; "" for a text. A broken disk or download leaves zeros at its end.
func notText(head []byte) notation.Kind {
	if bytes.HasPrefix(head, []byte{0x1F, 0x8B}) || bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return Compressed
	}
	text := bytes.TrimRight(head, "\x00\x1A"+spaces)
	if len(text) == 0 && bytes.IndexByte(head, 0) >= 0 { // nothing but zeros, and perhaps no end of them
		return NotText
	}
	controls, before := 0, byte(' ')
	for _, c := range text {
		if chars.IsControl(rune(c)) && (c != 0 || before != 0) { // a hole on a disk counts once
			controls++
		}
		before = c
	}
	if controls > (len(text)-bytes.Count(text, []byte{0}))/16 {
		return NotText
	}
	return ""
}

// inUTF16 reports whether a text is in UTF-16, by its mark or as ASCII with a zero
// before or after each character, and which of a character's bytes comes first.
func inUTF16(head []byte) (order unicode.Endianness, ok bool) {
	zeros := [2]int{}
	for i, c := range bytes.TrimRight(head, "\x00") {
		if c == 0 {
			zeros[i%2]++
		}
	}
	pairs := len(head) / 2
	order = unicode.BigEndian
	if zeros[1] > zeros[0] {
		order = unicode.LittleEndian
	}
	marked := bytes.HasPrefix(head, []byte{0xFF, 0xFE}) || bytes.HasPrefix(head, []byte{0xFE, 0xFF})
	return order, marked || pairs > 1 && min(zeros[0], zeros[1]) == 0 && max(zeros[0], zeros[1]) > pairs*3/4
}

// sniffed is how much of a file is looked at to tell its format.
const sniffed = 512

const spaces = " \t\r\n"

func beginsZSG(head []byte) bool { return bytes.HasPrefix(head, []byte(zsg.Header)) }

// beginsJSON tells a JSON object, and an array of them, from the tags and the
// comments that a PDN may begin with.
func beginsJSON(head []byte) bool {
	if inner, ok := bytes.CutPrefix(head, []byte("[")); ok {
		head = bytes.TrimLeft(inner, spaces)
		if bytes.HasPrefix(head, []byte("]")) {
			return true
		}
	}
	inner, ok := bytes.CutPrefix(head, []byte("{"))
	return ok && bytes.HasPrefix(bytes.TrimLeft(inner, spaces), []byte(`"`))
}

// beginsPosition finds a position before the moves of a game, or alone.
func beginsPosition(head []byte) bool {
	return len(head) > 2 && bytes.IndexByte([]byte("WwBb"), head[0]) >= 0 && head[1] == ':' && bytes.IndexByte([]byte("WwBb"), head[2]) >= 0
}

// FormatOf returns the format that a file's name tells; "" when it does not.
func FormatOf(name string) Format {
	ending := strings.ToLower(filepath.Ext(name))
	for _, f := range formats {
		if slices.Contains(f.endings, ending) {
			return f.format
		}
	}
	return ""
}
