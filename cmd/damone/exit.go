package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// The exit statuses. A run that Ctrl-C ended has the one that shells give it.
const (
	exitYes         = 0   // yes, or done
	exitNo          = 1   // the answer is no
	exitUsage       = 2   // bad usage or unreadable input
	exitFault       = 3   // a fault of the program or of the machine
	exitInterrupted = 130 // interrupted
)

// usageError is a command line that cannot be followed.
type usageError struct {
	what string
	hint string // what to do about it; may be empty
}

func (e *usageError) Error() string { return e.what }

// misuse makes a usageError with a hint.
func misuse(hint, format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...), hint}
}

// answered ends a command whose answer has been printed and was not yes. It
// has nothing more to say.
type answered int

const (
	answeredNo         answered = exitNo
	answeredUnreadable answered = exitUsage
)

func (a answered) Error() string { return fmt.Sprintf("exit status %d", int(a)) }

// inputError adds what was being read to an error: a file's name, "the
// position", "the move".
type inputError struct {
	subject notation.Phrase
	err     error
}

func (e *inputError) Error() string { return e.Say(catalog.English) }
func (e *inputError) Unwrap() error { return e.err }

// Say is the error in a language.
func (e *inputError) Say(l catalog.Lang) string {
	return catalog.Say(l, e.subject) + ": " + catalog.Error(l, e.err)
}

// named is an inputError of a file.
func named(file string, err error) error { return &inputError{notation.Phrase(file), err} }

// said is an error that is a phrase of the catalogue's.
type said notation.Phrase

func (s said) Error() string             { return s.Say(catalog.English) }
func (s said) Say(l catalog.Lang) string { return catalog.Say(l, notation.Phrase(s)) }

// exitStatus is the one place where errors become exit statuses.
func exitStatus(err error) int {
	var done answered
	var output *outputError
	switch {
	case err == nil:
		return exitYes
	case isAny[*engineError](err):
		return exitFault
	case errors.As(err, &done):
		return int(done)
	case errors.As(err, &output):
		if output.closed() {
			return exitYes
		}
		return exitFault
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case isAny[*rules.IllegalMoveError](err), isAny[*illegalLineError](err), isAny[*notation.AmbiguousError](err):
		return exitNo
	case isAny[*usageError](err), isAny[*inputError](err), isAny[*notation.SyntaxError](err),
		isAny[*rules.SetupError](err), isAny[*rules.SpecError](err), isAny[*notation.RulesetError](err), isAny[*fs.PathError](err):
		return exitUsage
	}
	return exitFault
}

// isAny reports whether an error of type E is in err's tree.
func isAny[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

// report tells the user what went wrong. Errors that have been told already,
// and a reader who has gone, get no word.
func report(w io.Writer, l catalog.Lang, err error) {
	var output *outputError
	switch {
	case err == nil || isAny[answered](err):
	case errors.As(err, &output) && output.closed():
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(w, "damone: interrupted")
	default:
		fmt.Fprintln(w, "damone: "+explainError(l, err))
	}
}

// explainError is an error in words, with its hint on a line of its own.
func explainError(l catalog.Lang, err error) string {
	text := strings.ReplaceAll(catalog.Error(l, err), "\n", "\n  ")
	var input *inputError
	if faults := faultsOf(l, err); errors.As(err, &input) && len(faults) > 1 {
		text = catalog.FaultsOf.In(l, "subject", catalog.Say(l, input.subject)) + "\n  " + strings.Join(faults, "\n  ")
	}
	var usage *usageError
	if errors.As(err, &usage) && usage.hint != "" {
		text += "\ndamone: " + usage.hint
	}
	if standsOnCrown(err) {
		text += "\ndamone: " + catalog.Accepts.In(l, "flag", "--"+lenientFlag)
	}
	return text
}

// faultsOf lists the faults of a text that could not be read, a line each.
func faultsOf(l catalog.Lang, err error) []string {
	var syntax *notation.SyntaxError
	var position *notation.PositionError
	var faults []notation.Fault
	switch {
	case errors.As(err, &position):
		faults = position.Faults
	case errors.As(err, &syntax):
		faults = syntax.Faults
	}
	var lines []string
	for i := range faults {
		if i == maxFaults {
			return append(lines, catalog.MoreFaults.In(l, "n", strconv.Itoa(len(faults)-i)))
		}
		lines = append(lines, catalog.Fault(l, &faults[i]))
	}
	return lines
}

// maxFaults is how many faults of one text are told.
const maxFaults = 20

// standsOnCrown reports whether leniency would let a position pass.
func standsOnCrown(err error) bool {
	var setup *rules.SetupError
	if !errors.As(err, &setup) || isAny[*notation.SyntaxError](err) {
		return false
	}
	for _, p := range setup.Problems {
		if p.Kind != rules.StandsOnCrown {
			return false
		}
	}
	return true
}
