package conformance

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"damone/notation"
	yaml "damone/notation/strictyaml"
)

// Place is where something stands in a file of the suite.
type Place struct {
	File string
	notation.Place
}

// String is file:line:col.
func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Fault is one thing wrong with a file of the suite.
type Fault struct {
	File string
	notation.Fault
}

// Error is file:line:col and what is wrong there.
func (f Fault) Error() string { return f.File + ":" + f.Fault.Error() }

// NewFault is a fault of a file; text is what is at fault, "" when something is
// missing.
func NewFault(at Place, kind notation.Kind, text string, args ...notation.Arg) Fault {
	return Fault{at.File, notation.Fault{Kind: kind, Text: text, Args: args, Place: at.Place}}
}

func arg(name string, value any) notation.Arg { return notation.Arg{Name: name, Value: value} }

// FormatError lists everything wrong with the files of a suite, in the order of
// the files and of their lines.
type FormatError struct{ Faults []Fault }

func (e *FormatError) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// faultList collects the faults of the files of a suite.
type faultList []Fault

func (l *faultList) add(at Place, kind notation.Kind, text string, args ...notation.Arg) {
	*l = append(*l, NewFault(at, kind, text, args...))
}

// atLine is the beginning of a line of a file.
func atLine(file string, line int) Place {
	return Place{file, notation.Place{Line: int32(line), Col: 1}}
}

// maxFile is the largest file of a suite that is read, in bytes; ours have
// eight thousand.
const maxFile = 1 << 20

// read reads a YAML file of the suite.
func (l *faultList) read(file string, data []byte, read func(root yaml.Node)) {
	var faulty *yaml.Error
	if errors.As(yaml.Read(bytes.NewReader(data), file, maxFile, read), &faulty) {
		for _, f := range faulty.Faults {
			*l = append(*l, Fault{file, f})
		}
	}
}

func (l *faultList) err() error {
	if len(*l) == 0 {
		return nil
	}
	slices.SortStableFunc(*l, func(a, b Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Place.Line, b.Place.Line))
	})
	return &FormatError{*l}
}
