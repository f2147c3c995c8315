package pdn

import (
	"bytes"
	"cmp"
	"io"
	"strings"

	"damone/notation"
	"damone/notation/record"
)

// ListReader reads plain lists of moves, a game on each line: the position it starts from, if that is not the
// ruleset's, then its moves. Lines that begin with #, ; or % are comments on the next game.
//
//	W:WK30:B10,K12,K18,20,K26,K27 30x21x14x5
//	22-18 10-14 18-13
type ListReader struct {
	src      *record.Source
	comments []record.Item // on the next game
}

// NewListReader reads lists from r.
func NewListReader(r io.Reader) *ListReader { return &ListReader{src: record.NewSource(r)} }

// LineTooLong is the kind of a line that is too long; mb is the limit.
const LineTooLong notation.Kind = "line-too-long"

// maxList is the longest line, in bytes.
const maxList = 1 << 20

// Read reads the next game. At the end the error is io.EOF; a notation.Fault is a line that is too long.
func (l *ListReader) Read() (*record.Record, error) {
	if l.remarks(); !l.src.Ready() {
		return nil, cmp.Or(l.src.Err, io.EOF)
	}
	at := l.src.Here()
	n := l.lineEnd()
	if n < 0 {
		l.src.ToLineEnd()
		return nil, notation.Fault{Kind: LineTooLong, Place: at, Args: notation.Args("mb", maxList>>20)}
	}
	rec, err := readList(at, []byte(l.src.Take(n)))
	if err != nil {
		return nil, err
	}
	rec.Items = append(l.comments, rec.Items...)
	if l.comments = nil; len(rec.Items) < record.MaxItems {
		if l.remarks(); !l.src.Ready() {
			rec.Items, l.comments = append(rec.Items, l.comments...), nil
		}
	}
	rec.Note(l.src)
	return rec, nil
}

// remarks reads the comments and empty lines up to the next game.
func (l *ListReader) remarks() {
	for l.src.Ready() && len(l.comments) < record.MaxItems/2 {
		n := l.src.Skip(blanks)
		if n < len(l.src.Rest()) && strings.IndexByte("#;%", l.src.Peek(n)) < 0 {
			l.src.At += bytes.LastIndexAny(l.src.Rest()[:n], "\r\n") + 1
			return
		}
		l.src.At += n
		at, n := l.src.Here(), l.lineEnd()
		if n < 0 {
			l.src.ToLineEnd()
		} else if text := l.src.Take(n); len(text) > 1 {
			l.comments = append(l.comments, record.Item{Kind: record.Comment, Place: at, Text: strings.TrimSpace(text[1:])})
		}
	}
}

// lineEnd returns how far ahead the line ends, -1 for one that is too long.
func (l *ListReader) lineEnd() int {
	n := l.src.Find(0, "\r\n", maxList)
	if n < 0 && l.src.Done {
		return len(l.src.Rest())
	}
	return n
}

// readList reads one line, which is PDN but for the position before it.
func readList(at notation.Place, line []byte) (*record.Record, error) {
	position, rest := "", line
	first, after, _ := bytes.Cut(bytes.TrimLeft(line, " \t"), []byte(" "))
	if first = bytes.Trim(first, `"`); len(first) > 1 && first[1] == ':' && bytes.IndexByte([]byte("WwBb?"), first[0]) >= 0 {
		position, rest = string(first), after
	}
	place := notation.Place{Line: at.Line, Col: at.Col + int32(len(line)-len(rest))}
	p := &Reader{src: record.NewLineSource(rest, place)}
	rec, err := p.Read()
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
