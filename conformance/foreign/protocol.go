package foreign

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// Protocol is the version of the protocol.
const Protocol = 1

// request is a line to the engine.
type request struct {
	Op       string            `json:"op"`
	Protocol int               `json:"protocol,omitempty"` // hello
	Seq      int               `json:"seq,omitempty"`
	Ruleset  string            `json:"ruleset,omitempty"`
	Readings map[string]string `json:"readings,omitempty"`
	FEN      string            `json:"fen,omitempty"`
	Move     string            `json:"move,omitempty"`
	Depth    int               `json:"depth,omitempty"`
	Moves    []string          `json:"moves,omitempty"`
	Agreed   bool              `json:"agreed,omitempty"`
}

// hello is the engine's first line.
type hello struct {
	Op       string   `json:"op"`
	Protocol int      `json:"protocol"`
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Rulesets []string `json:"rulesets"`
	Ops      []string `json:"ops"`
}

// reply is a line from the engine: exactly one of the last four.
type reply struct {
	Seq         int             `json:"seq"`
	FEN         string          `json:"fen"`
	Result      *result         `json:"result,omitempty"`
	Rejected    *rejected       `json:"rejected,omitempty"`
	Unsupported json.RawMessage `json:"unsupported,omitempty"`
	Error       *string         `json:"error,omitempty"`

	misspelt string // a key with capital letters
}

type result struct {
	Moves  *[]move `json:"moves,omitempty"`  // legal
	Fallen *[]fall `json:"fallen,omitempty"` // explain
	Status *status `json:"status,omitempty"` // legal, record
	After  string  `json:"after,omitempty"`  // apply, record
	FEN    string  `json:"fen,omitempty"`    // parse
	Leaves *uint64 `json:"leaves,omitempty"` // perft
}

type move struct {
	Move  string `json:"move"`
	Takes *[]int `json:"takes,omitempty"`
	After string `json:"after,omitempty"`
}

type fall struct {
	Move string `json:"move"`
	By   string `json:"by,omitempty"`
}

type status struct {
	Outcome string `json:"outcome"`
	By      string `json:"by,omitempty"`
}

type rejected struct {
	Phase string `json:"phase"`
	Code  string `json:"code,omitempty"`
	By    string `json:"by,omitempty"`
	Ply   int    `json:"ply,omitempty"`
}

// requestOf is a question as a line.
func requestOf(seq int, q *conformance.Question) request {
	r := request{Op: string(q.Op), Seq: seq, Ruleset: q.Ruleset, FEN: q.FEN, Move: q.Move, Depth: q.Depth, Moves: q.Moves, Agreed: q.Agreed}
	for _, reading := range q.With {
		if r.Readings == nil {
			r.Readings = make(map[string]string)
		}
		r.Readings[reading.Key] = reading.Value
	}
	return r
}

// question is a line as a question.
func (r *request) question() conformance.Question {
	q := conformance.Question{Op: conformance.Op(r.Op), Ruleset: r.Ruleset, FEN: r.FEN, Move: r.Move, Depth: r.Depth, Moves: r.Moves, Agreed: r.Agreed}
	for _, key := range conformance.ReadingKeys() {
		if value, ok := r.Readings[key]; ok {
			q.With = append(q.With, conformance.Reading{Key: key, Value: value})
		}
	}
	return q
}

// replyKeys are the keys of a reply and of what is in it.
var replyKeys = []string{"seq", "fen", "result", "rejected", "unsupported", "error", "moves", "fallen", "status", "after", "leaves",
	"move", "takes", "by", "outcome", "phase", "code", "ply"}

// read takes a line for a reply. Keys are what they are to the letter: the
// library would take "Result" for "result", and other sides would not.
func (r *reply) read(line string) error {
	var all map[string]any
	if json.Unmarshal([]byte(line), &all) != nil || json.Unmarshal([]byte(line), r) != nil {
		return &fault{what: fmt.Sprintf("it answered %.80q, which is no JSON", line)}
	}
	r.misspelt, _ = misspelt(all)
	return nil
}

// misspelt finds a key that only its capital letters tell from one there is.
func misspelt(value any) (key string, found bool) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			if key, found = misspelt(item); found {
				return key, true
			}
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if known := slices.ContainsFunc(replyKeys, func(r string) bool { return strings.EqualFold(r, k) }); known && !slices.Contains(replyKeys, k) {
				return k, true
			}
			if key, found = misspelt(v[k]); found {
				return key, true
			}
		}
	}
	return "", false
}

// unsupported reports whether a reply says so: with true, or a text that says
// why. False and null say nothing.
func (r *reply) unsupported() bool {
	switch string(r.Unsupported) {
	case "", "false", "null":
		return false
	}
	return true
}

// answerTo is what a reply says to a question. The error says what is wrong
// with the reply.
func (r *reply) answerTo(seq int, q *conformance.Question) (conformance.Answer, error) {
	var a conformance.Answer
	if 0 < r.Seq && r.Seq < seq {
		return a, fmt.Errorf("it answered question %d a second time when it was asked %d: out of order", r.Seq, seq)
	}
	if r.Seq != seq {
		return a, fmt.Errorf("it answered question %d when it was asked %d: out of order", r.Seq, seq)
	}
	if r.FEN != q.FEN {
		return a, fmt.Errorf("it answered for %.80q when it was asked for %.80q", r.FEN, q.FEN)
	}
	if r.misspelt != "" {
		return a, fmt.Errorf("it answered with the key %q: keys are written in small letters", r.misspelt)
	}
	kinds := 0
	for _, there := range []bool{r.Result != nil, r.Rejected != nil, r.unsupported(), r.Error != nil} {
		if there {
			kinds++
		}
	}
	switch {
	case kinds != 1:
		return a, fmt.Errorf("it gave %d of result, rejected, unsupported and error: exactly one is wanted", kinds)
	case r.Error != nil:
		return a, fmt.Errorf("it reports an error: %.200s", *r.Error)
	case r.unsupported():
		return conformance.Answer{Kind: conformance.Unsupported}, nil
	case r.Rejected != nil:
		return conformance.Answer{Kind: conformance.Rejected, Rejected: conformance.Rejection{
			Phase: conformance.Phase(r.Rejected.Phase), Code: r.Rejected.Code, By: r.Rejected.By, Ply: r.Rejected.Ply}}, nil
	}
	return r.Result.answer(q.Op)
}

// answer reads the result of an operation.
func (r *result) answer(op conformance.Op) (a conformance.Answer, err error) {
	if r.Status != nil {
		a.Status = &conformance.Status{Outcome: conformance.Outcome(r.Status.Outcome), By: r.Status.By}
	}
	switch op {
	case conformance.OpLegal:
		if r.Moves == nil {
			return a, errors.New(`its result has no "moves"`)
		}
		a.Moves, err = playedOf(*r.Moves)
	case conformance.OpExplain:
		if r.Fallen == nil {
			return a, errors.New(`its result has no "fallen"`)
		}
		a.Fallen, err = fallenOf(*r.Fallen)
	case conformance.OpPerft:
		if r.Leaves == nil {
			return a, errors.New(`its result has no "leaves"`)
		}
		a.Leaves = *r.Leaves
	case conformance.OpParse:
		a.After, err = setupOf(r.FEN, true)
	case conformance.OpApply:
		a.After, err = setupOf(r.After, true)
	case conformance.OpRecord:
		a.After, err = setupOf(r.After, false)
	}
	return a, err
}

func playedOf(moves []move) ([]conformance.Played, error) {
	out := []conformance.Played{}
	for _, m := range moves {
		attempt, err := notation.ParseAttempt(m.Move)
		if err != nil {
			return nil, fmt.Errorf("it gave the move %.40q: %w", m.Move, err)
		}
		p := conformance.Played{Path: attempt.Squares}
		if m.Takes != nil {
			p.Takes = []rules.Square{}
			for _, n := range *m.Takes {
				if n < 1 || n > rules.Squares {
					return nil, fmt.Errorf("it takes a piece on square %d: squares go from 1 to 32", n)
				}
				p.Takes = append(p.Takes, rules.Square(n-1))
			}
		}
		if p.After, err = setupOf(m.After, false); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

func fallenOf(falls []fall) ([]conformance.Loser, error) {
	var out []conformance.Loser
	for _, f := range falls {
		attempt, err := notation.ParseAttempt(f.Move)
		if err != nil {
			return nil, fmt.Errorf("it gave the move %.40q: %w", f.Move, err)
		}
		out = append(out, conformance.Loser{Text: f.Move, Path: attempt.Squares, By: f.By})
	}
	return out, nil
}

// setupOf reads a position that an engine gives.
func setupOf(text string, need bool) (*rules.Setup, error) {
	if text == "" {
		if need {
			return nil, errors.New("its result has no position")
		}
		return nil, nil
	}
	s, err := notation.ParseSetup(text)
	if err != nil {
		return nil, fmt.Errorf("it gave the position %.80q: %w", text, err)
	}
	return &s, nil
}

// replyOf is an answer as a line.
func replyOf(seq int, q *conformance.Question, a *conformance.Answer) reply {
	r := reply{Seq: seq, FEN: q.FEN}
	switch a.Kind {
	case conformance.Rejected:
		r.Rejected = &rejected{string(a.Rejected.Phase), a.Rejected.Code, a.Rejected.By, a.Rejected.Ply}
	case conformance.Unsupported:
		r.Unsupported, _ = json.Marshal(a.Err)
	case conformance.Failed:
		r.Error = &a.Err
	default:
		r.Result = resultOf(q.Op, a)
	}
	return r
}

func resultOf(op conformance.Op, a *conformance.Answer) *result {
	r := &result{}
	if a.Status != nil {
		r.Status = &status{string(a.Status.Outcome), a.Status.By}
	}
	switch op {
	case conformance.OpLegal:
		moves := []move{}
		for _, m := range a.Moves {
			takes := []int{}
			for _, s := range m.Takes {
				takes = append(takes, int(s)+1)
			}
			moves = append(moves, move{conformance.PathText(m.Path), &takes, format(m.After)})
		}
		r.Moves = &moves
	case conformance.OpExplain:
		falls := []fall{}
		for _, l := range a.Fallen {
			falls = append(falls, fall{conformance.PathText(l.Path), l.By})
		}
		r.Fallen = &falls
	case conformance.OpPerft:
		r.Leaves = &a.Leaves
	case conformance.OpParse:
		r.FEN = format(a.After)
	default:
		r.After = format(a.After)
	}
	return r
}

func format(s *rules.Setup) string {
	if s == nil {
		return ""
	}
	return notation.FormatSetup(*s, notation.Number)
}
