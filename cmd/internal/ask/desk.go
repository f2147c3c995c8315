package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/rulesetfile"
	"damone/puzzles/drill"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Subject is what a question of a page is about.
type Subject string

// The subjects.
const (
	OfPosition Subject = "position" // how a game stands and what may be played
	OfMove     Subject = "move"     // a move that somebody tries
	OfClause   Subject = "clause"   // a clause, or the list of them all
	OfPicture  Subject = "picture"  // a position as SVG or PNG
	OfRecord   Subject = "record"   // a game as PDN
	OfReply    Subject = "reply"    // the computer's move in a game
	OfOffer    Subject = "offer"    // whether the computer takes a draw
	OfAnalysis Subject = "analysis" // the best moves, deeper and deeper
	OfSetup    Subject = "setup"    // pieces on a board, possible or not
	OfText     Subject = "text"     // what somebody brings: a position or games
	OfGame     Subject = "game"     // one of the games that somebody brings
	OfTraining Subject = "training" // the puzzles to try, and how a player does
	OfPuzzle   Subject = "puzzle"   // one of them
	OfTry      Subject = "try"      // a move that somebody tries in it
	OfHint     Subject = "hint"     // a hint for it
	OfSolution Subject = "solution" // how it is solved
	OfRemarks  Subject = "remarks"  // what may be told of it when it is over
)

// Searches reports whether a subject takes a search, which may be long.
func (s Subject) Searches() bool {
	return slices.Contains([]Subject{OfReply, OfOffer, OfAnalysis, OfTry, OfHint, OfSolution, OfRemarks}, s)
}

// question is a question of a page: one of a few types, each with the fields that its
// kind of question has.
type question interface{ common() *manner }

// A question is general, or about a game that is being played, or about a puzzle that
// is being tried.
type (
	general interface {
		answer(ctx context.Context, d *Desk, o *view.Options, w io.Writer) error
	}
	onGame interface {
		replay(ctx context.Context, o *view.Options) (*rules.Game, error)
		answer(ctx context.Context, g *rules.Game, o *view.Options, w io.Writer) error
	}
	onTrial interface {
		trial(ctx context.Context, d *Desk, o *view.Options) (*drill.Trial, error)
		tell(t *drill.Trial, o *view.Options) (any, error)
	}
)

// questions makes an empty question about each subject.
var questions = map[Subject]func() question{
	OfPosition: func() question { return new(standQuestion) },
	OfMove:     func() question { return new(moveQuestion) },
	OfClause:   func() question { return new(clauseQuestion) },
	OfPicture:  func() question { return new(pictureQuestion) },
	OfRecord:   func() question { return new(recordQuestion) },
	OfReply:    func() question { return new(replyQuestion) },
	OfOffer:    func() question { return new(offerQuestion) },
	OfAnalysis: func() question { return new(analysisQuestion) },
	OfSetup:    func() question { return new(setupQuestion) },
	OfText:     func() question { return new(textQuestion) },
	OfGame:     func() question { return new(gameQuestion) },
	OfTraining: func() question { return new(trainingQuestion) },
	OfPuzzle:   func() question { return new(puzzleQuestion) },
	OfTry:      func() question { return new(tryQuestion) },
	OfHint:     func() question { return new(hintQuestion) },
	OfSolution: func() question { return new(solutionQuestion) },
	OfRemarks:  func() question { return new(remarksQuestion) },
}

// manner is what every question may say: how it is answered.
type manner struct {
	Lang    string `json:"lang"`
	Squares string `json:"squares"` // number, which is the default, or algebraic
	Ruleset string `json:"ruleset"`
	Reading string `json:"reading"` // a key of a ruleset's file and its value, chosen for this question

	show func(answer []byte) // has a growing answer seen
}

func (m *manner) common() *manner { return m }

// MaxQuestion is the longest question read, in bytes.
const MaxQuestion = 1 << 20

// What may be wrong with a question.
const (
	NoQuestion     notation.Kind = "no-question" // cause
	NoSubject      notation.Kind = "no-subject"
	UnknownLang    notation.Kind = "unknown-language"
	UnknownRuleset notation.Kind = "ruleset-not-offered"
	UnknownClause  notation.Kind = "clause-not-in-the-rules"
	MoveRefused    notation.Kind = "played-move-refused" // n, move, cause
	NoLevel        notation.Kind = "no-such-level"       // value, most
	NoFile         notation.Kind = "no-file-open"
	NoGame         notation.Kind = "no-such-game" // n
	UnknownPuzzle  notation.Kind = "puzzle-not-offered"
	PuzzleOver     notation.Kind = "puzzle-over"
)

// Desk answers the questions of a page. It may be asked by many at once.
type Desk struct {
	rulesets []*rules.Ruleset
	file     *File
	shelf    *shelf
}

// NewDesk is a desk that knows a ruleset, which may be the user's own, and those
// of the program.
func NewDesk(first *rules.Ruleset) *Desk {
	others := slices.DeleteFunc(slices.Clone(rules.Rulesets()), func(rs *rules.Ruleset) bool { return rs.ID() == first.ID() })
	return &Desk{rulesets: append([]*rules.Ruleset{first}, others...), shelf: &shelf{tables: make(map[*rules.Ruleset]*tablebase.Tables)}}
}

// With is the desk with a file of its own, to answer questions about.
func (d *Desk) With(f *File) *Desk { return &Desk{d.rulesets, f, d.shelf} }

// Rulesets lists the rulesets that questions may name.
func (d *Desk) Rulesets() []*rules.Ruleset { return d.rulesets }

// Answer answers a question in JSON by JSON. Where that cannot be done, ok is
// false and the answer says why, in the language of the question.
func (d *Desk) Answer(ctx context.Context, about Subject, question []byte) (answer []byte, ok bool) {
	return d.Follow(ctx, about, question, nil)
}

// Follow is Answer, and shows an answer that grows as it does, nil for not.
func (d *Desk) Follow(ctx context.Context, about Subject, text []byte, show func(answer []byte)) (answer []byte, ok bool) {
	return d.reply(func(b *bytes.Buffer) (view.Options, error) {
		empty := questions[about]
		if empty == nil {
			return d.options(&manner{}, notation.Fault{Kind: NoSubject, Text: short(string(about))})
		}
		q := empty()
		o, err := d.options(q.common(), read(text, q))
		if err == nil {
			q.common().show = show
			err = d.answer(ctx, q, &o, b)
		}
		return o, err
	})
}

// reply is an answer or why there is none, told as the options say.
func (d *Desk) reply(answer func(*bytes.Buffer) (view.Options, error)) (text []byte, ok bool) {
	var b bytes.Buffer
	o, err := answer(&b)
	if err != nil {
		b.Reset()
		_ = o.WriteError(&b, err) // a buffer takes everything
	}
	return b.Bytes(), err == nil
}

// read reads a question.
func read(text []byte, q question) error {
	if len(text) > MaxQuestion {
		return notation.NewFault(notation.TextTooLong, "n", len(text), "limit", MaxQuestion)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	err := dec.Decode(q)
	if _, more := dec.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errTrailing
	}
	if err != nil {
		return notation.NewFault(NoQuestion, "cause", err)
	}
	return nil
}

// options is how a question wants to be answered. They speak its language, whatever
// is wrong with it; the error is what was wrong with it already, if anything.
func (d *Desk) options(m *manner, wrong error) (view.Options, error) {
	o := view.Options{Ruleset: d.rulesets[0]}
	var known bool
	o.Lang, known = catalog.ParseLang(m.Lang)
	if wrong != nil {
		return o, wrong
	}
	if !known && m.Lang != "" {
		return o, notation.Fault{Kind: UnknownLang, Text: short(m.Lang)}
	}
	var err error
	if m.Squares != "" {
		if o.Squares, err = notation.ParseSquares(m.Squares); err != nil {
			return o, err
		}
	}
	if m.Ruleset != "" {
		i := slices.IndexFunc(d.rulesets, func(rs *rules.Ruleset) bool { return rs.ID() == m.Ruleset })
		if i < 0 {
			return o, notation.Fault{Kind: UnknownRuleset, Text: short(m.Ruleset)}
		}
		o.Ruleset = d.rulesets[i]
	}
	if m.Reading == "" {
		return o, nil
	}
	rs, err := d.readAs(o.Ruleset, m.Reading)
	if err == nil {
		o.Ruleset = rs
	}
	return o, err
}

// readAs is a ruleset with one of its choices made differently, under its name.
func (d *Desk) readAs(rs *rules.Ruleset, reading string) (*rules.Ruleset, error) {
	find := func(id string) (*rules.Ruleset, bool) { return rs, id == rs.ID() }
	other, err := rulesetfile.Read(strings.NewReader("extends: "+rs.ID()+"\n"+reading+"\n"), "reading", find)
	if err != nil {
		return nil, err
	}
	return other.With(func(s *rules.Spec) { s.ID = rs.ID() })
}

var errTrailing = errors.New("more than one value")

// short is the beginning of a text, to be cited.
func short(text string) string {
	r := []rune(text)
	return string(r[:min(len(r), 40)])
}

func (d *Desk) answer(ctx context.Context, q question, o *view.Options, w io.Writer) error {
	switch q := q.(type) {
	case onGame:
		g, err := q.replay(ctx, o)
		if err != nil {
			return err
		}
		return q.answer(ctx, g, o, w)
	case onTrial:
		t, err := q.trial(ctx, d, o)
		if err != nil {
			return err
		}
		told, err := q.tell(t, o)
		if err != nil {
			return err
		}
		return view.WriteJSON(w, told)
	}
	return q.(general).answer(ctx, d, o, w)
}
