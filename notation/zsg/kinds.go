package zsg

import "damone/notation"

// What may be wrong with a saved game.
const (
	NotALine     notation.Kind = "not-a-saved-game-line"
	NotAPiece    notation.Kind = "not-a-saved-piece"
	NotAMove     notation.Kind = "not-a-saved-move"
	UnknownPiece notation.Kind = "unknown-piece-name"
	ThirdPlayer  notation.Kind = "third-player"
	Pass         notation.Kind = "pass"
	GameNotTold  notation.Kind = "saved-game-without-variant"
	Mirrored     notation.Kind = "mirrored-board" // a liberty: a1 is dark, and the game is read left for right
	SidesGuessed notation.Kind = "sides-guessed"  // a liberty: the moves or the squares tell whose pieces are whose
)
