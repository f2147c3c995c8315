package view

import (
	"io"
	"strconv"
	"unicode/utf8"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// WriteMoves writes the answer to 'damone moves' as a JSON object. It is put
// together by hand, as that of 'damone explain' is: batches of positions are
// answered by the hundred thousand.
func (o *Options) WriteMoves(w io.Writer, r rules.Ruling) error {
	return writeLine(w, append(o.appendMoves(available(w), &r), '}'))
}

// appendMoves leaves the object open.
func (o *Options) appendMoves(dst []byte, r *rules.Ruling) []byte {
	dst = o.appendHead(dst, r)
	dst = append(dst, `,"moves":[`...)
	for i, m := range r.Moves {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.appendPromoting(dst, m)
	}
	dst = append(dst, `],"decided_by":`...)
	dst = appendClause(dst, r.DecidedBy())
	dst = append(dst, `,"rejected":[`...)
	for i := range r.Rejected {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.appendRejection(dst, &r.Rejected[i])
	}
	return append(dst, ']')
}

// appendHead appends what an object says of its position, and leaves the
// object open.
func (o *Options) appendHead(dst []byte, r *rules.Ruling) []byte {
	dst = o.appendPosition(dst, r.Position)
	dst = append(dst, `,"status":"`...)
	dst = append(dst, r.Status.String()...)
	dst = append(dst, `","capture":`...)
	return strconv.AppendBool(dst, r.Capture())
}

// appendPosition opens an object with a position's keys.
func (o *Options) appendPosition(dst []byte, p rules.Position) []byte {
	dst = append(dst, `{"fen":"`...)
	dst = notation.AppendPosition(dst, p)
	dst = append(dst, `","ruleset":`...)
	dst = appendString(dst, o.Ruleset.ID())
	dst = append(dst, `,"turn":"`...)
	dst = append(dst, p.Turn().String()...)
	return append(dst, '"')
}

// appendMove opens an object with a move's keys.
func (o *Options) appendMove(dst []byte, m rules.Move) []byte {
	dst = append(dst, `{"move":"`...)
	dst = notation.AppendMove(dst, m, o.Squares)
	dst = append(dst, `","path":[`...)
	var buf [maxPath]rules.Square
	for i, s := range m.AppendPath(buf[:0]) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.appendSquare(dst, s)
	}
	dst = append(dst, `],"mover":`...)
	dst = o.appendRank(dst, m.Mover())
	dst = append(dst, `,"captured":[`...)
	for i, s := range m.AppendCaptured(buf[:0]) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"square":`...)
		dst = o.appendSquare(dst, s)
		dst = append(dst, `,"rank":`...)
		dst = o.appendRank(dst, m.Prey(i))
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// appendPromoting appends a move and what its piece becomes.
func (o *Options) appendPromoting(dst []byte, m rules.Move) []byte {
	dst = append(o.appendMove(dst, m), `,"promotes":`...)
	return append(o.appendRank(dst, m.Becomes()), '}')
}

// maxPath is the most squares a move visits.
const maxPath = 10

func (o *Options) appendRejection(dst []byte, r *rules.Rejection) []byte {
	dst = o.appendMove(dst, r.Line)
	dst = append(dst, `,"clause":`...)
	dst = appendClause(dst, r.Rung.Clause)
	dst = append(dst, `,"reason":`...)
	dst = appendString(dst, o.Reason(r))
	dst = append(dst, `,"beaten_by":`...)
	dst = o.appendMoveTexts(dst, r.BeatenBy)
	return append(dst, '}')
}

// appendMoveTexts appends an array of moves.
func (o *Options) appendMoveTexts(dst []byte, moves []rules.Move) []byte {
	dst = append(dst, '[')
	for i, m := range moves {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		dst = notation.AppendMove(dst, m, o.Squares)
		dst = append(dst, '"')
	}
	return append(dst, ']')
}

// appendSquare appends a square: a number, or a string when in letters.
func (o *Options) appendSquare(dst []byte, s rules.Square) []byte {
	if o.Squares == notation.Number {
		return notation.AppendSquare(dst, s, o.Squares)
	}
	dst = append(dst, '"')
	dst = notation.AppendSquare(dst, s, o.Squares)
	return append(dst, '"')
}

// appendRank appends a rank's name, null for none.
func (o *Options) appendRank(dst []byte, r rules.Rank) []byte {
	if r == rules.NoRank {
		return append(dst, "null"...)
	}
	return appendString(dst, o.Ruleset.RankName(r))
}

// appendClause appends a clause's id, null for none.
func appendClause(dst []byte, clause string) []byte {
	if clause == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, clause)
}

// AppendLineError appends the object that stands for a line of a batch that
// could not be read.
func (o *Options) AppendLineError(dst []byte, line int, err error) []byte {
	dst = append(dst, `{"line":`...)
	dst = strconv.AppendInt(dst, int64(line), 10)
	dst = appendString(append(dst, `,"error":`...), catalog.Error(o.Lang, err))
	if kind := notation.KindOf(err); kind != "" {
		dst = appendString(append(dst, `,"kind":`...), string(kind))
	}
	return append(dst, '}')
}

// appendString appends a text as JSON.
func appendString(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			dst = appendASCII(dst, c)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		dst = utf8.AppendRune(dst, r) // U+FFFD for what is not UTF-8
		i += size
	}
	return append(dst, '"')
}

func appendASCII(dst []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch {
	case c == '"' || c == '\\':
		return append(dst, '\\', c)
	case c < ' ' || c == 0x7f:
		return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
	return append(dst, c)
}
