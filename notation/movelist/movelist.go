// Package movelist reads and writes plain lists of moves, a game on each line.
package movelist

import (
	"bytes"
	"io"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/pdn"
	"damone/notation/record"
)

// Reader reads plain lists of moves, a game on each line: the position it
// starts from, if that is not the ruleset's, then its moves. Lines that are
// empty or begin with # are passed over.
//
//	W:WK30:B10,K12,K18,20,K26,K27 30x21x14x5
//	22-18 10-14 18-13
type Reader struct{ src *record.Source }

// NewReader reads lists from r.
func NewReader(r io.Reader) *Reader { return &Reader{record.NewSource(r)} }

// LineTooLong is the kind of a line that is too long; mb is the limit.
const LineTooLong notation.Kind = "line-too-long"

// maxList is the longest line, in bytes.
const maxList = 1 << 20

// Read reads the next game. At the end the error is io.EOF; a *record.Error is
// a line that is too long.
func (l *Reader) Read() (*record.Record, error) {
	for l.src.Ready() {
		at := l.src.Here()
		n := l.src.Find(0, "\r\n", maxList)
		if n < 0 && !l.src.Done {
			l.src.ToLineEnd()
			return nil, &record.Error{Fault: notation.Fault{Kind: LineTooLong, Place: at, Args: notation.Args("mb", maxList>>20)}, Began: at}
		}
		if n < 0 {
			n = l.src.End - l.src.At
		}
		line := bytes.Clone(l.src.Rest()[:n])
		l.src.At += min(n+1, l.src.End-l.src.At)
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			return readList(at, line)
		}
	}
	if l.src.Err != nil {
		return nil, l.src.Err
	}
	return nil, io.EOF
}

// readList reads one line, which is PDN but for the position before it.
func readList(at notation.Place, line []byte) (*record.Record, error) {
	position, rest := "", line
	first, after, _ := bytes.Cut(bytes.TrimLeft(line, " \t"), []byte(" "))
	if first = bytes.Trim(first, `"`); len(first) > 1 && first[1] == ':' && bytes.IndexByte([]byte("WwBb?"), first[0]) >= 0 {
		position, rest = chars.Printable(record.Decoded(first)), after
	}
	rec, err := pdn.ReadLine(rest, notation.Place{Line: at.Line, Col: at.Col + int32(len(line)-len(rest))})
	if err != nil && err != io.EOF {
		return nil, err
	}
	if rec == nil {
		rec = &record.Record{}
	}
	rec.Place = at
	if position != "" {
		rec.Tags = append([]record.Tag{{Name: "SetUp", Value: "1"}, {Name: "FEN", Value: position, Place: at}}, rec.Tags...)
		rec.TidyPositions()
	}
	return rec, nil
}

// Append appends the main line of a record as a line that Reader
// reads: its start, if it has a FEN tag, then its moves and its result.
func Append(dst []byte, r *record.Record) []byte {
	from := len(dst)
	word := func(text string) {
		if len(dst) > from {
			dst = append(dst, ' ')
		}
		dst = append(dst, text...)
	}
	if t := r.Find("FEN"); t != nil {
		word(strings.ReplaceAll(t.Value, " ", ""))
	}
	for it := range record.MainLine(r.Items) {
		if it.Kind == record.Move {
			word(it.Text)
		}
	}
	if r.Find("Result") != nil && r.Result() != record.Unfinished {
		word(string(r.Result()))
	}
	return append(dst, '\n')
}
