package view

import (
	"bytes"
	"io"
)

// Type says in a word what a JSON object is. It is the first member of every
// object that stands in a line of its own, and of the same object in a list.
// The words are a promise.
type Type string

// The types.
const (
	OfPosition Type = "position" // an answer about a position
	OfMove     Type = "move"     // a move that was judged
	OfGame     Type = "game"     // recorded, or of a match
	OfPuzzle   Type = "puzzle"
	OfTheme    Type = "theme"
	OfClause   Type = "clause"
	OfRuleset  Type = "ruleset"
	OfCase     Type = "case"   // of the exam
	OfResult   Type = "result" // how a case was answered
	OfMutant   Type = "mutant"
	OfSlice    Type = "slice"  // of the endgame tables
	OfRun      Type = "run"    // on a farm
	OfWorker   Type = "worker" // on a farm
	OfVersion  Type = "version"
	OfSummary  Type = "summary" // what a command comes to, after its other lines or alone
	OfError    Type = "error"   // what could not be read, in the place of an answer
)

// Types lists the types in the order that the help has them in.
var Types = []Type{
	OfPosition, OfMove, OfGame, OfPuzzle, OfTheme, OfClause, OfRuleset, OfCase, OfResult, OfMutant, OfSlice, OfRun, OfWorker, OfVersion, OfSummary, OfError,
}

// Sequence writes JSON objects one after the other: in a list of one document,
// or a line each.
type Sequence struct {
	w     io.Writer
	lines bool
	name  string // of the list in the document; "" where the list is the document
	begun bool
	err   error // of the first write that failed
}

// NewSequence begins a sequence: of lines, or the list of that name.
func NewSequence(w io.Writer, lines bool, name string) *Sequence {
	q := &Sequence{w: w, lines: lines, name: name}
	switch {
	case lines:
	case name == "":
		q.write("[", nil, "")
	default:
		q.write(`{"`+name+`":[`, nil, "")
	}
	return q
}

// Add writes an object. The error is that of the first write that failed; Close
// has it too.
func (q *Sequence) Add(object any) error {
	switch {
	case q.lines:
		q.write("", object, "\n")
	case q.begun:
		q.write(",\n", object, "")
	default:
		q.write("\n", object, "")
	}
	q.begun = true
	return q.err
}

// Close ends the sequence with a summary, which is nil where there is none.
func (q *Sequence) Close(summary any) error {
	switch {
	case q.lines && summary != nil:
		q.write("", summary, "\n")
	case q.lines:
	case q.name == "":
		q.write("]\n", nil, "")
	default:
		q.write("],\n\"summary\":", summary, "}\n")
	}
	return q.err
}

// write writes an object between texts; nil is none.
func (q *Sequence) write(before string, object any, after string) {
	if q.err != nil {
		return
	}
	b := bytes.NewBufferString(before)
	if object != nil {
		if q.err = WriteJSON(b, object); q.err != nil {
			return
		}
		b.Truncate(b.Len() - len("\n"))
	}
	_, q.err = q.w.Write(append(b.Bytes(), after...))
}
