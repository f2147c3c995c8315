package notation

// What may be wrong with a text of any kind.
const (
	TextTooLong Kind = "text-too-long" // n bytes, limit
	NotUTF8     Kind = "not-utf-8"
)

// What may be wrong with a square.
const (
	NoSquare       Kind = "no-square"
	NotASquare     Kind = "not-a-square"
	NoSuchSquare   Kind = "no-such-square" // a number that no square has
	OffTheBoard    Kind = "off-the-board"
	LightSquare    Kind = "light-square"
	NoSuchSpelling Kind = "no-such-spelling" // of squares
)

// What may be wrong with a move.
const (
	NoMove          Kind = "no-move"
	MoveEndsInMark  Kind = "move-ends-in-a-mark"
	MoveOfOneSquare Kind = "move-of-one-square"
	TooManySquares  Kind = "move-of-too-many-squares" // n
	StepAndCapture  Kind = "step-and-capture-in-one"
)

// What may be wrong with a position.
const (
	NoPosition       Kind = "no-position"
	StartOfNoGame    Kind = "startpos-of-no-game"
	NoTurn           Kind = "side-to-move-missing"
	NotATurn         Kind = "not-a-side-to-move"
	ListWithoutColor Kind = "list-without-a-colour"
	SideListedTwice  Kind = "side-listed-twice"      // side
	SideNotListed    Kind = "side-not-listed"        // side, letter
	TwoOnASquare     Kind = "two-pieces-on-a-square" // square, first: the text that put a piece there

	NothingBeforeComma Kind = "nothing-before-the-comma"
	CommaMissing       Kind = "comma-missing"
	NotAPiece          Kind = "not-a-piece-on-a-square"
	NotASquareOrPiece  Kind = "not-a-square-or-piece"
	NotARange          Kind = "not-a-range-of-squares"
	RangeBackwards     Kind = "range-runs-backwards" // low, high
	SquareOrDamone     Kind = "square-or-damone"     // square, damone: where it stands if it is one
	UnclearD           Kind = "unclear-letter-d"
	ImperatoreIsE      Kind = "unknown-letter-i"
	PedinaHasNoLetter  Kind = "letter-for-a-pedina"
	ColorInsideList    Kind = "colour-inside-a-list"
	UnknownLetter      Kind = "unknown-letter"

	RowOfDiagram     Kind = "one-row-of-a-diagram"
	WrongRowCount    Kind = "wrong-number-of-rows"    // n
	WrongSquareCount Kind = "wrong-number-of-squares" // n, in a row
	RowsOutOfOrder   Kind = "rows-out-of-order"       // row: the number it should have
	NotADiagramPiece Kind = "not-a-piece-of-a-diagram"
)

// What a ruleset may have against a position has the kind of the rules.Problem,
// but for two forms of rules.TooManyPieces.
const (
	TooManyOfRank    Kind = "too-many-pieces-of-a-rank"    // side, piece, n, clause
	TooManyBelowRank Kind = "too-many-pieces-below-a-rank" // side, piece, n, clause
)
