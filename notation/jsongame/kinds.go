package jsongame

import "damone/notation"

// What may be wrong with a game in JSON.
const (
	NotJSON     notation.Kind = "not-json"           // what stands there is not JSON
	CutShort    notation.Kind = "json-cut-short"     // the file ends within a game, or a list of games
	KeyTwice    notation.Kind = "json-key-twice"     // key
	NotAGame    notation.Kind = "not-a-game-in-json" // a value that is no object with tags or a game
	UnknownKey  notation.Kind = "unknown-key"        // keys: those there are
	WrongValue  notation.Kind = "wrong-json-value"   // key, want: a Kind below
	SaysNothing notation.Kind = "item-says-nothing"  // keys: of which it needs one
	SaysTwice   notation.Kind = "item-says-two-things"
	TooManyTags notation.Kind = "too-many-tags" // n: the limit
)

// What the value of a key must be.
const (
	aList     notation.Kind = "a-list"
	anObject  notation.Kind = "an-object"
	aText     notation.Kind = "a-text-in-quotes"
	aNumber   notation.Kind = "a-whole-number" // from 0 to a billion, a NAG to 255
	aTruth    notation.Kind = "true-or-false"
	aStrength notation.Kind = "a-strength-mark"
	aRank     notation.Kind = "a-rank"
)

func arg(name string, value any) notation.Arg { return notation.Arg{Name: name, Value: value} }
