package notation

import (
	"bufio"
	"bytes"
	"io"
	"path/filepath"
	"strings"
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

// RecordReader reads games one at a time: its Read is PDNReader's.
type RecordReader interface {
	Read() (*Record, error)
	Offset() int64
}

// NewRecordReader reads games in a format; "" is for PDN, Zillions' or JSON,
// whichever the text looks like.
func NewRecordReader(r io.Reader, f Format) RecordReader {
	if f == "" {
		b := bufio.NewReaderSize(r, sniffed)
		head, _ := b.Peek(sniffed)
		f, r = sniff(head), b
	}
	switch f {
	case ZSG:
		return NewZSGReader(r)
	case JSON:
		return NewJSONReader(r)
	case List:
		return NewListReader(r)
	}
	return NewPDNReader(r)
}

// sniffed is how much of a file is looked at to tell its format.
const sniffed = 512

// sniff tells a format by how the text begins.
func sniff(head []byte) Format {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	if bytes.HasPrefix(head, []byte(zsgHeader)) {
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
