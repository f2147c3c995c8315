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

// Question is a question of a page. Every subject reads the fields that it
// needs.
type Question struct {
	Lang     string   `json:"lang"`
	Squares  string   `json:"squares"` // number, which is the default, or algebraic
	Ruleset  string   `json:"ruleset"`
	Reading  string   `json:"reading"`  // a key of a ruleset's file and its value, chosen for this question
	Position string   `json:"position"` // anything that package notation reads; the start where it is empty
	Moves    []string `json:"moves"`    // played from there
	Move     string   `json:"move"`     // to be judged, or drawn
	Begun    bool     `json:"begun"`    // the move is a capture that may go on
	Refused  string   `json:"refused"`  // to be drawn as refused
	Flip     bool     `json:"flip"`
	Pixels   bool     `json:"pixels"` // a picture as PNG
	Clause   string   `json:"clause"` // all of them where it is empty
	Text     string   `json:"text"`
	Name     string   `json:"name"`  // of the file that the text comes from, whose ending may tell what it is
	File     bool     `json:"file"`  // the text is that of the desk's own file
	Game     int      `json:"game"`  // which of the games, from 1
	Level    int      `json:"level"` // of the computer
	Seed     uint64   `json:"seed"`  // varies its openings; of the puzzles, what shuffles them where the log does not say
	White    string   `json:"white"` // who played, for a record
	Black    string   `json:"black"`
	Result   string   `json:"result"`  // that was agreed on, for a record
	Puzzle   string   `json:"puzzle"`  // its id
	Found    int      `json:"found"`   // how many of its moves have been found
	Hint     int      `json:"hint"`    // which one, from 1
	Theme    string   `json:"theme"`   // of the puzzles to try, any where it is empty
	Band     int      `json:"band"`    // their difficulty, any for 0
	Day      int      `json:"day"`     // since 1 January 1970
	Log      string   `json:"log"`     // a player's attempts, as package drill reads them
	Brought  string   `json:"brought"` // others, from a file of that name

	show func(answer []byte) // has a growing answer seen
}

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
func (d *Desk) Follow(ctx context.Context, about Subject, question []byte, show func(answer []byte)) (answer []byte, ok bool) {
	q := Question{show: show}
	var b bytes.Buffer
	o, err := d.read(question, &q)
	if err == nil {
		err = d.answer(ctx, about, &q, &o, &b)
	}
	if err == nil {
		return b.Bytes(), true
	}
	b.Reset()
	_ = o.WriteError(&b, err) // a buffer takes everything
	return b.Bytes(), false
}

// read reads a question. The options speak its language, whatever else is wrong
// with it.
func (d *Desk) read(question []byte, q *Question) (view.Options, error) {
	o := view.Options{Ruleset: d.rulesets[0]}
	if len(question) > MaxQuestion {
		return o, notation.NewFault(notation.TextTooLong, "n", len(question), "limit", MaxQuestion)
	}
	dec := json.NewDecoder(bytes.NewReader(question))
	dec.DisallowUnknownFields()
	err := dec.Decode(q)
	if _, more := dec.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errTrailing
	}
	if err != nil {
		return o, notation.NewFault(NoQuestion, "cause", err)
	}
	var known bool
	if o.Lang, known = catalog.ParseLang(q.Lang); !known && q.Lang != "" {
		return o, notation.Fault{Kind: UnknownLang, Text: short(q.Lang)}
	}
	if q.Squares != "" {
		if o.Squares, err = notation.ParseSquares(q.Squares); err != nil {
			return o, err
		}
	}
	if q.Ruleset != "" {
		i := slices.IndexFunc(d.rulesets, func(rs *rules.Ruleset) bool { return rs.ID() == q.Ruleset })
		if i < 0 {
			return o, notation.Fault{Kind: UnknownRuleset, Text: short(q.Ruleset)}
		}
		o.Ruleset = d.rulesets[i]
	}
	if q.Reading != "" {
		if o.Ruleset, err = d.readAs(o.Ruleset, q.Reading); err != nil {
			o.Ruleset = d.rulesets[0]
			return o, err
		}
	}
	return o, nil
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

func (d *Desk) answer(ctx context.Context, about Subject, q *Question, o *view.Options, w io.Writer) error {
	switch about {
	case OfClause:
		return writeClauses(o.Lang, q.Clause, w)
	case OfText:
		return d.readText(ctx, q, o, w)
	case OfGame:
		return d.readGame(ctx, q, o, w)
	case OfSetup:
		return q.setUp(o, w)
	case OfTraining:
		return d.train(q, o, w)
	case OfPuzzle, OfTry, OfHint, OfSolution, OfRemarks:
		return d.drill(ctx, about, q, o, w)
	case OfPosition, OfMove, OfPicture, OfRecord, OfReply, OfOffer, OfAnalysis:
	default:
		return notation.Fault{Kind: NoSubject, Text: short(string(about))}
	}
	g, err := q.game(ctx, o)
	switch {
	case err != nil:
		return err
	case about == OfMove:
		return q.judge(g, o, w)
	case about == OfPicture:
		return q.draw(g, o, w)
	case about == OfRecord:
		return q.writeRecord(g, w)
	case about == OfAnalysis:
		return q.analyze(ctx, g, o, w)
	case about.Searches():
		return q.answerPlayer(ctx, about, g, o, w)
	}
	return o.WriteStand(w, &view.Stand{Game: g, Explanation: Explain(o.Ruleset, g.Position())})
}

// game is the position that is asked about and the moves that led to it.
func (q *Question) game(ctx context.Context, o *view.Options) (*rules.Game, error) {
	start := o.Ruleset.Start()
	if q.Position != "" {
		var err error
		if start, err = notation.ParsePosition(o.Ruleset, q.Position); err != nil {
			return nil, err
		}
	}
	g := rules.NewGame(o.Ruleset, start)
	for i, text := range q.Moves {
		m, err := notation.ParseMove(o.Ruleset, g.Position(), text)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, q.refused(g, o, i, err)
		}
		g.Push(m)
	}
	return g, nil
}

// refused says which of the moves played cannot be, and why.
func (q *Question) refused(g *rules.Game, o *view.Options, i int, err error) error {
	f := notation.NewFault(MoveRefused, "n", i+1, "move", short(q.Moves[i]), "cause", err)
	if _, illegal := errors.AsType[*rules.IllegalMoveError](err); illegal {
		if j, err := Judge(o.Ruleset, g.Position(), q.Moves[i]); err == nil {
			f.Args[2].Value = o.Fault(j)
		}
	}
	return f
}

// setUp reads an arrangement of pieces and says what the rules have against it.
func (q *Question) setUp(o *view.Options, w io.Writer) error {
	s := &view.Setup{Setup: o.Ruleset.Start().Setup()}
	if q.Position != "" {
		var p rules.Position
		s.Setup, _, _ = notation.ReadSetup(q.Position)
		if p, s.Err = notation.ParsePosition(o.Ruleset, q.Position); s.Err == nil {
			s.Setup, s.Doubts = p.Setup(), o.Ruleset.Doubts(p)
		}
	}
	return o.WriteSetup(w, s)
}

// judge judges the move that is asked about.
func (q *Question) judge(g *rules.Game, o *view.Options, w io.Writer) error {
	judge := Judge
	if q.Begun {
		judge = JudgeBegun
	}
	j, err := judge(o.Ruleset, g.Position(), q.Move)
	if err != nil {
		return err
	}
	return o.WriteAttempt(w, j)
}
