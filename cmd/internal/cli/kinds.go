package cli

import "damone/notation"

// What may be wrong with what a command is given, beyond what readers find.
const (
	NoFolder        notation.Kind = "no-folder-to-save-in"
	NoGame          notation.Kind = "no-game-in-it"
	GameNotPDN      notation.Kind = "game-not-in-pdn" // format
	SavedAsPDN      notation.Kind = "saved-as-pdn"    // format: what the file's name says
	NoReadableGame  notation.Kind = "no-readable-game"
	NoGameToShow    notation.Kind = "no-game-to-show"
	GameUnreadable  notation.Kind = "game-that-cannot-be-read" // cause
	NoSuchGame      notation.Kind = "no-such-game"             // n
	NoRuleset       notation.Kind = "game-of-no-known-ruleset"
	OtherRuleset    notation.Kind = "game-of-another-ruleset" // ruleset
	OtherStart      notation.Kind = "game-from-another-start"
	MoveUnclear     notation.Kind = "move-unclear"      // n, move, moves, clause
	MoveUnplayable  notation.Kind = "move-not-playable" // n, move, clause
	MoveUnreadable  notation.Kind = "move-not-readable"
	SetupNotStored  notation.Kind = "new-position-not-stored" // a position among the moves; format
	BrokenNotStored notation.Kind = "broken-game-not-stored"  // format
	LineTooLong     notation.Kind = "batch-line-too-long"     // limit
	LineEmpty       notation.Kind = "batch-line-empty"
	NoMoveInLine    notation.Kind = "batch-line-without-move"
	NoCommand       notation.Kind = "no-such-command"  // last: the last position
	NoSuchPosition  notation.Kind = "no-such-position" // last
)
