package cli

import (
	"errors"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/notation"
)

// A file's name is no syntax, whatever bytes it has.
func TestAnyFileName(t *testing.T) {
	for _, name := range []string{"a\x1db", "\x1e{n}\x1f", "{limit}", "%s"} {
		err := BadFile(name, notation.NewFault("batch-line-too-long", "limit", 7))
		if got, want := err.Error(), name+": longer than the 7 bytes allowed"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The kind of what is wrong is found behind what was being read.
func TestKindOfInput(t *testing.T) {
	err := BadInput("subject.line", notation.NewFault("batch-line-empty"))
	var fault notation.Fault
	if !errors.As(err, &fault) || fault.Kind != "batch-line-empty" {
		t.Errorf("got %v", fault)
	}
	italian, _ := catalog.ParseLang("it")
	if got, want := catalog.Error(italian, err), "la riga: vuota: scrivere una posizione"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
