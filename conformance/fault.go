package conformance

import (
	"bytes"
	"errors"
	"fmt"

	"damone/notation"
	"damone/notation/strictyaml"
)

// Place is where something stands in a file of the suite.
type Place struct {
	File string
	notation.Place
}

// String is file:line:col.
func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// NewFault is a fault of a file; text is what is at fault, "" when something is
// missing.
func NewFault(at Place, kind notation.Kind, text string, args ...notation.Arg) strictyaml.Fault {
	return strictyaml.Fault{File: at.File, Fault: notation.Fault{Kind: kind, Text: text, Args: args, Place: at.Place}}
}

func arg(name string, value any) notation.Arg { return notation.Arg{Name: name, Value: value} }

// faultList collects the faults of the files of a suite.
type faultList []strictyaml.Fault

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
func (l *faultList) read(file string, data []byte, read func(root strictyaml.Node)) {
	var faulty *strictyaml.Error
	if errors.As(strictyaml.Read(bytes.NewReader(data), file, maxFile, read), &faulty) {
		*l = append(*l, faulty.Faults...)
	}
}
