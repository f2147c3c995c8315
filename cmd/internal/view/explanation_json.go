package view

import (
	"io"

	"damone/rules"
)

// WriteExplanation writes the answer to 'damone explain' as a JSON object: that
// of 'damone moves' with "free", the clause that leaves a choice, "rounds" and
// "misses".
func (o *Options) WriteExplanation(w io.Writer, e Explanation) error {
	free := ""
	if len(e.Moves) > 1 && e.Capture() {
		free = o.Ruleset.Spec().Free
	}
	dst := o.appendMoves(available(w), &e.Ruling)
	dst = appendOrNull(append(dst, `,"free":`...), free)
	dst = array(append(dst, `,"rounds":`...), e.Rounds, o.appendRound)
	return writeLine(w, append(array(append(dst, `,"misses":`...), e.Misses, o.appendMiss), '}'))
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
