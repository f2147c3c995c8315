// Package ask puts questions to the libraries and answers in the structs that
// package view shows: is this move legal, which is best, what do the tables
// say, how is this puzzle solved. A Desk answers the questions of a page, in JSON.
package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// answers are how a question about each subject is answered. Those of a kind have one
// type of question. These are what a board asks: with the build tag small there are no
// others.
var answers = map[string]func(a *asking, question []byte) error{
	"position": onGame((*asking).stand),   // how a game stands and what may be played
	"move":     onGame((*asking).attempt), // a move that somebody tries
	"setup":    about((*asking).setup),    // pieces on a board, possible or not
	"carry":    about((*asking).carry),    // what of a game can be kept under other rules
	"clause":   about((*asking).clause),   // a clause, or the list of them all
}

// Searches reports whether a subject takes a search, which may be long.
func Searches(subject string) bool {
	return slices.Contains([]string{"reply", "offer", "analysis", "review", "explore", "solve", "compose", "puzzle", "try", "hint", "solution", "remarks"}, subject)
}

// manner is what every question may say: how it is answered.
type manner struct {
	Lang    string
	Squares string // number, which is the default, or algebraic
	Ruleset string
	Reading string // a key of a ruleset's file and its value, chosen for this question
}

// asking is a question while it is being answered.
type asking struct {
	view.Options
	ctx  context.Context
	desk *Desk
	show func(answer []byte) // has a growing answer seen, nil for not
	out  bytes.Buffer        // the answer
}

// write writes an answer.
func (a *asking) write(answer any) error { return view.WriteJSON(&a.out, answer) }

// MaxQuestion is the longest question read, in bytes.
const MaxQuestion = 1 << 20

// File is a file that a desk answers questions about.
type File struct {
	Name   string
	Text   []byte
	Forced *rules.Ruleset // judges every game; nil to ask the games' tags
}

// Desk answers the questions of a page. It may be asked by many at once.
type Desk struct {
	Rulesets []*rules.Ruleset                 // that questions may name
	Files    []*File                          // of its own, to answer questions about
	Lang     catalog.Lang                     // of answers to questions that name none
	Public   string                           // the address of a page that anybody can open; "" for none
	Log      string                           // the file with a player's attempts at puzzles, "" where each keeps their own
	tables   *sync.Map                        // the open ones of each ruleset
	opening  *sync.Mutex                      // of tables, by one at a time
	explored func(*asking, *rules.Game) error // answers from its own files; nil for none
}

// NewDesk returns a desk that knows a ruleset, which may be the user's own, and those
// of the program.
func NewDesk(first *rules.Ruleset) *Desk {
	others := slices.DeleteFunc(slices.Clone(rules.Rulesets()), func(rs *rules.Ruleset) bool { return rs.ID() == first.ID() })
	return &Desk{Rulesets: append([]*rules.Ruleset{first}, others...), tables: new(sync.Map), opening: new(sync.Mutex)}
}

// Answer answers a question in JSON by JSON, and shows an answer that grows as it does,
// nil for not. Where that cannot be done, ok is false and the answer says why, in the
// language of the question.
func (d *Desk) Answer(ctx context.Context, about string, question []byte, show func(answer []byte)) (answer []byte, ok bool) {
	a := &asking{Options: view.Options{Ruleset: d.Rulesets[0], Lang: d.Lang}, ctx: ctx, desk: d, show: show}
	err := a.answer(about, question)
	if err != nil {
		a.out.Reset()
		_ = a.WriteError(&a.out, 0, err) // a buffer takes everything
	}
	return a.out.Bytes(), err == nil
}

func (a *asking) answer(about string, question []byte) error {
	if len(question) > MaxQuestion {
		return notation.NewFault(notation.TextTooLong, "n", len(question), "limit", MaxQuestion)
	}
	var m manner
	if err := json.Unmarshal(question, &m); err != nil {
		return misread(err)
	}
	answer := answers[about]
	if answer == nil {
		return notation.Fault{Kind: "no-subject", Text: short(about)}
	}
	if err := a.in(m); err != nil {
		return err
	}
	return answer(a, question)
}

// about returns how a question with the fields of a struct, and no others, is answered.
func about[Q any](answer func(*asking, *Q) error) func(*asking, []byte) error {
	return func(a *asking, question []byte) error {
		q := new(Q)
		dec := json.NewDecoder(bytes.NewReader(question))
		dec.DisallowUnknownFields()
		if err := dec.Decode(q); err != nil {
			return misread(err)
		}
		return answer(a, q)
	}
}

// misread names the field of a question that cannot be read, as far as it is known.
func misread(err error) error {
	_, field, _ := strings.Cut(err.Error(), "unknown field ")
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field = wrong.Field
	}
	return notation.NewFault("no-question", "field", field)
}

// in has a question answered in a manner.
func (a *asking) in(m manner) (err error) {
	if m.Lang != "" {
		var known bool
		if a.Lang, known = catalog.ParseLang(m.Lang); !known {
			return notation.Fault{Kind: "unknown-language", Text: short(m.Lang)}
		}
	}
	if m.Squares != "" {
		if a.Squares, err = notation.ParseSquares(m.Squares); err != nil {
			return err
		}
	}
	if m.Ruleset != "" {
		a.Ruleset, err = a.desk.ruleset(m.Ruleset)
	}
	if err == nil && m.Reading != "" {
		a.Ruleset, err = readAs(a.Ruleset, m.Reading)
	}
	return err
}

// ruleset returns the ruleset of a name.
func (d *Desk) ruleset(name string) (*rules.Ruleset, error) {
	for _, rs := range d.Rulesets {
		if rs.ID() == name {
			return rs, nil
		}
	}
	return nil, notation.Fault{Kind: "ruleset-not-offered", Text: short(name)}
}

// readAs returns a ruleset with one of its choices made differently, under its name. A
// small referee, which reads no rules, knows no other reading.
var readAs = func(*rules.Ruleset, string) (*rules.Ruleset, error) {
	return nil, notation.Fault{Kind: "no-subject", Text: "reading"}
}

// short returns the beginning of a text, to be cited.
func short(text string) string {
	r := []rune(text)
	return string(r[:min(len(r), 40)])
}
