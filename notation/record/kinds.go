package record

import "damone/notation"

// What may be wrong with a record, whatever its format.
const (
	GameTooLong       notation.Kind = "game-too-long"       // moves, mb: the limits
	VariationsTooDeep notation.Kind = "variations-too-deep" // n: the limit
	UnreadableWord    notation.Kind = "unreadable-word"
	NotAMove          notation.Kind = "not-a-move"
	NotFENKings       notation.Kind = "not-the-kings-of-the-fen" // squares that the Damoni tag names
)

// TooLong is the fault of a game that is too long.
func TooLong(at notation.Place) notation.Fault {
	return notation.Fault{Kind: GameTooLong, Place: at, Args: []notation.Arg{{Name: "moves", Value: MaxItems}, {Name: "mb", Value: MaxBytes >> 20}}}
}
