package tablebase

import (
	"damone/notation"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/solver"
)

// What may be wrong with a table. Each fault has the file or the slice.
const (
	NotATable                      = files.NotATable
	OtherVersion                   = files.OtherVersion              // of the format
	OtherRuleset                   = files.OtherRuleset              // ruleset: what it was built for
	OtherSlice                     = files.OtherSlice                // its contents belong under another name
	CutShort                       = files.CutShort                  // when it is opened or later
	Corrupt                        = files.Corrupt                   // some of it has changed
	OutOfRange                     = files.OutOfRange                // a number in it leads outside its own lists
	Mismatch         notation.Kind = "table-contradicts-the-rules"   // position, table, moves: what either says
	ProgressMismatch notation.Kind = "table-is-wrong-about-progress" // likewise, in plies to a capture or move of a Pedina
	WrongCounts      notation.Kind = "table-does-not-add-up"         // wins, losses, neither as claimed; has-wins, has-losses, has-neither
)

// Why there are no tables.
const (
	NoTables        notation.Kind = "no-tables"                    // ruleset, folder
	NoTable         notation.Kind = "no-table-of-a-slice"          // slice, n: its pieces
	WrongPieces     notation.Kind = "no-tables-of-that-size"       // n, most
	TooLittleMemory notation.Kind = "too-little-memory-for-tables" // slice; need and have in megabytes
	WinsTooLong                   = solver.WinsTooLong             // slice, n: the most plies there is room for
)

// missing returns that of a slice which is needed.
func missing(s Slice) error {
	return notation.NewFault(NoTable, "slice", s, "n", s.Pieces())
}
