package pdn

import "damone/notation"

// What may be wrong with a game in PDN.
const (
	TagWithoutValue   notation.Kind = "tag-without-value"
	TagNotClosed      notation.Kind = "tag-not-closed"
	BareQuote         notation.Kind = "quote-in-a-value"
	ValueNotClosed    notation.Kind = "tag-value-not-closed"
	CommentNotClosed  notation.Kind = "comment-not-closed"
	CommentTooLong    notation.Kind = "comment-too-long"
	NotClosed         notation.Kind = "variation-not-closed"
	NotOpen           notation.Kind = "no-variation-open"
	StrengthOfNoMove  notation.Kind = "strength-of-no-move"
	NumberWithoutMove notation.Kind = "number-without-move"
	DashForMove       notation.Kind = "dash-for-a-move"
	CommentNested     notation.Kind = "comment-in-a-comment"
	ResultInside      notation.Kind = "result-before-the-end"
	ResultTwice       notation.Kind = "result-given-twice"
)

// The liberties that a game may take with the standard.
const (
	ValueUnquoted       notation.Kind = "tag-value-without-quotes"  // value: with its quotes
	ValueOddlyQuoted    notation.Kind = "tag-value-in-other-quotes" // value: with its quotes
	NotAResult          notation.Kind = "not-a-result"
	OddDate             notation.Kind = "date-in-another-form"
	OddResult           notation.Kind = "result-in-another-form" // result: as the standard has it
	GameWithoutEnd      notation.Kind = "game-without-end"
	OddMove             notation.Kind = "move-in-another-form" // move: as the standard has it
	CaptureOfNoSquares  notation.Kind = "capture-without-squares"
	ForcedByAsterisk    notation.Kind = "asterisk-for-a-forced-move"
	StrengthApart       notation.Kind = "strength-apart-from-its-move"
	MoveNumberUseless   notation.Kind = "move-number-without-move"
	MoveNumberUnstopped notation.Kind = "move-number-without-full-stop"
	LineComment         notation.Kind = "line-comment-of-pgn"
	StrayFullStop       notation.Kind = "stray-full-stop"
	StrayCharacter      notation.Kind = "stray-character"
)
