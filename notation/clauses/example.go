package clauses

import (
	"slices"
	"strings"

	"damone/rules"
)

// Example is a position and what the rules say of it. Moves are in the spelling that Squares names.
type Example struct {
	Line    int    `json:"-"`               // in RULES.md, of the fence it begins with
	Intro   string `json:"intro,omitempty"` // a paragraph that introduces it; may be empty
	Ruleset string `json:"ruleset"`
	With    string `json:"with,omitempty"` // a reading changed for this example, as in a ruleset's YAML; may be empty
	FEN     string `json:"fen"`
	Squares string `json:"squares,omitempty"` // number or algebraic
	Diagram string `json:"diagram,omitempty"` // as notation.Diagram prints it

	Legal   []string  `json:"legal,omitempty"` // every legal move, in the order of Moves; nil when they are not listed
	Refused []Refusal `json:"refused,omitempty"`
	Plays   []Play    `json:"plays,omitempty"`
	Record  []string  `json:"record,omitempty"`  // moves played before the status is taken
	Status  string    `json:"status,omitempty"`  // how the game has ended, as Ending reads it; "" while it goes on
	Invalid string    `json:"invalid,omitempty"` // the kind of problem that refuses the position
	Doubt   string    `json:"doubt,omitempty"`   // the kind of problem that makes it doubtful
}

// Ending is Status as the rules have it.
func (e *Example) Ending() rules.Status {
	how, clause, _ := strings.Cut(strings.TrimSuffix(e.Status, ")"), " (")
	switch how {
	case "white wins":
		return rules.Status{Outcome: rules.Won, Winner: rules.White, Clause: clause}
	case "black wins":
		return rules.Status{Outcome: rules.Won, Winner: rules.Black, Clause: clause}
	case "drawn":
		return rules.Status{Outcome: rules.Drawn, Clause: clause}
	}
	return rules.Status{}
}

// Refusal is a move that may not be made, and the clause that forbids it.
type Refusal struct {
	Move   string `json:"move"`
	Clause string `json:"clause"`
}

// Play is a legal move and the position it leads to.
type Play struct {
	Move string `json:"move"`
	FEN  string `json:"fen"`
}

// The lines that begin and end an example.
const (
	fence    = "~~~example"
	fenceEnd = "~~~"
)

// example reads an example from its fence to the end of it.
func (p *parser) example() (Example, error) {
	e := Example{Line: p.at + 1}
	p.at++
	if err := p.header(&e); err != nil {
		return e, err
	}
	if p.next() != "" {
		return e, p.fault("a blank line comes before the diagram")
	}
	for range 9 {
		e.Diagram += p.next() + "\n"
	}
	if p.next() != "" {
		return e, p.fault("a blank line comes after the diagram's nine lines")
	}
	if err := p.facts(&e); err != nil {
		return e, err
	}
	if e.Legal == nil && e.Status == "" && e.Invalid == "" {
		return e, p.fault("an example needs legal, status or invalid")
	}
	return e, nil
}

// header reads what comes before the diagram, in its fixed order.
func (p *parser) header(e *Example) error {
	for _, h := range []struct {
		key      string
		into     *string
		optional bool
	}{
		{"ruleset", &e.Ruleset, false}, {"with", &e.With, true}, {"fen", &e.FEN, false}, {"squares", &e.Squares, false},
	} {
		value, ok := strings.CutPrefix(p.next(), h.key+": ")
		switch {
		case ok:
			*h.into = value
		case h.optional:
			p.at--
		default:
			return p.fault("%q is expected here", h.key+": ...")
		}
	}
	return nil
}

// order is the facts after the diagram in the order they may come in.
var order = []string{"legal", "refused", "plays", "record", "status", "invalid", "doubt"}

// facts reads what comes after the diagram.
func (p *parser) facts(e *Example) error {
	reached := 0
	for line := p.next(); line != fenceEnd; line = p.next() {
		key, value, ok := strings.Cut(line, ": ")
		if !ok || value == "" {
			return p.fault("%q is not a fact of an example", line)
		}
		rank := slices.Index(order, key)
		if rank < reached {
			return p.fault("%q is unknown or comes too late (the order is %s)", key, strings.Join(order, ", "))
		}
		reached = rank
		if !e.fact(key, value) {
			return p.fault("the value of %q is not in its form", key)
		}
	}
	return nil
}

// fact takes one fact over; it reports false for a value out of form.
func (e *Example) fact(key, value string) bool {
	ok := true
	switch key {
	case "legal":
		e.Legal = strings.Split(value, ", ")
	case "refused":
		var r Refusal
		r.Move, r.Clause, ok = strings.Cut(strings.TrimSuffix(value, ")"), " (")
		e.Refused = append(e.Refused, r)
	case "plays":
		var to Play
		to.Move, to.FEN, ok = strings.Cut(value, " -> ")
		e.Plays = append(e.Plays, to)
	case "record":
		e.Record = strings.Fields(value)
	case "status":
		e.Status = value
		ok = e.Ending().Over()
	case "invalid":
		e.Invalid = value
	case "doubt":
		e.Doubt = value
	}
	return ok
}
