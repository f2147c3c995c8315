package view

import (
	"io"

	"damone/notation"
	"damone/rules"
)

// WriteExplanation writes the answer to 'damone explain' as a JSON object: that
// of 'damone moves' with "free", the clause that leaves a choice, "rounds" and
// "misses".
func (o *Options) WriteExplanation(w io.Writer, e Explanation) error {
	return writeLine(w, o.appendExplanation(available(w), &e))
}

func (o *Options) appendExplanation(dst []byte, e *Explanation) []byte {
	dst = o.appendMoves(dst, &e.Ruling)
	dst = append(dst, `,"free":`...)
	if len(e.Moves) > 1 && e.Capture() {
		dst = appendClause(dst, o.Ruleset.Spec().Free)
	} else {
		dst = append(dst, "null"...)
	}
	dst = append(dst, `,"rounds":[`...)
	for i := range e.Rounds {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.appendRound(dst, &e.Rounds[i])
	}
	dst = append(dst, `],"misses":[`...)
	for i := range e.Misses {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = o.appendMiss(dst, &e.Misses[i])
	}
	return append(dst, "]}"...)
}

func (o *Options) appendRound(dst []byte, r *rules.Round) []byte {
	dst = append(dst, `{"clause":`...)
	dst = appendClause(dst, r.Rung.Clause)
	dst = append(dst, `,"prefers":`...)
	dst = appendString(dst, o.rungTitle(r.Rung))
	dst = append(dst, `,"best":`...)
	dst = appendString(dst, o.merit(r.Kept[0].Merit))
	dst = append(dst, `,"stayed":`...)
	var kept []rules.Move
	for _, s := range r.Kept {
		kept = append(kept, s.Line)
	}
	dst = o.appendMoveTexts(dst, kept)
	dst = append(dst, `,"fell":[`...)
	for i, s := range r.Out {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"move":"`...)
		dst = notation.AppendMove(dst, s.Line, o.Squares)
		dst = append(dst, `","does":`...)
		dst = appendString(dst, o.merit(s.Merit))
		dst = append(dst, '}')
	}
	return append(dst, "]}"...)
}

func (o *Options) appendMiss(dst []byte, m *rules.Miss) []byte {
	dst = append(dst, `{"path":[`...)
	dst = o.appendSquare(dst, m.Path[0])
	dst = append(dst, ',')
	dst = o.appendSquare(dst, m.Path[2])
	dst = append(dst, `],"over":`...)
	dst = o.appendSquare(dst, m.Path[1])
	dst = append(dst, `,"fault":`...)
	dst = appendString(dst, string(m.Fault))
	dst = append(dst, `,"clause":`...)
	dst = appendClause(dst, m.Clause)
	dst = append(dst, `,"reason":`...)
	dst = appendString(dst, o.tellMiss(m))
	return append(dst, '}')
}
