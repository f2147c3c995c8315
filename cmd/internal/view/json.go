package view

import (
	"bytes"
	"io"
	"strconv"
	"unicode/utf8"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// WriteMoves writes the answer to 'damone moves' as a JSON object. It is put
// together by hand, as that of 'damone explain' is: batches of positions are
// answered by the hundred thousand.
func (o *Options) WriteMoves(w io.Writer, r rules.Ruling) error {
	return writeLine(w, append(o.appendMoves(available(w), &r), '}'))
}

// array appends an array of what each appends for every one of some values.
func array[T any](dst []byte, values []T, each func(dst []byte, value T) []byte) []byte {
	dst = append(dst, '[')
	for i, value := range values {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = each(dst, value)
	}
	return append(dst, ']')
}

// appendMoves leaves the object open.
func (o *Options) appendMoves(dst []byte, r *rules.Ruling) []byte {
	dst = notation.AppendPosition(append(dst, `{"type":"position","fen":"`...), r.Position)
	dst = appendString(append(dst, `","ruleset":`...), o.Ruleset.ID())
	dst = appendString(append(dst, `,"turn":`...), r.Position.Turn().String())
	dst = appendString(append(dst, `,"status":`...), r.Status.String())
	dst = strconv.AppendBool(append(dst, `,"capture":`...), r.Capture())
	dst = array(append(dst, `,"moves":`...), r.Moves, o.appendPromoting)
	dst = appendOrNull(append(dst, `,"decided_by":`...), r.DecidedBy())
	return array(append(dst, `,"rejected":`...), r.Rejected, o.appendRejection)
}

// appendMove opens an object with a move's keys.
func (o *Options) appendMove(dst []byte, m rules.Move) []byte {
	var buf [maxPath]rules.Square
	dst = o.appendMoveText(append(dst, `{"move":`...), m)
	dst = array(append(dst, `,"path":`...), m.AppendPath(buf[:0]), o.appendSquare)
	dst = appendOrNull(append(dst, `,"mover":`...), o.Ruleset.RankName(m.Mover()))
	taken := 0
	return array(append(dst, `,"captured":`...), m.AppendCaptured(buf[:0]), func(dst []byte, s rules.Square) []byte {
		dst = o.appendSquare(append(dst, `{"square":`...), s)
		dst = appendString(append(dst, `,"rank":`...), o.Ruleset.RankName(m.Prey(taken)))
		taken++
		return append(dst, '}')
	})
}

// maxPath is the most squares a move visits.
const maxPath = 10

// appendPromoting appends a move and what its piece becomes.
func (o *Options) appendPromoting(dst []byte, m rules.Move) []byte {
	return append(o.appendPromotes(dst, m), '}')
}

// appendPromotes leaves the object open.
func (o *Options) appendPromotes(dst []byte, m rules.Move) []byte {
	return appendOrNull(append(o.appendMove(dst, m), `,"promotes":`...), o.Ruleset.RankName(m.Becomes()))
}

func (o *Options) appendRejection(dst []byte, r rules.Rejection) []byte {
	dst = o.appendMove(dst, r.Line)
	dst = appendOrNull(append(dst, `,"clause":`...), r.Rung.Clause)
	dst = appendString(append(dst, `,"reason":`...), o.Reason(&r))
	return append(array(append(dst, `,"beaten_by":`...), r.BeatenBy, o.appendMoveText), '}')
}

func (o *Options) appendMoveText(dst []byte, m rules.Move) []byte {
	return append(notation.AppendMove(append(dst, '"'), m, o.Squares), '"')
}

// appendSquare appends a square: a number, or a string when in letters.
func (o *Options) appendSquare(dst []byte, s rules.Square) []byte {
	if o.Squares == notation.Number {
		return notation.AppendSquare(dst, s, o.Squares)
	}
	return append(notation.AppendSquare(append(dst, '"'), s, o.Squares), '"')
}

// appendOrNull appends a text as JSON, null when it is empty.
func appendOrNull(dst []byte, text string) []byte {
	if text == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, text)
}

// appendString appends a text as JSON; what is not UTF-8 becomes U+FFFD.
func appendString(dst []byte, text string) []byte {
	if isPlain(text) {
		return append(append(append(dst, '"'), text...), '"')
	}
	var b bytes.Buffer
	_ = WriteJSON(&b, text) // every text can be written
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a text, as most do, stands for itself in JSON.
func isPlain(text string) bool {
	for _, r := range text {
		switch r {
		case '"', '\\', utf8.RuneError, '\u2028', '\u2029':
			return false
		}
		if r < ' ' {
			return false
		}
	}
	return true
}

// position begins an object about a position.
func (o *Options) position(p rules.Position) *Object { return o.about(OfPosition, p) }

func (o *Options) about(t Type, p rules.Position) *Object {
	return NewObject(t, "fen", notation.FormatPosition(p, notation.Number), "ruleset", o.Ruleset.ID(), "turn", p.Turn().String())
}

// MoveTexts is some moves as they are written; never nil.
func (o *Options) MoveTexts(moves []rules.Move) []string { return lists.Each(moves, o.move) }

// available is room to append to in w's own buffer, if it has one.
func available(w io.Writer) []byte {
	if b, ok := w.(interface{ AvailableBuffer() []byte }); ok {
		return b.AvailableBuffer()
	}
	return nil
}

func writeLine(w io.Writer, text []byte) error {
	_, err := w.Write(append(text, '\n'))
	return err
}

// WriteExplanation writes the answer to 'damone explain' as a JSON object: that
// of 'damone moves' with "free", the clause that leaves a choice, "rounds" and
// "misses".
func (o *Options) WriteExplanation(w io.Writer, e Explanation) error {
	return writeLine(w, append(o.appendExplanation(available(w), &e), '}'))
}

// appendExplanation leaves the object open.
func (o *Options) appendExplanation(dst []byte, e *Explanation) []byte {
	free := ""
	if len(e.Moves) > 1 && e.Capture() {
		free = o.Ruleset.Spec().Free
	}
	dst = o.appendMoves(dst, &e.Ruling)
	dst = appendOrNull(append(dst, `,"free":`...), free)
	dst = array(append(dst, `,"rounds":`...), e.Rounds, o.appendRound)
	return array(append(dst, `,"misses":`...), e.Misses, o.appendMiss)
}

func (o *Options) appendRound(dst []byte, r rules.Round) []byte {
	dst = appendOrNull(append(dst, `{"clause":`...), r.Rung.Clause)
	dst = appendString(append(dst, `,"prefers":`...), o.rungTitle(r.Rung))
	dst = appendString(append(dst, `,"best":`...), o.merit(r.Kept[0].Merit))
	dst = array(append(dst, `,"stayed":`...), r.Kept, func(dst []byte, s rules.Scored) []byte {
		return o.appendMoveText(dst, s.Line)
	})
	dst = array(append(dst, `,"fell":`...), r.Out, func(dst []byte, s rules.Rejection) []byte {
		dst = o.appendMoveText(append(dst, `{"move":`...), s.Line)
		return append(appendString(append(dst, `,"does":`...), o.merit(s.Merit)), '}')
	})
	return append(dst, '}')
}

func (o *Options) appendMiss(dst []byte, m rules.Miss) []byte {
	dst = array(append(dst, `{"path":`...), []rules.Square{m.Path[0], m.Path[2]}, o.appendSquare)
	dst = o.appendSquare(append(dst, `,"over":`...), m.Path[1])
	dst = appendString(append(dst, `,"fault":`...), string(m.Fault))
	dst = appendOrNull(append(dst, `,"clause":`...), m.Clause)
	dst = appendString(append(dst, `,"reason":`...), o.tellMiss(&m))
	return append(dst, '}')
}
