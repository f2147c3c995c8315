package foreign

import (
	"encoding/json"
	"errors"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Protocol is the version of the protocol.
const Protocol = 1

// request is a line to the engine: a greeting or a question.
type request struct {
	Op       conformance.Op `json:"op"`                 // first, as in examples
	Protocol int            `json:"protocol,omitempty"` // hello
	Seq      int            `json:"seq,omitempty"`
	conformance.Question
	Readings map[string]string `json:"readings,omitempty"`
}

// hello is the engine's first line.
type hello struct {
	Op       string              `json:"op"`
	Protocol int                 `json:"protocol"`
	Name     string              `json:"name"`
	Version  string              `json:"version"`
	Rulesets []string            `json:"rulesets"`
	Ops      []conformance.Op    `json:"ops"`
	Readings map[string][]string `json:"readings,omitempty"` // the values that it can be asked for
}

// reply is a line from the engine: exactly one of the last four.
type reply struct {
	Seq         *int                   `json:"seq"`
	FEN         string                 `json:"fen"`
	Result      *conformance.Said      `json:"result,omitempty"`
	Rejected    *conformance.Rejection `json:"rejected,omitempty"`
	Unsupported bool                   `json:"unsupported,omitempty"`
	Error       *string                `json:"error,omitempty"`
}

// maxMoves is more moves than any position has.
const maxMoves = 1000

// requestOf returns a question as a line.
func requestOf(seq int, q *conformance.Question) request {
	return request{Op: q.Op, Seq: seq, Question: *q, Readings: conformance.ByKey(q.With)}
}

// question returns a line as a question.
func (r *request) question() conformance.Question {
	q := r.Question
	q.Op = r.Op
	for _, c := range conformance.Choices() {
		if value, ok := r.Readings[c.Key]; ok {
			q.With = append(q.With, conformance.Reading{Key: c.Key, Value: value})
		}
	}
	return q
}

// read takes a line for a reply, as leniently as most libraries do.
func (r *reply) read(line string) error {
	if err := unexpected(line, json.Unmarshal([]byte(line), r)); err != nil {
		return err
	}
	if r.Result != nil && tooMuch(r.Result) {
		return says("engine-gives-too-much", "n", maxMoves)
	}
	return nil
}

// unexpected returns what is wrong with a line that cannot be read: it is no JSON, or
// JSON of another shape, and then where.
func unexpected(line string, err error) error {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case err == nil:
		return nil
	case !ok:
		return says("engine-speaks-no-json").of(line)
	case wrong.Field == "":
		return says("engine-answers-in-another-shape").of(line)
	}
	return says("engine-answers-with-another-type", "at", clip(wrong.Field)).of(line)
}

// tooMuch reports whether a list is longer than any position needs.
func tooMuch(r *conformance.Said) bool {
	return len(r.Fallen) > maxMoves || len(r.Moves) > maxMoves ||
		slices.ContainsFunc(r.Moves, func(m conformance.SaidMove) bool { return len(m.Takes) > maxMoves })
}

// answerTo returns what a reply says to a question. The error says what is wrong
// with the reply.
func (r *reply) answerTo(seq int, q *conformance.Question) (a conformance.Answer, err error) {
	kinds := len(lists.Where([]bool{r.Result != nil, r.Rejected != nil, r.Unsupported, r.Error != nil}, func(there bool) bool { return there }))
	switch {
	case r.Seq == nil:
		return a, says("engine-result-incomplete", "key", "seq")
	case *r.Seq != seq:
		return a, says("engine-answers-out-of-order", "n", *r.Seq, "asked", seq)
	case r.FEN == "" && q.FEN != "":
		return a, says("engine-result-incomplete", "key", "fen")
	case r.FEN != q.FEN:
		return a, says("engine-answers-for-another-position", "asked", notation.Quote(q.FEN)).of(r.FEN)
	case kinds != 1:
		return a, says("engine-answers-of-several-kinds", "n", kinds)
	case r.Error != nil:
		return a, says("engine-reports-an-error").of(*r.Error)
	case r.Unsupported:
		return conformance.Answer{Kind: conformance.Unsupported}, nil
	case r.Rejected != nil:
		by := conformance.Rejection{Phase: clip(r.Rejected.Phase), Code: clip(r.Rejected.Code), By: clip(r.Rejected.By), Ply: r.Rejected.Ply}
		return conformance.Answer{Kind: conformance.Rejected, Rejected: by}, nil
	}
	return answerOf(r.Result, q.Op)
}

// answerOf reads the result of an operation.
func answerOf(r *conformance.Said, op conformance.Op) (a conformance.Answer, err error) {
	if r.Status != nil {
		a.Status = &conformance.Status{Outcome: clip(r.Status.Outcome), By: clip(r.Status.By)}
	}
	switch {
	case op == conformance.OpLegal && r.Moves != nil:
		a.Moves, err = playedOf(r.Moves)
	case op == conformance.OpExplain && r.Fallen != nil:
		for _, f := range r.Fallen {
			var path []rules.Square
			if path, err = pathOf(f.Move); err != nil {
				break
			}
			a.Fallen = append(a.Fallen, conformance.Loser{Text: clip(f.Move), Path: path, By: clip(f.By)})
		}
	case op == conformance.OpPerft && r.Leaves != nil:
		a.Leaves = *r.Leaves
	case op == conformance.OpParse && r.FEN != "":
		a.After, err = setupOf(r.FEN)
	case op == conformance.OpApply && r.After != "", op == conformance.OpRecord:
		a.After, err = setupOf(r.After)
	default:
		err = says("engine-result-incomplete", "key", resultKeys[op])
	}
	return a, err
}

// resultKeys are what the results of the operations must have.
var resultKeys = map[conformance.Op]string{conformance.OpLegal: "moves", conformance.OpExplain: "fallen",
	conformance.OpPerft: "leaves", conformance.OpParse: "fen", conformance.OpApply: "after"}

// pathOf returns the squares of a move that an engine gives.
func pathOf(text string) ([]rules.Square, error) {
	attempt, err := notation.ParseAttempt(text)
	if err == nil {
		return attempt.Squares, nil
	}
	return nil, says("engine-gave-no-move").of(text)
}

func playedOf(moves []conformance.SaidMove) (out []conformance.Played, err error) {
	out = make([]conformance.Played, len(moves))
	for i, m := range moves {
		out[i].Text = clip(m.Move)
		if out[i].Path, err = pathOf(m.Move); err != nil {
			return nil, err
		}
		if m.Takes == nil {
			out[i].Takes = conformance.Jumped(out[i].Path)
		} else {
			out[i].Takes = []rules.Square{}
			for _, n := range m.Takes {
				if n < 1 || n > rules.Squares {
					return nil, says("engine-takes-off-the-board", "n", n)
				}
				out[i].Takes = append(out[i].Takes, rules.Square(n-1))
			}
		}
		if out[i].After, err = setupOf(m.After); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// setupOf reads a position that an engine gives; nil for none.
func setupOf(text string) (*rules.Setup, error) {
	if text == "" {
		return nil, nil
	}
	s, err := notation.ParseSetup(text)
	if err != nil {
		return nil, says("engine-gave-no-position", "cause", err).of(text)
	}
	return &s, nil
}

// replyOf returns an answer as a line.
func replyOf(seq int, q *conformance.Question, a *conformance.Answer) (r reply) {
	r.Seq, r.FEN = &seq, q.FEN
	switch a.Kind {
	case conformance.Rejected:
		r.Rejected = &a.Rejected
	case conformance.Unsupported:
		r.Unsupported = true
	default:
		said := a.Said(q.Op)
		r.Result = &said
	}
	return r
}
