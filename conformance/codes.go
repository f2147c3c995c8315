package conformance

import (
	"errors"

	"damone/notation"
	"damone/rules"
)

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

// positionCode is why a text is not a position, and the clause that says so.
func positionCode(err error) (code, by string) {
	if setup, ok := errors.AsType[*rules.SetupError](err); ok {
		return string(setup.Problems[0].Kind), setup.Problems[0].Clause
	}
	return CodeSyntax, ""
}

// moveCode is why a text is not a legal move, and the clause that says so.
func moveCode(err error) (code, by string) {
	if illegal, ok := errors.AsType[*rules.IllegalMoveError](err); ok {
		return string(illegal.Verdict.Fault), illegal.Verdict.Clause
	}
	if _, ok := errors.AsType[*notation.AmbiguousError](err); ok {
		return CodeAmbiguous, ""
	}
	return CodeSyntax, ""
}
