package tablebase

import (
	"fmt"

	"damone/notation"
	"damone/rules"
)

// The faults of table files. They are promises: programs may rely on them.
const (
	NotATable    notation.Kind = "not-a-table"   // it does not begin as tables do
	OtherVersion notation.Kind = "other-version" // another version of the format
	OtherRuleset notation.Kind = "other-ruleset" // built for other rules
	OtherSlice   notation.Kind = "other-slice"   // its contents belong under another name
	CutShort     notation.Kind = "cut-short"     // its length is not what it should be
	Corrupt      notation.Kind = "corrupt"       // its checksum is wrong
	OutOfRange   notation.Kind = "out-of-range"  // a number in it leads outside its own lists
)

var faultTexts = map[notation.Kind]string{
	NotATable:    "is not an endgame table",
	OtherVersion: "is of another version of the table format",
	OtherRuleset: "was built for another ruleset",
	OtherSlice:   "holds another slice than its name says",
	CutShort:     "has the wrong length",
	Corrupt:      "does not match its checksum",
	OutOfRange:   "has numbers that lead outside its own lists",
}

// FileError says that a table file cannot be used.
type FileError struct {
	Path  string
	Kind  notation.Kind
	Rules string // of OtherRuleset: what it was built for, in words, if known
}

func (e *FileError) Error() string {
	text, hint := faultTexts[e.Kind], "build the tables again to replace it"
	if e.Kind == OtherRuleset {
		hint = "keep each ruleset's tables in a folder of their own"
		if e.Rules != "" {
			text = "was built for " + e.Rules
		}
	}
	return fmt.Sprintf("table %q %s: %s", e.Path, text, hint)
}

// PiecesError says that there can be no tables of that number of pieces.
type PiecesError struct{ Pieces int }

func (e *PiecesError) Error() string {
	return fmt.Sprintf("no tables of %d pieces: choose from 2 to %d", e.Pieces, MaxPieces)
}

// MissingError says that a slice has not been built.
type MissingError struct{ Slice Slice }

func (e *MissingError) Error() string {
	return fmt.Sprintf("there is no table of %s: build the tables of %d pieces", e.Slice, e.Slice.Pieces())
}

// DistanceError says that a ruleset has wins longer than the files can hold.
type DistanceError struct{ Slice Slice }

func (e *DistanceError) Error() string {
	return fmt.Sprintf("no table of %s: it has wins in more than %d plies, which is the most there is room for", e.Slice, maxDistance)
}

// MismatchError says that a table contradicts the rules, or itself.
type MismatchError struct {
	Slice Slice
	Entry int         // in the files
	Setup rules.Setup // the position
	Table Result
	Want  Result // what follows from the positions that the moves lead to
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("table of %s is wrong about %s: it says %s in %d plies, the moves say %s in %d; delete it and build the tables again",
		e.Slice, notation.FormatSetup(e.Setup, notation.Number), e.Table.Value, e.Table.Distance, e.Want.Value, e.Want.Distance)
}

// CountError says that the counts in a table's header are wrong.
type CountError struct {
	Slice       Slice
	Table, Want Counts
}

func (e *CountError) Error() string {
	return fmt.Sprintf("table of %s does not add up: it claims %d wins, %d losses and %d others, and has %d, %d and %d; delete it and build the tables again",
		e.Slice, e.Table.Wins, e.Table.Losses, e.Table.Neither, e.Want.Wins, e.Want.Losses, e.Want.Neither)
}
