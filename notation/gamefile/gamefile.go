// Package gamefile tells which format a file of games is in, and reads it.
package gamefile

import (
	"bufio"
	"bytes"
	"io"
	"path/filepath"
	"strings"

	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/movelist"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/zsg"
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

// NewReader reads games in a format; "" is for PDN, Zillions' or JSON,
// whichever the text looks like.
//
// What is not text, by its first bytes, is not read as such: the reader's only
// answer is a *record.Error that says what it is instead.
func NewReader(r io.Reader, f Format) record.Reader {
	b := bufio.NewReaderSize(r, sniffed)
	head, _ := b.Peek(sniffed)
	if kind := notText(head); kind != "" {
		start := notation.Place{Line: 1, Col: 1}
		return &refusal{&record.Error{Fault: notation.Fault{Kind: kind, Place: start}, Began: start}}
	}
	if r = b; f == "" {
		f = sniff(head)
	}
	switch f {
	case ZSG:
		return zsg.NewReader(r)
	case JSON:
		return jsongame.NewReader(r)
	case List:
		return movelist.NewReader(r)
	}
	return pdn.NewReader(r)
}

// refusal reads nothing but an error.
type refusal struct{ err error }

// Read returns the error, then io.EOF.
func (r *refusal) Read() (*record.Record, error) {
	err := r.err
	r.err = io.EOF
	return nil, err
}

// Offset is how many bytes have been read: none.
func (r *refusal) Offset() int64 { return 0 }

// What a file may be that is not a text in any encoding that the readers know.
const (
	Compressed notation.Kind = "file-compressed"
	UTF16      notation.Kind = "text-in-utf-16"
	NotText    notation.Kind = "file-not-text"
)

// notText says what a file is, by its first bytes; "" for a text.
func notText(head []byte) notation.Kind {
	switch {
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B}), bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return Compressed
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}), wide(head):
		return UTF16
	case bytes.IndexByte(head, 0) >= 0, controls(head) > len(head)/16:
		return NotText
	}
	return ""
}

// wide reports whether bytes look like UTF-16 without its mark: ASCII with a
// zero before or after each character.
func wide(head []byte) bool {
	zeros := [2]int{}
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	pairs := len(head) / 2
	return pairs > 1 && min(zeros[0], zeros[1]) == 0 && max(zeros[0], zeros[1]) > pairs*3/4
}

// controls is how many bytes are control characters other than white space.
func controls(b []byte) int {
	n := 0
	for _, c := range b {
		if c < ' ' && (c < '\t' || c > '\r') {
			n++
		}
	}
	return n
}

// sniffed is how much of a file is looked at to tell its format.
const sniffed = 512

// sniff tells a format by how the text begins.
func sniff(head []byte) Format {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	if bytes.HasPrefix(head, []byte(zsg.Header)) {
		return ZSG
	}
	if inner, ok := bytes.CutPrefix(head, []byte("[")); ok {
		head = bytes.TrimLeft(inner, " \t\r\n")
		if bytes.HasPrefix(head, []byte("]")) {
			return JSON
		}
	}
	if inner, ok := bytes.CutPrefix(head, []byte("{")); ok && bytes.HasPrefix(bytes.TrimLeft(inner, " \t\r\n"), []byte(`"`)) {
		return JSON
	}
	return PDN
}

// FormatOf is the format that a file's name tells; "" when it does not.
func FormatOf(name string) Format {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pdn":
		return PDN
	case ".zsg":
		return ZSG
	case ".json", ".ndjson", ".jsonl":
		return JSON
	case ".list", ".moves":
		return List
	}
	return ""
}
