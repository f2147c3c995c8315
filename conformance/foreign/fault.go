// Package foreign puts the exam to other programs, over a pipe in lines of
// JSON to a process that lives long. Whatever such a
// program does instead of answering (it hangs, dies, babbles, answers another
// question, leaves children behind) becomes an answer that says so, within its
// deadline, and costs the other questions nothing.
package foreign

import (
	"context"
	"errors"
	"strings"

	"damone/conformance"
	"damone/notation"
)

// hangs is the kind of an engine that does not answer in time.
const hangs notation.Kind = "engine-hung"

// spent is the kind of an engine that has been started as often as it may be.
const spent notation.Kind = "engine-restarted-too-often"

// fault is a way in which an engine fails to answer.
type fault struct {
	notation.Fault
	hung bool // it is still there, and is not to be waited for
	gone bool // it is no longer there to answer
}

// Unwrap returns the kind of the fault and what it is about.
func (f *fault) Unwrap() error { return f.Fault }

// says returns a fault of a kind with the names and values of its arguments; if one
// of them is an error the engine is in the state that it tells of.
func says(kind notation.Kind, namesAndValues ...any) *fault {
	f := &fault{Fault: notation.NewFault(kind, namesAndValues...)}
	for _, value := range namesAndValues {
		if cause, ok := value.(error); ok {
			f.hung, f.gone = hung(cause), gone(cause)
		}
	}
	return f
}

// killed returns the fault of an engine that is killed for it.
func killed(kind notation.Kind, namesAndValues ...any) error {
	f := says(kind, namesAndValues...)
	f.hung = true
	return f
}

// of returns the fault with the text that shows it.
func (f *fault) of(text string) *fault {
	f.Text = clip(text)
	return f
}

// clip returns the beginning of a text that an engine sent.
func clip[T ~string](text T) T {
	const most = 200
	if len(text) > most {
		return T(strings.ToValidUTF8(string(text[:most]), "") + "…")
	}
	return text
}

// gone reports whether a question was lost because the engine went away.
func gone(err error) bool {
	f, ok := errors.AsType[*fault](err)
	return ok && f.gone
}

// hung reports whether the engine must be killed rather than asked to go.
func hung(err error) bool {
	f, ok := errors.AsType[*fault](err)
	return ok && f.hung || errors.Is(err, context.Canceled)
}

func failed(err error) conformance.Answer {
	if notation.KindOf(err) == spent {
		return conformance.Answer{Kind: conformance.Gone, Err: err}
	}
	return conformance.Answer{Kind: conformance.Failed, Err: err}
}
