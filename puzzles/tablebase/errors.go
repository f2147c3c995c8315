package tablebase

import "fmt"

// FaultKind is what is wrong with a table file. Kinds are promises: programs
// may rely on their names.
type FaultKind string

// The faults.
const (
	NotATable    FaultKind = "not-a-table"   // it does not begin as tables do
	OtherVersion FaultKind = "other-version" // another version of the format
	OtherRuleset FaultKind = "other-ruleset" // built for other rules
	OtherSlice   FaultKind = "other-slice"   // its contents belong under another name
	CutShort     FaultKind = "cut-short"     // its length is not what it should be
	Corrupt      FaultKind = "corrupt"       // its checksum is wrong
)

var faultTexts = map[FaultKind]string{
	NotATable:    "is not an endgame table",
	OtherVersion: "is of another version of the table format",
	OtherRuleset: "was built for another ruleset",
	OtherSlice:   "holds another slice than its name says",
	CutShort:     "has the wrong length",
	Corrupt:      "does not match its checksum",
}

// FileError says that a table file cannot be used.
type FileError struct {
	Path string
	Kind FaultKind
}

func (e *FileError) Error() string {
	if e.Kind == OtherRuleset {
		return fmt.Sprintf("table %q %s: keep each ruleset's tables in a folder of their own", e.Path, faultTexts[e.Kind])
	}
	return fmt.Sprintf("table %q %s: build the tables again to replace it", e.Path, faultTexts[e.Kind])
}

// PiecesError says that tables of so many pieces cannot be built.
type PiecesError struct{ Pieces int }

func (e *PiecesError) Error() string {
	return fmt.Sprintf("no tables of %d pieces: choose from 2 to %d", e.Pieces, MaxPieces)
}

// MissingError says that a slice has not been built.
type MissingError struct{ Slice Slice }

func (e *MissingError) Error() string {
	return fmt.Sprintf("there is no table of %s: build the tables of %d pieces", e.Slice, e.Slice.Pieces())
}

// MismatchError says that a table contradicts the rules.
type MismatchError struct {
	Slice       Slice
	Entry       string // the position, as rules.Setup prints it
	Table, Want Result
}
