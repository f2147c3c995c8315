package notation

import (
	"bytes"
	"io"
	"strings"
)

// ListReader reads plain lists of moves, a game on each line: the position it
// starts from, if that is not the ruleset's, then its moves. Lines that are
// empty or begin with # are passed over.
//
//	W:WK30:B10,K12,K18,20,K26,K27 30x21x14x5
//	22-18 10-14 18-13
type ListReader struct{ src *source }

// NewListReader reads lists from r.
func NewListReader(r io.Reader) *ListReader { return &ListReader{newSource(r)} }

// maxList is the longest line, in bytes.
const maxList = 1 << 20

// Read reads the next game. At the end the error is io.EOF; a *RecordError is
// a line that is too long.
func (l *ListReader) Read() (*Record, error) {
	for l.src.ready() {
		at := l.src.here()
		n := l.src.find(0, "\r\n", maxList)
		if n < 0 && !l.src.done {
			l.src.toLineEnd()
			return nil, &RecordError{ReadFault{Place: at, What: "the line is too long", Hint: Say("a game may have {n} MB", "n", maxList>>20)}, at}
		}
		if n < 0 {
			n = l.src.end - l.src.at
		}
		line := bytes.Clone(l.src.rest()[:n])
		l.src.at += min(n+1, l.src.end-l.src.at)
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			return readList(at, line)
		}
	}
	if l.src.err != nil {
		return nil, l.src.err
	}
	return nil, io.EOF
}

// Offset is how many bytes of the file have been read.
func (l *ListReader) Offset() int64 { return l.src.offset() }

// readList reads one line, which is PDN but for the position before it.
func readList(at Place, line []byte) (*Record, error) {
	position, rest := "", line
	first, after, _ := bytes.Cut(bytes.TrimLeft(line, " \t"), []byte(" "))
	if first = bytes.Trim(first, `"`); len(first) > 1 && first[1] == ':' && bytes.IndexByte([]byte("WwBb?"), first[0]) >= 0 {
		position, rest = withoutControls(decoded(first)), after
	}
	rec, err := ReadLine(rest, Place{at.Line, at.Col + int32(len(line)-len(rest))})
	if err != nil && err != io.EOF {
		return nil, err
	}
	if rec == nil {
		rec = &Record{}
	}
	rec.Place = at
	if position != "" {
		rec.Tags = append([]Tag{{Name: "SetUp", Value: "1"}, {Name: "FEN", Value: position, Place: at}}, rec.Tags...)
		rec.tidyPositions()
	}
	return rec, nil
}

// AppendList appends the main line of a record as a line that ListReader
// reads: its start, if it has a FEN tag, then its moves and its result.
func AppendList(dst []byte, r *Record) []byte {
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
	depth := 0
	for i := range r.Items {
		switch it := &r.Items[i]; {
		case it.Kind == OpenItem:
			depth++
		case it.Kind == CloseItem:
			depth--
		case it.Kind == MoveItem && depth == 0:
			word(it.Text)
		}
	}
	if r.Find("Result") != nil && r.Result() != Unfinished {
		word(string(r.Result()))
	}
	return append(dst, '\n')
}
