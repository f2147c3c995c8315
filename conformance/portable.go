package conformance

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"slices"

	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/rules"
)

// Portable is the exam for those who do without this program: all cases as written and
// in the variants that move pieces, each answer in the protocol's words. testdata/exam
// explains it and has its schema.
type Portable struct {
	Schema   string             `json:"schema"` // the version of this form
	License  string             `json:"license"`
	Suite    string             `json:"suite"`
	Digest   string             `json:"digest"`
	Count    int                `json:"count"` // of the entries of cases
	Rulesets map[string]any     `json:"rulesets"`
	Clauses  []any              `json:"clauses"`
	Readings map[string]any     `json:"readings"`
	Codes    map[Phase][]string `json:"codes"`
	Faults   map[string]string  `json:"faults"` // what a program of each name in kills has wrong
	Cases    []portableCase     `json:"cases"`
}

// portableCase is a case as one variant puts it.
type portableCase struct {
	ID       string            `json:"id"`
	Title    string            `json:"title"`
	Ruleset  string            `json:"ruleset"`
	Level    Level             `json:"level"`
	Since    string            `json:"since,omitempty"`
	Cites    []string          `json:"cites"`
	Source   string            `json:"source"`
	Needs    []string          `json:"needs,omitempty"`
	Kills    []string          `json:"kills,omitempty"`
	FEN      string            `json:"fen"`
	Readings map[string]string `json:"readings,omitempty"`
	Asked    []portableAsked   `json:"asked"`
	// other answers to the whole case that are no fault, under some readings or by another convention
	Admits []portableAdmitted `json:"admits,omitempty"`
}

// portableAsked is a question, without what it shares with the others of its
// case, and the right answer.
type portableAsked struct {
	Question
	Expect *right `json:"expect"`
}

type portableAdmitted struct {
	Readings map[string]string `json:"readings,omitempty"`
	Expect   []*right          `json:"expect"` // of each question; null where it is as expected
}

// right is the right answer to a question, as far as it is expected.
type right struct {
	Said
	Rejected *Rejection `json:"rejected,omitempty"`
}

func (p *part) right() *right {
	if p.want.Kind == Rejected {
		return &right{Rejected: &p.want.Rejected}
	}
	return &right{Said: p.want.Said(p.ask.Op)}
}

// Portable returns the exam of a suite in the words of some rules. kills has the names
// of the faulty programs that each case fails, and faults what each has wrong.
func (s *Suite) Portable(book clauses.Book, kills map[*Case][]string, faults map[string]string) *Portable {
	p := &Portable{Schema: "2", License: "MIT", Suite: s.Version, Digest: s.Digest, Rulesets: make(map[string]any),
		Readings: make(map[string]any), Faults: make(map[string]string),
		Codes: map[Phase][]string{PhasePosition: positionCodes, PhaseMove: moveCodes, PhaseRecord: moveCodes},
		Clauses: lists.Each(book.Clauses, func(c clauses.Clause) any {
			return map[string]any{"id": c.ID, "title": c.Title, "text": c.Body, "source": c.Source}
		})}
	for _, c := range Choices() {
		p.Readings[c.Key] = map[string]any{"clause": c.Clause, "values": c.Values}
	}
	for _, id := range s.Rulesets() {
		p.Rulesets[id] = portably(s.lookup(id))
	}
	for _, c := range s.Cases {
		for _, v := range c.appendViews(nil, Variants) {
			x := v.portable()
			if v.variant == AsWritten {
				x.Kills = kills[c]
			}
			p.Cases = append(p.Cases, x)
		}
		for _, name := range kills[c] {
			p.Faults[name] = faults[name]
		}
	}
	p.Count = len(p.Cases)
	return p
}

func portably(rs *rules.Ruleset) any {
	spec, readings := rs.Spec(), make(map[string]string)
	for _, c := range Open(rs) {
		readings[c.Key] = c.Values[0]
	}
	return map[string]any{"title": spec.Title, "start": notation.FormatSetup(spec.Start, notation.Number), "ranks": spec.Ranks,
		"ladder": lists.Each(spec.Ladder, func(r rules.Rung) string { return r.Clause }), "readings": readings}
}

// Write writes the exam as JSON, each case on a line of its own.
func (p *Portable) Write(w io.Writer) error {
	head := *p
	head.Cases = []portableCase{}
	text, err := json.Marshal(head)
	text = bytes.TrimSuffix(text, []byte("]}"))
	for i, c := range p.Cases {
		line, _ := json.Marshal(c) // nothing in it can be refused
		text = append(append(text, []string{"\n", ",\n"}[min(i, 1)]...), line...)
	}
	if err == nil {
		_, err = w.Write(append(text, "\n]}\n"...))
	}
	return err
}

func (v *view) portable() portableCase {
	p := portableCase{ID: v.id, Title: v.Title, Ruleset: v.Ruleset, Level: v.Level, Since: v.Since, Cites: v.Cites, Source: v.Source,
		Needs: v.needs(), FEN: v.fen, Readings: ByKey(v.With)}
	for _, q := range v.parts {
		asked := portableAsked{q.ask, q.right()}
		asked.Ruleset, asked.FEN = "", ""
		p.Asked = append(p.Asked, asked)
	}
	for _, o := range v.others {
		p.Admits = append(p.Admits, portableAdmitted{ByKey(o.With), lists.Each(o.parts, func(q part) *right {
			if !q.otherwise {
				return nil
			}
			return q.right()
		})})
	}
	return p
}

// needs returns what a program must be able to do, or have the time for, that few
// positions ask for.
func (c *Case) needs() (out []string) {
	e, _ := evidenceOf(c)
	line := func(is func(rules.Move) bool) bool {
		return e.any(func(r *rules.Ruling) bool { return slices.ContainsFunc(r.Lines, is) })
	}
	for _, n := range []struct {
		name   string
		needed bool
	}{
		{"promotion", slices.ContainsFunc(e.played, promotes) || line(promotes)},
		{"ring", line(func(m rules.Move) bool { return len(m.Path()) > rules.SetOf(m.Path()...).Len() })},
		{"nine-leaps", line(func(m rules.Move) bool { return m.Leaps() >= 9 })},
		{"long-record", c.Record != nil && len(c.Record.Moves) > 64},
		{"slow", c.slow()},
	} {
		if n.needed {
			out = append(out, n.name)
		}
	}
	return out
}

// slow reports whether the case counts further than 32 bits go.
func (c *Case) slow() bool {
	return slices.ContainsFunc(c.Expect.Perft, func(n Count) bool { return n.Leaves > math.MaxUint32 })
}

func promotes(m rules.Move) bool { return m.Becomes() != rules.NoRank }

func (v *view) standing() *Status {
	if v.Expect.Status == nil {
		return nil
	}
	s := v.status(*v.Expect.Status)
	return &s
}

// Said is a result in the protocol's words, as far as it is given.
type Said struct {
	Moves  []SaidMove `json:"moves,omitzero"`   // legal
	Fallen []SaidMove `json:"fallen,omitzero"`  // explain
	Status *Status    `json:"status,omitempty"` // legal, record
	After  string     `json:"after,omitempty"`  // apply, record
	FEN    string     `json:"fen,omitempty"`    // parse
	Leaves *uint64    `json:"leaves,omitempty"` // perft
}

// SaidMove is a legal move, or a capture that is out by a rung.
type SaidMove struct {
	Move  string `json:"move"`
	Takes []int  `json:"takes,omitempty"`
	After string `json:"after,omitempty"`
	By    string `json:"by,omitempty"`
}

// Said returns the result to a question in the protocol's words.
func (a *Answer) Said(op Op) Said {
	s := Said{Status: a.Status}
	switch {
	case op == OpLegal && a.Moves != nil:
		s.Moves = lists.Each(a.Moves, func(m Played) SaidMove {
			takes := lists.Each(m.takes(), func(s rules.Square) int { return int(s) + 1 })
			return SaidMove{Move: PathText(m.Path), Takes: takes, After: SetupText(m.After)}
		})
	case op == OpExplain:
		s.Fallen = lists.Each(a.Fallen, func(l Loser) SaidMove { return SaidMove{Move: PathText(l.Path), By: l.By} })
	case op == OpPerft:
		s.Leaves = &a.Leaves
	case op == OpParse:
		s.FEN = SetupText(a.After)
	case op != OpLegal:
		s.After = SetupText(a.After)
	}
	return s
}
