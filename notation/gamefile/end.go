package gamefile

import (
	"bytes"
	"io"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
)

// trimmed is a text without the Ctrl-Z and the NUL bytes that may stand at its end.
type trimmed struct {
	r    io.Reader
	held []byte // what is at the end, unless something comes behind it
	out  []byte // what is to be given
	at   notation.Place
	nuls int // dropped at the end, from at on
	err  error
}

// maxEnd is the longest end that is held back, in bytes.
const maxEnd = 1 << 20

// Read implements io.Reader.
func (t *trimmed) Read(b []byte) (n int, err error) {
	for len(t.out) == 0 && t.err == nil {
		chunk := make([]byte, len(b))
		n, t.err = t.r.Read(chunk)
		t.take(append(t.held, chunk[:n]...))
	}
	n = copy(b, t.out)
	t.out = t.out[n:]
	if n == 0 {
		return 0, t.err
	}
	return n, nil
}

// take gives a text, but for what may be its end.
func (t *trimmed) take(text []byte) {
	n := len(bytes.TrimRight(text, "\x00\x1A"+spaces))
	end := bytes.IndexAny(text[n:], "\x00\x1A")
	if end < 0 || len(text)-n > maxEnd {
		n, end = len(text), 0
	}
	t.out, t.held = text[:n+end], text[n+end:]
	lines := bytes.Count(t.out, []byte{'\n'})
	if t.at.Line += int32(lines); lines > 0 {
		t.at.Col = 1
	}
	t.at.Col += int32(utf8.RuneCount(t.out[bytes.LastIndexByte(t.out, '\n')+1:]))
	t.nuls = bytes.Count(t.held, []byte{0})
}

// trimmedReader gives the last game of a text the fault of the NUL bytes behind it.
type trimmedReader struct {
	record.Reader
	end   *trimmed
	began bool
	next  *record.Record
	err   error
}

// Read implements record.Reader.
func (r *trimmedReader) Read() (rec *record.Record, err error) {
	if !r.began {
		r.began = true
		r.next, r.err = r.Reader.Read()
	}
	if rec, err = r.next, r.err; rec == nil {
		r.began = false
		return rec, err
	}
	if r.next, r.err = r.Reader.Read(); r.err == io.EOF && r.end.nuls > 0 {
		rec.Fault(r.end.at, "", pdn.NULBytes, "n", r.end.nuls)
	}
	return rec, nil
}
