package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/rulesetfile"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// answers are how a question about each subject is answered. Those of a kind have one
// type of question.
var answers = map[string]func(a *asking, question []byte) error{
	"position":  onGame((*asking).stand),     // how a game stands and what may be played
	"move":      onGame((*asking).attempt),   // a move that somebody tries
	"picture":   onGame((*asking).picture),   // a position as SVG or PNG
	"diagram":   onGame((*asking).diagram),   // a position as a diagram
	"record":    onGame((*asking).record),    // a game as PDN
	"reply":     onGame((*asking).reply),     // the computer's move in a game
	"offer":     onGame((*asking).offer),     // whether the computer takes a draw
	"analysis":  onGame((*asking).analysis),  // the best moves, deeper and deeper
	"solve":     onGame((*asking).solve),     // whether the side to move can force a win, and how
	"tablebase": about((*asking).tables),     // what the endgame tables know of positions
	"setup":     about((*asking).setup),      // pieces on a board, possible or not
	"carry":     about((*asking).carry),      // what of a game can be kept under other rules
	"clause":    about((*asking).clause),     // a clause, or the list of them all
	"text":      about((*asking).text),       // what somebody brings: a position or games
	"game":      about((*asking).game),       // one of the games that somebody brings
	"training":  about((*asking).training),   // the puzzles to try, and how a player does
	"log":       about((*asking).log),        // what a player has tried, which the desk keeps
	"puzzle":    about((*asking).puzzle),     // one of them
	"try":       onTrial((*asking).try),      // a move that somebody tries in it
	"hint":      onTrial((*asking).hint),     // a hint for it
	"solution":  onTrial((*asking).solution), // how it is solved
	"remarks":   onTrial((*asking).remarks),  // what may be told of it when it is over
}

// Searches reports whether a subject takes a search, which may be long.
func Searches(subject string) bool {
	return slices.Contains([]string{"reply", "offer", "analysis", "solve", "try", "hint", "solution", "remarks"}, subject)
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

// Desk answers the questions of a page. It may be asked by many at once.
type Desk struct {
	rulesets []*rules.Ruleset
	file     *File
	log      string // the file with a player's attempts at puzzles, "" where each keeps their own
	shelf    *shelf
}

// NewDesk returns a desk that knows a ruleset, which may be the user's own, and those
// of the program.
func NewDesk(first *rules.Ruleset) *Desk {
	others := slices.DeleteFunc(slices.Clone(rules.Rulesets()), func(rs *rules.Ruleset) bool { return rs.ID() == first.ID() })
	return &Desk{rulesets: append([]*rules.Ruleset{first}, others...), shelf: &shelf{tables: make(map[*rules.Ruleset]*tablebase.Tables)}}
}

// With returns the desk with a file of its own, to answer questions about.
func (d Desk) With(f *File) *Desk {
	d.file = f
	return &d
}

// Keeping returns the desk as one that keeps a player's attempts at puzzles in a file.
func (d Desk) Keeping(log string) *Desk {
	d.log = log
	return &d
}

// Keeps reports whether the desk keeps a player's attempts.
func (d *Desk) Keeps() bool { return d.log != "" }

// Rulesets lists the rulesets that questions may name.
func (d *Desk) Rulesets() []*rules.Ruleset { return d.rulesets }

// Answer answers a question in JSON by JSON, and shows an answer that grows as it does,
// nil for not. Where that cannot be done, ok is false and the answer says why, in the
// language of the question.
func (d *Desk) Answer(ctx context.Context, about string, question []byte, show func(answer []byte)) (answer []byte, ok bool) {
	a := &asking{Options: view.Options{Ruleset: d.rulesets[0]}, ctx: ctx, desk: d, show: show}
	err := a.answer(about, question)
	if err != nil {
		a.out.Reset()
		_ = a.WriteError(&a.out, err) // a buffer takes everything
	}
	return a.out.Bytes(), err == nil
}

func (a *asking) answer(about string, question []byte) error {
	if len(question) > MaxQuestion {
		return notation.NewFault(notation.TextTooLong, "n", len(question), "limit", MaxQuestion)
	}
	var m manner
	if err := json.Unmarshal(question, &m); err != nil {
		return notation.NewFault("no-question", "cause", err)
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
			return notation.NewFault("no-question", "cause", err)
		}
		return answer(a, q)
	}
}

// in has a question answered in a manner.
func (a *asking) in(m manner) error {
	var known bool
	if a.Lang, known = catalog.ParseLang(m.Lang); !known && m.Lang != "" {
		return notation.Fault{Kind: "unknown-language", Text: short(m.Lang)}
	}
	if m.Squares != "" {
		var err error
		if a.Squares, err = notation.ParseSquares(m.Squares); err != nil {
			return err
		}
	}
	var err error
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
	for _, rs := range d.rulesets {
		if rs.ID() == name {
			return rs, nil
		}
	}
	return nil, notation.Fault{Kind: "ruleset-not-offered", Text: short(name)}
}

// readAs returns a ruleset with one of its choices made differently, under its name.
func readAs(rs *rules.Ruleset, reading string) (*rules.Ruleset, error) {
	find := func(id string) (*rules.Ruleset, bool) { return rs, id == rs.ID() }
	other, err := rulesetfile.Read(strings.NewReader("extends: "+rs.ID()+"\n"+reading+"\n"), "reading", find)
	if err != nil {
		return nil, err
	}
	return other.With(func(s *rules.Spec) { s.ID = rs.ID() })
}

// short returns the beginning of a text, to be cited.
func short(text string) string {
	r := []rune(text)
	return string(r[:min(len(r), 40)])
}

// shelf keeps the tables of each ruleset open.
type shelf struct {
	mutex  sync.Mutex
	tables map[*rules.Ruleset]*tablebase.Tables
}

// of returns the tables of a ruleset. Those with a damaged file are opened anew.
func (s *shelf) of(ctx context.Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if t := s.tables[rs]; t != nil && t.Err() == nil {
		return t, nil
	}
	t, err := tablebase.Open(ctx, "", rs)
	if notation.KindOf(err) == tablebase.NoTables { // which folder has none is nobody's business who asks from elsewhere
		return nil, notation.NewFault("no-tables-here", "ruleset", rs.ID())
	}
	if err != nil {
		return nil, err
	}
	s.tables[rs] = t
	return t, nil
}
