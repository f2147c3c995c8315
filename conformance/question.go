package conformance

import (
	"context"
	"errors"

	"damone/notation"
	"damone/rules"
)

// Op is what a question asks.
type Op string

// The questions.
const (
	OpLegal   Op = "legal"   // which moves are legal, and is the game over?
	OpExplain Op = "explain" // which captures are out, and by which rung?
	OpApply   Op = "apply"   // what does this move lead to?
	OpPerft   Op = "perft"   // how many lines of play are there?
	OpRecord  Op = "record"  // how does this game end?
	OpParse   Op = "parse"   // which position is this?
)

// Ops lists them all.
var Ops = []Op{OpLegal, OpExplain, OpApply, OpPerft, OpRecord, OpParse}

// Question is one question about one position. Expectations are no part of it.
type Question struct {
	Op      Op        `json:"op"`
	Ruleset string    `json:"ruleset,omitempty"`
	With    []Reading `json:"-"`
	FEN     string    `json:"fen,omitempty"`
	Move    string    `json:"move,omitempty"`   // for apply
	Depth   int       `json:"depth,omitempty"`  // for perft
	Moves   []string  `json:"moves,omitempty"`  // for record
	Agreed  bool      `json:"agreed,omitempty"` // for record: the players agree on a draw after the last move
	Case    string    `json:"-"`                // the id of the case that asks, for notes; the subject is not told
}

// Answer is exactly one of a result, a rejection, "unsupported" or an error.
type Answer struct {
	Kind AnswerKind

	Moves    []Played     // legal
	Fallen   []Loser      // explain
	Status   *Status      // legal, record; nil when the subject does not say
	After    *rules.Setup // apply, record, parse
	Leaves   uint64       // perft
	Rejected Rejection
	Spared   bool  // Unsupported: the subject offers the operation, and not this
	Err      error // Failed, Gone: what went wrong
}

// AnswerKind tells the four answers apart.
type AnswerKind uint8

// The kinds of answer.
const (
	Result AnswerKind = iota
	Rejected
	Unsupported // the subject cannot be asked this
	Failed      // the subject could not answer: it died, hung or spoke nonsense
	Gone        // the subject is not there any more, and was not asked
)

// Played is a legal move as a case or a subject gives it.
type Played struct {
	Text  string         // as written; "" when it was not
	Path  []rules.Square // every square it visits
	Takes []rules.Square // the squares it takes, in order; nil when not given
	After *rules.Setup   // nil when not given
}

// Rejection is a refusal, given or expected. Code and By may be empty: nobody says.
type Rejection struct {
	Phase Phase  `json:"phase"`
	Code  string `json:"code,omitempty"`
	By    string `json:"by,omitempty"`
	Ply   int    `json:"ply,omitempty"` // for record, from 1
}

// Subject is what sits the exam.
type Subject interface {
	Name() string
	// Ask puts one question. A subject that fails answers with Failed; Ask
	// may be called from several goroutines at once.
	Ask(ctx context.Context, q Question) Answer
	// Offers reports whether the subject plays a ruleset and takes an
	// operation; either may be left empty.
	Offers(ruleset string, op Op) bool
}

// CodeSyntax is the code of a text that cannot be read at all.
const CodeSyntax = "syntax"

// CodeAmbiguous is the code of a move written so short that it fits captures
// which take different pieces.
const CodeAmbiguous = "ambiguous"

// positionCodes are the reasons to refuse a position.
var positionCodes = []string{
	CodeSyntax, string(rules.NoPieces), string(rules.SharedSquare), string(rules.UnknownRank),
	string(rules.StandsOnCrown), string(rules.NoRoyal),
}

// moveCodes are the reasons to refuse a move, alone or in a record.
var moveCodes = []string{
	CodeSyntax, CodeAmbiguous, string(rules.GameOver), string(rules.EmptySquare), string(rules.NotYourPiece),
	string(rules.SquareTaken), string(rules.NotAStep), string(rules.WrongDirection), string(rules.MustCapture),
	string(rules.NotALeap), string(rules.NothingToTake), string(rules.NoRoomToLand), string(rules.WrongLeap),
	string(rules.PreyTooHigh), string(rules.JumpedTwice), string(rules.BrokenOff), string(rules.GoesOnAfterRank),
	string(rules.Outranked),
}

// positionCode returns why a text is not a position, and the clause that says so.
func positionCode(err error) (code, by string) {
	if setup, ok := errors.AsType[*rules.SetupError](err); ok {
		return string(setup.Problems[0].Kind), setup.Problems[0].Clause
	}
	return CodeSyntax, ""
}

// moveCode returns why a text is not a legal move, and the clause that says so.
func moveCode(err error) (code, by string) {
	if illegal, ok := errors.AsType[*rules.IllegalMoveError](err); ok {
		return string(illegal.Verdict.Fault), illegal.Verdict.Clause
	}
	if _, ok := errors.AsType[*notation.AmbiguousError](err); ok {
		return CodeAmbiguous, ""
	}
	return CodeSyntax, ""
}
