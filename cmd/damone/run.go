package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"damone/cmd/internal/catalog"
)

// streams is what a run of the program reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole program: it does what args ask for and returns the exit
// status. Nothing else ends the process.
func run(args []string, s streams) (status int) {
	defer func() {
		if v := recover(); v != nil {
			status = reportPanic(s.err, v, debug.Stack())
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C kills
	lang, err := runApp(ctx, args, s)
	report(s.err, lang, err)
	return exitStatus(err)
}

// runApp runs the command that is asked for; lang is the language it speaks.
func runApp(ctx context.Context, args []string, s streams) (lang catalog.Lang, err error) {
	out := &watchedWriter{w: s.out}
	s.out, s.in = out, &patientInput{ctx: ctx, r: s.in}
	app := newApp(s)
	args, err = arrange(app, args)
	if err != nil {
		return catalog.English, err
	}
	err = app.RunContext(ctx, args)
	if err == nil || isAny[answered](err) {
		err = cmp.Or(ctx.Err(), err) // what was found before an interruption has been printed
	}
	if out.err != nil {
		err = out.err
	}
	lang, _ = app.Metadata[langFlag].(catalog.Lang)
	return lang, err
}

// watchedWriter remembers the first write that failed, so that commands may
// print without looking.
type watchedWriter struct {
	w   io.Writer
	err error
}

func (w *watchedWriter) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.w.Write(p)
	if err != nil {
		w.err = &outputError{err}
	}
	return n, w.err
}

// outputError is an answer that could not be written.
type outputError struct{ err error }

func (e *outputError) Error() string { return "the answer cannot be written: " + e.err.Error() }
func (e *outputError) Unwrap() error { return e.err }

// closed reports whether whoever was reading the answer has gone.
func (e *outputError) closed() bool {
	return errors.Is(e.err, syscall.EPIPE) || errors.Is(e.err, io.ErrClosedPipe)
}

func reportPanic(w io.Writer, v any, stack []byte) int {
	fmt.Fprintf(w, "damone: this is a fault of the program, not yours: %v\n", v)
	fmt.Fprintf(w, "damone: please report it with the command you typed and what follows\n\n%s", stack)
	return exitFault
}
