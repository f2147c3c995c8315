package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/strictyaml"
	"damone/rules"
)

// The exit statuses. A run that Ctrl-C ended has the one that shells give it.
const (
	ExitYes         = 0   // yes, or done
	ExitNo          = 1   // the answer is no
	ExitUsage       = 2   // bad usage or unreadable input
	ExitFault       = 3   // a fault of the program or of the machine
	ExitInterrupted = 130 // interrupted
)

// UsageError is a command line that cannot be followed.
type UsageError struct{ fault notation.Fault }

func (e *UsageError) Error() string { return e.Say(catalog.English) }
func (e *UsageError) Unwrap() error { return e.fault }

// Say returns what is wrong, in a language.
func (e *UsageError) Say(l catalog.Lang) string { return catalog.What(l, e.fault) }

// Misuse makes a UsageError; args are names and values in turn.
func Misuse(kind notation.Kind, args ...any) error {
	return Unfit(notation.NewFault(kind, args...))
}

// Unfit returns a UsageError of a fault of what the command line names.
func Unfit(f notation.Fault) error { return &UsageError{f} }

// Answered ends a command whose answer has been printed and was not yes. It
// has nothing more to say.
type Answered int

const (
	AnsweredNo         Answered = ExitNo
	AnsweredUnreadable Answered = ExitUsage
)

// Answer ends a command whose answer has been printed.
func Answer(yes bool) error {
	if yes {
		return nil
	}
	return AnsweredNo
}

func (a Answered) Error() string { return fmt.Sprintf("exit status %d", int(a)) }

// Ended ends a command that runs until it is interrupted, as it should.
type Ended struct{}

func (Ended) Error() string { return "ended" }

// InputError adds what was being read to an error: a file's name, "the
// position", "the move".
type InputError struct {
	subject catalog.Key // what was being read, unless it has a name
	name    string
	isFile  bool
	err     error
}

// BadInput returns an InputError of what a text of the catalogue names.
func BadInput(subject catalog.Key, err error) error { return &InputError{subject: subject, err: err} }

// BadFile returns an InputError of a file.
func BadFile(file string, err error) error { return &InputError{name: file, isFile: true, err: err} }

// BadOption returns an InputError of the value of an option, or of something else
// that has a name and is no file.
func BadOption(name string, err error) error { return &InputError{name: name, err: err} }

// File returns the file that was being read, "" if it was something else.
func (e *InputError) File() string {
	if !e.isFile {
		return ""
	}
	return e.name
}

func (e *InputError) Error() string { return e.Say(catalog.English) }
func (e *InputError) Unwrap() error { return e.err }

// Say returns the error in a language. An error that begins with the name of what was
// being read does not have it twice.
func (e *InputError) Say(l catalog.Lang) string {
	before := e.in(l) + ": "
	return before + strings.TrimPrefix(catalog.Error(l, e.err), before)
}

func (e *InputError) in(l catalog.Lang) string {
	if e.name != "" {
		return catalog.Inline(e.name)
	}
	return l.Say(e.subject)
}

// WithStatus returns an error that ends the program with a status of its own.
func WithStatus(status int, err error) error { return &statusError{err, status} }

type statusError struct {
	error
	status int
}

func (e *statusError) Unwrap() error { return e.error }

// ExitStatus returns the one place where errors become exit statuses, those
// WithStatus apart.
func ExitStatus(err error) int {
	if err == nil {
		return ExitYes
	}
	if own, ok := errors.AsType[*statusError](err); ok {
		return own.status
	}
	if done, ok := errors.AsType[Answered](err); ok {
		return int(done)
	}
	switch {
	case IsAny[Ended](err), hasNoReader(err):
		return ExitYes
	case IsAny[*outputError](err), IsUnwritten(err):
		return ExitFault
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case IsAny[*rules.IllegalMoveError](err), IsAny[*notation.AmbiguousError](err):
		return ExitNo
	case IsAny[*UsageError](err), IsAny[*InputError](err), IsAny[*notation.SyntaxError](err),
		IsAny[*rules.SetupError](err), IsAny[*rules.SpecError](err), IsAny[*strictyaml.Error](err), IsAny[*fs.PathError](err):
		return ExitUsage
	}
	return ExitFault
}

// IsUnwritten reports whether a file could not be filled, as on a full disk: the
// machine's fault, where a file that cannot be there is the user's.
func IsUnwritten(err error) bool {
	file, ok := errors.AsType[*fs.PathError](err)
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG) || IsAny[*os.LinkError](err) ||
		ok && slices.Contains([]string{"write", "sync", "close"}, file.Op)
}

// IsAny reports whether an error of type E is in err's tree.
func IsAny[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// Report tells the user what went wrong. Errors that have been reported already,
// and a reader who has gone, get no word.
func Report(w io.Writer, l catalog.Lang, err error) {
	switch {
	case err == nil, IsAny[Answered](err), IsAny[Ended](err), hasNoReader(err):
	case errors.Is(err, context.Canceled) && !IsUnwritten(err):
		fmt.Fprintln(w, "damone: "+l.Say("stop-cancelled"))
	default:
		fmt.Fprintln(w, "damone: "+InWords(l, err))
	}
}

// InWords returns an error in words, with its hint on a line of its own.
func InWords(l catalog.Lang, err error) string {
	text := strings.ReplaceAll(catalog.Error(l, err), "\n", "\n  ")
	input, named := errors.AsType[*InputError](err)
	line := func(f notation.Fault) string { return catalog.Fault(l, f) }
	if faults := catalog.Listed(l, notation.FaultsOf(err), 20, "more-faults", line); named && len(faults) > 1 {
		text = l.Say("faults-of", "subject", input.in(l)) + "\n  " + strings.Join(faults, "\n  ")
	}
	if usage, ok := errors.AsType[*UsageError](err); ok {
		if hint := catalog.Hint(l, usage.fault); hint != "" {
			text += "\ndamone: " + hint
		}
	}
	if standsOnCrown(err) {
		text += "\ndamone: " + l.Say("accepts", "flag", "--"+lenientFlag)
	}
	return text
}

// standsOnCrown reports whether leniency would let a position pass.
func standsOnCrown(err error) bool {
	setup, ok := errors.AsType[*rules.SetupError](err)
	return ok && !IsAny[*notation.SyntaxError](err) && !slices.ContainsFunc(setup.Problems, func(p rules.Problem) bool { return p.Kind != rules.StandsOnCrown })
}
