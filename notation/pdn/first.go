package pdn

import (
	"bytes"
	"errors"
	"io"

	"damone/notation"
	"damone/notation/record"
)

// First reads the first game of a text, and what stands before and after it, to
// the byte. The error is io.EOF where the text has no game.
func First(data []byte) (rec *record.Record, before, after []byte, err error) {
	r := NewReader(bytes.NewReader(data))
	if rec, err = r.Read(); err != nil {
		return nil, nil, nil, err
	}
	if len(rec.Tags) == 0 && len(rec.Faults)+len(rec.Liberties) > 0 {
		return nil, nil, nil, io.EOF
	}
	before = data[:offset(data, began(rec))]
	var bad *record.Error
	switch next, err := r.Read(); {
	case err == nil:
		after = data[offset(data, began(next)):]
	case errors.As(err, &bad):
		after = data[offset(data, bad.Began):]
	case !errors.Is(err, io.EOF):
		return nil, nil, nil, err
	}
	return rec, before, after, nil
}

// began returns where a game begins: at its tags, or at a comment before them.
func began(rec *record.Record) notation.Place {
	if len(rec.Items) > 0 && rec.Items[0].Place.Compare(rec.Place) < 0 {
		return rec.Items[0].Place
	}
	return rec.Place
}

// offset returns where a place is in a text, in bytes.
func offset(data []byte, at notation.Place) int64 {
	src := record.NewSource(bytes.NewReader(data))
	for src.Ready() && src.Here() != at {
		_, size := src.Rune()
		src.At += size
	}
	return src.Offset()
}
