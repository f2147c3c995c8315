package strictyaml

import (
	"cmp"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
)

// Fault is one thing wrong with a file.
type Fault struct {
	File string
	notation.Fault
}

// Error returns FILE:LINE:COLUMN and what is wrong there.
func (f Fault) Error() string { return f.File + ":" + f.Fault.Error() }

// Error lists what is wrong with a file, or with several that belong together:
// at least one fault, in the order of the files and of their lines.
type Error struct{ Faults []Fault }

// MaxListed is how many faults a message spells out.
const MaxListed = 20

// Error returns a line for each fault.
func (e *Error) Error() string {
	return lists.Joined(lists.Each(e.Faults, Fault.Error), MaxListed, "\n", "and %d more")
}

// Unwrap returns the faults as errors of type notation.Fault.
func (e *Error) Unwrap() []error {
	return lists.Each(e.Faults, func(f Fault) error { return f.Fault })
}

// Join returns the faults as an *Error; nil when there are none.
func Join(faults []Fault) error {
	if len(faults) == 0 {
		return nil
	}
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Place.Compare(b.Place))
	})
	return &Error{faults}
}

// The kinds of fault that any file may have, with their arguments.
const (
	TooLong                     = notation.FileTooLong
	Empty         notation.Kind = "file-empty"
	TooManyValues notation.Kind = "file-has-too-many-values"
	Anchor        notation.Kind = "anchor-or-alias"
	Tag           notation.Kind = "yaml-tag"

	NotAMapping notation.Kind = "not-a-mapping" // keys: those it may have
	NotText     notation.Kind = "not-text"
	ItemTwice   notation.Kind = "listed-twice"
	NotAccepted notation.Kind = "not-accepted" // reason
)
